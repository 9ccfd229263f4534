// Counts walkbooks: totals derived from the touches that count whenever some were stored. Lists and the dashboard read them.
import { sql } from 'kysely';
import type { Touch } from '../../../contract/facts/touch';
import type { Db } from '../../db/connection';
import { isSpread, keptOnce } from '../../db/distribution/is-spread';
import { keptStatement } from '../../db/kept-statement';
import { passerByCounts, touchCounts, touchedDoor, withMergedDoors } from './effective-facts-repo';
import { nothing, type Further, type Inserting } from './fact-tables-repo';
import { insertOnCluster } from './touch-on-cluster-repo';
import { insertTouches, type FactsPlace, type TimedPlace } from './touches-repo';

/** A touch as it was just stored. */
interface Counted {
  id: string;
  replaces: string | null;
}

/**
 * Inserts touches of one walkbook and, where none of them replaces another, adds those that are new to its counts in the same
 * statement, so that a knock costs the same however much was done there before. `counted` is false where that is still to be done.
 */
export async function insertCounted(
  tx: Db,
  place: TimedPlace,
  touches: readonly Touch[],
): Promise<{ ids: Set<string>; counted: boolean }> {
  if (!touches.every(({ replaces }) => replaces === null)) {
    const { ids } = await insertTouches(tx, place, touches, nothing);
    return { ids, counted: false };
  }
  const [only] = touches.length === 1 ? touches : [];
  // Who counts the same walkbook was waited for before it is seen how far that came: in a statement of its own.
  const [held, { ids, told }] = await Promise.all([
    holdProgress(tx, place.campaign_id, [place.walkbook_id]),
    only && isSpread(tx) ? insertOnCluster(tx, place, only) : insertTouches(tx, place, touches, countingFurther),
  ]);
  // Where the walkbook's first counts were committed between the two, no one was waited for: what others count is not seen yet.
  return { ids, counted: told && held === 1 };
}

/**
 * Counts what one person's just stored touches can have changed: their walkbook, those of touches they replace, and those
 * where someone knocked at a door that became or ceased to be another one.
 * Run in the transaction that stored them, or `anew` in the one that set them aside or restored them, or that stored who was
 * met on the way. Anyone who counts the same walkbook waits here for the other, and then sees their
 * touches.
 * @param counted whether {@link insertCounted} has counted them
 */
export async function recount(
  tx: Db,
  place: FactsPlace,
  stored: readonly Counted[],
  mergedDoors: readonly string[],
  { anew = false, counted = false } = {},
): Promise<void> {
  if (mergedDoors.length === 0 && !anew && (stored.length === 0 || counted)) return;
  const ids = await concerned(tx, place, stored, mergedDoors);
  await lockProgress(tx, place.campaign_id, ids);
  await countAnew(tx, place, ids);
}

/**
 * Nothing is counted where someone knocked at a door that is another one by now, or where no one counted yet. A statement doesn't see
 * what it inserts itself: what is in `touches` was there before, but for a cluster, where they are inserted by the statement before.
 */
function countingFurther(
  { campaign_id: campaignId, walkbook_id: walkbookId, user_id: userId }: Inserting,
  tx: Db,
): Further {
  const kept = keptOnce(tx);
  const wasBefore = isSpread(tx) ? sql` and touches.id not in (select fresh.id from fresh)` : sql``;
  const parts = sql`, counting as ${kept} (
      select touches.door_id, touches.contact_result from fresh as touches where ${touchCounts(campaignId)}
    ), merged as ${kept} (
      select 1 from doors
      join (
        select touches.door_id from touches
        where touches.campaign_id = ${campaignId} and touches.walkbook_id = ${walkbookId}
        union all select fresh.door_id from fresh
      ) as knocked on knocked.door_id = doors.id
      where doors.campaign_id = ${campaignId} and doors.merged_into is not null limit 1
    ), added as (
      insert into walkbook_totals (campaign_id, walkbook_id, user_id, contact_result, touches)
      select ${campaignId}::uuid, ${walkbookId}::uuid, ${userId}::uuid, contact_result, count(*) from counting
      where not exists (select 1 from merged) group by contact_result
      on conflict (campaign_id, walkbook_id, user_id, contact_result) do update
      set touches = walkbook_totals.touches + excluded.touches
    ), counted as (
      update walkbook_progress set doors_done = doors_done + (
        select count(*) from (select distinct door_id from counting) as door
        -- One look a door, however many touches there are.
        left join lateral (
          select true as done from touches
          where touches.campaign_id = ${campaignId} and touches.walkbook_id = ${walkbookId}
            and touches.door_id = door.door_id and ${touchCounts(campaignId)}${wasBefore}
          limit 1
        ) as earlier on true
        where earlier.done is null)
      where campaign_id = ${campaignId} and walkbook_id = ${walkbookId} and not exists (select 1 from merged)
      returning 1
    )`;
  return { parts, told: sql<boolean>`exists (select 1 from counted)` };
}

/** Counts walkbooks again: one person's touches and conversations by result, and the doors that anyone has done. */
async function countAnew(
  tx: Db,
  { campaign_id: campaignId, user_id: userId }: Pick<FactsPlace, 'campaign_id' | 'user_id'>,
  ids: readonly string[],
): Promise<void> {
  await sql`
    with counted as ${keptOnce(tx)} (
      select campaign_id, walkbook_id, user_id, contact_result, count(*) as touches
      from (
        select touches.campaign_id, touches.walkbook_id, touches.user_id, touches.contact_result from touches
        where touches.campaign_id = ${campaignId} and touches.walkbook_id = any(${[...ids]}::uuid[])
          and touches.user_id = ${userId} and ${touchCounts(campaignId)}
        union all
        select passers_by.campaign_id, passers_by.walkbook_id, passers_by.user_id, passers_by.contact_result from passers_by
        where passers_by.campaign_id = ${campaignId} and passers_by.walkbook_id = any(${[...ids]}::uuid[])
          and passers_by.user_id = ${userId} and ${passerByCounts(campaignId)}
      ) as attempts
      group by campaign_id, walkbook_id, user_id, contact_result
    ), progressed as (
      update walkbook_progress set doors_done = (
        select count(distinct ${touchedDoor}) from touches ${withMergedDoors(campaignId)}
        where touches.campaign_id = ${campaignId} and touches.walkbook_id = walkbook_progress.walkbook_id
          and ${touchCounts(campaignId)})
      where campaign_id = ${campaignId} and walkbook_id = any(${[...ids]}::uuid[])
    ), gone as (
      delete from walkbook_totals
      where campaign_id = ${campaignId} and walkbook_id = any(${[...ids]}::uuid[]) and user_id = ${userId}
        and not exists (
          select 1 from counted
          where counted.walkbook_id = walkbook_totals.walkbook_id
            and counted.contact_result = walkbook_totals.contact_result)
    ), added as (
    insert into walkbook_totals (campaign_id, walkbook_id, user_id, contact_result, touches)
    select campaign_id, walkbook_id, user_id, contact_result, touches from counted
    on conflict (campaign_id, walkbook_id, user_id, contact_result) do update set touches = excluded.touches)
    select 1`.execute(tx);
}

/** The walkbooks whose counts a person's just stored touches and newly merged doors can have changed, in one order. */
async function concerned(
  tx: Db,
  { campaign_id: campaignId, walkbook_id: walkbookId, user_id: userId }: FactsPlace,
  stored: readonly Counted[],
  mergedDoors: readonly string[],
): Promise<string[]> {
  const replaced = stored.flatMap((touch) => touch.replaces ?? []);
  if (replaced.length + mergedDoors.length === 0) return [walkbookId];
  const { rows } = await sql<{ walkbook_id: string }>`
    select ${walkbookId}::uuid as walkbook_id union
    select walkbook_id from touches
    where campaign_id = ${campaignId} and user_id = ${userId} and id = any(${replaced}::uuid[]) union
    select walkbook_id from touches
    where campaign_id = ${campaignId} and door_id = any(${[...mergedDoors]}::uuid[])
    order by walkbook_id`.execute(tx);
  return rows.map((row) => row.walkbook_id);
}

/** Anyone who counts the same walkbooks waits here for the other. One that was not counted yet gets its row. */
async function lockProgress(tx: Db, campaignId: string, ids: readonly string[]): Promise<void> {
  if ((await holdProgress(tx, campaignId, ids)) === ids.length) return;
  await sql`
    insert into walkbook_progress (campaign_id, walkbook_id)
    select ${campaignId}::uuid, id from unnest(${[...ids]}::uuid[]) as id on conflict do nothing`.execute(tx);
  await holdProgress(tx, campaignId, ids);
}

/** The same for those that were counted before; gives how many these are. */
async function holdProgress(tx: Db, campaignId: string, ids: readonly string[]): Promise<number> {
  const rows = await (ids.length === 1 ? holdOne(tx, [campaignId, ids[0]]) : holdMany(tx, [campaignId, [...ids]]));
  return rows.length;
}

const holdAmong = (among: string) =>
  keptStatement(`
    select 1 from walkbook_progress where campaign_id = $1 and walkbook_id ${among} order by walkbook_id for no key update`);
const holdOne = holdAmong('= $2');
const holdMany = holdAmong('= any($2::uuid[])');

/** Whose touches in which walkbooks were at these doors. */
export async function knockedAt(
  tx: Db,
  campaignId: string,
  doorIds: readonly string[],
): Promise<{ user_id: string; walkbook_id: string }[]> {
  if (doorIds.length === 0) return [];
  const { rows } = await sql<{ user_id: string; walkbook_id: string }>`
    select distinct user_id, walkbook_id from touches
    where campaign_id = ${campaignId} and door_id = any(${[...doorIds]}::uuid[])`.execute(tx);
  return rows;
}

/** Counts walkbooks again, of those whose touches in them are other ones by now. */
export async function countWalkbooks(
  tx: Db,
  campaignId: string,
  touched: readonly { user_id: string; walkbook_id: string }[],
): Promise<void> {
  const ids = [...new Set(touched.map((each) => each.walkbook_id))].toSorted();
  if (ids.length === 0) return;
  await lockProgress(tx, campaignId, ids);
  for (const user_id of new Set(touched.map((each) => each.user_id)))
    await countAnew(tx, { campaign_id: campaignId, user_id }, ids);
}
