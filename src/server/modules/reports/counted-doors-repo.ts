// How each door stands, kept so that a report of coverage of a million voters reads neither voters nor touches. It follows them:
// whatever changes who lives at a door or how it was knocked at notes the door in door_changes (facts/changed-days-repo.ts, in its own
// transaction), and the next report counts those doors again. Nobody who records waits for that.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { contactingResults } from '../../../contract/facts/touch';
import { isLeftOut, isWithdrawn, mayBeVisited } from '../contact-ledger/left-out-repo';
import { claimLock, lockOf } from '../../db/campaign-lock';
import { type Db, inTransaction } from '../../db/connection';
import { touchCounts, touchedDoor, withMergedDoors } from '../facts/effective-facts-repo';
import { precinctKey } from '../voters/precinct-keys-repo';
import { sumAllDoors, sumDoors, sumsAgree, turnDay, type CoverageClock } from './coverage-counts-repo';
import { imports } from './touch-counts-repo';

/** When so many doors changed, all are counted. */
const mostDoors = 20_000;

/** Two who look at the same time count once. */
const lock = 'counted doors';

const none = sql``;

/**
 * Brings a campaign's counted doors up to date with whatever was stored before, and their sums (coverage-counts-repo.ts).
 * @param clock by which the sums should be told; null: by whichever they are
 */
export async function followDoors(db: Db, campaignId: string, clock: CoverageClock | null): Promise<void> {
  const before = await counted(db, campaignId);
  if (!before.anew && !before.changed && isBy(before, clock)) return;
  await inTransaction(db, async (tx) => {
    await lockOf(tx, lock, campaignId);
    const now = await counted(tx, campaignId);
    // The changes go before doors are read: one that comes meanwhile is counted twice, and never missed.
    const { rows } = await sql<{ door_id: string }>`
      with seen as (delete from door_changes where campaign_id = ${campaignId} returning door_id)
      select distinct door_id from seen`.execute(tx);
    const isAnew = now.anew || rows.length > mostDoors;
    if (isAnew) {
      await recount(tx, campaignId, null);
      // Of a county that was counted just now the database would believe that it is small, and look up each of its doors by itself.
      await sql`analyze counted_doors`.execute(tx);
    } else if (rows.length > 0) await recountSome(tx, campaignId, await asTheyAreNow(tx, campaignId, rows), now.clock);
    const next = clock ?? now.clock;
    if (next && (isAnew || now.clock?.zone !== next.zone)) await sumAllDoors(tx, campaignId, next);
    else if (next && now.clock && now.clock.today !== next.today) await turnDay(tx, campaignId, now.clock, next);
    await sql`
      insert into doors_counted (campaign_id, imports, zone, today)
      values (${campaignId}, ${now.imports}, ${next?.zone ?? null}, ${next?.today ?? null}::date)
      on conflict (campaign_id) do update set imports = excluded.imports, zone = excluded.zone, today = excluded.today`.execute(
      tx,
    );
  });
}

/** With their sums, if those are kept. */
async function recountSome(tx: Db, campaignId: string, doors: readonly string[], clock: CoverageClock | null) {
  const these = sql<SqlBool>`door_id = any(${[...doors]}::uuid[])`;
  if (clock) await sumDoors(tx, campaignId, clock, -1, these);
  await recount(tx, campaignId, doors);
  if (clock) await sumDoors(tx, campaignId, clock, 1, these);
}

interface Counted {
  /** Nothing was counted yet, or something was imported since. */
  anew: boolean;
  changed: boolean;
  imports: string;
  /** Of the sums; null: none are kept. */
  clock: CoverageClock | null;
}

const isBy = ({ clock }: Counted, asked: CoverageClock | null) =>
  asked === null || (clock?.zone === asked.zone && clock.today === asked.today);

/** So often sums are told by a clock, before each door is read instead. */
const mostTurns = 3;

/** Reads sums of one moment, told by this clock; null: others have them told by their own again and again, as around midnight. */
export async function ofOneMoment<T>(
  db: Db,
  campaignId: string,
  clock: CoverageClock,
  read: (tx: Db) => Promise<T>,
): Promise<T | null> {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    await followDoors(db, campaignId, clock);
    const found = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => (isBy(await counted(tx, campaignId), clock) ? { of: await read(tx) } : null));
    if (found) return found.of;
  }
  return null;
}

async function counted(db: Db, campaignId: string): Promise<Counted> {
  const { rows } = await sql<
    { changed: boolean; imports: string; known: string | null } & Record<keyof CoverageClock, string | null>
  >`
    select exists (select 1 from door_changes where campaign_id = ${campaignId}) as changed, stands.imports,
      kept.imports as known, kept.zone, kept.today::text
    from (${imports(campaignId)}) as stands left join doors_counted as kept on kept.campaign_id = ${campaignId}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return { anew: true, changed: true, imports: '', clock: null };
  const { zone, today } = row;
  const clock = zone !== null && today !== null ? { zone, today } : null;
  return { anew: row.known !== row.imports, changed: row.changed, imports: row.imports, clock };
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
 * or its undo counts all doors again (imports).
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
    knocked.reached_at, coalesce(walked.walkbooks, '{}') as walkbooks
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
  left join (${knocks(campaignId, at('touches.door_id', campaignId, doors))}) as knocked on knocked.door_id = homes.door_id
  left join (
    -- A door that is another one by now is in a walkbook as that one.
    select coalesce(merged.merged_into, listed.door_id) as door_id,
      array_agg(distinct listed.walkbook_id order by listed.walkbook_id) as walkbooks
    from walkbook_doors as listed
    left join doors as merged on merged.campaign_id = ${campaignId} and merged.id = listed.door_id
      and merged.merged_into is not null
    where listed.campaign_id = ${campaignId} ${at('listed.door_id', campaignId, doors)}
    group by 1
  ) as walked on walked.door_id = homes.door_id`;

/** Holds for a row of `now` that is otherwise than the one of `kept`, or than none. */
const differs = sql`(now.voters, now.left_out, now.precinct, now.last_at, now.reached_at, now.walkbooks)
  is distinct from (kept.voters, kept.left_out, kept.precinct, kept.last_at, kept.reached_at, kept.walkbooks)`;

/** Writes only what is otherwise than before: after an import that is little. */
async function recount(tx: Db, campaignId: string, doors: readonly string[] | null): Promise<void> {
  const these = doors === null ? none : sql`and kept.door_id = any(${[...doors]}::uuid[])`;
  await sql`
    with now as materialized (${doorsNow(campaignId, doors)}), gone as (
      delete from counted_doors as kept
      where kept.campaign_id = ${campaignId} ${these} and not exists (select 1 from now where now.door_id = kept.door_id)
    )
    insert into counted_doors (campaign_id, door_id, voters, left_out, precinct, last_at, reached_at, walkbooks)
    select ${campaignId}::uuid, now.* from now left join counted_doors as kept on kept.campaign_id = ${campaignId} and kept.door_id = now.door_id
    where ${differs}
    on conflict (campaign_id, door_id) do update set voters = excluded.voters, left_out = excluded.left_out,
      precinct = excluded.precinct, last_at = excluded.last_at, reached_at = excluded.reached_at,
      walkbooks = excluded.walkbooks`.execute(tx);
}

/** So many milliseconds someone waits for a count of others; one of a county's doors takes longer. */
const claimFor = 2000;

/** Keeps others from counting until this transaction ends; false when someone is counting still. Asked before anything is changed. */
export const claimDoors = (tx: Db, campaignId: string): Promise<boolean> => claimLock(tx, lock, campaignId, claimFor);

/** Of whoever was erased just now nothing stays: not when their door was knocked at either. Needs noteDoors, so that it is counted again. */
export async function forgetDoor(tx: Db, campaignId: string, doorId: string): Promise<void> {
  await lockOf(tx, lock, campaignId);
  const { clock } = await counted(tx, campaignId);
  const these = sql<SqlBool>`door_id in (
    select coalesce(merged_into, id) from doors where campaign_id = ${campaignId} and id = ${doorId})`;
  if (clock) await sumDoors(tx, campaignId, clock, -1, these);
  await sql`delete from counted_doors where campaign_id = ${campaignId} and ${these}`.execute(tx);
}

/** Notes the doors that are counted otherwise than they stand, without their change having been noted; how many, and one if sums differ. */
export async function noteUncountedDoors(tx: Db, campaignId: string): Promise<number> {
  const { anew, clock } = await counted(tx, campaignId);
  // All of it is counted again by who asks next.
  if (anew) return 0;
  // Apart from noting them: a cluster finds them on the campaign's server only where nothing is inserted.
  const { rows } = await sql<{ door_id: string }>`
    with noted as (
      select coalesce(doors.merged_into, changes.door_id) as door_id from door_changes as changes
      left join doors on doors.campaign_id = ${campaignId} and doors.id = changes.door_id
      where changes.campaign_id = ${campaignId}
      union select door_id from door_changes where campaign_id = ${campaignId}
    )
    select coalesce(now.door_id, kept.door_id) as door_id from (${doorsNow(campaignId, null)}) as now
    full join (select * from counted_doors where campaign_id = ${campaignId}) as kept on kept.door_id = now.door_id
    where ${differs} and coalesce(now.door_id, kept.door_id) not in (select door_id from noted)`.execute(tx);
  await sql`
    insert into door_changes (campaign_id, door_id)
    select ${campaignId}::uuid, door_id from unnest(${rows.map(({ door_id }) => door_id)}::uuid[]) as door_id`.execute(
    tx,
  );
  if (clock === null || (await sumsAgree(tx, campaignId, clock))) return rows.length;
  await sql`update doors_counted set zone = null, today = null where campaign_id = ${campaignId}`.execute(tx);
  return rows.length + 1;
}
