// The turfs of a county's cut, edited by a manager: borders, names, assignees, merged into one; nothing lost, nothing overwritten.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { runTurfJob } from '../../../../src/server/modules/turf/run-turf-job';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { cutWorld, fillCounty } from '../../../support/turf-cuts';

const { turfCuts } = contract;
let api: TestApi;
let campaign: TestCampaign;
let world: ReturnType<typeof cutWorld>;
let id: string;
let doors: string[];

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  world = cutWorld(api, campaign);
  doors = await fillCounty(api, campaign.id, 200);
  id = (await world.begin({ doors_each: 10 })).id;
  await world.run(id);
});

/** The first turf and the nearest to it, as they are sent back unchanged. */
async function openTwo() {
  const [first] = await world.turfsOf(id);
  const { turfs } = (await world.open(id, first!.number)).body;
  return turfs
    .slice(0, 2)
    .map(({ number, version, name, doors: own }) => ({ number, version, name, door_ids: own.map((door) => door.id) }));
}

test('a turf is opened with those around it, and their doors', async () => {
  const all = await world.turfsOf(id);
  const { turfs } = (await world.open(id, all[3]!.number)).body;
  expect(turfs[0]).toMatchObject({ number: all[3]!.number, name: all[3]!.name });
  expect(turfs).toHaveLength(all.length);
  expect(turfs.flatMap((turf) => turf.doors.map((door) => door.id)).toSorted()).toEqual(doors.toSorted());
  expect((await world.open(id, 99)).status).toBe(404);
});

test('a border is moved: both turfs have new figures, their names stay', async () => {
  const [one, two] = await openTwo();
  const moved = one!.door_ids.slice(0, 3);
  const { body } = await world.change(id, [
    { ...one!, door_ids: one!.door_ids.slice(3) },
    { ...two!, door_ids: [...two!.door_ids, ...moved] },
  ]);
  expect(body.turfs.find(({ number }) => number === one!.number)).toMatchObject({
    name: one!.name,
    doors: one!.door_ids.length - 3,
    voters: 2 * (one!.door_ids.length - 3),
  });
  expect(body.turfs.find(({ number }) => number === two!.number)).toMatchObject({
    name: two!.name,
    doors: two!.door_ids.length + 3,
  });
  expect((await world.doorsOf(id)).toSorted()).toEqual(doors.toSorted());
});

test('two turfs are merged: one is gone, the other has all doors, and a person is assigned', async () => {
  const vera = await api.makeUser({ campaign, first: 'Vera', title: 'Volunteer' });
  const [one, two] = await openTwo();
  const before = (await world.turfsOf(id)).length;
  const { body } = await api.as(campaign.owner).call(turfCuts.change, {
    body: {
      id,
      campaign_id: campaign.id,
      turfs: [
        { ...one!, name: 'Old town', door_ids: [...one!.door_ids, ...two!.door_ids], assigned_user_ids: [vera.id] },
        { ...two!, door_ids: [], assigned_user_ids: [] },
      ],
    },
  });
  expect(body.turfs).toMatchObject([
    {
      number: one!.number,
      name: 'Old town',
      doors: one!.door_ids.length + two!.door_ids.length,
      assigned_user_ids: [vera.id],
    },
  ]);
  expect(await world.turfsOf(id)).toHaveLength(before - 1);
  expect((await world.doorsOf(id)).toSorted()).toEqual(doors.toSorted());
});

test('a turf is split: the part that is split off has its own number, name and figures, and no door is lost', async () => {
  const [one, two] = await openTwo();
  const before = (await world.turfsOf(id)).length;
  const [near, far] = [one!.door_ids.slice(0, 4), one!.door_ids.slice(4)];
  const off = { number: null, version: 0, name: `${one!.name} B`, door_ids: far };
  const { body } = await world.change(id, [{ ...one!, door_ids: near }, off]);
  expect(body.turfs.map(({ name, doors: many, voters }) => [name, many, voters])).toEqual([
    [one!.name, 4, 8],
    [`${one!.name} B`, far.length, 2 * far.length],
  ]);
  expect(await world.turfsOf(id)).toHaveLength(before + 1);
  expect((await world.doorsOf(id)).toSorted()).toEqual(doors.toSorted());
  // What is merged away again leaves no number to another turf.
  const [, added] = body.turfs;
  const merged = { ...two!, door_ids: [...two!.door_ids, ...far] };
  await world.change(id, [merged, { number: added!.number, version: added!.version, name: added!.name, door_ids: [] }]);
  const [again, next] = await openTwo();
  const more = await world.change(id, [
    { ...again!, door_ids: again!.door_ids.slice(0, 2) },
    { ...off, door_ids: again!.door_ids.slice(2) },
  ]);
  expect(more.body.turfs[1]?.number).toBeGreaterThan(added!.number);
  expect((await world.change(id, [next!, { ...off, name: 'Nothing', door_ids: [] }])).error.detail_code).toBe(
    'TURF_CUT_DOORS',
  );
  expect((await world.doorsOf(id)).toSorted()).toEqual(doors.toSorted());
});

test('walkbooks are created from some turfs, then from the others, from none twice', async () => {
  const all = await world.turfsOf(id);
  const [first, second, third] = all.map(({ number }) => number);
  const job = (await world.make(id, [first!, second!])).body;
  expect(job.turfs).toBe(2);
  expect(await world.look(id)).toMatchObject({ turf_job_id: job.id, turfs_left: all.length - 2 });
  expect((await world.make(id, [second!, first!])).body.id).toBe(job.id);
  const mixed = await world.make(id, [second!, third!]);
  expect([mixed.status, mixed.error.detail_code, mixed.error.params]).toEqual([
    409,
    'TURF_CUT_MADE',
    { name: all[1]!.name },
  ]);
  expect((await world.make(id, [third!, 99])).error.detail_code).toBe('TURF_CUT_CHANGED');
  // The others can still be changed, those that are made can't.
  expect((await world.open(id, first!)).status).toBe(404);
  const { turfs } = (await world.open(id, third!)).body;
  expect(turfs.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(all.map(({ number }) => number).slice(2));
  const [made] = all;
  const change = { number: made!.number, version: made!.version, name: 'Mill Hill', door_ids: [] };
  expect((await world.change(id, [change])).error.detail_code).toBe('TURF_CUT_NOT_OPEN');
  const rest = (await world.make(id)).body;
  expect(rest.turfs).toBe(all.length - 2);
  expect((await world.make(id)).body.id).toBe(rest.id);
  expect((await world.look(id)).turfs_left).toBe(0);
  for (const { id: each } of [job, rest])
    await runTurfJob({ db: api.db, orderFor: api.services.orderFor }, campaign.id, each, new AbortController().signal);
  const query = { campaign_id: campaign.id };
  const walkbooks = (await api.as(campaign.owner).call(contract.walkbooks.all, { query })).body;
  expect(walkbooks.map(({ name }) => name).toSorted()).toEqual(all.map(({ name }) => name).toSorted());
  expect(walkbooks.reduce((sum, walkbook) => sum + walkbook.doors, 0)).toBe(doors.length);
});

test('what two managers create at the same moment goes to one of them', async () => {
  const other = await api.makeUser({ campaign, title: 'Manager' });
  const [first, second, third] = (await world.turfsOf(id)).map(({ number }) => number);
  const make = (user: Parameters<TestApi['as']>[0], numbers: number[]) =>
    api.as(user).call(turfCuts.make, { body: { id, campaign_id: campaign.id, numbers } });
  const answers = await Promise.all([make(campaign.owner, [first!, second!]), make(other, [second!, third!])]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
});

test('what someone else changed meanwhile is not overwritten', async () => {
  const [one, two] = await openTwo();
  expect((await world.change(id, [{ ...one!, name: 'Mill Hill' }])).status).toBe(200);
  const late = await world.change(id, [{ ...one!, name: 'Oak Park' }, two!]);
  expect([late.status, late.error.detail_code]).toEqual([409, 'TURF_CUT_CHANGED']);
  const names = (await world.turfsOf(id)).map(({ name }) => name);
  expect([names.includes('Mill Hill'), names.includes('Oak Park')]).toEqual([true, false]);
});

test('a name that another turf has, a door from elsewhere and a stranger are refused', async () => {
  const [one, two] = await openTwo();
  const refusal = async (turfs: Parameters<typeof world.change>[1]) => {
    const { status, error } = await world.change(id, turfs);
    return [status, error.code, error.detail_code];
  };
  expect(await refusal([{ ...one!, name: two!.name.toUpperCase() }])).toEqual([409, 'NAME_EXISTS', 'TURF_NAME_TWICE']);
  expect(await refusal([{ ...one!, door_ids: [...one!.door_ids, two!.door_ids[0]!] }])).toEqual([
    422,
    'INVALID',
    'TURF_CUT_DOORS',
  ]);
  expect(await refusal([{ ...one!, door_ids: [...one!.door_ids, randomUUID()] }])).toEqual([
    422,
    'INVALID',
    'TURF_CUT_DOORS',
  ]);
  expect(await refusal([one!, { ...two!, door_ids: one!.door_ids }])).toEqual([422, 'INVALID', 'DOOR_IN_TWO_TURFS']);
  expect(await refusal([one!, one!])).toEqual([422, 'INVALID', 'TURF_CUT_DOORS']);
  const stranger = await api.makeUser();
  const body = { id, campaign_id: campaign.id, turfs: [{ ...one!, assigned_user_ids: [stranger.id] }] };
  expect((await api.as(campaign.owner).call(turfCuts.change, { body })).status).toBe(422);
  expect((await world.doorsOf(id)).toSorted()).toEqual(doors.toSorted());
});

test('turfs whose walkbooks were created are not edited anymore', async () => {
  const [one] = await openTwo();
  await world.make(id);
  const late = await world.change(id, [{ ...one!, name: 'Mill Hill' }]);
  expect([late.status, late.error.detail_code]).toEqual([409, 'TURF_CUT_NOT_OPEN']);
});

test('a merged turf may have the name of the one that is gone, and the names of two turfs may be exchanged', async () => {
  const [one, two] = await openTwo();
  const exchanged = await world.change(id, [
    { ...one!, name: two!.name },
    { ...two!, name: one!.name },
  ]);
  expect(exchanged.status).toBe(200);
  const [first, second] = await openTwo();
  const merged = await world.change(id, [
    { ...first!, name: second!.name, door_ids: [...first!.door_ids, ...second!.door_ids] },
    { ...second!, door_ids: [] },
  ]);
  expect(merged.body.turfs.map(({ name }) => name)).toEqual([second!.name]);
});

test('a name that a walkbook has is refused, as a new one and when walkbooks are created, and says which', async () => {
  const [one, two] = await openTwo();
  const walkbook = (name: string) =>
    api.db.insertInto('walkbooks').values({ campaign_id: campaign.id, name, creation_method: 'Filters' }).execute();
  await walkbook('Mill Hill');
  await walkbook(two!.name.toUpperCase());
  const taken = await world.change(id, [{ ...one!, name: 'mill hill' }]);
  expect([taken.status, taken.error.detail_code, taken.error.params]).toEqual([
    409,
    'TURF_NAME_USED',
    { name: 'mill hill' },
  ]);
  // What was there before is not in the way of other changes.
  expect((await world.change(id, [{ ...one!, name: 'Oak Park' }, two!])).status).toBe(200);
  const refused = await world.make(id);
  expect([refused.status, refused.error.detail_code, refused.error.params]).toEqual([
    409,
    'TURF_NAME_USED',
    { name: two!.name },
  ]);
  const [, again] = await openTwo();
  expect((await world.change(id, [{ ...again!, name: 'Lake View' }])).status).toBe(200);
  expect((await world.make(id)).status).toBe(201);
});

test('a turf whose walkbook could not be created is in the cut again, with why, and is created once it is changed', async () => {
  const [taken, ...others] = await world.turfsOf(id);
  const work = (job: { id: string }) =>
    runTurfJob({ db: api.db, orderFor: api.services.orderFor }, campaign.id, job.id, new AbortController().signal);
  const job = (await world.make(id)).body;
  await api.db
    .insertInto('walkbooks')
    .values({ campaign_id: campaign.id, name: taken!.name, creation_method: 'Filters' })
    .execute();
  await work(job);
  expect(await world.look(id)).toMatchObject({ turf_job_id: job.id, turfs_left: 1 });
  const left = (await world.turfsOf(id)).filter(({ turf_job_id: of }) => of === null);
  expect(left).toMatchObject([{ number: taken!.number, skipped: [{ detail_code: 'TURF_NAME_TAKEN' }] }]);
  const ended = await api
    .as(campaign.owner)
    .call(contract.turfJobs.get, { query: { id: job.id, campaign_id: campaign.id } });
  expect(ended.body).toMatchObject({ made: others.length, skipped: 1, turf_cut_id: id });
  // Its walkbook can be created as soon as what stood in the way is gone.
  expect((await world.make(id)).error.detail_code).toBe('TURF_NAME_USED');
  const [open] = (await world.open(id, taken!.number)).body.turfs;
  const door_ids = open!.doors.map((door) => door.id);
  const renamed = { number: open!.number, version: open!.version, name: 'Mill Hill', door_ids };
  expect((await world.change(id, [renamed])).body.turfs).toMatchObject([{ name: 'Mill Hill', skipped: null }]);
  await work((await world.make(id)).body);
  expect((await world.look(id)).turfs_left).toBe(0);
  const walkbooks = (await api.as(campaign.owner).call(contract.walkbooks.all, { query: { campaign_id: campaign.id } }))
    .body;
  expect(walkbooks.reduce((sum, walkbook) => sum + walkbook.doors, 0)).toBe(doors.length);
});

test('the walkbooks are those of the day of the cut, asked for today', async () => {
  const long = new Date(Date.now() - 30 * 86_400_000).toISOString();
  await api.db.updateTable('turf_cuts').set({ created_at: long }).where('id', '=', id).execute();
  const job = (await world.make(id)).body;
  expect(Date.now() - Date.parse(job.created_at)).toBeLessThan(60_000);
  const jobs = await api.as(campaign.owner).call(contract.turfJobs.all, { query: { campaign_id: campaign.id } });
  expect(jobs.body.map((each) => each.id)).toEqual([job.id]);
  const row = await api.db.selectFrom('turf_jobs').select('as_of').where('id', '=', job.id).executeTakeFirst();
  expect(new Date(row?.as_of ?? '').toISOString()).toBe(long);
});

test('turfs are opened while someone else saves', async () => {
  const [one] = await openTwo();
  await api.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('turf_cuts')
      .select('id')
      .where((row) => row.and({ campaign_id: campaign.id, id }))
      .forUpdate()
      .execute();
    expect((await world.open(id, one!.number)).status).toBe(200);
  });
});
