// Walkbooks of a cut made in the background: all of them, once each, whatever happens meanwhile.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { giveUpTurfJob, runTurfJob } from '../../../../src/server/modules/turf/run-turf-job';
import { reopenTurfJob } from '../../../../src/server/modules/turf/turf-jobs-repo';
import { bundle } from '../../../promise/release';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { makeTurf, type TestDoor } from '../../../support/turf';
import { lockWaits } from '../../../support/lock-waits';

const { turf, turfJobs, walkbooks, surveys, users } = contract;
// Beside the packages that the bundle leaves outside.
const cache = join(import.meta.dirname, '..', '..', '..', '..', 'node_modules', '.cache');
let folder: string;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let doors: TestDoor[];

beforeAll(async () => {
  api = await testApi();
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'turf-job-'));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera', title: 'Volunteer' });
});

const manager = () => api.as(campaign.owner);
const going = () => new AbortController().signal;
const inCampaign = () => ({ campaign_id: campaign.id });

/** Turfs of two doors each. */
async function turfsOf(many: number) {
  doors = await makeTurf(api, campaign, { doors: 2 * many, votersAtEach: 1 });
  return Array.from({ length: many }, (_, at) => ({
    name: `North ${at + 1}`,
    door_ids: doors.slice(2 * at, 2 * at + 2).map(({ id }) => id),
    assigned_user_ids: at === 0 ? [vera.id] : [],
  }));
}

async function start(turfs: Awaited<ReturnType<typeof turfsOf>>, rest: object = {}, key?: string) {
  const body = { ...inCampaign(), filter_params: { everyone: true }, turfs, ...rest };
  return manager().call(turfJobs.start, { body }, key === undefined ? {} : { headers: { 'idempotency-key': key } });
}

const run = (id: string, orderFor = api.services.orderFor) =>
  runTurfJob({ db: api.db, orderFor }, campaign.id, id, going());
const look = async (id: string) => (await manager().call(turfJobs.get, { query: { id, ...inCampaign() } })).body;
const made = async () => (await manager().call(walkbooks.all, { query: inCampaign() })).body;
const cancel = (id: string) => manager().call(turfJobs.cancel, { body: { id, ...inCampaign() } });
const resume = (id: string) => manager().call(turfJobs.resume, { body: { id, ...inCampaign() } });
const namesMade = async () => (await made()).map(({ name }) => name).toSorted();

/** Walking orders until `at` of them are given; then `then` is done once. */
function pausing(at: number, then: () => Promise<unknown>): typeof api.services.orderFor {
  let given = 0;
  return (turn) => async (list, from) => {
    given += 1;
    if (given === at) await then();
    return api.services.orderFor(turn)(list, from);
  };
}

test('sixty turfs become sixty walkbooks, each as one made alone would be', { timeout: 60_000 }, async () => {
  const survey = (
    await manager().call(surveys.create, {
      body: { name: 'Issues', ...inCampaign(), questions: [{ text: 'Housing?', answers: ['Yes', 'No'] }] },
    })
  ).body;
  const turfs = await turfsOf(60);
  const { status, body } = await start(turfs, { survey_id: survey.id });
  expect([status, body.status, body.turfs, body.made]).toEqual([201, 'waiting', 60, 0]);
  expect(api.jobs.at(-1)).toEqual({
    name: 'turf_walkbooks',
    data: { turf_job_id: body.id, campaign_id: campaign.id, run: 1 },
  });
  await run(body.id);
  expect(await look(body.id)).toMatchObject({ status: 'done', made: 60, skipped: 0, notices: [] });
  const all = await made();
  expect(all).toHaveLength(60);
  const first = all.find(({ name }) => name === 'North 1')!;
  expect(first).toMatchObject({ doors: 2, voters: 2, survey_id: survey.id, assigned: [{ id: vera.id }] });
  expect(first.metres).toBeGreaterThan(0);
  const { body: view } = await api.as(vera).call(walkbooks.get, { query: { id: first.id, ...inCampaign() } });
  expect(view.geo_data.features.map(({ id }) => id).toSorted()).toEqual(turfs[0]!.door_ids.toSorted());
  expect(view.geo_data.features.map(({ properties }) => properties.number)).toEqual([1, 2]);
  expect((await manager().call(turfJobs.all, { query: inCampaign() })).body).toMatchObject([{ id: body.id }]);
});

test('a server that is killed in the middle loses none and doubles none', { timeout: 90_000 }, async () => {
  const isPackage = (id: string) => !id.startsWith('.') && !id.startsWith('/');
  const entry = 'tests/support/turf-job-process.ts';
  await writeFile(join(folder, 'main.mjs'), await bundle({ entry, format: 'es', plants: [], external: isPackage }));
  const { id } = (await start(await turfsOf(60))).body;
  const child = spawn(process.execPath, [join(folder, 'main.mjs'), api.services.databaseUrl, campaign.id, id, '20'], {
    stdio: 'inherit',
  });
  const ended = once(child, 'exit');
  try {
    await expect.poll(async () => (await look(id)).made, { timeout: 60_000, interval: 50 }).toBe(16);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
  expect(await namesMade()).toHaveLength(16);
  await run(id);
  expect(await look(id)).toMatchObject({ status: 'done', made: 60 });
  const names = await namesMade();
  expect(names).toEqual(Array.from({ length: 60 }, (_, at) => `North ${at + 1}`).toSorted());
});

test('two workers at one job make each walkbook once', async () => {
  const { id } = (await start(await turfsOf(20))).body;
  await run(
    id,
    pausing(12, () => run(id)),
  );
  expect(await look(id)).toMatchObject({ status: 'done', made: 20, skipped: 0 });
  expect(await namesMade()).toHaveLength(20);
});

test('the same request twice is one job, with a key or while it is under way', async () => {
  const turfs = await turfsOf(2);
  const key = randomUUID();
  const first = (await start(turfs, {}, key)).body;
  const before = api.jobs.length;
  expect((await start(turfs, {}, key)).body.id).toBe(first.id);
  expect((await start(turfs)).body.id).toBe(first.id);
  expect(api.jobs).toHaveLength(before);
  await run(first.id);
  expect(await namesMade()).toHaveLength(2);
});

test('cancelled, what is made stays, and the rest can be made later', async () => {
  const { id } = (await start(await turfsOf(20))).body;
  await run(
    id,
    pausing(10, () => cancel(id)),
  );
  expect(await look(id)).toMatchObject({ status: 'cancelled', made: 8, turfs: 20 });
  expect(await namesMade()).toHaveLength(8);
  await run(id);
  expect(await namesMade()).toHaveLength(8);
  expect((await resume(id)).body.status).toBe('waiting');
  await run(id);
  expect(await look(id)).toMatchObject({ status: 'done', made: 20 });
  expect((await cancel(id)).body.status).toBe('done');
});

test('given up after the last try, it says so and can go on', async () => {
  const { id } = (await start(await turfsOf(2))).body;
  await giveUpTurfJob(api.db, campaign.id, id, 1);
  expect(await look(id)).toMatchObject({ status: 'failed', made: 0 });
  await resume(id);
  await run(id);
  expect(await look(id)).toMatchObject({ status: 'done', made: 2 });
});

test('what is left of an earlier run in the queue does not end a later one', async () => {
  const { id } = (await start(await turfsOf(20))).body;
  await run(
    id,
    pausing(10, () => cancel(id)),
  );
  await resume(id);
  expect(api.jobs.at(-1)?.data).toMatchObject({ turf_job_id: id, run: 2 });
  await run(
    id,
    pausing(5, () => giveUpTurfJob(api.db, campaign.id, id, 1)),
  );
  expect(await look(id)).toMatchObject({ status: 'done', made: 20 });
});

test(
  'two jobs of the same content that are resumed at once: one goes on, and both are answered',
  { timeout: 60_000 },
  async () => {
    const turfs = await turfsOf(2);
    const jobs: string[] = [];
    for (let many = 0; many < 2; many += 1) {
      const { id } = (await start(turfs)).body;
      await cancel(id);
      jobs.push(id);
    }
    const queued = api.jobs.length;
    // The first of them has reopened its job and not ended its transaction when the other one asks.
    const replies = await api.db.transaction().execute(async (tx) => {
      expect(await reopenTurfJob(tx, campaign.id, jobs[0]!)).toBe(2);
      const other = resume(jobs[1]!);
      await expect.poll(() => lockWaits(api.db), { timeout: 30_000 }).toBe(1);
      return { other };
    });
    const { status, body } = await replies.other;
    expect([status, body.status]).toEqual([200, 'cancelled']);
    expect((await resume(jobs[0]!)).body.status).toBe('waiting');
    expect(api.jobs).toHaveLength(queued);
  },
);

test('resumed, it leaves out the doors that went to other walkbooks since', async () => {
  const turfs = await turfsOf(3);
  const { id } = (await start(turfs)).body;
  await cancel(id);
  // Both doors of North 1 and one of North 2.
  const door_ids = doors.slice(0, 3).map((door) => door.id);
  await manager().call(turf.make, {
    body: { ...inCampaign(), filter_params: { everyone: true }, turfs: [{ name: 'South', door_ids }] },
  });
  await resume(id);
  await run(id);
  const { notices, ...job } = await look(id);
  expect(job).toMatchObject({ status: 'done', made: 2, skipped: 1 });
  expect(Object.fromEntries(notices.map(({ detail_code, names }) => [detail_code, names]))).toEqual({
    TURF_DOORS_ELSEWHERE: ['North 1'],
    TURF_FEWER_DOORS: ['North 2'],
  });
  const sizes = (await made()).map((walkbook) => [walkbook.name, [walkbook.doors, walkbook.voters]]);
  expect(Object.fromEntries(sizes)).toEqual({ 'North 2': [1, 1], 'North 3': [2, 2], South: [3, 3] });
});

test.each([
  ['Ημέρα ΟΔΟΣ', 'ΗΜΈΡΑ οδοσ'],
  ['İzmir', 'İzmir'],
  ['PEÑA ÁREA', 'peña área'],
])('%s has its turf skipped, and no other, where %s is a walkbook by now', async (name, taken) => {
  const turfs = await turfsOf(3);
  turfs[1]!.name = name;
  const { id } = (await start(turfs)).body;
  const meanwhile = [{ name: taken, door_ids: turfs[1]!.door_ids }];
  await manager().call(turf.make, { body: { ...inCampaign(), filter_params: { everyone: true }, turfs: meanwhile } });
  await run(id);
  expect(await look(id)).toMatchObject({ status: 'done', made: 2, notices: [{ detail_code: 'TURF_NAME_TAKEN' }] });
});

test('of two turfs whose names the database alone takes for the same, one is made', async () => {
  const turfs = await turfsOf(3);
  turfs[0]!.name = 'ΗΜΈΡΑ ΟΔΟΣ';
  turfs[1]!.name = 'ημέρα οδοσ';
  const { id } = (await start(turfs)).body;
  await run(id);
  expect(await look(id)).toMatchObject({
    made: 2,
    skipped: 1,
    notices: [{ detail_code: 'TURF_NAME_TAKEN', names: ['ημέρα οδοσ'] }],
  });
});

test('what changed meanwhile is said once, and all others are made', async () => {
  const survey = (
    await manager().call(surveys.create, {
      body: { name: 'Issues', ...inCampaign(), questions: [{ text: 'Housing?', answers: ['Yes', 'No'] }] },
    })
  ).body;
  const turfs = await turfsOf(4);
  const { id } = (await start(turfs, { survey_id: survey.id })).body;
  // Taken: North 2. Emptied: North 3. Archived: the survey of all.
  await manager().call(turf.make, {
    body: {
      ...inCampaign(),
      filter_params: { everyone: true },
      turfs: [{ name: 'north 2', door_ids: turfs[1]!.door_ids }],
    },
  });
  for (const { voters } of doors.slice(4, 6))
    for (const voter of voters)
      await api.db.updateTable('voters').set({ suppressed: 'moved' }).where('id', '=', voter.id).execute();
  await manager().call(surveys.archive, { query: { survey_id: survey.id, ...inCampaign() } });
  await run(id);
  const job = await look(id);
  expect(job).toMatchObject({ status: 'done', made: 2, skipped: 2 });
  expect(job.notices.map(({ detail_code, turfs: many, names }) => [detail_code, many, names])).toEqual(
    expect.arrayContaining([
      ['TURF_SURVEY_ARCHIVED', 2, ['North 1', 'North 4']],
      ['TURF_NAME_TAKEN', 1, ['North 2']],
      ['TURF_EMPTIED', 1, ['North 3']],
    ]),
  );
  expect(await namesMade()).toEqual(['North 1', 'North 4', 'north 2']);
  expect((await made()).find(({ name }) => name === 'North 1')).toMatchObject({ survey_id: null, doors: 2 });
});

test('someone who left the campaign meanwhile is left out', async () => {
  const { id } = (await start(await turfsOf(1))).body;
  await manager().call(users.removeFromCampaign, { query: { email: vera.email, ...inCampaign() } });
  await run(id);
  expect(await look(id)).toMatchObject({ made: 1, notices: [{ detail_code: 'TURF_ASSIGNEE_LEFT', turfs: 1 }] });
  expect(await made()).toMatchObject([{ assigned: [] }]);
});

test('both are said of one walkbook: its survey was archived, and someone left', async () => {
  const body = { name: 'Issues', ...inCampaign(), questions: [{ text: 'Housing?', answers: ['Yes', 'No'] }] };
  const { id: survey_id } = (await manager().call(surveys.create, { body })).body;
  const { id } = (await start(await turfsOf(1), { survey_id })).body;
  await manager().call(surveys.archive, { query: { survey_id, ...inCampaign() } });
  await manager().call(users.removeFromCampaign, { query: { email: vera.email, ...inCampaign() } });
  await run(id);
  const { notices } = await look(id);
  const said = new Set(notices.map(({ detail_code }) => detail_code));
  expect(said).toEqual(new Set(['TURF_ASSIGNEE_LEFT', 'TURF_SURVEY_ARCHIVED']));
});

test('what is wrong already is refused, and nothing is made', async () => {
  const turfs = await turfsOf(2);
  const [first, second] = [turfs[0]!, turfs[1]!];
  const refused = async (asked: typeof turfs, rest: object = {}) => {
    const { status, error } = await start(asked, rest);
    return [status, error.code];
  };
  expect(await refused([first, { ...second, name: 'north 1' }])).toEqual([409, 'NAME_EXISTS']);
  expect(await refused([first, { ...second, door_ids: first.door_ids }])).toEqual([422, 'INVALID']);
  expect(await refused(turfs, { survey_id: randomUUID() })).toEqual([404, 'SURVEY_NOT_FOUND']);
  expect(await refused([{ ...first, assigned_user_ids: [randomUUID()] }])).toEqual([422, 'INVALID']);
  const { id } = (await start([first])).body;
  await run(id);
  expect(await refused(turfs)).toEqual([409, 'NAME_EXISTS']);
  expect(await namesMade()).toEqual(['North 1']);
});

test('a county of 2,000 turfs and 100,000 doors is one request', async () => {
  const turfs = Array.from({ length: 2000 }, (_, at) => ({
    name: `North ${at} – ${'Oak Park '.repeat(10)}`,
    door_ids: Array.from({ length: 50 }, () => randomUUID()),
    assigned_user_ids: [vera.id],
  }));
  const { status, body } = await start(turfs);
  expect([status, body.turfs]).toEqual([201, 2000]);
});
