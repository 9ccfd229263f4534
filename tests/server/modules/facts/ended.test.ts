// What is accepted of someone whose walkbook was taken away, archived, or who was removed: what they recorded before.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract, everyCall } from '../../../../src/contract';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aDoorReport, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { turf, walkbooks, shifts, facts, roadSigns, lateWork } = contract;
const day = 86_400_000;
let api: TestApi;
let campaign: TestCampaign;
let doors: TestDoor[];
let vera: TestUser;
let walkbook: string;

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  doors = await makeTurf(api, campaign, { doors: 2 });
});
afterAll(() => api.close());

beforeEach(async () => {
  vera = await api.makeUser({ campaign, first: 'Vera' });
  const body = {
    name: randomUUID(),
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    assigned_user_ids: [vera.id],
  };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
});

const at = (ms: number) => new Date(ms).toISOString();
const knock = (recorded: number) => aTouch({ door_id: doors[0]!.id, recorded_at: at(recorded) });
const put = (facts: object, by: TestUser = vera) =>
  api.as(by).call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, ...facts } });
const verdicts = async (facts: object, by?: TestUser) =>
  (await put(facts, by)).body.receipts.map(({ verdict, code }) => code ?? verdict);

const endings = {
  UNASSIGNED_BEFORE: (when: string) =>
    api.db.updateTable('walkbook_assignments').set({ unassigned_at: when }).where('user_id', '=', vera.id).execute(),
  ARCHIVED_BEFORE: (when: string) =>
    api.db
      .updateTable('walkbooks')
      .set({ record_status: 'archived', archived_at: when })
      .where('id', '=', walkbook)
      .execute(),
  REMOVED_BEFORE: (when: string) =>
    api.db.updateTable('memberships').set({ removed_at: when }).where('user_id', '=', vera.id).execute(),
};

test.each(Object.entries(endings))(
  '%s: facts from before are stored, later ones are refused one by one',
  async (code, end) => {
    const ended = Date.now() - 2 * day;
    const before = knock(ended - 1_000);
    await end(at(ended));
    const report = aDoorReport({ kind: 'door_note', door_id: doors[0]!.id, note: 'Dog', voter_id: null });
    expect(await verdicts({ door_facts: [report], touches: [before, knock(ended + 1_000)] })).toEqual([
      code,
      'stored',
      code,
    ]);
    expect(await verdicts({ touches: [before] })).toEqual(['already_stored']);
  },
);

test.each(Object.entries(endings))('%s: nothing is accepted more than 14 days later', async (_, end) => {
  const ended = Date.now() - 15 * day;
  await end(at(ended));
  expect(await verdicts({ touches: [knock(ended - day)] })).toEqual(['ARRIVED_TOO_LATE']);
});

test('a phone that is years ahead is judged by its true time', async () => {
  const ended = Date.now() - day;
  await endings.UNASSIGNED_BEFORE(at(ended));
  const year = 365 * day;
  const touch = (truly: number) => ({
    ...knock(truly),
    clock: { reading: truly + 10 * year, offset: -10 * year, checked_at: truly - 60_000 },
  });
  expect(await verdicts({ touches: [touch(ended + 60_000)] })).toEqual(['UNASSIGNED_BEFORE']);
  expect(await verdicts({ touches: [touch(ended - 60_000)] })).toEqual(['stored']);
});

test('archiving over the API notes when, and restoring accepts again', async () => {
  const archive = (archived: boolean) =>
    api.as(campaign.owner).call(walkbooks.archive, {
      query: { walkbook_id: walkbook, campaign_id: campaign.id, archived },
    });
  const before = knock(Date.now() - 1_000);
  await archive(true);
  const later = knock(Date.now() + 5);
  expect(await verdicts({ touches: [before, later] })).toEqual(['stored', 'ARCHIVED_BEFORE']);
  expect((await put({})).error.code).toBe('WALKBOOK_ARCHIVED');
  await archive(false);
  expect(await verdicts({ touches: [later] })).toEqual(['stored']);
});

const many = (archived: boolean) =>
  api.as(campaign.owner).call(turf.change, {
    body: { campaign_id: campaign.id, walkbook_ids: [walkbook], archived },
  });
const one = (archived: boolean) =>
  api.as(campaign.owner).call(walkbooks.archive, {
    query: { walkbook_id: walkbook, campaign_id: campaign.id, archived },
  });

test.each([
  ['many', many],
  ['one', one],
])('what was recorded before is stored when it arrives after %s at a time were archived', async (_, archive) => {
  const hour = Date.now() - 3_600_000;
  await archive(true);
  expect(await verdicts({ touches: [knock(hour), knock(Date.now() + 60_000)] })).toEqual(['stored', 'ARCHIVED_BEFORE']);
  // Archived for the second time, it counts from the first.
  const since = Date.now();
  await many(true);
  const { archived_at } = await api.db
    .selectFrom('walkbooks')
    .select('archived_at')
    .where('id', '=', walkbook)
    .executeTakeFirstOrThrow();
  expect(Date.parse(archived_at ?? '')).toBeLessThanOrEqual(since);
});

test.each([
  ['restored with many and archived alone', many, one],
  ['restored alone and archived with many', one, many],
])('%s, it counts from the second archiving', async (_, restore, archiveAgain) => {
  await endings.ARCHIVED_BEFORE(at(Date.now() - 20 * day));
  await restore(false);
  const between = Date.now() - 1_000;
  await archiveAgain(true);
  expect(await verdicts({ touches: [knock(between)] })).toEqual(['stored']);
});

test('archived by a server of before, which kept no time, what was recorded before it arrived is stored', async () => {
  await api.db.updateTable('walkbooks').set({ record_status: 'archived' }).where('id', '=', walkbook).execute();
  expect(await verdicts({ touches: [knock(Date.now() - 3_600_000)] })).toEqual(['stored']);
  // One that was restored by such a server, too.
  await endings.ARCHIVED_BEFORE(at(Date.now() - 20 * day));
  await api.db.updateTable('walkbooks').set({ record_status: 'is_active' }).where('id', '=', walkbook).execute();
  await one(true);
  expect(await verdicts({ touches: [knock(Date.now() - 3_600_000)] })).toEqual(['stored']);
});

const stamp = (recorded: number) => ({
  id: randomUUID(),
  recorded_at: at(recorded),
  device_id: '7d3f0a52-3f6e-4a0c-9a55-3a2b7a1f0c12',
  seq: 1,
});

test('what belongs to no walkbook is accepted from before a removal, whichever call brings it', async () => {
  const ended = Date.now() - 2 * day;
  const campaign_id = campaign.id;
  const { id: sign } = (
    await api.as(campaign.owner).call(roadSigns.create, { body: { name: randomUUID(), campaign_id } })
  ).body;
  const placed = { ...stamp(ended - 2_000), campaign_id, road_sign_id: sign, coordinates: '[-78.6,35.8]' };
  await endings.REMOVED_BEFORE(at(ended));
  const place = (body: object) => api.as(vera).call(roadSigns.place, { body: { ...placed, ...body } });
  const first = await place({});
  expect(first.body.receipt.verdict).toBe('stored');
  expect(first.body.placement).toMatchObject({ id: placed.id, road_sign_name: '' });
  expect((await place({})).body.receipt.verdict).toBe('already_stored');
  const later = await place({ ...stamp(ended + 1_000) });
  expect([later.status, later.error.detail_code]).toEqual([422, 'REMOVED_BEFORE']);

  const start = (recorded: number) => ({ ...stamp(recorded), event: 'start', shift_id: null, at: at(recorded) });
  const starts = [start(ended - 3_000), start(ended + 3_000)];
  const said = (reply: { body: { receipts: { verdict: string; code?: string | undefined }[] } }) =>
    reply.body.receipts.map(({ verdict, code }) => code ?? verdict);
  const asVera = api.as(vera);
  expect(said(await asVera.call(shifts.record, { body: { campaign_id, facts: starts } }))).toEqual([
    'stored',
    'REMOVED_BEFORE',
  ]);
  const plain = { campaign_id, kind: 'shift', facts: [start(ended - 4_000), start(ended + 4_000)] };
  expect(said(await asVera.call(facts.record, { body: plain }))).toEqual(['stored', 'REMOVED_BEFORE']);
  const report = (recorded: number) => ({
    ...stamp(recorded),
    placement_id: placed.id,
    condition: 'missing',
    note: '',
  });
  const reports = [report(ended - 1_000), report(ended + 1_000)];
  expect(said(await asVera.call(roadSigns.report, { body: { campaign_id, reports } }))).toEqual([
    'stored',
    'REMOVED_BEFORE',
  ]);
  expect((await asVera.call(shifts.record, { body: { campaign_id, facts: [] } })).error.code).toBe('FORBIDDEN');

  const late = (await api.as(campaign.owner).call(lateWork.all, { query: { campaign_id } })).body;
  expect(late.filter(({ user_id }) => user_id === vera.id)).toMatchObject([
    { walkbook_id: null, ended: 'removed', ended_at: at(ended), results: 0, facts: 4, set_aside: 0 },
  ]);
});

test('someone who was removed reads nothing and changes nothing', async () => {
  await endings.REMOVED_BEFORE(at(Date.now()));
  const reply = await put({ touches: [knock(Date.now() - 60_000)] });
  expect(reply.body.walkbook).toMatchObject({ name: '', doors: 0, assigned: [], filter_params: null });
  expect((await put({})).error.code).toBe('FORBIDDEN');
  expect((await put({ name: 'Mine', touches: [knock(0)] })).error.code).toBe('FORBIDDEN');
  const query = { id: walkbook, campaign_id: campaign.id };
  expect((await api.as(vera).call(walkbooks.get, { query })).error.code).toBe('FORBIDDEN');
  const other = await api.makeUser({ campaign });
  await api.db
    .updateTable('memberships')
    .set({ removed_at: at(Date.now()) })
    .where('user_id', '=', other.id)
    .execute();
  expect((await put({ touches: [knock(Date.now() - day)] }, other)).error.code).toBe('FORBIDDEN');
  const open = [...everyCall()]
    .filter(({ call }) => 'formerly' in call.access)
    .map(({ name }) => name)
    .toSorted();
  expect(open).toEqual([
    'divisions.divide',
    'doorReports.attach',
    'facts.record',
    'roadSigns.place',
    'roadSigns.report',
    'shifts.record',
    'walkbooks.update',
  ]);
});
