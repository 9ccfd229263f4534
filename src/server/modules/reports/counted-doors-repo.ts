// How each door stands, kept so that a report of coverage of a million voters reads neither voters nor touches. It follows them:
// whatever changes who lives at a door or how it was knocked at notes the door in door_changes (facts/changed-days-repo.ts, in its own
// transaction), and the next report counts those doors again. Nobody who records waits for that.
import { sql, type RawBuilder } from 'kysely';
import { contactingResults } from '../../../contract/facts/touch';
import { isLeftOut, isWithdrawn, mayBeVisited } from '../contact-ledger/left-out-repo';
import { lockOf } from '../../db/campaign-lock';
import { type Db, inTransaction } from '../../db/connection';
import { touchCounts, touchedDoor, withMergedDoors } from '../facts/effective-facts-repo';
import { precinctKey } from '../voters/precinct-keys-repo';
import { importsOf } from './touch-counts-repo';

/** When so many doors changed, all are counted. */
const mostDoors = 20_000;

const none = sql``;

/** Brings a campaign's counted doors up to date with whatever was stored before. */
export async function followDoors(db: Db, campaignId: string): Promise<void> {
  const before = await counted(db, campaignId);
  if (!before.anew && !before.changed) return;
  await inTransaction(db, async (tx) => {
    // Two who look at the same time count once.
    await lockOf(tx, 'counted doors', campaignId);
    const now = await counted(tx, campaignId);
    // The changes go before doors are read: one that comes meanwhile is counted twice, and never missed.
    const { rows } = await sql<{ door_id: string }>`
      with seen as (delete from door_changes where campaign_id = ${campaignId} returning door_id)
      select distinct door_id from seen`.execute(tx);
    const doors = now.anew || rows.length > mostDoors ? null : await asTheyAreNow(tx, campaignId, rows);
    await recount(tx, campaignId, doors);
    // Of a county that was counted just now the database would believe that it is small, and look up each of its doors by itself.
    if (doors === null) await sql`analyze counted_doors`.execute(tx);
    await sql`
      insert into doors_counted (campaign_id, imports) values (${campaignId}, ${now.imports})
      on conflict (campaign_id) do update set imports = excluded.imports`.execute(tx);
  });
}

interface Counted {
  /** Nothing was counted yet, or something was imported since. */
  anew: boolean;
  changed: boolean;
  imports: string;
}

async function counted(db: Db, campaignId: string): Promise<Counted> {
  const imports = await importsOf(db, campaignId);
  const { rows } = await sql<Omit<Counted, 'imports'>>`
    select exists (select 1 from door_changes where campaign_id = ${campaignId}) as changed, not exists (
      select 1 from doors_counted where campaign_id = ${campaignId} and imports = ${imports}) as anew`.execute(db);
  return { ...(rows[0] ?? { anew: true, changed: true }), imports };
}

/** These doors, and those that they are by now. */
async function asTheyAreNow(db: Db, campaignId: string, doors: readonly { door_id: string }[]): Promise<string[]> {
  const ids = doors.map(({ door_id }) => door_id);
  const { rows } = await sql<{ id: string }>`
    select unnest(${ids}::uuid[]) as id
    union
    select merged_into from doors
    where campaign_id = ${campaignId} and id = any(${ids}::uuid[]) and merged_into is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of these doors, or of all: with those that are one of them by now. */
const at = (door: string, campaignId: string, doors: readonly string[] | null) =>
  doors === null
    ? none
    : sql`and ${sql.ref(door)} = any(array(
        select unnest(${[...doors]}::uuid[])
        union all select id from doors where campaign_id = ${campaignId} and merged_into = any(${[...doors]}::uuid[])))`;

/**
 * The last attempts at doors, of all time or of the days that `during` says of `touches`; other tools' visits are among them. An import
 * or its undo counts all doors again (importsOf).
 */
export const knocks = (campaignId: string, during: RawBuilder<unknown>) => sql`
  select attempts.door_id, max(attempts.last_at) as last_at, max(attempts.reached_at) as reached_at from (
    ${attempts(campaignId, sql`touches`, sql`${touchCounts(campaignId)} ${during}`)}
    union all
    ${attempts(campaignId, sql`imported_results as touches`, sql`not touches.set_aside and touches.channel = 'door' ${during}`)}
  ) as attempts group by 1`;

const attempts = (campaignId: string, from: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql`
  select ${touchedDoor} as door_id, max(touches.recorded_at) as last_at,
    max(touches.recorded_at) filter (where touches.contact_result = any(${contactingResults}::text[])) as reached_at
  from ${from} ${withMergedDoors(campaignId)}
  where touches.campaign_id = ${campaignId} and ${which}
  group by 1`;

/** How these doors (null: all) stand, read from people and touches: rows of counted_doors, without their campaign. */
const doorsNow = (campaignId: string, doors: readonly string[] | null) => sql`
  select homes.door_id, homes.voters, homes.left_out, homes.precinct, knocked.last_at,
    knocked.reached_at
  from (
    select coalesce(merged.merged_into, voters.door_id) as door_id,
      (count(*) filter (where ${mayBeVisited}))::integer as voters,
      (count(*) filter (where ${isLeftOut}))::integer as left_out,
      coalesce(min(${precinctKey('voters')}) filter (where ${mayBeVisited}), '') as precinct
    from voters
    left join doors as merged on merged.campaign_id = ${campaignId} and merged.id = voters.door_id
      and merged.merged_into is not null
    where voters.campaign_id = ${campaignId} and not ${isWithdrawn} ${at('voters.door_id', campaignId, doors)}
    group by 1
  ) as homes
  left join (${knocks(campaignId, at('touches.door_id', campaignId, doors))}) as knocked on knocked.door_id = homes.door_id`;

/** Holds for a row of `now` that is otherwise than the one of `kept`, or than none. */
const differs = sql`(now.voters, now.left_out, now.precinct, now.last_at, now.reached_at)
  is distinct from (kept.voters, kept.left_out, kept.precinct, kept.last_at, kept.reached_at)`;

/** Writes only what is otherwise than before: after an import that is little. */
async function recount(tx: Db, campaignId: string, doors: readonly string[] | null): Promise<void> {
  const these = doors === null ? none : sql`and kept.door_id = any(${[...doors]}::uuid[])`;
  await sql`
    with now as materialized (${doorsNow(campaignId, doors)}), gone as (
      delete from counted_doors as kept
      where kept.campaign_id = ${campaignId} ${these} and not exists (select 1 from now where now.door_id = kept.door_id)
    )
    insert into counted_doors (campaign_id, door_id, voters, left_out, precinct, last_at, reached_at)
    select ${campaignId}::uuid, now.* from now left join counted_doors as kept on kept.campaign_id = ${campaignId} and kept.door_id = now.door_id
    where ${differs}
    on conflict (campaign_id, door_id) do update set voters = excluded.voters, left_out = excluded.left_out,
      precinct = excluded.precinct, last_at = excluded.last_at, reached_at = excluded.reached_at`.execute(tx);
}

/** Of whoever was erased just now nothing stays: not when their door was knocked at either. Needs noteDoors, so that it is counted again. */
export async function forgetDoor(tx: Db, campaignId: string, doorId: string): Promise<void> {
  await sql`
    delete from counted_doors where campaign_id = ${campaignId} and door_id in (
      select coalesce(merged_into, id) from doors where campaign_id = ${campaignId} and id = ${doorId})`.execute(tx);
}

/** Notes the doors that are counted otherwise than they stand, without their change having been noted; how many. */
export async function noteUncountedDoors(tx: Db, campaignId: string): Promise<number> {
  // All of it is counted again by who asks next.
  if ((await counted(tx, campaignId)).anew) return 0;
  const { rows } = await sql`
    with noted as (
      select coalesce(doors.merged_into, changes.door_id) as door_id from door_changes as changes
      left join doors on doors.campaign_id = ${campaignId} and doors.id = changes.door_id
      where changes.campaign_id = ${campaignId}
      union select door_id from door_changes where campaign_id = ${campaignId}
    )
    insert into door_changes (campaign_id, door_id)
    select ${campaignId}::uuid, coalesce(now.door_id, kept.door_id) from (${doorsNow(campaignId, null)}) as now
    full join (select * from counted_doors where campaign_id = ${campaignId}) as kept on kept.door_id = now.door_id
    where ${differs} and coalesce(now.door_id, kept.door_id) not in (select door_id from noted)
    returning door_id`.execute(tx);
  return rows.length;
}
