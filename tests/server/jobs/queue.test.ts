import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lineOfFailure } from '../../../src/server/http/log';
import type { Jobs } from '../../../src/server/jobs/queue';
import { oneAtATime } from '../../../src/server/jobs/queue-repo';
import { spansOf, type Span } from '../../../src/server/metrics/spans';
import { testDatabase, type TestDatabase } from '../../support/database';
import { startQueue } from '../../support/job-queue';

// Workers that wait for each other's silence need their time on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let database: TestDatabase;
const running: Jobs[] = [];
const reported: string[] = [];
const lines: string[] = [];
beforeEach(async () => {
  database = await testDatabase();
  reported.length = 0;
  lines.length = 0;
});
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
  await database.drop();
});

const never = () => Promise.resolve();
const report = (error: Error) => {
  reported.push(error.message);
  lines.push(lineOfFailure(error));
};

async function start(deadAfter = 60): Promise<Jobs> {
  const jobs = await startQueue(database.url, report, { deadAfter });
  running.push(jobs);
  return jobs;
}

async function until(holds: () => boolean | Promise<boolean>, seconds = 60): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not come about in time.');
    await pause(50);
  }
}

test('processes that start at once on a new database all come up', async () => {
  await sql`drop schema if exists jobs cascade`.execute(database.db);
  const started = await Promise.allSettled(Array.from({ length: 4 }, () => start()));
  expect(started.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(reported).toEqual([]);
});

test('whoever waits in vain for another that makes the queues says so, and makes them once that one is gone', async () => {
  let acted = 0;
  const second = () => oneAtATime(database.url, async () => void (acted += 1), 1);
  await oneAtATime(database.url, () =>
    expect(second()).rejects.toThrow('Another process has been making the queues of jobs for 1 s.'),
  );
  expect(acted).toBe(0);
  await second();
  expect(acted).toBe(1);
});

test('a job runs if the transaction that added it commits, and not if it is rolled back', async () => {
  const jobs = await start();
  const [kept, dropped] = [randomUUID(), randomUUID()];
  await database.db
    .transaction()
    .execute((tx) => jobs.add(tx, 'import', { upload_id: kept, campaign_id: randomUUID() }));
  await database.db
    .transaction()
    .execute(async (tx) => {
      await jobs.add(tx, 'import', { upload_id: dropped, campaign_id: randomUUID() });
      throw new Error('no');
    })
    .catch(() => undefined);
  const done: string[] = [];
  jobs.work('import', async ({ upload_id }) => void done.push(upload_id), never);
  await until(() => done.length > 0);
  await pause(1200);
  expect(done).toEqual([kept]);
});

test('a job that another process adds later is begun, and is gone when it is done', async () => {
  const [api, worker] = [await start(), await start()];
  const done: string[] = [];
  worker.work('import', async ({ upload_id }) => void done.push(upload_id), never);
  const id = randomUUID();
  await api.add(database.db, 'import', { upload_id: id, campaign_id: randomUUID() });
  await until(() => done.length > 0);
  expect(done).toEqual([id]);
  await until(async () => (await state()) === undefined);
});

test('two processes share the jobs: each job is done once', async () => {
  const [one, two] = [await start(), await start()];
  const ids = Array.from({ length: 12 }, () => randomUUID());
  for (const id of ids) await one.add(database.db, 'import', { upload_id: id, campaign_id: randomUUID() });
  const done: string[] = [];
  for (const jobs of [one, two]) jobs.work('import', async ({ upload_id }) => void done.push(upload_id), never);
  await until(() => done.length >= ids.length);
  await pause(700);
  expect(done.toSorted()).toEqual(ids.toSorted());
});

test('the job of a killed worker is taken up by another, without the delay of one that threw', async () => {
  const jobs = await start(1);
  const id = randomUUID();
  await jobs.add(database.db, 'import', { upload_id: id, campaign_id: randomUUID() });
  await sql`update jobs.job set retry_delay = 3600`.execute(database.db);
  // A process that took the job and was killed: it neither finishes nor speaks again.
  const killed = new PgBoss({ connectionString: database.url, schema: 'jobs', supervise: false, schedule: false });
  await killed.start();
  expect(await killed.fetch('import')).toHaveLength(1);
  await killed.stop({ graceful: false });

  const done: string[] = [];
  jobs.work('import', async ({ upload_id }) => void done.push(upload_id), never);
  await until(() => done.length > 0);
  expect(done).toEqual([id]);
});

// A second or so is left for a busy machine.
test('with the silence and the looks of the product it is taken up within 15 seconds', { retry: 2 }, async () => {
  const jobs = await startQueue(database.url, report);
  running.push(jobs);
  await jobs.add(database.db, 'import', { upload_id: randomUUID(), campaign_id: randomUUID() });
  const active = await sql<{ silence: number }>`
    update jobs.job set state = 'active', started_on = now()
    returning extract(epoch from expire_in)::integer as silence`.execute(database.db);
  const [silence = 0] = active.rows.map((row) => row.silence);
  expect(silence).toBeGreaterThan(5);
  let done = false;
  jobs.work('import', async () => void (done = true), never);
  // It counts as dead when the first look has just gone by.
  const sinceLook = 0.5;
  await pause(sinceLook * 1000);
  expect(done).toBe(false);
  await sql`update jobs.job set started_on = now() - expire_in`.execute(database.db);
  await until(() => done, 15 - silence - sinceLook);
});

test('a worker that speaks keeps its job for longer than the silence that is allowed', async () => {
  const [one, two] = [await start(4), await start(4)];
  let tries = 0;
  let finished = false;
  await one.add(database.db, 'import', { upload_id: randomUUID(), campaign_id: randomUUID() });
  for (const jobs of [one, two])
    jobs.work(
      'import',
      async () => {
        tries += 1;
        await pause(9000);
        finished = true;
      },
      never,
    );
  await until(() => finished);
  await pause(500);
  expect(tries).toBe(1);
});

test('a worker whose job was given to another is told to stop', async () => {
  const jobs = await start(1);
  await jobs.add(database.db, 'import', { upload_id: randomUUID(), campaign_id: randomUUID() });
  let told = false;
  jobs.work(
    'import',
    (_data, signal) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => {
          told = true;
          resolve();
        }),
      ),
    never,
  );
  await until(async () => (await state()) === 'active');
  await sql`update jobs.job set retry_count = retry_count + 1 where name = 'import'`.execute(database.db);
  await until(() => told);
});

test('a job that throws is tried again, and given up when no try is left', async () => {
  const jobs = await start(6);
  const id = randomUUID();
  await jobs.add(database.db, 'import', { upload_id: id, campaign_id: randomUUID() });
  await sql`update jobs.job set retry_limit = 1, retry_delay = 0`.execute(database.db);
  let tries = 0;
  const givenUp: string[] = [];
  jobs.work(
    'import',
    () => {
      tries += 1;
      return Promise.reject(new Error('The disk is full.'));
    },
    async ({ upload_id }) => void givenUp.push(upload_id),
  );
  await until(() => givenUp.length > 0);
  expect([tries, givenUp]).toEqual([2, [id]]);
  expect(reported).toEqual(['The disk is full.', 'The disk is full.']);
  await pause(700);
  expect(givenUp).toHaveLength(1);
});

test('the line of a try that failed names the kind of job, its trace where there is one, and no value of a row', async () => {
  const jobs = await start();
  const add = () => jobs.add(database.db, 'import', { upload_id: randomUUID(), campaign_id: randomUUID() });
  const refused = Object.assign(new Error('invalid input syntax for type integer: "Ann"'), { code: '22P02' });
  jobs.work('import', () => Promise.reject(refused), never);
  await add();
  await until(() => lines.length === 1);
  const traced: Span[] = [];
  const spans = spansOf(1, (span) => traced.push(span));
  try {
    await add();
    await until(() => lines.length === 2);
  } finally {
    spans.stop();
  }
  const whole = traced.find(({ name }) => name === 'job import');
  const line = { level: 'error', msg: 'invalid input syntax for type integer: "…"', job: 'import' };
  expect(lines.map((each) => JSON.parse(each) as unknown)).toEqual([line, { ...line, trace: whole?.traceId }]);
  expect(whole?.traceId).toMatch(/^[0-9a-f]{32}$/);
});

test('stopping tells the running job, which is done again after the next start', async () => {
  const first = await start();
  await first.add(database.db, 'import', { upload_id: randomUUID(), campaign_id: randomUUID() });
  await sql`update jobs.job set retry_delay = 0`.execute(database.db);
  let began = false;
  first.work(
    'import',
    (_data, signal) => {
      began = true;
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
    },
    never,
  );
  await until(() => began);
  await first.stop();
  running.length = 0;
  expect(reported).toEqual([]);

  const second = await start();
  let done = false;
  second.work('import', async () => void (done = true), never);
  await until(() => done);
});

async function state(): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`select state from jobs.job where name = 'import'`.execute(database.db);
  return rows[0]?.state;
}

test('what of a campaign isn’t done is told by kind, with since when it could have been begun', async () => {
  const jobs = await start();
  const [campaign_id, other] = [randomUUID(), randomUUID()];
  const email = (of: string, after = 0) =>
    jobs.add(database.db, 'email', { email_id: randomUUID(), campaign_id: of }, { after });
  await email(campaign_id);
  await email(campaign_id);
  await email(other);
  await jobs.add(database.db, 'spellings', { campaign_id }, { after: 3_600 });
  const told = (await jobs.ofCampaign(campaign_id)).toSorted((a, b) => a.name.localeCompare(b.name));
  expect(told).toEqual([
    { name: 'email', count: 2, since: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
    // It isn't due yet.
    { name: 'spellings', count: 1, since: null },
  ]);
  expect(Math.abs(Date.now() - Date.parse(told[0]?.since ?? ''))).toBeLessThan(30_000);
  // What is being done waits no longer.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  jobs.work('email', () => held, never);
  await until(async () =>
    (await jobs.ofCampaign(campaign_id)).some(({ name, since }) => name === 'email' && since === null),
  );
  release();
  await until(async () => (await jobs.ofCampaign(campaign_id)).every(({ name }) => name !== 'email'));
  expect(await jobs.ofCampaign(randomUUID())).toEqual([]);
});
