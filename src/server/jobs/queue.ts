// Work that outlives a request: a queue on the same database, so that a job is added in the transaction of its cause.
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import PgBoss from 'pg-boss';
import * as z from 'zod/mini';
import { reaching } from '../db/client';
import type { Db } from '../db/connection';
import { tell, type Notices } from '../db/notices';
import {
  deleteEveryJob,
  deleteJobsOf,
  failedJobs,
  hastenExpired,
  jobsOf,
  keepAlive,
  kindsWaiting,
  oneAtATime,
  waitingJobs,
  type JobsOfCampaign,
  type WaitingJob,
} from './queue-repo';
import { startRounds, type Rounds } from './rounds';
import { asError } from '../as-error';
import { timedJob } from '../measured';

/** Every kind of job and its data. */
const jobData = {
  import: z.object({ upload_id: z.uuid(), campaign_id: z.uuid() }),
  results_import: z.object({ upload_id: z.uuid(), campaign_id: z.uuid() }),
  voter_group: z.object({ voter_group_id: z.uuid(), campaign_id: z.uuid() }),
  recommendation: z.object({ recommendation_id: z.uuid(), campaign_id: z.uuid() }),
  geocoding: z.object({ geocoding_id: z.uuid(), campaign_id: z.uuid() }),
  turf_walkbooks: z.object({ turf_job_id: z.uuid(), campaign_id: z.uuid(), run: z.int() }),
  turf_cut: z.object({ turf_cut_id: z.uuid(), campaign_id: z.uuid(), run: z.int() }),
  spellings: z.object({ campaign_id: z.uuid() }),
  offered_values: z.object({ campaign_id: z.uuid() }),
  campaign_erasure: z.object({ campaign_id: z.uuid() }),
  campaign_export: z.object({ export_id: z.uuid(), campaign_id: z.uuid() }),
  mailing: z.object({ mailer_campaign_id: z.uuid(), campaign_id: z.uuid(), waits: z.optional(z.int()) }),
  phone_number: z.object({ phone_number_id: z.uuid(), campaign_id: z.uuid() }),
  text_campaign: z.object({ text_campaign_id: z.uuid(), campaign_id: z.uuid() }),
  text_registration: z.object({ campaign_id: z.uuid() }),
  shared_surveys: z.object({ campaign_id: z.uuid(), user_id: z.uuid() }),
  email: z.object({ email_id: z.uuid(), campaign_id: z.uuid() }),
  newer_email: z.object({ email_id: z.uuid(), campaign_id: z.uuid() }),
};
export type JobName = keyof typeof jobData;
export type JobData<N extends JobName> = z.infer<(typeof jobData)[N]>;
/** Tells the compiler that each kind reads its own data. */
const readers: { [N in JobName]: { parse(data: unknown): JobData<N> } } = jobData;

export interface Jobs {
  /** Adds a job inside the caller's transaction: it runs only if that commits, `after` so many seconds. */
  add<N extends JobName>(tx: Db, name: N, data: JobData<N>, options?: { after?: number }): Promise<void>;
  /**
   * Starts to work on one kind of job, two at a time in this process unless told (`lanes`): a small one need not wait for a large one. A job whose worker died or threw is tried again,
   * by this process or another; after the last try `giveUp` is told. `signal` is aborted when the process stops, or when
   * the job was given to another worker because this one was silent for too long.
   */
  work<N extends JobName>(
    name: N,
    act: (data: JobData<N>, signal: AbortSignal) => Promise<void>,
    giveUp: (data: JobData<N>) => Promise<void>,
    options?: { lanes?: number },
  ): void;
  /** What of a campaign isn't done, by kind. */
  ofCampaign(campaignId: string): Promise<JobsOfCampaign[]>;
  /** Removes the jobs of an erased campaign, whatever becomes of them; one that is running ends soon. */
  forgetCampaign(campaignId: string): Promise<void>;
  /** Stops taking jobs; waits for the running one for a few seconds. */
  stop(): Promise<void>;
}

const schema = 'jobs';
/** Jobs that begin later, or again, and those whose notice was lost are found by looking. */
const lookEvery = 2500;
/** A try is repeated so often, a worker's death counted as a failure. */
const retryLimit = 5;
const retryDelay = 5;
const patience = 8000;
const usualLanes = 2;
/** Until a killed worker’s job is taken up up to three seconds more go by. */
const usualSilence = 11;

/** The queue's statements in the caller's transaction. */
const inside = (tx: Db) => ({
  executeSql: async (text: string, values: unknown[]) => {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
    return { rows };
  },
});

/** What is still to be done, for a backup. */
export const jobsToKeep = (db: Db): Promise<WaitingJob[]> => waitingJobs(inside(db), schema);

/** The queue of a database that is filled from a backup: has the jobs of the backup, in the caller's transaction, and no other. */
export async function queueToRefill(
  databaseUrl: string,
  report: (error: Error) => void,
): Promise<{ replace: (tx: Db, jobs: readonly WaitingJob[]) => Promise<void>; close: () => Promise<void> }> {
  const boss = new PgBoss({ ...reaching(databaseUrl), schema, max: 2, schedule: false, supervise: false });
  boss.on('error', report);
  await boss.start();
  await makeQueues(boss, databaseUrl);
  return {
    async replace(tx, jobs) {
      await deleteEveryJob(inside(tx), schema);
      for (const { name, data, start_after } of jobs) {
        if (!(name in jobData)) continue;
        const startAfter = new Date(start_after);
        await boss.send(name, data as object, {
          db: inside(tx),
          retryLimit,
          retryDelay,
          expireInSeconds: usualSilence,
          startAfter,
        });
      }
    },
    close: () => boss.stop({ graceful: false }),
  };
}

/** Makes the queues that are missing. */
async function makeQueues(boss: PgBoss, databaseUrl: string): Promise<void> {
  const missing = async () => {
    const there = new Set((await boss.getQueues()).map(({ name }) => name));
    return Object.keys(jobData).filter((name) => !there.has(name));
  };
  if ((await missing()).length === 0) return;
  await oneAtATime(databaseUrl, async () => {
    for (const name of await missing()) await boss.createQueue(name);
  });
}

/** One kind of job that this process works on. */
interface Kind {
  lanes: Rounds[];
  giveUp: (data: unknown) => Promise<void>;
}

/**
 * @param notices by which processes tell each other of new jobs
 * @param deadAfter seconds of silence after which a worker counts as dead; a living one speaks six times as often
 */
export async function startJobs(
  databaseUrl: string,
  notices: Pick<Notices, 'on'>,
  report: (error: Error) => void,
  { deadAfter = usualSilence }: { deadAfter?: number } = {},
): Promise<Jobs> {
  const boss = new PgBoss({ ...reaching(databaseUrl), schema, max: 2, schedule: false });
  boss.on('error', report);
  await boss.start();
  await makeQueues(boss, databaseUrl);
  const db = boss.getDb();
  const stopping = new AbortController();
  // Each running job listens: more of them than Node takes for a leak.
  setMaxListeners(0, stopping.signal);
  const kinds = new Map<string, Kind>();
  let looking: Rounds | null = null;

  /** Moves the start of a try on, from which its expiry counts; false when the job is no longer this worker's. */
  const beat = (job: PgBoss.JobWithMetadata<unknown>): Promise<boolean> => keepAlive(db, schema, job);

  const runOne = async (job: PgBoss.JobWithMetadata<unknown>, act: (signal: AbortSignal) => Promise<void>) => {
    const lost = new AbortController();
    const beats = setInterval(
      () =>
        void beat(job).then(
          (mine) => mine || lost.abort(),
          (error: unknown) => report(asError(error)),
        ),
      (deadAfter * 1000) / 6,
    );
    let failure: unknown = null;
    try {
      await timedJob(job.name, () => act(AbortSignal.any([stopping.signal, lost.signal])));
    } catch (error) {
      failure = error;
    } finally {
      clearInterval(beats);
    }
    if (!(await beat(job))) return;
    // Nobody asks for one that is done.
    if (failure === null) return boss.deleteJob(job.name, job.id);
    if (!stopping.signal.aborted) report(asError(failure));
    await boss.fail(job.name, job.id, { message: asError(failure).message });
  };

  /** Takes leave of the jobs of one kind that failed for the last time. */
  const takeLeave = async (name: string, { giveUp }: Kind) => {
    for (const { id, data } of await failedJobs(db, schema, name)) {
      await giveUp(data);
      await boss.deleteJob(name, id);
    }
  };

  /** Frees the jobs of dead workers, and begins what is due; looks once more at once where that made something due. */
  const look = async (): Promise<number> => {
    const waiting = await kindsWaiting(db, schema, [...kinds.keys()]);
    for (const { name, due } of waiting) if (due) for (const lane of kinds.get(name)?.lanes ?? []) lane.wake();
    const failed = waiting.flatMap(({ name, failed }) => (failed ? [name] : []));
    await Promise.all(
      failed.map((name) => {
        const kind = kinds.get(name);
        return kind ? takeLeave(name, kind).catch((error: unknown) => report(asError(error))) : Promise.resolve();
      }),
    );
    const expired = waiting.filter(({ late }) => late).map(({ name }) => name);
    if (expired.length === 0) return 0;
    await boss.expire();
    return hastenExpired(db, schema, expired);
  };

  return {
    async add(tx, name, data, { after = 0 } = {}) {
      await boss.send(name, data, {
        db: inside(tx),
        retryLimit,
        retryDelay,
        expireInSeconds: deadAfter,
        ...(after > 0 ? { startAfter: after } : {}),
      });
      if (after <= 0) await tell(tx, `job ${name}`);
    },
    work(name, act, giveUp, { lanes = usualLanes } = {}) {
      const parse = (data: unknown) => readers[name].parse(data);
      const round = async () => {
        const [job] = await boss.fetch<unknown>(name, { includeMetadata: true });
        if (!job) return 0;
        await runOne(job, (signal) => act(parse(job.data), signal));
        return 1;
      };
      const kind = {
        lanes: Array.from({ length: lanes }, () => startRounds(round, { report })),
        giveUp: (data: unknown) => giveUp(parse(data)),
      };
      kinds.set(name, kind);
      notices.on(`job ${name}`, () => kind.lanes.forEach((lane) => lane.wake()));
      looking ??= startRounds(look, { idle: Math.min(lookEvery, (deadAfter * 1000) / 4), report });
    },
    ofCampaign: (campaignId) => jobsOf(db, schema, campaignId),
    forgetCampaign: (campaignId) => deleteJobsOf(db, schema, campaignId, 'campaign_erasure' satisfies JobName),
    async stop() {
      stopping.abort();
      const all = [...kinds.values()].flatMap(({ lanes }) => lanes);
      const stopped = [...(looking ? [looking] : []), ...all].map((rounds) => rounds.stop());
      await Promise.race([Promise.all(stopped), pause(patience, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}
