// SQL of doors without a place on the map, and of placing them by hand.
import { sql } from 'kysely';
import type { PlaceReason } from '../../../contract/voters/import-status';
import type { UnplacedDoor } from '../../../contract/voters/voter-files';
import { point, type Db } from '../../db/connection';
import { mayBeListed } from '../contact-ledger/left-out-repo';
import { raiseVersions } from '../facts/apply-door-reports-repo';

/** Doors of people who may be listed that have no place, street by street; those alike lie beside each other. */
export async function unplacedDoors(
  db: Db,
  campaignId: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ total: number; doors: UnplacedDoor[] }> {
  const { rows: counted } = await sql<{ total: number; points: boolean }>`
    select (select count(*)::integer from doors where campaign_id = ${campaignId} and location is null and merged_into is null
        and exists (select 1 from voters where voters.campaign_id = ${campaignId} and voters.door_id = doors.id
          and ${mayBeListed})) as total,
      exists (select 1 from address_points where campaign_id = ${campaignId}) as points`.execute(db);
  const reason = counted[0]?.points ? placeReason(campaignId, 'doors') : sql`${'no_points'}::text`;
  const { rows: doors } = await sql<UnplacedDoor>`
    select doors.id, doors.address, doors.unit, doors.city, doors.zip, ${reason} as reason,
      (select count(*)::integer from voters where voters.campaign_id = ${campaignId} and voters.door_id = doors.id
          and ${mayBeListed}) as voters
    from doors where doors.campaign_id = ${campaignId} and doors.location is null and doors.merged_into is null
      and exists (select 1 from voters where voters.campaign_id = ${campaignId} and voters.door_id = doors.id
          and ${mayBeListed})
    order by doors.street, length(doors.house_number), doors.house_number, doors.unit_key, doors.id
    limit ${limit} offset ${skip}`.execute(db);
  return { total: counted[0]?.total ?? 0, doors };
}

/** About where the campaign's doors stand: one of them, in the middle of a few; null when none has a place. */
export async function middleOfDoors(db: Db, campaignId: string): Promise<[number, number] | null> {
  const { rows } = await sql<{ lng: number | null; lat: number | null }>`
    select percentile_disc(0.5) within group (order by location[0]) as lng,
      percentile_disc(0.5) within group (order by location[1]) as lat
    from (select location from doors where campaign_id = ${campaignId} and location is not null limit 2000) as seen
    `.execute(db);
  const { lng, lat } = rows[0] ?? { lng: null, lat: null };
  return lng === null || lat === null ? null : [lng, lat];
}

/**
 * Puts a door on the map, and the other doors of its building that have no place with it. The address becomes a point of
 * the campaign's own, so that whoever moves in there is found. Gives how many doors have a place by it; null for no door.
 */
export async function placeDoorByHand(
  tx: Db,
  campaignId: string,
  doorId: string,
  [lng, lat]: readonly [number, number],
  userId: string,
): Promise<number | null> {
  const place = point(lng, lat);
  const door = await tx
    .updateTable('doors')
    .set({ location: place, placed_by: userId, place_upload_id: null })
    .where((row) => row.and({ campaign_id: campaignId, id: doorId }))
    .returning(['address_key', 'unit_key', 'address', 'unit', 'city', 'zip'])
    .executeTakeFirst();
  if (!door) return null;
  await tx
    .insertInto('address_points')
    .values({ campaign_id: campaignId, ...door, location: place, upload_id: null })
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'address_key', 'unit_key']).doUpdateSet({ location: place, upload_id: null }),
    )
    .execute();
  const others = await tx
    .updateTable('doors')
    .set({ location: place, place_upload_id: null })
    .where((row) => row.and({ campaign_id: campaignId, address_key: door.address_key }))
    .where('location', 'is', null)
    .returning('id')
    .execute();
  await raiseVersions(tx, campaignId, [doorId, ...others.map(({ id }) => id)]);
  return others.length + 1;
}

/** The number of a county's grid that is written in several pieces: N 6 W 23001. */
const spacedNumber = '[NSEW][ -]?[0-9]+[ -]?[NSEW][ -]?[0-9]+[A-Z]?';

/** The street of an address line, without the number, as address points know it. */
const streetKey = (line: string) => `regexp_replace(${line}, '^(${spacedNumber} |\\S+ (\\d/\\d+ )?)', '')`;

/** Why an address of a campaign that has address points found none of them. */
export function placeReason(campaignId: string, row: 'staged_doors' | 'doors') {
  const line = `split_part(${row}.address_key, '|', 1)`;
  return sql<PlaceReason>`case when ${sql.raw(line)} !~ '^([0-9NSEW]*[0-9]|${sql.raw(spacedNumber)} )' then 'no_number'
    when exists (select 1 from address_points p where p.campaign_id = ${campaignId}
      and p.street_key = ${sql.raw(streetKey(line))}) then 'number' else 'street' end`;
}
