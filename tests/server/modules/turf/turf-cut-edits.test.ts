// The turfs of a county's cut, edited by a manager: borders, names, assignees, merged into one; nothing lost, nothing overwritten.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
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
}, 30_000);

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
