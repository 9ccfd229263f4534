// One touch on a cluster, stored, noted and counted by statements on one table each: a cluster keeps the plans of these. What reads and
// changes many tables it plans anew each time, which takes several times as long as all of these together.
import type { Touch } from '../../../contract/facts/touch';
import type { Db } from '../../db/connection';
import { keptStatement } from '../../db/kept-statement';
import { toColumns } from './fact-tables-repo';
import type { TimedPlace } from './touches-repo';

/**
 * Inserts a touch that replaces nothing, if it is not there yet, and does what a statement of `insertCounted` does besides. `told`: it was
 * counted, too.
 */
export async function insertOnCluster(
  tx: Db,
  { campaign_id, user_id, walkbook_id, times }: TimedPlace,
  touch: Touch,
): Promise<{ ids: Set<string>; told: boolean }> {
  const whole = { ...touch, literature: touch.literature ?? false };
  const row = toColumns(whole, times);
  const columns = { campaign_id, user_id, walkbook_id, ...row };
  // What others sent stays, as in touches-repo.ts.
  const fresh = await insertOf(Object.keys(columns))(tx, Object.values(columns));
  if (fresh.length === 0) return { ids: new Set(), told: false };
  const ids = new Set([touch.id]);
  const person = [campaign_id, user_id] as const;
  const [merged, others] = await Promise.all([
    findMerged(tx, [campaign_id]),
    findOthers(tx, [campaign_id, walkbook_id, touch.door_id, touch.id]),
    noteDoor(tx, [campaign_id, touch.door_id]),
    noteTime(tx, [...person, row.recorded_at]),
    noteDay(tx, [...person, row.recorded_at]),
    forgetRefusal(tx, [...person, touch.id]),
  ]);
  // Where someone knocked at a door that is another one by now all of the walkbook is counted. Most campaigns have none of these at all.
  if (merged.length > 0 && (await findMergedHere(tx, [campaign_id, walkbook_id])).length > 0)
    return { ids, told: false };
  if (touch.contact_result === null || isReplaced({ ...touch, user_id }, others)) return { ids, told: true };
  const before = others.filter(({ is_at_door }) => is_at_door);
  const replacing = before.length === 0 ? [] : await findLater(tx, [campaign_id, before.map(({ id }) => id)]);
  const isDone = before.some((earlier) => !isReplaced(earlier, replacing));
  const [counted] = await Promise.all([
    isDone ? null : countDoor(tx, [campaign_id, walkbook_id]),
    countTouch(tx, [campaign_id, walkbook_id, user_id, touch.contact_result]),
  ]);
  return { ids, told: counted === null || counted.length > 0 };
}

interface Recorded {
  id: string;
  user_id: string;
}

interface Replacing extends Recorded {
  replaces: string | null;
}

/** As `touchCounts` says it (effective-facts-repo.ts). */
const isReplaced = ({ id, user_id }: Recorded, later: readonly Replacing[]) =>
  later.some((each) => each.replaces === id && each.id !== id && each.user_id === user_id);

type Insert = ReturnType<typeof keptStatement<{ id: string }>>;

/** By their columns, as a touch has a position or not. */
const inserts = new Map<string, Insert>();

function insertOf(columns: readonly string[]): Insert {
  const names = columns.join(', ');
  const insert =
    inserts.get(names) ??
    keptStatement<{ id: string }>(`
      insert into all_touches (${names}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})
      on conflict do nothing returning id`);
  inserts.set(names, insert);
  return insert;
}

const findMerged = keptStatement(`select 1 from doors where campaign_id = $1 and merged_into is not null limit 1`);
const findMergedHere = keptStatement(`
  select 1 from doors
  join all_touches as knocks on knocks.campaign_id = $1 and knocks.door_id = doors.id
  where doors.campaign_id = $1 and doors.merged_into is not null and knocks.walkbook_id = $2 and not knocks.set_aside limit 1`);
/** What was recorded at a door before, and what replaces the touch that was just stored there. */
const findOthers = keptStatement<Replacing & { is_at_door: boolean }>(`
  select id, user_id, replaces, walkbook_id = $2 and door_id = $3 and contact_result is not null as is_at_door from all_touches
  where campaign_id = $1 and id <> $4 and not set_aside
    and (walkbook_id = $2 and door_id = $3 and contact_result is not null or replaces = $4)`);
const findLater = keptStatement<Replacing>(`
  select id, user_id, replaces from all_touches where campaign_id = $1 and replaces = any($2::uuid[]) and not set_aside`);

// As the parts of the statement for one PostgreSQL do (changed-days-repo.ts, refused-facts-repo.ts).
const noteDoor = keptStatement(`insert into door_changes (campaign_id, door_id) values ($1, $2)`);
const noteTime = keptStatement(`
  insert into touch_changes (campaign_id, user_id, at)
  values ($1, $2, date_bin('15 minutes', $3::timestamptz, timestamptz 'epoch'))`);
const noteDay = keptStatement(`
  insert into work_days_to_check (campaign_id, user_id, utc_day) values ($1, $2, ($3::timestamptz at time zone 'UTC')::date)
  on conflict (campaign_id, user_id, utc_day) do nothing`);
const forgetRefusal = keptStatement(`
  delete from refused_facts where campaign_id = $1 and user_id = $2 and fact_id = $3`);

const countTouch = keptStatement(`
  insert into walkbook_totals (campaign_id, walkbook_id, user_id, contact_result, touches) values ($1, $2, $3, $4, 1)
  on conflict (campaign_id, walkbook_id, user_id, contact_result) do update
  set touches = walkbook_totals.touches + excluded.touches`);
const countDoor = keptStatement(`
  update walkbook_progress set doors_done = doors_done + 1 where campaign_id = $1 and walkbook_id = $2 returning 1 as counted`);
