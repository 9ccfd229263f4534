// SQL of the cut of a county: what was asked for, what is left to do, and how far it is.
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { turfCut, type TurfCut, type turfGoal } from '../../../contract/turf-cuts';
import type { Sentence } from '../../../contract/messages/sentence';
import { knownFilters, type FilterParams } from '../../../contract/voters/voter-filters';
import { atSavepoint, breaksUnique, type Db } from '../../db/connection';
import { numbersOfPart } from './cut-turfs-repo';
import { doorsOfUniverse } from './repo';

export type CutGoal = z.output<typeof turfGoal>;

export interface NewTurfCut {
  campaign_id: string;
  user_id: string;
  filter_params: FilterParams;
  goal: CutGoal;
  language: string;
  content_hash: string;
  created_at: Date;
}

/** No one works at these anymore: they are walkbooks, or there is nothing to go on with. */
const isOver = (campaignId: string) => sql<boolean>`(said is not null or turf_job_id is not null and not exists (
  select from turf_cut_turfs as turf
  where turf.campaign_id = ${campaignId} and turf.turf_cut_id = turf_cuts.id and turf.turf_job_id is null))`;
/** Of those so many are kept. */
const keptOver = 5;

/** Saves a cut; `isNew`: false for one that is under way with the same content already. The oldest that are over go. */
export async function insertTurfCut(tx: Db, cut: NewTurfCut): Promise<{ id: string; isNew: boolean }> {
  const made = await tx
    .insertInto('turf_cuts')
    .values({ ...cut, filter_params: JSON.stringify(cut.filter_params), goal: JSON.stringify(cut.goal) })
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'content_hash']).where('status', 'in', ['waiting', 'running']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!made) {
    const { id } = await tx
      .selectFrom('turf_cuts')
      .select('id')
      .where((row) => row.and({ campaign_id: cut.campaign_id, content_hash: cut.content_hash }))
      .where('status', 'in', ['waiting', 'running'])
      .executeTakeFirstOrThrow();
    return { id, isNew: false };
  }
  await sql`
    delete from turf_cuts where campaign_id = ${cut.campaign_id} and id in (
      select id from turf_cuts where campaign_id = ${cut.campaign_id} and ${isOver(cut.campaign_id)}
      order by created_at desc, id offset ${keptOver}
    )`.execute(tx);
  return { id: made.id, isNew: true };
}

/** How many cuts of a campaign are not over. No one else begins one before the transaction ends. */
export async function countOpenCuts(tx: Db, campaignId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`turf cuts ${campaignId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ many: number }>`
    select count(*)::integer as many from turf_cuts where campaign_id = ${campaignId} and not ${isOver(campaignId)}`.execute(
    tx,
  );
  return rows[0]?.many ?? 0;
}

/** Deletes a cut with its turfs, and says how many voters these had; null when there is none. */
export async function deleteTurfCut(tx: Db, campaignId: string, id: string): Promise<{ voters: number } | null> {
  const { rows } = await sql<{ voters: number }>`
    delete from turf_cuts where campaign_id = ${campaignId} and id = ${id}
    returning (select coalesce(sum(voters), 0)::integer from turf_cut_turfs
      where campaign_id = ${campaignId} and turf_cut_id = ${id}) as voters`.execute(tx);
  return rows[0] ?? null;
}

/** The cuts of a campaign, newest first; with `id` that one alone. */
export async function listTurfCuts(db: Db, campaignId: string, id: string | null = null): Promise<TurfCut[]> {
  const { rows } = await sql`
    select cuts.*, cuts.said as reason, counted.*,
      case when cuts.parts is null then 'reading' when counted.parts_left > 0 then 'cutting'
        when counted.borders_left > 0 then 'evening' else 'naming' end as step,
      case when cuts.parts is null then cuts.doors when counted.parts_left > 0 then cuts.parts - counted.parts_left
        when counted.borders_left > 0 then cuts.borders - counted.borders_left else 0 end as step_done,
      case when cuts.parts is null then coalesce(cuts.doors_in_all, 0) when counted.parts_left > 0 then cuts.parts
        when counted.borders_left > 0 then cuts.borders else 1 end as step_total
    from turf_cuts as cuts
    cross join lateral (
      select
        (select count(*)::integer from turf_cut_parts as parts
          where parts.campaign_id = ${campaignId} and parts.turf_cut_id = cuts.id) as parts_left,
        (select count(*)::integer from turf_cut_borders as borders
          where borders.campaign_id = ${campaignId} and borders.turf_cut_id = cuts.id) as borders_left,
        count(*)::integer as turfs, (count(*) filter (where not fits))::integer as off_target,
        (count(*) filter (where turfs.turf_job_id is null))::integer as turfs_left
      from turf_cut_turfs as turfs
      where turfs.campaign_id = ${campaignId} and turfs.turf_cut_id = cuts.id
    ) as counted
    where cuts.campaign_id = ${campaignId} and (cuts.id = ${id}::uuid or ${id}::uuid is null)
    order by cuts.created_at desc, cuts.id`.execute(db);
  return rows.map((row) => turfCut.parse(row));
}

/** Begins or goes on with a cut; null once it is over, cancelled or gone. */
export async function beginTurfCut(db: Db, campaignId: string, id: string) {
  const row = await db
    .updateTable('turf_cuts')
    .set({ status: 'running' })
    .where((cut) => cut.and({ campaign_id: campaignId, id }))
    .where('status', 'in', ['waiting', 'running'])
    .returning(['filter_params', 'goal', 'language', 'created_at', 'parts', 'measure', 'target', 'doors'])
    .executeTakeFirst();
  // Both are stored as the contract had them.
  return row
    ? { ...row, filter_params: knownFilters.parse(row.filter_params), goal: row.goal as unknown as CutGoal }
    : null;
}
export type BegunCut = NonNullable<Awaited<ReturnType<typeof beginTurfCut>>>;

/** Holds the cut until the transaction ends; null once it is cancelled, over or gone. */
export async function holdTurfCut(tx: Db, campaignId: string, id: string) {
  return (
    (await tx
      .selectFrom('turf_cuts')
      .select(['parts', 'measure', 'target'])
      .where((cut) => cut.and({ campaign_id: campaignId, id, status: 'running' }))
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? null
  );
}

/** Ids at which a campaign's doors part into lots of so many, the last one included, and how many doors there are up to each. */
export async function doorLots(db: Db, campaignId: string, many: number) {
  const { rows } = await sql<{ id: string; place: number }>`
    select id, place::integer from (
      select id, row_number() over (order by id) as place, count(*) over () as total from doors
      where campaign_id = ${campaignId}
    ) as counted where place % ${many} = 0 or place = total order by id`.execute(db);
  return rows;
}

/** The doors of a universe in one lot. */
export function doorsOfLot(tx: Db, campaignId: string, cut: BegunCut, after: string | null, upTo: string) {
  const from = after ?? '00000000-0000-0000-0000-000000000000';
  return doorsOfUniverse(
    tx,
    campaignId,
    cut.filter_params,
    new Date(cut.created_at),
    1_000_000,
    sql<boolean>`((doors.id > ${from} and doors.id <= ${upTo} and doors.merged_into is null)
      or (doors.merged_into > ${from} and doors.merged_into <= ${upTo}))`,
  );
}

/** The doors of a universe among some; one that was merged into another is no more. */
export function doorsAmong(
  tx: Db,
  campaignId: string,
  cut: Pick<BegunCut, 'filter_params' | 'created_at'>,
  ids: readonly string[],
) {
  return doorsOfUniverse(
    tx,
    campaignId,
    cut.filter_params,
    new Date(cut.created_at),
    1_000_000,
    sql<boolean>`((doors.id = any(${[...ids]}::uuid[]) and doors.merged_into is null)
      or doors.merged_into = any(${[...ids]}::uuid[]))`,
  );
}

/** Notes how many doors were looked at; false when the cut is not to go on. */
export async function noteDoors(
  db: Db,
  campaignId: string,
  id: string,
  doors: number,
  inAll: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('turf_cuts')
    .set({ doors, doors_in_all: inAll })
    .where((cut) => cut.and({ campaign_id: campaignId, id, status: 'running' }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface CutPart {
  position: number;
  /** With commas between: thousands of ids as a list take long to unpack. */
  door_ids: string;
  turfs: number | null;
}

/** Saves how the county is divided; nothing is lost or doubled when it is done again. */
export async function insertParts(
  tx: Db,
  campaignId: string,
  id: string,
  parts: readonly CutPart[],
  borders: readonly (readonly [number, number])[],
  doors: number,
): Promise<void> {
  for (const { position, door_ids: ids, turfs } of parts)
    await sql`
      insert into turf_cut_parts (campaign_id, turf_cut_id, position, door_ids, turfs)
      values (${campaignId}, ${id}, ${position}, ${`{${ids}}`}::uuid[], ${turfs})`.execute(tx);
  await sql`
    insert into turf_cut_borders (campaign_id, turf_cut_id, one, other)
    select ${campaignId}::uuid, ${id}::uuid, one, other
    from unnest(${borders.map(([one]) => one)}::integer[], ${borders.map(([, other]) => other)}::integer[])
      as met (one, other)`.execute(tx);
  await tx
    .updateTable('turf_cuts')
    .set({ parts: parts.length, borders: borders.length, doors, doors_in_all: doors })
    .where((cut) => cut.and({ campaign_id: campaignId, id }))
    .execute();
}

export async function nextPart(db: Db, campaignId: string, id: string): Promise<CutPart | undefined> {
  return db
    .selectFrom('turf_cut_parts')
    .select(['position', sql<string>`array_to_string(door_ids, ',')`.as('door_ids'), 'turfs'])
    .where((part) => part.and({ campaign_id: campaignId, turf_cut_id: id }))
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
}

/** Takes a part off the list; false when another worker did. */
export async function takePart(tx: Db, campaignId: string, id: string, position: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('turf_cut_parts')
    .where((part) => part.and({ campaign_id: campaignId, turf_cut_id: id, position }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What the first cut part says of all, and the sides of blocks that its turfs share. */
export async function noteCut(
  tx: Db,
  campaignId: string,
  id: string,
  { measure, target, sides_split }: { measure: string; target: number; sides_split: number },
): Promise<void> {
  await sql`
    update turf_cuts set measure = coalesce(measure, ${measure}), target = coalesce(target, ${target}),
      sides_split = sides_split + ${sides_split}
    where campaign_id = ${campaignId} and id = ${id}`.execute(tx);
}

export async function nextBorder(db: Db, campaignId: string, id: string) {
  return db
    .selectFrom('turf_cut_borders')
    .select(['one', 'other'])
    .where((border) => border.and({ campaign_id: campaignId, turf_cut_id: id }))
    .orderBy('one')
    .orderBy('other')
    .limit(1)
    .executeTakeFirst();
}

export async function takeBorder(tx: Db, campaignId: string, id: string, border: { one: number; other: number }) {
  const { numDeletedRows } = await tx
    .deleteFrom('turf_cut_borders')
    .where((each) => each.and({ campaign_id: campaignId, turf_cut_id: id, ...border }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends a cut that is not over; with `run` only while that is its latest. */
export async function endTurfCut(
  tx: Db,
  campaignId: string,
  id: string,
  status: 'done' | 'cancelled' | 'failed',
  { run, said }: { run?: number; said?: Sentence } = {},
): Promise<void> {
  await tx
    .updateTable('turf_cuts')
    .set({ status, finished_at: sql<string>`now()`, said: said ? JSON.stringify(said) : null })
    .where((cut) => cut.and({ campaign_id: campaignId, id, ...(run !== undefined && { run }) }))
    .where('status', 'in', ['waiting', 'running'])
    .execute();
}

/** Lets a cut that was cancelled or failed wait for another run; null when there is nothing to go on with. */
export async function reopenTurfCut(tx: Db, campaignId: string, id: string): Promise<number | null> {
  const reopened = tx
    .updateTable('turf_cuts')
    .set((cut) => ({ status: 'waiting', finished_at: null, said: null, run: cut('run', '+', 1) }))
    .where((cut) => cut.and({ campaign_id: campaignId, id }))
    .where('status', 'in', ['cancelled', 'failed'])
    .returning('run');
  try {
    return (await atSavepoint(tx, () => reopened.executeTakeFirst()))?.run ?? null;
  } catch (error) {
    // The same is under way as another cut.
    if (breaksUnique(error, 'turf_cuts_in_flight')) return null;
    throw error;
  }
}

/** A cut; with `hold` until the transaction ends. */
export async function readTurfCut(tx: Db, campaignId: string, id: string, { hold = false } = {}) {
  const row = await tx
    .selectFrom('turf_cuts')
    .select(['filter_params', 'created_at', 'measure', 'target', 'turf_job_id', 'status'])
    .where((cut) => cut.and({ campaign_id: campaignId, id }))
    .$if(hold, (cut) => cut.forNoKeyUpdate())
    .executeTakeFirst();
  return row ? { ...row, filter_params: knownFilters.parse(row.filter_params) } : null;
}

export async function noteTurfJob(tx: Db, campaignId: string, id: string, turfJobId: string): Promise<void> {
  await tx
    .updateTable('turf_cuts')
    .set({ turf_job_id: turfJobId })
    .where((cut) => cut.and({ campaign_id: campaignId, id }))
    .execute();
}

/**
 * Numbers for turfs that are split off, of which none was ever another turf's; null where the cut would have more turfs than it may.
 */
export async function takeNumbers(
  tx: Db,
  campaignId: string,
  id: string,
  many: number,
  most: number,
): Promise<number[] | null> {
  const { rows } = await sql<{ last: number; turfs: number }>`
    update turf_cuts set last_number = coalesce(last_number, parts * ${sql.lit(numbersOfPart)}) + ${many}
    where campaign_id = ${campaignId} and id = ${id}
    returning last_number as last, (select count(*)::integer from turf_cut_turfs
      where campaign_id = ${campaignId} and turf_cut_id = ${id}) as turfs`.execute(tx);
  const [row] = rows;
  if (!row || row.turfs + many > most) return null;
  return Array.from({ length: many }, (_, at) => row.last - many + 1 + at);
}
