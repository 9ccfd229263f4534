// SQL on the queue's own table, for what the queue itself has no call.
import type PgBoss from 'pg-boss';
import * as z from 'zod/mini';
import { databaseClient } from '../db/client';
import { isLockNotHad } from '../db/connection';

type Db = Pick<ReturnType<PgBoss['getDb']>, 'executeSql'>;

/**
 * Acts while no other process does so on this database: two that make queues at once wait for each other without an end.
 * @param patience in seconds: one that froze while it made them must not keep every other from starting without a word
 */
export async function oneAtATime(databaseUrl: string, act: () => Promise<void>, patience = 30): Promise<void> {
  const client = databaseClient(databaseUrl, { connectionTimeoutMillis: 15_000 });
  await client.connect();
  try {
    await client.query(`set lock_timeout = '${patience}s'`);
    try {
      await client.query(`select pg_advisory_lock(hashtextextended('queues of jobs', 0))`);
    } catch (error) {
      if (!isLockNotHad(error)) throw error;
      const problem = `Another process has been making the queues of jobs for ${patience} s. Look whether one hangs; then start again.`;
      throw new Error(problem, { cause: error });
    }
    await act();
  } finally {
    // The lock ends with it.
    await client.end();
  }
}

/** Moves the start of a try on, from which its expiry counts; false when the job is no longer this worker's. */
export async function keepAlive(
  db: Db,
  schema: string,
  job: Pick<PgBoss.JobWithMetadata<unknown>, 'id' | 'name' | 'retryCount'>,
): Promise<boolean> {
  const { rows } = await db.executeSql(
    `update ${schema}.job set started_on = now()
     where name = $1 and id = $2 and state = 'active' and retry_count = $3 returning id`,
    [job.name, job.id, job.retryCount],
  );
  return rows.length > 0;
}

const kindWaiting = z.object({ name: z.string(), due: z.boolean(), late: z.boolean(), failed: z.boolean() });

/**
 * Of which of these kinds jobs wait: `due` may begin, `late` belong to a worker that has been silent for too long, `failed` did so
 * for the last time.
 */
export async function kindsWaiting(db: Db, schema: string, names: string[]): Promise<z.infer<typeof kindWaiting>[]> {
  const { rows } = await db.executeSql(
    `select name, bool_or(state < 'active') as due, bool_or(state = 'active') as late, bool_or(state = 'failed') as failed
     from ${schema}.job
     where name = any($1) and (state < 'active' and start_after <= now()
       or state = 'active' and started_on + expire_in < now() or state = 'failed')
     group by name`,
    [names],
  );
  return z.array(kindWaiting).parse(rows);
}

/** What pg-boss writes to a job whose worker was silent. */
const silent = 'job failed by timeout in active state';

/** Lets jobs whose worker died begin at once; returns how many. The delay of a retry is for those that threw. */
export async function hastenExpired(db: Db, schema: string, names: string[]): Promise<number> {
  const { rows } = await db.executeSql(
    `update ${schema}.job set start_after = now()
     where name = any($1) and state = 'retry' and start_after > now() and output -> 'value' ->> 'message' = $2 returning id`,
    [names, silent],
  );
  return rows.length;
}

const failedJob = z.object({ id: z.string(), data: z.unknown() });

/** Some jobs of a kind that failed for the last time. */
export async function failedJobs(db: Db, schema: string, name: string): Promise<z.infer<typeof failedJob>[]> {
  const { rows } = await db.executeSql(
    `select id, data from ${schema}.job where name = $1 and state = 'failed' limit 100`,
    [name],
  );
  return z.array(failedJob).parse(rows);
}

const waitingJob = z.object({ name: z.string(), data: z.unknown(), start_after: z.string() });
/** A job that isn't done: what it is to do, and not before when. */
export type WaitingJob = z.infer<typeof waitingJob>;

/** Every job that isn't done, in the order in which they were added. */
export async function waitingJobs(db: Db, schema: string): Promise<WaitingJob[]> {
  const { rows: there } = await db.executeSql('select to_regclass($1)::text as found', [`${schema}.job`]);
  if (z.array(z.object({ found: z.nullable(z.string()) })).parse(there)[0]?.found === null) return [];
  const { rows } = await db.executeSql(
    `select name, data, to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as start_after
     from ${schema}.job where state in ('created', 'retry', 'active', 'failed') order by created_on, id`,
    [],
  );
  return z.array(waitingJob).parse(rows);
}

/** Removes every job, whatever it is. */
export async function deleteEveryJob(db: Db, schema: string): Promise<void> {
  await db.executeSql(`delete from ${schema}.job`, []);
}

/** Removes the jobs of a campaign, also those that are done, but not those of one kind. A worker whose job is gone hears it when it speaks next. */
export async function deleteJobsOf(db: Db, schema: string, campaignId: string, but: string): Promise<void> {
  await db.executeSql(`delete from ${schema}.job where data ->> 'campaign_id' = $1 and name <> $2`, [campaignId, but]);
}

const ofCampaign = z.object({ name: z.string(), count: z.int(), since: z.nullable(z.string()) });
/** Jobs of one kind that aren't done; `since`: from when the oldest of them could have been begun and was not. */
export type JobsOfCampaign = z.infer<typeof ofCampaign>;

/** What of a campaign isn't done, by kind. */
export async function jobsOf(db: Db, schema: string, campaignId: string): Promise<JobsOfCampaign[]> {
  const { rows } = await db.executeSql(
    `select name, count(*)::integer as count,
       to_char(min(start_after) filter (where state < 'active' and start_after <= now()) at time zone 'UTC',
         'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
     from ${schema}.job where state in ('created', 'retry', 'active') and data ->> 'campaign_id' = $1 group by name`,
    [campaignId],
  );
  return z.array(ofCampaign).parse(rows);
}
