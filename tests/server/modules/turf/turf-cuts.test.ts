// The cut of a county in the background: every door in one turf, whatever happens meanwhile.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { giveUpTurfCut } from '../../../../src/server/modules/turf/run-turf-cut';
import { runTurfJob } from '../../../../src/server/modules/turf/run-turf-job';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { aTouch } from '../../../support/turf';
import { cutWorld, fillCounty } from '../../../support/turf-cuts';

const { turfCuts, turfJobs, walkbooks } = contract;
let api: TestApi;
let campaign: TestCampaign;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
});

const world = () => cutWorld(api, campaign);
const manager = () => api.as(campaign.owner);
const inCampaign = () => ({ campaign_id: campaign.id });

test(
  'a county is cut in parts: every door in one turf, even, with names of their own',
  { timeout: 60_000 },
  async () => {
    const doors = await fillCounty(api, campaign.id, 400);
    const { id } = await world().begin({ doors_each: 10 });
    expect(api.jobs.at(-1)).toEqual({ name: 'turf_cut', data: { turf_cut_id: id, campaign_id: campaign.id, run: 1 } });
    await world().run(id);
    const cut = await world().look(id);
    expect(cut).toMatchObject({ status: 'done', doors: 400, reason: null, measure: 'doors' });
    expect(cut.parts).toBeGreaterThan(1);
    expect((await world().doorsOf(id)).toSorted()).toEqual(doors.toSorted());
    const turfs = await world().turfsOf(id);
    expect(cut.turfs).toBe(turfs.length);
    expect(turfs.reduce((sum, turf) => sum + turf.doors, 0)).toBe(400);
    expect(turfs.reduce((sum, turf) => sum + turf.voters, 0)).toBe(800);
    expect(new Set(turfs.map(({ name }) => name)).size).toBe(turfs.length);
    expect(turfs.every(({ name, outline }) => name !== '' && outline.length > 0)).toBe(true);
    expect(turfs.filter(({ fits }) => fits).length / turfs.length).toBeGreaterThan(0.8);
  },
);

test('its turfs become walkbooks, once however often it is asked for', { timeout: 60_000 }, async () => {
  await fillCounty(api, campaign.id, 200);
  const { id } = await world().begin({ turfs: 20 });
  expect((await world().make(id)).error).toMatchObject({ code: 'INVALID', detail_code: 'TURF_CUT_NOT_OPEN' });
  await world().run(id);
  const turfs = await world().turfsOf(id);
  const job = (await world().make(id)).body;
  expect(job).toMatchObject({ status: 'waiting', turfs: turfs.length });
  expect((await world().make(id)).body.id).toBe(job.id);
  await runTurfJob({ db: api.db, orderFor: api.services.orderFor }, campaign.id, job.id, new AbortController().signal);
  const query = { id: job.id, ...inCampaign() };
  expect((await manager().call(turfJobs.get, { query })).body).toMatchObject({ status: 'done', made: turfs.length });
  const made = (await manager().call(walkbooks.all, { query: inCampaign() })).body;
  expect(made.map(({ name }) => name).toSorted()).toEqual(turfs.map(({ name }) => name).toSorted());
  expect(made.reduce((sum, { doors }) => sum + doors, 0)).toBe(200);
});

test('a volunteer walks the first walkbook while the others are made, stopped and resumed: nothing of the walk changes', async () => {
  await fillCounty(api, campaign.id, 200);
  const vera = await api.makeUser({ campaign, title: 'Volunteer' });
  const { id } = await world().begin({ turfs: 20 });
  await world().run(id);
  const job = (await world().make(id)).body;
  const read = async () => {
    const [walkbook] = (await api.as(vera).call(walkbooks.allUser, { query: inCampaign() })).body;
    const query = { id: walkbook?.id ?? '', ...inCampaign() };
    return (await api.as(vera).call(walkbooks.get, { query })).body;
  };
  let given = 0;
  const walk = async () => {
    const [first] = (await manager().call(walkbooks.all, { query: inCampaign() })).body;
    const body = { id: first!.id, ...inCampaign(), assigned_user_ids: [vera.id] };
    await manager().call(walkbooks.update, { body });
    const { geo_data } = await read();
    const touch = aTouch({ door_id: geo_data.features[0]!.id });
    await api.as(vera).call(walkbooks.update, { body: { id: first!.id, ...inCampaign(), touches: [touch] } });
    await manager().call(turfJobs.cancel, { body: { id: job.id, ...inCampaign() } });
  };
  const orderFor: typeof api.services.orderFor = (turn) => async (list, from) => {
    given += 1;
    if (given === 10) await walk();
    return api.services.orderFor(turn)(list, from);
  };
  await runTurfJob({ db: api.db, orderFor }, campaign.id, job.id, new AbortController().signal);
  const walked = await read();
  expect(walked.touches).toHaveLength(1);
  await manager().call(turfJobs.resume, { body: { id: job.id, ...inCampaign() } });
  await runTurfJob({ db: api.db, orderFor }, campaign.id, job.id, new AbortController().signal);
  expect(await read()).toEqual(walked);
  const made = (await manager().call(walkbooks.all, { query: inCampaign() })).body;
  expect(made).toHaveLength(job.turfs);
  expect(made.reduce((sum, { doors }) => sum + doors, 0)).toBe(200);
});

test('two managers who ask for the same get one cut', async () => {
  await fillCounty(api, campaign.id, 60);
  const other = await api.makeUser({ campaign, title: 'Manager' });
  const body = { ...inCampaign(), filter_params: { everyone: true as const }, goal: { turfs: 4 } };
  const [one, two] = await Promise.all([
    manager().call(turfCuts.start, { body }),
    api.as(other).call(turfCuts.start, { body }),
  ]);
  expect([one.status, two.status]).toEqual([201, 201]);
  expect(two.body.id).toBe(one.body.id);
  expect(api.jobs.filter(({ data }) => (data as { turf_cut_id?: string }).turf_cut_id === one.body.id)).toHaveLength(1);
  expect((await manager().call(turfCuts.all, { query: inCampaign() })).body).toHaveLength(1);
});

test('two workers at one cut lose no door and double none', { timeout: 60_000 }, async () => {
  const doors = await fillCounty(api, campaign.id, 400);
  const { id } = await world().begin({ doors_each: 10 });
  await Promise.all([world().run(id), world().run(id)]);
  expect((await world().look(id)).status).toBe('done');
  expect((await world().doorsOf(id)).toSorted()).toEqual(doors.toSorted());
});

test('cancelled, the parts that are cut stay, and the rest can be cut later', { timeout: 60_000 }, async () => {
  const doors = await fillCounty(api, campaign.id, 400);
  const { id } = await world().begin({ doors_each: 10 });
  await world().run(id, { at: 'cut', time: 3, act: () => world().cancel(id) });
  const stopped = await world().look(id);
  expect(stopped).toMatchObject({ status: 'cancelled', step: 'cutting', step_done: 2 });
  expect(stopped.turfs).toBeGreaterThan(0);
  await world().run(id);
  expect((await world().look(id)).turfs).toBe(stopped.turfs);
  expect((await world().resume(id)).body.status).toBe('waiting');
  expect(api.jobs.at(-1)?.data).toMatchObject({ turf_cut_id: id, run: 2 });
  await giveUpTurfCut(api.db, campaign.id, id, 1);
  await world().run(id);
  expect((await world().look(id)).status).toBe('done');
  expect((await world().doorsOf(id)).toSorted()).toEqual(doors.toSorted());
  expect((await world().cancel(id)).body.status).toBe('done');
});

test(
  'cancelled while the doors are read, or while borders are evened out, it goes on from there',
  { timeout: 60_000 },
  async () => {
    const doors = await fillCounty(api, campaign.id, 400);
    const { id } = await world().begin({ doors_each: 10 });
    await world().run(id, { at: 'place', time: 2, act: () => world().cancel(id) });
    expect(await world().look(id)).toMatchObject({ status: 'cancelled', step: 'reading', parts: null });
    await world().resume(id);
    await world().run(id, { at: 'even', time: 2, act: () => world().cancel(id) });
    expect(await world().look(id)).toMatchObject({ status: 'cancelled', step: 'evening', step_done: 1 });
    await world().resume(id);
    await world().run(id);
    expect((await world().look(id)).status).toBe('done');
    expect((await world().doorsOf(id)).toSorted()).toEqual(doors.toSorted());
  },
);

test(
  'a campaign that is erased meanwhile ends the cut without a word and without a row',
  { timeout: 60_000 },
  async () => {
    await fillCounty(api, campaign.id, 400);
    const { id } = await world().begin({ doors_each: 10 });
    await world().run(id, {
      at: 'cut',
      time: 2,
      act: () => sql`delete from turf_cuts where campaign_id = ${campaign.id}`.execute(api.db),
    });
    const { rows } = await sql<{ left: number }>`
    select (select count(*) from turf_cut_turfs where campaign_id = ${campaign.id})
      + (select count(*) from turf_cut_parts where campaign_id = ${campaign.id}) as left`.execute(api.db);
    expect(Number(rows[0]?.left)).toBe(0);
  },
);

test(
  'a voter file that is imported meanwhile: who moved away is left out, merged doors are one',
  { timeout: 60_000 },
  async () => {
    const doors = await fillCounty(api, campaign.id, 400);
    const { id } = await world().begin({ doors_each: 10 });
    const [gone = '', merged = '', into = ''] = doors;
    await world().run(id, {
      at: 'cut',
      time: 1,
      act: async () => {
        await sql`delete from voters where campaign_id = ${campaign.id} and door_id = ${gone}`.execute(api.db);
        await sql`update doors set merged_into = ${into} where campaign_id = ${campaign.id} and id = ${merged}`.execute(
          api.db,
        );
        await fillCounty(api, campaign.id, 10, 7);
      },
    });
    expect((await world().look(id)).status).toBe('done');
    const kept = await world().doorsOf(id);
    expect(new Set(kept).size).toBe(kept.length);
    const job = (await world().make(id)).body;
    await runTurfJob(
      { db: api.db, orderFor: api.services.orderFor },
      campaign.id,
      job.id,
      new AbortController().signal,
    );
    const made = (await manager().call(walkbooks.all, { query: inCampaign() })).body;
    expect(made.reduce((sum, each) => sum + each.doors, 0)).toBe(398);
    expect(made.reduce((sum, each) => sum + each.voters, 0)).toBe(798);
  },
);

test('a universe without a door on the map, and one of too many turfs, fail with a sentence', async () => {
  const empty = await world().begin({ turfs: 3 });
  await world().run(empty.id);
  expect(await world().look(empty.id)).toMatchObject({
    status: 'failed',
    reason: { detail_code: 'TURF_CUT_NO_DOORS' },
  });
  expect((await world().cancel(randomUUID())).status).toBe(404);
  const body = { ...inCampaign(), filter_params: {}, goal: { turfs: 4 } };
  expect((await manager().call(turfCuts.start, { body })).status).toBe(422);
});

test('turfs are not named while a border is left to another worker', { timeout: 60_000 }, async () => {
  await fillCounty(api, campaign.id, 200);
  const { id } = await world().begin({ doors_each: 10 });
  const leave = () =>
    api.db
      .insertInto('turf_cut_borders')
      .values({ campaign_id: campaign.id, turf_cut_id: id, one: 0, other: 1 })
      .execute();
  await world().run(id, { at: 'name', time: 1, act: leave });
  expect(await world().look(id)).toMatchObject({ status: 'running', step: 'evening' });
  await world().run(id);
  expect((await world().look(id)).status).toBe('done');
});

test('when everyone is gone by the time the doors are cut, it says so', async () => {
  await fillCounty(api, campaign.id, 60);
  const { id } = await world().begin({ doors_each: 10 });
  const leave = () => sql`delete from voters where campaign_id = ${campaign.id}`.execute(api.db);
  await world().run(id, { at: 'divide', time: 1, act: leave });
  expect(await world().look(id)).toMatchObject({ status: 'failed', reason: { detail_code: 'TURF_CUT_NO_ONE' } });
});

test('the doors that are looked up are counted exactly', async () => {
  await fillCounty(api, campaign.id, 120);
  const { id } = await world().begin({ doors_each: 10 });
  await world().run(id, { at: 'place', time: 3, act: () => world().cancel(id) });
  expect(await world().look(id)).toMatchObject({ step: 'reading', step_done: 100, step_total: 120 });
});
