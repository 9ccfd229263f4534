// Two doors turn out to be one between a cut and its walkbooks, or others give doors to walkbooks meanwhile.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { runTurfJob } from '../../../../src/server/modules/turf/run-turf-job';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { makeTurf } from '../../../support/turf';
import { cutWorld, fillCounty } from '../../../support/turf-cuts';

const { turf, turfJobs, walkbooks } = contract;
let api: TestApi;
let campaign: TestCampaign;
let turfs: { name: string; door_ids: string[]; assigned_user_ids: string[] }[];
let [kept, merged, beside] = ['', '', ''];

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  const ids = (await makeTurf(api, campaign, { doors: 4, votersAtEach: 1 })).map(({ id }) => id);
  [kept = '', merged = '', beside = ''] = ids;
  turfs = [
    { name: 'North', door_ids: [merged], assigned_user_ids: [] },
    { name: 'South', door_ids: [kept, beside, ids[3] ?? ''], assigned_user_ids: [] },
  ];
  await api.db.updateTable('doors').set({ merged_into: kept }).where('id', '=', merged).execute();
});

const inCampaign = () => ({ campaign_id: campaign.id });
const asked = () => ({ ...inCampaign(), filter_params: { everyone: true }, turfs });

async function contents() {
  const made = (await api.as(campaign.owner).call(walkbooks.all, { query: inCampaign() })).body;
  return Object.fromEntries(made.map(({ name, doors, voters }) => [name, { doors, voters }]));
}

// The first turf that has either has both households; no door is in two walkbooks.
const expected = { North: { doors: 1, voters: 2 }, South: { doors: 2, voters: 2 } };

test('a job has the people of both at the door that is left, in one walkbook', async () => {
  const { id } = (await api.as(campaign.owner).call(turfJobs.start, { body: asked() })).body;
  const { orderFor } = api.services;
  await runTurfJob({ db: api.db, orderFor }, campaign.id, id, new AbortController().signal);
  expect(await contents()).toEqual(expected);
});

test('so have the walkbooks that are made right away', async () => {
  expect((await api.as(campaign.owner).call(turf.make, { body: asked() })).status).toBe(201);
  expect(await contents()).toEqual(expected);
});

const going = () => new AbortController().signal;
const runAll = (id: string, orderFor = api.services.orderFor, signal = going()) =>
  runTurfJob({ db: api.db, orderFor }, campaign.id, id, signal);
const startJob = async (asked: typeof turfs, filter_params: object = { everyone: true }) =>
  (
    await api.as(campaign.owner).call(turfJobs.start, {
      body: { ...inCampaign(), filter_params: filter_params as { everyone: true }, turfs: asked },
    })
  ).body.id;
const told = async (id: string) => {
  const query = { id, ...inCampaign() };
  const { made, notices } = (await api.as(campaign.owner).call(turfJobs.get, { query })).body;
  return { made, notices: Object.fromEntries(notices.map(({ detail_code, names }) => [detail_code, names])) };
};
const changeDoor = (door: string, change: { merged_into: string } | { location: null }) =>
  api.db.updateTable('doors').set(change).where('campaign_id', '=', campaign.id).where('id', '=', door).execute();
const mergeInto = (door: string, other: string) => changeDoor(door, { merged_into: other });
/** The walkbooks that lead to a door, and how many of the people there each is for. */
const leadingTo = async (door: string) => {
  const { rows } = await sql<{ name: string; voters: number }>`
    select name, (
      select count(*)::integer from walkbook_voters
      join voters on voters.campaign_id = ${campaign.id} and voters.id = walkbook_voters.voter_id
      join doors on doors.campaign_id = ${campaign.id} and doors.id = voters.door_id
      where walkbook_voters.campaign_id = ${campaign.id} and walkbook_voters.walkbook_id = walkbooks.id
        and coalesce(doors.merged_into, doors.id) = ${door}) as voters
    from walkbook_doors
    join walkbooks on walkbooks.campaign_id = ${campaign.id} and walkbooks.id = walkbook_doors.walkbook_id
    where walkbook_doors.campaign_id = ${campaign.id} and door_id = ${door} order by name`.execute(api.db);
  return rows;
};
/** Walking orders until `at` of them are given; then `then` is done once. */
function pausing(at: number, then: () => Promise<unknown>): typeof api.services.orderFor {
  let given = 0;
  return (turn) => async (list, from) => {
    given += 1;
    if (given === at) await then();
    return api.services.orderFor(turn)(list, from);
  };
}
/** Turfs of two doors each. */
async function manyTurfs(many: number) {
  const doors = await makeTurf(api, campaign, { doors: 2 * many, votersAtEach: 1 });
  return Array.from({ length: many }, (_, at) => ({
    name: `East ${at + 1}`,
    door_ids: doors.slice(2 * at, 2 * at + 2).map(({ id }) => id),
    assigned_user_ids: [],
  }));
}

test('a job that was taken over leaves out what it gave to a walkbook before, and says so', async () => {
  const asked = await manyTurfs(24);
  const [door, same] = [asked[0]!.door_ids[0]!, asked[23]!.door_ids[1]!];
  await mergeInto(door, same);
  const id = await startJob(asked);
  const stop = new AbortController();
  const stopping = pausing(9, () => Promise.resolve(stop.abort()));
  await expect(runAll(id, stopping, stop.signal)).rejects.toThrow();
  await runAll(id);
  expect(await leadingTo(same)).toEqual([{ name: 'East 1', voters: 2 }]);
  expect(await told(id)).toEqual({ made: 24, notices: { TURF_FEWER_DOORS: ['East 24'] } });
});

test('so do walkbooks of a cut that are made by and by', async () => {
  const world = cutWorld(api, campaign);
  await fillCounty(api, campaign.id, 60);
  const { id } = await world.begin({ doors_each: 10 });
  await world.run(id);
  const { rows } = await sql<{ number: number; name: string; door_ids: string[] }>`
    select number, name, door_ids from turf_cut_turfs
    where campaign_id = ${campaign.id} and turf_cut_id = ${id} order by number`.execute(api.db);
  const [one, other] = [rows[0]!, rows[1]!];
  await mergeInto(one.door_ids[0]!, other.door_ids[0]!);
  const jobs = [];
  for (const { number } of [one, other]) {
    const job = (await world.make(id, [number])).body;
    await runAll(job.id);
    jobs.push(await told(job.id));
  }
  expect((await leadingTo(other.door_ids[0]!)).map(({ name }) => name)).toEqual([one.name]);
  expect(jobs).toEqual([
    { made: 1, notices: {} },
    { made: 1, notices: { TURF_FEWER_DOORS: [other.name] } },
  ]);
});

const inNone = { where: { all: [{ not: { field: 'walkbook', walkbook_ids: [] } }] } };

test.each([
  ['in no walkbook', inNone, [], { made: 1, notices: { TURF_FEWER_DOORS: ['Second'] } }],
  ['everyone', { everyone: true }, ['Second'], { made: 1, notices: { TURF_DOORS_SHARED: ['Second'] } }],
])('what two managers cut at the same time: %s', { timeout: 30_000 }, async (_, filters, second, expectedOfSecond) => {
  const [first] = await manyTurfs(1);
  const [further] = await manyTurfs(1);
  const both = [...first!.door_ids, ...further!.door_ids];
  const one = await startJob([{ ...first!, name: 'First' }], filters);
  const other = await startJob([{ ...first!, name: 'Second', door_ids: both }], filters);
  // The other one has looked its people up when the first one saves.
  await runAll(
    other,
    pausing(1, () => runAll(one)),
  );
  expect((await leadingTo(first!.door_ids[0]!)).map(({ name }) => name)).toEqual(['First', ...second]);
  expect((await leadingTo(further!.door_ids[0]!)).map(({ name }) => name)).toEqual(['Second']);
  expect(await told(one)).toEqual({ made: 1, notices: {} });
  expect(await told(other)).toEqual(expectedOfSecond);
});

test('how many doors a job shares with others is said of all its turfs together', async () => {
  const [first, second] = await manyTurfs(2);
  const one = await startJob([{ ...first!, name: 'First', door_ids: [...first!.door_ids, second!.door_ids[0]!] }]);
  const other = await startJob([first!, second!]);
  await runAll(
    other,
    pausing(1, () => runAll(one)),
  );
  const { notices } = (await api.as(campaign.owner).call(turfJobs.get, { query: { id: other, ...inCampaign() } })).body;
  expect(notices).toMatchObject([{ detail_code: 'TURF_DOORS_SHARED', params: { count: 3 }, turfs: 2 }]);
});

test('nothing is left of a turf whose doors another manager has walkbooks of by now', async () => {
  const [first] = await manyTurfs(1);
  const one = await startJob([{ ...first!, name: 'First' }], inNone);
  const other = await startJob([{ ...first!, name: 'Second' }], inNone);
  await runAll(
    other,
    pausing(1, () => runAll(one)),
  );
  expect(await told(other)).toEqual({ made: 0, notices: { TURF_DOORS_ELSEWHERE: ['Second'] } });
});

test.each([[0], [1]])(
  'a door that is merged after its job looked it up is in one walkbook all the same (%i)',
  async (from) => {
    const asked = await manyTurfs(2);
    const id = await startJob(asked);
    const [door, same] = [asked[from]!.door_ids[0]!, asked[1 - from]!.door_ids[0]!];
    await runAll(
      id,
      pausing(1, () => mergeInto(door, same)),
    );
    expect(await leadingTo(same)).toEqual([{ name: 'East 1', voters: 2 }]);
    expect(await told(id)).toEqual({ made: 2, notices: { TURF_FEWER_DOORS: ['East 2'] } });
  },
);

test('a door of the next batch that this one’s door is merged into meanwhile goes with this one', async () => {
  const asked = await manyTurfs(12);
  const id = await startJob(asked);
  const [door, same] = [asked[0]!.door_ids[0]!, asked[11]!.door_ids[0]!];
  await runAll(
    id,
    pausing(1, () => mergeInto(door, same)),
  );
  expect(await leadingTo(same)).toEqual([{ name: 'East 1', voters: 2 }]);
  expect(await told(id)).toEqual({ made: 12, notices: { TURF_FEWER_DOORS: ['East 12'] } });
});

test('a door that goes off the map before its walkbook is saved is told', async () => {
  const asked = await manyTurfs(2);
  const id = await startJob(asked);
  const gone = asked[0]!.door_ids[0]!;
  await runAll(
    id,
    pausing(1, () => changeDoor(gone, { location: null })),
  );
  expect(await leadingTo(gone)).toEqual([]);
  expect(await told(id)).toEqual({ made: 2, notices: { TURF_DOORS_GONE: ['East 1'] } });
});
