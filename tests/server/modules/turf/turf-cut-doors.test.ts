// The doors of a county's cut while it is edited and voter files change: none is lost, none is in two turfs.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { cutWorld, fillCounty } from '../../../support/turf-cuts';

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
});

/** The first turf and the nearest to it, as they are sent back unchanged. */
async function openTwo() {
  const [first] = await world.turfsOf(id);
  const { turfs } = (await world.open(id, first!.number)).body;
  const [one, two] = turfs.map(({ number, version, name, doors: own }) => ({
    number,
    version,
    name,
    door_ids: own.map((door) => door.id),
  }));
  return [one!, two!] as const;
}
const moveAway = (door: string) =>
  sql`delete from voters where campaign_id = ${campaign.id} and door_id = ${door}`.execute(api.db);
const mergeInto = (door: string, into: string) =>
  sql`update doors set merged_into = ${into} where campaign_id = ${campaign.id} and id = ${door}`.execute(api.db);
const kept = async () => (await world.doorsOf(id)).toSorted();

test('a turf is not removed with doors that no other turf takes', async () => {
  await world.run(id);
  const [one, two] = await openTwo();
  for (const turfs of [
    [{ ...two, door_ids: [] }],
    [one, { ...two, door_ids: [] }],
    [
      { ...one, door_ids: [...one.door_ids, ...two.door_ids.slice(1)] },
      { ...two, door_ids: [] },
    ],
  ]) {
    const { status, error } = await world.change(id, turfs);
    expect([status, error.detail_code]).toEqual([422, 'TURF_CUT_UNPLACED']);
  }
  expect(await kept()).toEqual(doors.toSorted());
});

test('doors at which no one lives for now stay where they are when a border is moved', async () => {
  await world.run(id);
  const empty = (await openTwo())[0].door_ids[0]!;
  await moveAway(empty);
  const [one, two] = await openTwo();
  expect(one.door_ids).not.toContain(empty);
  const [moved = '', ...rest] = one.door_ids;
  const answer = await world.change(id, [
    { ...one, door_ids: rest },
    { ...two, door_ids: [...two.door_ids, moved] },
  ]);
  expect(answer.body.turfs.map((turf) => turf.doors)).toContain(rest.length);
  expect(await kept()).toEqual(doors.toSorted());
});

test('doors at which no one lives for now go along when their turf is merged', async () => {
  await world.run(id);
  const empty = (await openTwo())[1].door_ids[0]!;
  await moveAway(empty);
  const [one, two] = await openTwo();
  const merged = [
    { ...one, door_ids: [...one.door_ids, ...two.door_ids] },
    { ...two, door_ids: [] },
  ];
  expect((await world.change(id, merged)).status).toBe(200);
  expect(await kept()).toEqual(doors.toSorted());
});

test('doors at which no one lives for now stay while borders between parts are evened out', async () => {
  id = (await world.begin({ doors_each: 5 })).id;
  const leave = () => Promise.all(doors.filter((_, at) => at % 3 === 0).map(moveAway));
  await world.run(id, { at: 'even', time: 1, act: leave });
  expect((await world.look(id)).status).toBe('done');
  expect(await kept()).toEqual(doors.toSorted());
});

test('a door that a later voter file replaced is opened and saved as the new one', async () => {
  await world.run(id);
  const [before] = await openTwo();
  const [fresh = ''] = await fillCounty(api, campaign.id, 1, 7);
  await mergeInto(before.door_ids[0]!, fresh);
  const [one, two] = await openTwo();
  expect(one.door_ids).toContain(fresh);
  const answer = await world.change(id, [
    { ...one, door_ids: one.door_ids.filter((door) => door !== fresh) },
    { ...two, door_ids: [...two.door_ids, fresh] },
  ]);
  expect(answer.status).toBe(200);
  const now = doors.map((door) => (door === before.door_ids[0] ? fresh : door));
  expect(await kept()).toEqual(now.toSorted());
});

test('a door that was merged into one of another turf is opened there alone', async () => {
  await world.run(id);
  const [one, two] = await openTwo();
  const [merged = '', into = ''] = [one.door_ids[0], two.door_ids[0]];
  await mergeInto(merged, into);
  const [first, second] = await openTwo();
  expect(first.door_ids.toSorted()).toEqual(one.door_ids.slice(1).toSorted());
  expect(second.door_ids).toContain(into);
  expect((await world.change(id, [{ ...first, name: 'Mill Hill' }])).status).toBe(200);
});

test('doors that are replaced while parts are cut are cut as the new ones', { timeout: 60_000 }, async () => {
  const fresh = await fillCounty(api, campaign.id, 20, 7);
  await Promise.all(fresh.map(moveAway));
  const replaced = doors.filter((_, at) => at % 10 === 0);
  await world.run(id, {
    at: 'cut',
    time: 1,
    act: () => Promise.all(replaced.map((door, at) => mergeInto(door, fresh[at]!))),
  });
  expect((await world.look(id)).status).toBe('done');
  const cut = await kept();
  expect(new Set(cut).size).toBe(cut.length);
  const now = new Set([...cut, ...replaced]);
  expect(doors.filter((door) => !now.has(door))).toEqual([]);
  expect(fresh.filter((door) => cut.includes(door)).length).toBeGreaterThan(5);
});
