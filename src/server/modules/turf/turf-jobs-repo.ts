// SQL of the jobs that make walkbooks of a cut: what was asked for, and what became of each turf.
import { sql } from 'kysely';
import { sentence } from '../../../contract/messages/every-message';
import { turfJob, type TurfJob } from '../../../contract/turf-jobs';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import { knownFilters } from '../../../contract/voters/voter-filters';
import { atSavepoint, breaksUnique, type Db } from '../../db/connection';
import type { Outcome } from '../walkbooks/create-walkbooks';
import { giveBackToCut } from './cut-turfs-repo';

export interface NewTurfJob {
  campaign_id: string;
  user_id: string;
  filter_params: FilterParams;
  survey_id: string | null;
  content_hash: string;
  as_of: Date;
  created_at: Date;
}

export interface WaitingTurf {
  position: number;
  name: string;
  door_ids: string[];
  assigned_user_ids: string[];
}

/** Names that a notice gives, and jobs that a list shows. */
const someNames = 5;
const shownJobs = 5;
const shownDays = 7;

/** Saves a job with its turfs. `isNew`: false for one that is under way with the same content already. */
export async function insertTurfJob(
  tx: Db,
  job: NewTurfJob,
  turfs: readonly WaitingTurf[],
): Promise<{ id: string; isNew: boolean }> {
  const made = await tx
    .insertInto('turf_jobs')
    .values({ ...job, filter_params: JSON.stringify(job.filter_params) })
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'content_hash']).where('status', 'in', ['waiting', 'running']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!made) {
    const { id } = await tx
      .selectFrom('turf_jobs')
      .select('id')
      .where((row) => row.and({ campaign_id: job.campaign_id, content_hash: job.content_hash }))
      .where('status', 'in', ['waiting', 'running'])
      .executeTakeFirstOrThrow();
    return { id, isNew: false };
  }
  await sql`
    insert into turf_job_turfs (campaign_id, turf_job_id, position, name, door_ids, assigned_user_ids)
    select ${job.campaign_id}::uuid, ${made.id}::uuid, position, name, door_ids, assigned_user_ids
    from jsonb_to_recordset(${JSON.stringify(turfs)}::jsonb)
      as asked (position integer, name text, door_ids uuid[], assigned_user_ids uuid[])`.execute(tx);
  return { id: made.id, isNew: true };
}

/** The latest jobs of a campaign, newest first; with `id` that one alone, however old. */
export async function listTurfJobs(db: Db, campaignId: string, id: string | null = null): Promise<TurfJob[]> {
  const { rows } = await sql`
    select turf_jobs.*, counted.*, coalesce(told.notices, '[]') as notices
    from turf_jobs
    cross join lateral (
      select count(*)::integer as turfs, (count(*) filter (where state = 'made'))::integer as made,
        (count(*) filter (where state = 'skipped'))::integer as skipped, min(turf_cut_id::text) as turf_cut_id
      from turf_job_turfs
      where turf_job_turfs.campaign_id = ${campaignId} and turf_job_turfs.turf_job_id = turf_jobs.id
    ) as counted
    cross join lateral (
      select jsonb_agg(said || jsonb_build_object('turfs', turfs, 'names', names) order by turfs desc) as notices
      from (
        select each as said, count(*)::integer as turfs,
          to_jsonb((array_agg(name order by position))[:${sql.lit(someNames)}]) as names
        from turf_job_turfs cross join lateral jsonb_array_elements(said) as each
        where turf_job_turfs.campaign_id = ${campaignId} and turf_job_turfs.turf_job_id = turf_jobs.id
        group by each
      ) as grouped
    ) as told
    where turf_jobs.campaign_id = ${campaignId}
      and (turf_jobs.id = ${id}::uuid
        or (${id}::uuid is null and turf_jobs.created_at > now() - make_interval(days => ${shownDays})))
    order by turf_jobs.created_at desc, turf_jobs.id limit ${shownJobs}`.execute(db);
  return rows.map((row) => withSums(turfJob.parse(row)));
}

/** Doors that turfs share with others are said once, of all turfs together. */
function withSums(job: TurfJob): TurfJob {
  const shared = job.notices.filter((notice) => notice.detail_code === 'TURF_DOORS_SHARED');
  if (shared.length < 2) return job;
  const sum = (of: (notice: (typeof shared)[number]) => number) => shared.reduce((all, notice) => all + of(notice), 0);
  const count = sum(({ params, turfs }) => Number(params?.['count'] ?? 0) * turfs);
  const names = shared.flatMap((notice) => notice.names).slice(0, someNames);
  const together = { ...sentence('TURF_DOORS_SHARED', { count }), turfs: sum(({ turfs }) => turfs), names };
  return { ...job, notices: [...job.notices.filter((notice) => !shared.includes(notice)), together] };
}

/** Begins or goes on with a job; null once it is over, cancelled or gone. */
export async function beginTurfJob(db: Db, campaignId: string, id: string) {
  const row = await db
    .updateTable('turf_jobs')
    .set({ status: 'running' })
    .where((job) => job.and({ campaign_id: campaignId, id }))
    .where('status', 'in', ['waiting', 'running'])
    .returning(['id', 'user_id', 'survey_id', 'filter_params', 'as_of', 'created_at', 'run'])
    .executeTakeFirst();
  return row ? { ...row, filter_params: knownFilters.parse(row.filter_params) } : null;
}

/** The next turfs of which nothing is known yet: at most so many, and with so many doors (but one always). */
export async function nextTurfs(
  db: Db,
  campaignId: string,
  id: string,
  most: { turfs: number; doors: number },
): Promise<WaitingTurf[]> {
  const { rows } = await sql<WaitingTurf>`
    select position, name, door_ids, assigned_user_ids from (
      select *, sum(cardinality(door_ids)) over (order by position) - cardinality(door_ids) as doors_before
      from (
        select position, name, door_ids, assigned_user_ids from turf_job_turfs
        where campaign_id = ${campaignId} and turf_job_id = ${id} and state = 'waiting'
        order by position limit ${most.turfs}
      ) as first
    ) as waiting
    where doors_before < ${most.doors} order by position`.execute(db);
  return rows;
}

/** Holds the job until the transaction ends; false once it is cancelled, over or gone. */
export async function holdTurfJob(tx: Db, campaignId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('turf_jobs')
    .select('id')
    .where((job) => job.and({ campaign_id: campaignId, id, status: 'running' }))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of some turfs that no one else made meanwhile. */
export async function stillWaiting(tx: Db, campaignId: string, id: string, positions: readonly number[]) {
  const { rows } = await sql<{ position: number }>`
    select position from turf_job_turfs
    where campaign_id = ${campaignId} and turf_job_id = ${id} and state = 'waiting'
      and position = any(${[...positions]}::integer[])`.execute(tx);
  return new Set(rows.map((row) => row.position));
}

/** Notes what became of some turfs. One of a cut that was not made goes back to it, with why. */
export async function noteOutcomes(
  tx: Db,
  campaignId: string,
  id: string,
  outcomes: readonly (Outcome & { position: number })[],
): Promise<void> {
  await sql`
    update turf_job_turfs set state = case when noted.made is null then 'skipped' else 'made' end, walkbook_id = noted.made,
      said = noted.said, door_ids = '{}'
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as noted (position integer, made uuid, said jsonb)
    where turf_job_turfs.campaign_id = ${campaignId} and turf_job_turfs.turf_job_id = ${id}
      and turf_job_turfs.position = noted.position`.execute(tx);
  const skipped = outcomes.flatMap(({ made, position }) => (made === null ? position : []));
  if (skipped.length > 0) await giveBackToCut(tx, campaignId, id, skipped);
}

/** Ends a job that is not over; with `run` only while that is its latest. */
export async function endTurfJob(
  tx: Db,
  campaignId: string,
  id: string,
  status: 'done' | 'cancelled' | 'failed',
  run?: number,
): Promise<void> {
  await tx
    .updateTable('turf_jobs')
    .set({ status, finished_at: sql<string>`now()` })
    .where((job) => job.and({ campaign_id: campaignId, id, ...(run !== undefined && { run }) }))
    .where('status', 'in', ['waiting', 'running'])
    .execute();
}

/** Lets a job that was cancelled or failed wait for another run; null when there is nothing to go on with. */
export async function reopenTurfJob(tx: Db, campaignId: string, id: string): Promise<number | null> {
  const reopened = tx
    .updateTable('turf_jobs')
    .set((job) => ({ status: 'waiting', finished_at: null, run: job('run', '+', 1) }))
    .where((job) => job.and({ campaign_id: campaignId, id }))
    .where('status', 'in', ['cancelled', 'failed'])
    .returning('run');
  try {
    return (await atSavepoint(tx, () => reopened.executeTakeFirst()))?.run ?? null;
  } catch (error) {
    // The same is under way as another job.
    if (breaksUnique(error, 'turf_jobs_in_flight')) return null;
    throw error;
  }
}
