// What in someone's day is worth a look: they see and answer it, a manager decides, and a day can be set aside and restored.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { quality, walkbooks, users, audit } = contract;
let api: TestApi;
let campaign: TestCampaign;
let doors: TestDoor[];
let vera: TestUser;
let walkbook: string;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign({ timeZone: 'America/Chicago' });
  doors = await makeTurf(api, campaign, { doors: 30 });
  vera = await api.makeUser({ campaign, first: 'Vera', last: 'Lopez' });
  const body = {
    name: 'Maple',
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    assigned_user_ids: [vera.id],
  };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
});

// Noon in Chicago, four days ago.
const noon = Date.parse(`${new Date(Date.now() - 4 * 86_400_000).toISOString().slice(0, 10)}T18:00:00Z`);
const day = new Date(noon).toISOString().slice(0, 10);
const device_id = randomUUID();
let seq = 0;
const knock = (door: number, minutes: number, given: object = {}) =>
  aTouch({
    door_id: doors[door]!.id,
    recorded_at: new Date(noon + minutes * 60_000).toISOString(),
    device_id,
    seq: (seq += 1),
    ...given,
  });
const gps = (latitude: number, accuracy = 12) => ({ latitude, longitude: -78.64, accuracy });
const put = async (touches: object[]) => {
  const body = { id: walkbook, campaign_id: campaign.id, touches };
  const reply = await api.as(vera).call(walkbooks.update, { body: body as never });
  expect(reply.body.receipts.every(({ verdict }) => verdict === 'stored')).toBe(true);
};
const query = <T extends object>(given?: T) => ({
  query: { campaign_id: campaign.id, ...given } as T & { campaign_id: string },
});
const mine = async (who = vera) => (await api.as(who).call(quality.mine, query())).body;
const all = async (given: object = {}) => (await api.as(campaign.owner).call(quality.all, query(given))).body;
const open = async () => (await api.as(campaign.owner).call(quality.count, query())).body.open;
const ofDay = () => ({ campaign_id: campaign.id, user_id: vera.id, day });
const touchesOf = async (who: TestUser, given: object = {}) =>
  (await api.as(campaign.owner).call(quality.touches, query({ user_id: who.id, ...given }))).body;

describe('a flag', () => {
  test('says how many results were recorded far from their doors, to its person and to the manager', async () => {
    await put([
      knock(0, 0, { gps: gps(35.784) }),
      knock(0, 5, { gps: gps(35.79) }),
      knock(0, 9, { gps: gps(35.9, 400) }),
      knock(1, 12, { gps: gps(35.78) }),
      knock(2, 15),
    ]);
    const flag = { user_id: vera.id, user_name: 'Vera Lopez', day, rule: 'far_from_door', count: 2, worst: 1112 };
    expect(await mine()).toMatchObject([{ ...flag, answer: '', fine_at: null, results: 5, set_aside: 0 }]);
    expect(await all()).toMatchObject([flag]);
    expect(await open()).toBe(1);
    expect((await touchesOf(vera)).map(({ verdict, distance, accuracy }) => [verdict, distance, accuracy])).toEqual([
      ['no_fix', null, null],
      ['fine', 9, 12],
      ['no_fix', 13343, 400],
      ['flagged', 1112, 12],
      ['flagged', 445, 12],
    ]);
  });

  test('says how many doors the busiest hour had, and goes when results are undone; what was answered stays', async () => {
    const knocks = doors.map((_, index) => knock(index, index));
    await put(knocks);
    expect(await mine()).toMatchObject([{ rule: 'many_doors_an_hour', count: 30 }]);
    const answer = { campaign_id: campaign.id, day, rule: 'many_doors_an_hour' as const, answer: ' Townhouses. ' };
    const { body } = await api.as(vera).call(quality.answer, { body: answer });
    expect(body).toMatchObject({ answer: 'Townhouses.', answered_at: expect.any(String) });
    const undone = knocks.slice(0, 6).map(({ id }, index) => knock(index, 90, { contact_result: null, replaces: id }));
    await put(undone);
    expect(await mine()).toEqual([]);
    expect((await api.as(vera).call(quality.answer, { body: answer })).error.code).toBe('NOT_FOUND');
    await put(doors.slice(0, 6).map((_, index) => knock(index, index + 0.5)));
    expect(await all()).toMatchObject([{ rule: 'many_doors_an_hour', answer: 'Townhouses.' }]);
  });

  test('is not made by a correction at another place and time', async () => {
    const [first, second] = [knock(0, 0, { gps: gps(35.78) }), knock(1, 5)];
    await put([first, second]);
    await put([knock(0, 300, { contact_result: 'moved', replaces: first.id, gps: gps(35.9) })]);
    expect(await mine()).toEqual([]);
  });

  test('that is fine waits for no one, until more of the same came', async () => {
    await put([knock(0, 0, { gps: gps(35.79) })]);
    const body = { ...ofDay(), rule: 'far_from_door' as const, is_fine: true };
    expect((await api.as(campaign.owner).call(quality.decide, { body })).error.code).toBe('NOT_FOUND');
    expect(await open()).toBe(1);
    const { body: decided } = await api.as(campaign.owner).call(quality.decide, { body });
    expect(decided).toMatchObject({ fine_by: expect.stringMatching(/\w/), fine_at: expect.any(String) });
    expect([await open(), await all()]).toEqual([0, []]);
    expect(await all({ user_id: vera.id })).toHaveLength(1);
    await put([knock(1, 5, { gps: gps(35.79) })]);
    expect([await open(), (await mine())[0]?.fine_at]).toEqual([1, null]);
    await api.as(campaign.owner).call(quality.decide, { body });
    await api.as(campaign.owner).call(quality.decide, { body: { ...body, is_fine: false } });
    expect(await open()).toBe(1);
    const log = (await api.as(campaign.owner).call(audit.list, query())).body;
    expect(log.slice(0, 2)).toMatchObject([
      { act: 'flag_reopened', subject_id: vera.id, subject_name: `Vera Lopez · ${day}` },
      { act: 'flag_marked_fine' },
    ]);
  });

  test('is seen and answered by its person only, and by no one of another campaign', async () => {
    await put([knock(0, 0, { gps: gps(35.79) })]);
    await mine();
    const ben = await api.makeUser({ campaign });
    expect(await mine(ben)).toEqual([]);
    const answer = { campaign_id: campaign.id, day, rule: 'far_from_door' as const, answer: 'It was me' };
    expect((await api.as(ben).call(quality.answer, { body: answer })).error.code).toBe('NOT_FOUND');
    expect((await api.as(ben).call(quality.touches, query({ user_id: vera.id }))).error.code).toBe('FORBIDDEN');
    expect((await api.as(vera).call(quality.touches, query({ user_id: vera.id }))).body).toHaveLength(1);
    const rivals = await api.makeCampaign();
    const there = { ...ofDay(), campaign_id: rivals.id };
    const decide = { ...there, rule: 'far_from_door' as const, is_fine: true };
    expect((await api.as(rivals.owner).call(quality.decide, { body: decide })).error.code).toBe('NOT_FOUND');
    const aside = { ...there, set_aside: true };
    expect((await api.as(rivals.owner).call(quality.setAside, { body: aside })).error.code).toBe('NOT_FOUND');
    const elsewhere = { query: { campaign_id: rivals.id, user_id: vera.id } };
    expect((await api.as(rivals.owner).call(quality.touches, elsewhere)).body).toEqual([]);
    expect((await api.as(vera).call(quality.answer, { body: { ...answer, answer: 'x'.repeat(501) } })).status).toBe(
      422,
    );
  });
});

test('a day that is set aside counts nowhere until it is restored, corrections and all', async () => {
  const first = knock(0, 0, { contact_result: 'canvassed', voter_id: doors[0]!.voters[0]!.id, gps: gps(35.79) });
  await put([first, knock(1, 5)]);
  await put([knock(0, 20, { contact_result: 'refused', voter_id: doors[0]!.voters[0]!.id, replaces: first.id })]);
  // Of another day, which stays.
  await put([knock(2, -26 * 60)]);
  await mine();
  const counted = async () => {
    const { body } = await api.as(campaign.owner).call(users.campaignAccount, query());
    const { body: book } = await api.as(campaign.owner).call(walkbooks.all, query());
    return [body.find(({ id }) => id === vera.id)?.touches, book[0]?.doors_done, book[0]?.contacts];
  };
  const before = await counted();
  expect(before).toEqual([3, 3, 1]);
  const change = (set_aside: boolean) =>
    api.as(campaign.owner).call(quality.setAside, { body: { ...ofDay(), set_aside } });
  expect((await change(true)).body).toMatchObject([{ rule: 'far_from_door', results: 3, set_aside: 3 }]);
  expect(await counted()).toEqual([1, 1, 0]);
  expect(await open()).toBe(0);
  expect((await touchesOf(vera, { day })).map((each) => each.set_aside)).toEqual([true, true]);
  // Again changes nothing.
  await change(true);
  expect((await change(false)).body).toMatchObject([{ results: 3, set_aside: 0 }]);
  expect(await counted()).toEqual(before);
  expect(await open()).toBe(1);
  const log = (await api.as(campaign.owner).call(audit.list, query())).body.map(({ act }) => act);
  expect(log.filter((act) => act.startsWith('day_'))).toEqual(['day_restored', 'day_set_aside']);
});

test('who was met on the way goes with the day, also what arrives later, until it is restored', async () => {
  const met = (minutes: number, given: object = {}) => {
    const { door_id: _, voter_id: __, contact_result: ___, ...stamp } = knock(0, minutes);
    return { ...stamp, walkbook_id: walkbook, contact_result: 'canvassed', ...given };
  };
  const record = async (...met_ones: object[]) => {
    const body = { campaign_id: campaign.id, kind: 'passer_by', facts: met_ones };
    const reply = await api.as(vera).call(contract.facts.record, { body: body as never });
    expect(reply.body.receipts.map(({ verdict }) => verdict)).toEqual(met_ones.map(() => 'stored'));
  };
  const first = met(20);
  await put([knock(0, 0, { gps: gps(35.79) })]);
  await record(first, met(-26 * 60));
  await mine();
  const contacts = async () => (await api.as(campaign.owner).call(walkbooks.all, query())).body[0]!.contacts;
  expect(await contacts()).toBe(2);
  const change = (set_aside: boolean) =>
    api.as(campaign.owner).call(quality.setAside, { body: { ...ofDay(), set_aside } });
  await change(true);
  expect(await contacts()).toBe(1);
  await record(met(25), met(48 * 60, { contact_result: 'refused', replaces: first.id }));
  expect(await contacts()).toBe(1);
  await change(false);
  expect(await contacts()).toBe(3);
});

test('a day that is set aside can be restored when what it was flagged for was undone since', async () => {
  const far = knock(0, 0, { gps: gps(35.79) });
  await put([far, knock(1, 5)]);
  await mine();
  const change = (set_aside: boolean) =>
    api.as(campaign.owner).call(quality.setAside, { body: { ...ofDay(), set_aside } });
  await change(true);
  await put([knock(0, 60, { contact_result: null, replaces: far.id })]);
  expect(await all({ user_id: vera.id })).toMatchObject([{ rule: 'far_from_door', set_aside: 3 }]);
  expect((await change(false)).status).toBe(200);
  expect((await touchesOf(vera, { day })).map((each) => each.set_aside)).toEqual([false]);
  expect(await all({ user_id: vera.id })).toEqual([]);
});

test('what arrives for a day that is set aside, and what corrects it later, counts nowhere until it is restored', async () => {
  const person = { voter_id: doors[0]!.voters[0]!.id };
  const first = knock(0, 0, { contact_result: 'canvassed', ...person, gps: gps(35.79) });
  // A correction on the next day, which was here before the day was set aside.
  const second = knock(1, 5);
  await put([first, second, knock(1, 24 * 60, { contact_result: 'moved', replaces: second.id })]);
  await mine();
  const contacts = async () =>
    (await api.as(campaign.owner).call(walkbooks.all, query())).body.map((book) => [book.doors_done, book.contacts])[0];
  const change = (set_aside: boolean) =>
    api.as(campaign.owner).call(quality.setAside, { body: { ...ofDay(), set_aside } });
  await change(true);
  expect(await contacts()).toEqual([0, 0]);
  const later = knock(0, 25 * 60, { contact_result: 'refused', ...person, replaces: first.id });
  // The last correction arrives before the one that it corrects.
  await put([knock(0, 26 * 60, { contact_result: 'canvassed', ...person, replaces: later.id })]);
  await put([later, knock(2, 10)]);
  expect(await contacts()).toEqual([0, 0]);
  // The next day was not set aside.
  await put([knock(3, 24 * 60)]);
  expect(await contacts()).toEqual([1, 0]);
  expect((await all({ user_id: vera.id }))[0]).toMatchObject({ results: 3, set_aside: 3 });
  await change(false);
  expect(await contacts()).toEqual([4, 1]);
});

test('a correction stays set aside with its own day when the day of what it corrects is restored', async () => {
  const first = knock(0, 0, { contact_result: 'canvassed', voter_id: doors[0]!.voters[0]!.id, gps: gps(35.79) });
  const after = new Date(noon + 86_400_000).toISOString().slice(0, 10);
  await put([first, knock(1, 24 * 60, { gps: gps(35.79) })]);
  await put([knock(0, 24 * 60 + 5, { contact_result: null, replaces: first.id })]);
  await mine();
  const change = (of: string, set_aside: boolean) =>
    api.as(campaign.owner).call(quality.setAside, { body: { ...ofDay(), day: of, set_aside } });
  await change(day, true);
  await change(after, true);
  await change(day, false);
  const book = async () => (await api.as(campaign.owner).call(walkbooks.all, query())).body[0]!;
  expect(await book()).toMatchObject({ doors_done: 1, contacts: 1 });
  await change(after, false);
  expect(await book()).toMatchObject({ doors_done: 1, contacts: 0 });
});

test('results come 50 a page, newest first, each once', async () => {
  await put(doors.map((_, index) => knock(index, index * 4)));
  await put(doors.map((_, index) => knock(index, 180 + index * 4)));
  const first = await touchesOf(vera);
  const second = await touchesOf(vera, { before: first.at(-1)!.id });
  expect([first.length, second.length]).toEqual([50, 10]);
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(60);
  expect(first[0]).toMatchObject({ walkbook_name: 'Maple', address: expect.stringMatching(/^129 Maple/) });
});

test('no address is told where only someone with a confidential record lives', async () => {
  await put([knock(0, 0), knock(1, 4)]);
  const [hidden, shown] = doors;
  const mark = (suppressed: 'confidential' | null) =>
    api.db
      .updateTable('voters')
      .set({ suppressed })
      .where('campaign_id', '=', campaign.id)
      .where('door_id', '=', hidden!.id)
      .execute();
  await mark('confidential');
  const told = await touchesOf(vera);
  await mark(null);
  expect(told.map(({ door_id, address }) => [door_id, address !== ''])).toEqual([
    [shown!.id, true],
    [hidden!.id, false],
  ]);
});
