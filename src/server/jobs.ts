// Work that outlives a request: a queue on the same database, so that a job is added in the transaction of its cause.
import { CompiledQuery } from 'kysely';
import PgBoss from 'pg-boss';
import * as z from 'zod/mini';
import type { Db } from './db/connection';

/** Every kind of job and its data. */
const jobData = {
  import: z.object({ upload_id: z.uuid() }),
};
export type JobName = keyof typeof jobData;
export type JobData<N extends JobName> = z.infer<(typeof jobData)[N]>;

export interface Jobs {
  /** Adds a job inside the caller's transaction: it runs only if that commits. */
  add<N extends JobName>(tx: Db, name: N, data: JobData<N>): Promise<void>;
  /** Starts to work on one kind of job, one at a time in this process. A job whose worker died is tried again by another. */
  work<N extends JobName>(name: N, act: (data: JobData<N>) => Promise<void>): Promise<void>;
  /** Stops taking jobs; waits for the running one for a few seconds. */
  stop(): Promise<void>;
}

/** Seconds after which a job whose worker went silent counts as dead. */
const expireSeconds = 4 * 3600;

export async function startJobs(databaseUrl: string, report: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: databaseUrl, schema: 'jobs', max: 2 });
  boss.on('error', report);
  await boss.start();
  for (const name of Object.keys(jobData)) await boss.createQueue(name);
  return {
    async add(tx, name, data) {
      const db = { executeSql: (text: string, values: unknown[]) => tx.executeQuery(CompiledQuery.raw(text, values)) };
      await boss.send(name, data, {
        db: db as PgBoss.Db,
        retryLimit: 3,
        retryDelay: 5,
        expireInSeconds: expireSeconds,
      });
    },
    async work(name, act) {
      await boss.work(name, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async (batch) => {
        for (const job of batch) await act(jobData[name].parse(job.data) as JobData<typeof name>);
      });
    },
    stop: () => boss.stop({ graceful: true, wait: true, timeout: 10_000 }),
  };
}
