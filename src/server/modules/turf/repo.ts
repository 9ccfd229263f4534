// The SQL of turf: the doors of a universe, many walkbooks changed at once, facts that came on paper.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { CountyDoor } from '../../../domain/turf-cutting/county-desk';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import type { Db } from '../../db/connection';
import { allowLargeSets, homeDoor, homeHasPlace, matching } from '../voters/filters-repo';

/**
 * Doors with a place behind which someone lives whom filters select, at most `most`; a merged door as the one it became.
 * @param among a condition on the rows of `doors` that people are registered at
 */
export async function doorsOfUniverse(
  db: Db,
  campaignId: string,
  filters: FilterParams,
  now: Date,
  most: number,
  among: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<CountyDoor[]> {
  await allowLargeSets(db);
  const behind = matching(db, campaignId, filters, { now, suppressed: 'out' })
    .where(homeHasPlace(campaignId))
    .where(among)
    .select([
      homeDoor.as('door_id'),
      sql<number>`count(*)::integer`.as('voters'),
      sql<string | null>`min(voters.precinct)`.as('precinct'),
    ])
    .groupBy(sql`1`);
  const rows = await db
    .selectFrom(behind.as('behind'))
    .innerJoin('doors', 'doors.id', 'behind.door_id')
    .select([
      'doors.id',
      sql<number>`doors.location[1]`.as('latitude'),
      sql<number>`doors.location[0]`.as('longitude'),
      'doors.address',
      'doors.street',
      'doors.house_number',
      'doors.zip',
      'doors.side',
      'doors.city',
      'behind.precinct',
      'behind.voters',
    ])
    .where('doors.campaign_id', '=', campaignId)
    .where('doors.location', 'is not', null)
    .orderBy('doors.id')
    .limit(most)
    .execute();
  return rows;
}

/** Locks walkbooks of a campaign in the order of their ids, and says which of these there are. */
export async function lockWalkbooks(tx: Db, campaignId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('walkbooks')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Takes people off walkbooks; that they were on them stays on record. */
export async function removeAssignees(
  tx: Db,
  campaignId: string,
  walkbookIds: readonly string[],
  userIds: readonly string[],
): Promise<void> {
  await sql`
    update walkbook_assignments set unassigned_at = now()
    where campaign_id = ${campaignId} and walkbook_id = any(${[...walkbookIds]}::uuid[])
      and user_id = any(${[...userIds]}::uuid[]) and unassigned_at is null`.execute(tx);
}

/** Since when someone is no member any more, null while they are; undefined for whoever never was one. */
export async function membershipOf(
  db: Db,
  campaignId: string,
  userId: string,
): Promise<{ removed_at: string | null } | undefined> {
  return db
    .selectFrom('memberships')
    .select('removed_at')
    .where((row) => row.and({ campaign_id: campaignId, user_id: userId }))
    .executeTakeFirst();
}

/** Remembers who entered facts from paper. */
export async function markEntered(
  tx: Db,
  place: { campaign_id: string; walkbook_id: string },
  enteredBy: string,
  factIds: readonly string[],
): Promise<void> {
  if (factIds.length === 0) return;
  await tx
    .insertInto('paper_entries')
    .values(factIds.map((factId) => ({ ...place, fact_id: factId, entered_by: enteredBy })))
    .onConflict((conflict) => conflict.columns(['campaign_id', 'fact_id']).doNothing())
    .execute();
}

/** The universe's people behind some doors, by their doors. A door that was merged into another one is that one. */
export async function votersByDoor(
  tx: Db,
  campaignId: string,
  filters: FilterParams,
  now: Date,
  doorIds: readonly string[],
) {
  await allowLargeSets(tx);
  const rows = await matching(tx, campaignId, filters, { now, suppressed: 'out' })
    .where(homeHasPlace(campaignId))
    .where(sql<boolean>`${homeDoor} = any(${[...doorIds]}::uuid[])`)
    .select(['voters.id', homeDoor.as('door_id')])
    .execute();
  const byDoor = new Map<string, string[]>();
  for (const { id, door_id: door } of rows) {
    const known = byDoor.get(door);
    if (known) known.push(id);
    else byDoor.set(door, [id]);
  }
  return byDoor;
}

/**
 * The doors of turfs as they are by now: one that was merged into another since the cut is that one, in the first turf that has
 * either. `fewer`: a turf before it has some. `heirs`: those that others were merged into.
 */
export async function doorsByNow(
  db: Db,
  campaignId: string,
  turfs: readonly (readonly string[])[],
): Promise<{ turfs: { doors: string[]; fewer: boolean }[]; heirs: Set<string> }> {
  const { rows } = await sql<{ id: string; merged_into: string }>`
    select id, merged_into from doors
    where campaign_id = ${campaignId} and merged_into is not null and id = any(${turfs.flat()}::uuid[])`.execute(db);
  const mergedInto = new Map(rows.map((row) => [row.id, row.merged_into]));
  const taken = new Set<string>();
  const current = turfs.map((ids) => {
    const doors = [...new Set(ids.map((id) => mergedInto.get(id.toLowerCase()) ?? id.toLowerCase()))];
    const own = doors.filter((door) => !taken.has(door));
    for (const door of own) taken.add(door);
    return { doors: own, fewer: own.length < doors.length };
  });
  return { turfs: current, heirs: new Set(mergedInto.values()) };
}
