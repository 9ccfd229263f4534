import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { Receipt } from '../../../../src/contract/facts/fact';
import { forgetOldDetails } from '../../../../src/server/modules/facts/retention-repo';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { makeTurf, type TestDoor } from '../../../support/turf';

const { walkbookReports, divisions, doorReports, facts, lateWork, shifts, users, walkbooks } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let walkbook_id: string;
let doors: TestDoor[];

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign });
  doors = await makeTurf(api, campaign, { doors: 1 });
  const body = {
    name: 'North',
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    assigned_user_ids: [vera.id],
  };
  walkbook_id = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
});

const stamp = () => ({ id: randomUUID(), recorded_at: new Date().toISOString(), device_id: randomUUID(), seq: 1 });
const met = (more: object = {}) => ({ ...stamp(), walkbook_id, contact_result: 'canvassed', ...more });
const record = (some: { id: string }[], by = vera, kind = 'passer_by') =>
  api.as(by).call(facts.record, { body: { campaign_id: campaign.id, kind, facts: some } });
const said = ({ body }: { body: { receipts: Receipt[] } }) => body.receipts.map(({ verdict, code }) => code ?? verdict);

const query = () => ({ campaign_id: campaign.id });
/** What the campaign's numbers say, wherever they are shown: touches, doors and conversations. */
async function counted() {
  const as = api.as(campaign.owner);
  const week = (await as.call(walkbookReports.touches, { params: { week: 'current-week' }, query: query() })).body;
  const [listed] = (await as.call(walkbooks.all, { query: query() })).body;
  const { results } = (await as.call(walkbookReports.touchData, { query: query() })).body;
  const [leader] = (await as.call(shifts.leaderboard, { query: query() })).body.people;
  const [shift] = (await as.call(shifts.all, { query: query() })).body;
  const member = (await as.call(users.campaignAccount, { query: query() })).body.find(({ id }) => id === vera.id);
  return {
    week: week.map(({ touches, doors: at, contacts }) => [touches, at, contacts]),
    walkbook: [listed?.doors_done, listed?.contacts],
    results: results.map(({ contact_result, touches }) => [contact_result, touches]),
    leader: [leader?.doors, leader?.contacts],
    shift: [shift?.doors, shift?.contacts],
    member: member?.touches,
  };
}
const startShift = async () => {
  const at = new Date(Date.now() - 600_000).toISOString();
  expect(
    said(
      await record(
        [{ ...stamp(), event: 'start', shift_id: null, at, recorded_at: at } as { id: string }],
        vera,
        'shift',
      ),
    ),
  ).toEqual(['stored']);
};

test('who was met on the way is a conversation at no door, in every number, until that is undone', async () => {
  await startShift();
  const touch = { ...stamp(), door_id: doors[0]?.id ?? '', voter_id: null, contact_result: 'canvassed' as const };
  const body = { id: walkbook_id, campaign_id: campaign.id, touches: [touch] };
  expect(said(await api.as(vera).call(walkbooks.update, { body }))).toEqual(['stored']);
  const one = met();
  expect(said(await record([one, met({ contact_result: 'refused' })]))).toEqual(['stored', 'stored']);
  expect(await counted()).toEqual({
    week: [[3, 1, 3]],
    walkbook: [1, 3],
    results: [
      ['canvassed', 2],
      ['refused', 1],
    ],
    leader: [1, 3],
    shift: [1, 3],
    member: 3,
  });

  expect(said(await record([met({ contact_result: null, replaces: one.id }), one]))).toEqual([
    'stored',
    'already_stored',
  ]);
  // A knock that is stored afterwards leaves them in the totals.
  const more = { ...body, touches: [{ ...touch, ...stamp(), replaces: touch.id }] };
  expect(said(await api.as(vera).call(walkbooks.update, { body: more }))).toEqual(['stored']);
  expect(await counted()).toEqual({
    week: [[2, 1, 2]],
    walkbook: [1, 2],
    results: [
      ['canvassed', 1],
      ['refused', 1],
    ],
    leader: [1, 2],
    shift: [1, 2],
    member: 2,
  });
});

test('who met people on the way only is out, and what was heard there is among the latest', async () => {
  const companions = async () =>
    (await api.as(campaign.owner).call(divisions.people, { query: { id: walkbook_id, ...query() } })).body;
  expect(await companions()).toMatchObject([{ id: vera.id, present: false }]);
  const one = met({ note: 'Wants a sign' });
  expect(said(await record([one, met({ contact_result: null, replaces: randomUUID() })]))).toEqual([
    'stored',
    'stored',
  ]);
  const { body } = await api.as(campaign.owner).call(walkbookReports.touchData, { query: query() });
  expect(body.out_now).toBe(1);
  expect(body.latest).toMatchObject([
    { id: one.id, user_name: vera.first, address: '', voter_name: null, note: 'Wants a sign' },
  ]);
  // Heard of by phone they are out as well: only what was recorded is asked about here.
  await sql`update devices set seen_at = now() - interval '2 hours'`.execute(api.db);
  expect(await companions()).toMatchObject([{ id: vera.id, present: true }]);
});

test('it counts where no one knocked at all, and no one else can undo it', async () => {
  const one = met();
  const other = await api.makeUser({ campaign });
  await api.as(campaign.owner).call(walkbooks.update, {
    body: { id: walkbook_id, campaign_id: campaign.id, assigned_user_ids: [vera.id, other.id] },
  });
  expect(said(await record([one]))).toEqual(['stored']);
  expect(said(await record([met({ contact_result: null, replaces: one.id })], other))).toEqual(['stored']);
  expect(await counted()).toMatchObject({ week: [[1, 0, 1]], walkbook: [0, 1], leader: [0, 1] });
});

test('refuses what only a door can have, a strange walkbook and who does not walk it', async () => {
  expect(said(await record([met({ contact_result: 'not_home' }), met({ walkbook_id: randomUUID() })]))).toEqual([
    'INVALID',
    'UNKNOWN_WALKBOOK',
  ]);
  expect(said(await record([met({ note: 'x'.repeat(2_001) })]))).toEqual(['INVALID']);
  expect(said(await record([met()], await api.makeUser({ campaign })))).toEqual(['UNKNOWN_WALKBOOK']);
  const stranger = await api.makeUser({ campaign: await api.makeCampaign() });
  expect((await record([met()], stranger)).error.code).toBe('FORBIDDEN');
});

test('what arrives late counts unless a manager sets it aside', async () => {
  const recorded_at = new Date(Date.now() - 60_000).toISOString();
  await api
    .as(campaign.owner)
    .call(walkbooks.update, { body: { id: walkbook_id, campaign_id: campaign.id, assigned_user_ids: [] } });
  expect(
    said(await record([met({ recorded_at }), met({ recorded_at: new Date(Date.now() + 3_600_000).toISOString() })])),
  ).toEqual(['stored', 'UNASSIGNED_BEFORE']);
  expect(await counted()).toMatchObject({ week: [[1, 0, 1]], walkbook: [0, 1] });
  const body = { campaign_id: campaign.id, user_id: vera.id, walkbook_id };
  const as = api.as(campaign.owner);
  await as.call(lateWork.setAside, { body: { ...body, set_aside: true } });
  expect(await counted()).toMatchObject({ week: [], walkbook: [0, 0], results: [] });
  await as.call(lateWork.setAside, { body: { ...body, set_aside: false } });
  expect(await counted()).toMatchObject({ week: [[1, 0, 1]], walkbook: [0, 1] });
});

test('managers read who said what, and the note goes when its time is over', async () => {
  const gps = { latitude: 41.2, longitude: -80.8, accuracy: 8 };
  const one = met({ note: 'Asked about the bus', gps });
  expect(
    said(await record([one, met({ contact_result: null, replaces: one.id }), met({ note: 'Wants a sign', gps })])),
  ).toEqual(['stored', 'stored', 'stored']);
  const list = () => api.as(campaign.owner).call(doorReports.all, { query: { ...query(), kind: 'passer_by' } });
  const row = { kind: 'passer_by', walkbook_name: 'North', user_id: vera.id, address: '', contact_result: 'canvassed' };
  expect((await list()).body).toMatchObject([{ ...row, note: 'Wants a sign' }]);
  expect((await api.as(vera).call(doorReports.all, { query: { ...query(), kind: 'passer_by' } })).error.code).toBe(
    'FORBIDDEN',
  );

  await sql`update all_passers_by set received_at = now() - interval '100 days' where campaign_id = ${campaign.id}`.execute(
    api.db,
  );
  const kept = { id: campaign.id, keep_positions_days: 60, keep_notes_days: 90 };
  expect((await api.as(campaign.owner).call(contract.campaigns.update, { body: kept })).status).toBe(200);
  // Two positions and two notes: what was undone has them, too.
  expect(await forgetOldDetails(api.db)).toBe(4);
  expect((await list()).body).toMatchObject([{ ...row, note: '' }]);
});
