// A walkbook's doors with the people behind them, as GeoJSON in walking order.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DoorFeature, DoorVoter, GeoData } from '../../../contract/doors';
import { routeDoorOf, type RouteDoor } from '../../../domain/walking-order/buildings';
import { parkingsOf } from '../../../domain/walking-order/drive';
import { sidesOf } from '../../../domain/walking-order/door-sides';
import { isHiddenDoor, leftOutDoors, namedInWalkbook } from '../contact-ledger/left-out-repo';
import { groupBy } from '../../../domain/lists/group-by';
import type { Db } from '../../db/connection';
import type { OrderDoors } from '../../jobs/walking-order-pool';
import { withoutHiddenPlaces } from './hidden-doors';
import { recordOf, sameOf, type RecordRow } from './same-people-repo';

interface DoorRow {
  id: string;
  address: string;
  unit: string | null;
  city: string;
  zip: string;
  street: string;
  house_number: string;
  side: 'odd' | 'even' | null;
  number: number;
  notes: string | null;
  added: boolean;
  corrected: boolean;
  filed_unit: string | null;
  noted: boolean;
  filed_notes: string | null;
  location: { x: number; y: number };
  is_driven: boolean;
  is_hidden: boolean;
}

/**
 * Every door with all its voters, the walkbook's targets marked; what was learned at the door goes before what a file says.
 * People who must be left alone are not among them, and doors behind which no one else lives are left out (see left-out-repo).
 * Records of one person are shown as one; `same` says which record stands for which. `hidden`: the doors where only someone with a
 * confidential record lives, of which neither address nor place is told.
 */
export async function geoDataOf(
  db: Db,
  campaignId: string,
  walkbookId: string,
  now: Date,
): Promise<GeoData & { same: ReadonlyMap<string, string>; hidden: ReadonlySet<string> }> {
  const { rows: doors } = await sql<DoorRow>`
    select doors.id, doors.address, doors.unit, doors.city, doors.zip, doors.street, doors.house_number, doors.side,
      walkbook_doors.number,
      nullif(coalesce(doors.learned_notes, doors.notes), '') as notes, doors.added_by is not null as added, doors.location,
      doors.corrected_unit_key is not null as corrected, doors.filed_unit,
      doors.learned_notes is not null as noted, nullif(doors.notes, '') as filed_notes,
      (select drive is not null from walkbooks
        where walkbooks.campaign_id = ${campaignId} and walkbooks.id = ${walkbookId}) as is_driven,
      ${isHiddenDoor(campaignId, sql`doors.id`)} as is_hidden
    from walkbook_doors
    join doors on doors.campaign_id = ${campaignId} and doors.id = walkbook_doors.door_id
    where walkbook_doors.campaign_id = ${campaignId} and walkbook_doors.walkbook_id = ${walkbookId}
      and doors.location is not null and doors.merged_into is null
      and walkbook_doors.door_id not in (
        select left_out.door_id from (${leftOutDoors(campaignId, [walkbookId])}) as left_out)
    order by walkbook_doors.position, doors.id`.execute(db);
  const hidden = new Set(doors.filter((door) => door.is_hidden).map(({ id }) => id));
  const sides = recentSides(
    doors.map(({ id, address, location }) => ({ id, address, unit: '', latitude: location.y, longitude: location.x })),
  );
  const parked = doors[0]?.is_driven
    ? parkingsOf(doors.map(({ location }) => ({ latitude: location.y, longitude: location.x })))
    : null;
  const { byDoor: voters, same } = await votersByDoor(db, campaignId, walkbookId, now);
  const features = doors.map((row, at): DoorFeature => {
    const { id, location, added, corrected, filed_unit, noted, filed_notes, is_driven: _driven, ...rest } = row;
    const { is_hidden: _hidden, ...door } = rest;
    return {
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: [location.x, location.y] },
      properties: {
        door_id: id,
        ...door,
        ...(added ? { added } : {}),
        ...(corrected ? { filed_unit } : {}),
        ...(noted ? { filed_notes } : {}),
        ...(parked ? { park: parked[at] ?? 0 } : {}),
        side: sides.get(id) ?? null,
        voters: voters.get(id) ?? [],
      },
    };
  });
  return { same, hidden, type: 'FeatureCollection', features: withoutHiddenPlaces(features, hidden) };
}

/** So many walkbooks' sides are remembered. */
const mostRemembered = 50;
const remembered = new Map<string, ReturnType<typeof sidesOf>>();

/** Sides follow from the doors alone, and take longer than all else of a view that is made again for a knock. */
function recentSides(doors: readonly RouteDoor[]): ReturnType<typeof sidesOf> {
  const key = createHash('sha256').update(JSON.stringify(doors)).digest('base64');
  const sides = remembered.get(key) ?? sidesOf(doors);
  remembered.delete(key);
  remembered.set(key, sides);
  for (const oldest of remembered.keys()) {
    if (remembered.size <= mostRemembered) break;
    remembered.delete(oldest);
  }
  return sides;
}

async function votersByDoor(
  db: Db,
  campaignId: string,
  walkbookId: string,
  now: Date,
): Promise<{ byDoor: Map<string, DoorVoter[]>; same: ReadonlyMap<string, string> }> {
  // Anyone who is filed behind a door that was merged into another one lives behind that one.
  type Row = Omit<DoorVoter, 'age' | 'filed'> & {
    door_id: string;
    filed: Record<string, string | null> | null;
    record: RecordRow;
  };
  const { rows } = await sql<Row>`
    with homes as (
      select door_id as shown, door_id as filed from walkbook_doors
      where campaign_id = ${campaignId} and walkbook_id = ${walkbookId}
      union
      select walkbook_doors.door_id, merged.id from walkbook_doors
      join doors as merged on merged.campaign_id = ${campaignId} and merged.merged_into = walkbook_doors.door_id
      where walkbook_doors.campaign_id = ${campaignId} and walkbook_doors.walkbook_id = ${walkbookId}
    )
    select homes.shown as door_id, voters.id, voters.first, voters.last, voters.sex, voters.party,
      voters.language, voters.suppressed, voters.no_channels, voters.added_by is not null as added,
      -- Nobody's phone number goes to phones with the doors.
      voters.filed - 'phone' - 'mobile' as filed,
      walkbook_voters.voter_id is not null as target,
      (select to_jsonb(person) from (${recordOf}) as person) as record
    from homes
    join voters on voters.campaign_id = ${campaignId} and voters.door_id = homes.filed
    left join walkbook_voters on walkbook_voters.campaign_id = ${campaignId}
      and walkbook_voters.walkbook_id = ${walkbookId} and walkbook_voters.voter_id = voters.id
    where ${namedInWalkbook(campaignId, walkbookId)}
    order by voters.last, voters.first, voters.id`.execute(db);
  const households = groupBy(rows, (row) => row.door_id);
  const records = [...households.values()].map((household) => household.map(({ record }) => record));
  const same = await sameOf(db, campaignId, records);
  const byDoor = new Map<string, DoorVoter[]>();
  for (const [doorId, household] of households) {
    byDoor.set(doorId, []);
    for (const { door_id: _door, record, no_channels: never, added, filed, ...person } of household) {
      if (same.has(person.id)) continue;
      const born = record.birth_year;
      const others = household.filter(({ id }) => same.get(id) === person.id);
      const channels = [...new Set([...(never ?? []), ...others.flatMap((other) => other.no_channels ?? [])])];
      byDoor.get(doorId)?.push({
        ...person,
        target: person.target || others.some((other) => other.target),
        suppressed: person.suppressed ?? others.find((other) => other.suppressed !== null)?.suppressed ?? null,
        age: born === null ? null : now.getUTCFullYear() - born,
        ...(channels.length > 0 ? { no_channels: channels } : {}),
        ...(added ? { added } : {}),
        ...(filed && Object.keys(filed).length > 0 ? { filed } : {}),
      });
    }
  }
  return { byDoor, same };
}

/** The same doors in walking order from a position, and the meters of the loop back to it. */
export async function orderedFrom(
  order: OrderDoors,
  { features }: GeoData,
  from: { latitude: number; longitude: number },
): Promise<{ geo_data: GeoData; metres: number; drive: null }> {
  const byId = new Map(features.map((feature) => [feature.properties.door_id, feature]));
  const walk = await order(features.map(routeDoorOf), from);
  return {
    geo_data: { type: 'FeatureCollection', features: walk.order.flatMap((id) => byId.get(id) ?? []) },
    metres: Math.round(walk.metres),
    drive: null,
  };
}
