// What arrived late is listed for managers, who can set it aside: then it counts nowhere, until it is restored.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aDoorReport, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { walkbooks, lateWork, roadSigns, shifts, devices, doorReports, audit } = contract;
const day = 86_400_000;
const ended = Date.now() - 2 * day;
const at = (ms: number) => new Date(ms).toISOString();
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
  campaign = await api.makeCampaign();
  doors = await makeTurf(api, campaign, { doors: 3 });
  vera = await api.makeUser({ campaign, first: 'Vera', last: 'Lopez' });
  const body = {
    name: 'Maple',
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    assigned_user_ids: [vera.id],
  };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
});

const remove = (when = ended) =>
  api.db
    .updateTable('memberships')
    .set({ removed_at: at(when) })
    .where('user_id', '=', vera.id)
    .execute();
const early = { recorded_at: at(ended - 60_000) };
const put = async (facts: object, by: TestUser = vera) => {
  const reply = await api.as(by).call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, ...facts } });
  return reply.body.receipts.map(({ verdict, code }) => code ?? verdict);
};
const view = async () =>
  (await api.as(campaign.owner).call(walkbooks.get, { query: { id: walkbook, campaign_id: campaign.id } })).body;
const listed = async () =>
  (await api.as(campaign.owner).call(lateWork.all, { query: { campaign_id: campaign.id } })).body;
const setAside = (set_aside: boolean, given: object = {}) =>
  api.as(campaign.owner).call(lateWork.setAside, {
    body: { campaign_id: campaign.id, user_id: vera.id, walkbook_id: walkbook, set_aside, ...given },
  });
const suppressed = async (voter: string) =>
  (await api.db.selectFrom('voters').select('suppressed').where('id', '=', voter).executeTakeFirstOrThrow()).suppressed;

test('is listed by person and walkbook, with what ended and who set it aside', async () => {
  const [first, second] = doors;
  const onTime = aTouch({ door_id: first!.id, recorded_at: at(ended - 120_000) });
  expect(await put({ touches: [onTime] })).toEqual(['stored']);
  expect(await listed()).toEqual([]);
  await remove();
  const late = aTouch({ door_id: second!.id, ...early, contact_result: 'canvassed', voter_id: second!.voters[0]!.id });
  const note = aDoorReport({ kind: 'door_note', door_id: second!.id, note: 'Dog', voter_id: null, ...early });
  expect(await put({ touches: [late], door_facts: [note] })).toEqual(['stored', 'stored']);
  const row = {
    user_id: vera.id,
    user_name: 'Vera Lopez',
    walkbook_id: walkbook,
    walkbook_name: 'Maple',
    ended: 'removed',
    ended_at: at(ended),
    first_recorded_at: early.recorded_at,
    results: 1,
    facts: 2,
  };
  expect(await listed()).toMatchObject([{ ...row, set_aside: 0, set_aside_by: null }]);
  const reply = await setAside(true);
  expect(reply.body).toMatchObject([{ ...row, set_aside: 2 }]);
  expect(reply.body[0]?.set_aside_by).not.toBeNull();
  expect((await setAside(false)).body).toMatchObject([{ ...row, set_aside: 0, set_aside_by: null }]);
  const log = (await api.as(campaign.owner).call(audit.list, { query: { campaign_id: campaign.id } })).body;
  expect(log.map(({ act, subject_name }) => [act, subject_name]).slice(0, 2)).toEqual([
    ['late_facts_restored', 'Vera Lopez'],
    ['late_facts_set_aside', 'Vera Lopez'],
  ]);
});

test('nothing that arrived on time can be set aside', async () => {
  await put({ touches: [aTouch({ door_id: doors[0]!.id })] });
  expect((await setAside(true)).error.code).toBe('NOT_FOUND');
  expect((await view()).touches).toHaveLength(1);
});

test('set aside, a result is in no walkbook, and phones get another body; the server still has it', async () => {
  await remove();
  const touch = aTouch({ door_id: doors[0]!.id, ...early });
  await put({ touches: [touch] });
  const ask = (headers = {}) =>
    api.as(campaign.owner).call(walkbooks.get, { query: { id: walkbook, campaign_id: campaign.id } }, { headers });
  const before = await ask();
  expect(before.body).toMatchObject({ doors_done: 1, touches: [{ id: touch.id }] });
  await setAside(true);
  const after = await ask({ 'if-none-match': before.headers['etag'] });
  expect([after.status, after.body.doors_done, after.body.touches]).toEqual([200, 0, []]);
  expect(after.body.version).toBeGreaterThan(before.body.version);
  // A phone that sends it once more is told that it is there, and a comparison of ids finds nothing missing.
  expect(await put({ touches: [touch] })).toEqual(['already_stored']);
  expect((await view()).touches).toEqual([]);
  await api.db.updateTable('memberships').set({ removed_at: null }).where('user_id', '=', vera.id).execute();
  const report = {
    device_id: touch.device_id,
    highest: touch.seq,
    unsent: 0,
    discarded: [[1, touch.seq - 1]] as [number, number][],
  };
  const body = { campaign_id: campaign.id, ...report, ids: [touch.id] };
  expect((await api.as(vera).call(devices.report, { body })).body.missing).toEqual([]);
});

test('what a late fact had replaced counts again', async () => {
  const person = { door_id: doors[0]!.id, voter_id: doors[0]!.voters[0]!.id };
  const first = aTouch({ ...person, recorded_at: at(ended - 120_000), contact_result: 'canvassed' });
  await put({ touches: [first] });
  await remove();
  await put({ touches: [aTouch({ ...person, ...early, contact_result: null, replaces: first.id })] });
  expect((await view()).contacts).toBe(0);
  await setAside(true);
  expect((await view()).contacts).toBe(1);
  await setAside(false);
  expect((await view()).contacts).toBe(0);
});

test('what follows from door reports follows back: names, units, notes, people and doors that were added', async () => {
  await remove();
  const [first, second] = doors;
  const [ann, newcomer, newDoor] = [first!.voters[0]!.id, randomUUID(), randomUUID()];
  const there = { voter_id: null, ...early };
  const before = await view();
  const reports = [
    aDoorReport({ kind: 'person_corrected', door_id: first!.id, ...early, voter_id: ann, first: 'Anna' }),
    aDoorReport({ kind: 'unit_repair', door_id: second!.id, ...there, unit: '4B' }),
    aDoorReport({ kind: 'door_note', door_id: second!.id, ...there, note: 'Dog' }),
    aDoorReport({
      kind: 'door_added',
      door_id: newDoor,
      ...there,
      address: '9 New St',
      zip: '27601',
      coordinates: [-78.6, 35.7],
    }),
    aDoorReport({ kind: 'person_added', door_id: newDoor, ...early, voter_id: newcomer, first: 'Noa', last: 'New' }),
    aDoorReport({ kind: 'sign_request', door_id: first!.id, ...there, note: '' }),
  ];
  const knock = aTouch({ door_id: newDoor, voter_id: newcomer, ...early, contact_result: 'canvassed' });
  expect(await put({ door_facts: reports, touches: [knock] })).toEqual(Array(7).fill('stored'));
  const told = await view();
  expect(told.geo_data.features).toHaveLength(before.geo_data.features.length + 1);
  await setAside(true);
  const now = await view();
  expect(now).toEqual({ ...before, version: now.version, updated_at: now.updated_at });
  const query = { campaign_id: campaign.id, kind: 'sign_request' as const };
  expect((await api.as(campaign.owner).call(doorReports.all, { query })).body).toEqual([]);
  await setAside(false);
  const again = await view();
  const byDoor = ({ geo_data }: typeof told) =>
    new Map(geo_data.features.map(({ properties }) => [properties.door_id, { ...properties, number: 0 }]));
  expect(byDoor(again)).toEqual(byDoor(told));
  expect(again.door_facts).toEqual(told.door_facts);
});

describe('someone who must be left alone', () => {
  const said = (contact_result: 'do_not_contact' | 'deceased', given: object = {}) => {
    const voter = doors[0]!.voters[0]!.id;
    return aTouch({ door_id: doors[0]!.id, voter_id: voter, contact_result, ...early, ...given });
  };

  test.each(['do_not_contact', 'deceased'] as const)(
    'stays left out by a result that was set aside: %s',
    async (result) => {
      await remove();
      const touch = said(result);
      await put({ touches: [touch] });
      await setAside(true);
      expect(await suppressed(touch.voter_id!)).toBe(result);
      expect((await view()).touches).toEqual([]);
    },
  );

  test('is again once the fact that undid it is set aside', async () => {
    const touch = said('do_not_contact', { recorded_at: at(ended - 120_000) });
    await put({ touches: [touch] });
    await remove();
    const undo = aTouch({
      ...touch,
      id: randomUUID(),
      seq: 900_001,
      ...early,
      contact_result: null,
      replaces: touch.id,
    });
    await put({ touches: [undo] });
    expect(await suppressed(touch.voter_id!)).toBeNull();
    await setAside(true);
    expect(await suppressed(touch.voter_id!)).toBe('do_not_contact');
    await setAside(false);
    expect(await suppressed(touch.voter_id!)).toBeNull();
  });

  test('is not by a slip that was undone, both of them set aside', async () => {
    await remove();
    const touch = said('do_not_contact');
    const undo = aTouch({ ...touch, id: randomUUID(), seq: 900_002, contact_result: null, replaces: touch.id });
    await put({ touches: [touch, undo] });
    await setAside(true);
    expect(await suppressed(touch.voter_id!)).toBeNull();
  });
});

test('signs, their reports and shifts are set aside together, apart from walkbooks', async () => {
  const campaign_id = campaign.id;
  const owner = api.as(campaign.owner);
  const { id: road_sign_id } = (await owner.call(roadSigns.create, { body: { name: 'Yes', campaign_id } })).body;
  await remove();
  const stamp = () => ({ id: randomUUID(), device_id: randomUUID(), seq: 1, ...early });
  const placed = stamp();
  await api.as(vera).call(roadSigns.place, {
    body: { ...placed, campaign_id, road_sign_id, coordinates: '[-78.6,35.8]' },
  });
  const start = { ...stamp(), event: 'start', shift_id: null, at: early.recorded_at };
  await api.as(vera).call(shifts.record, { body: { campaign_id, facts: [start] } });
  const shown = async () => [
    (await owner.call(roadSigns.nearby, { query: { campaign_id } })).body.length,
    (await owner.call(shifts.all, { query: { campaign_id } })).body.length,
    (await owner.call(roadSigns.get, { query: { id: road_sign_id, campaign_id } })).body.placed,
  ];
  expect(await shown()).toEqual([1, 1, 1]);
  await setAside(true, { walkbook_id: null });
  expect(await shown()).toEqual([0, 0, 0]);
  // Someone else may report on what they see there.
  const report = { ...stamp(), recorded_at: at(Date.now()), placement_id: placed.id, condition: 'missing', note: '' };
  const { receipts } = (await owner.call(roadSigns.report, { body: { campaign_id, reports: [report] } })).body;
  expect(receipts[0]?.verdict).toBe('stored');
  await setAside(false, { walkbook_id: null });
  expect(await shown()).toEqual([1, 1, 1]);
});

describe('what arrives after the rest was set aside', () => {
  const wish = (door: TestDoor | undefined) =>
    aTouch({ door_id: door!.id, voter_id: door!.voters[0]!.id, contact_result: 'do_not_contact', ...early });
  const knock = (door: TestDoor | undefined, when = early) => aTouch({ door_id: door!.id, ...when });

  test('from before the same end is set aside with it, seen in the list, and restored with it', async () => {
    await remove();
    const [first, second, third] = doors;
    await put({ touches: [knock(first)] });
    await setAside(true);
    const note = aDoorReport({ kind: 'door_note', door_id: second!.id, note: 'Dog', voter_id: null, ...early });
    const person = {
      kind: 'person_added',
      door_id: third!.id,
      voter_id: randomUUID(),
      first: 'Una',
      last: 'New',
    } as const;
    const touches = [knock(second)];
    expect(await put({ touches, door_facts: [note, aDoorReport({ ...person, ...early })] })).toEqual(
      Array.from({ length: 3 }, () => 'stored'),
    );
    const shown = await view();
    expect([shown.doors_done, shown.touches]).toEqual([0, []]);
    expect(JSON.stringify(shown.geo_data)).not.toMatch(/Dog|Una/);
    expect(await listed()).toMatchObject([{ facts: 4, set_aside: 4 }]);
    expect((await listed())[0]?.set_aside_by).not.toBeNull();
    expect(await put({ touches })).toEqual(['already_stored']);

    await setAside(false);
    expect((await view()).doors_done).toBe(2);
    expect(JSON.stringify((await view()).geo_data)).toMatch(/Dog.*Una/);
    await put({ touches: [knock(third)] });
    expect((await view()).doors_done).toBe(3);
  });

  test('has its wishes to be left alone honored', async () => {
    await remove();
    await put({ touches: [knock(doors[0])] });
    await setAside(true);
    await put({ touches: [wish(doors[1])] });
    expect((await view()).touches).toEqual([]);
    expect(await suppressed(doors[1]!.voters[0]!.id)).toBe('do_not_contact');
  });

  test('of another end, walkbook or person counts', async () => {
    await remove();
    await put({ touches: [knock(doors[0])] });
    await setAside(true);
    await remove(ended + 60_000);
    await put({ touches: [knock(doors[1])] });
    expect((await view()).touches).toHaveLength(1);
    expect(await listed()).toMatchObject([{ facts: 2, set_aside: 1 }]);
  });

  test('of a kind that belongs to no walkbook is set aside as well', async () => {
    await remove();
    const start = () => {
      const { voter_id: _person, door_id: _door, ...stamp } = knock(doors[0]);
      return { ...stamp, event: 'start', shift_id: null, at: early.recorded_at };
    };
    const record = (facts: ReturnType<typeof start>[]) =>
      api.as(vera).call(shifts.record, { body: { campaign_id: campaign.id, facts } });
    expect((await record([start()])).body.receipts).toMatchObject([{ verdict: 'stored' }]);
    await setAside(true, { walkbook_id: null });
    await record([start(), start()]);
    expect(await listed()).toMatchObject([{ walkbook_id: null, facts: 3, set_aside: 3 }]);
    const { rows } = await sql`select 1 from shift_facts where campaign_id = ${campaign.id}`.execute(api.db);
    expect(rows).toEqual([]);
  });
});
