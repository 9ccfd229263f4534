import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { contract } from '../../../../src/contract';
import type { Receipt } from '../../../../src/contract/facts/fact';
import { capabilitiesOf } from '../../../../src/domain/access/capabilities';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { makeTurf } from '../../../support/turf';

const { divisions, facts, roadSigns, shifts, walkbooks } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let walkbook_id: string;
let placement_id: string;

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign });
  await makeTurf(api, campaign, { doors: 1 });
  const campaign_id = campaign.id;
  const owner = api.as(campaign.owner);
  const body = { name: 'North', campaign_id, filter_params: { everyone: true }, assigned_user_ids: [vera.id] };
  walkbook_id = (await owner.call(walkbooks.create, { body })).body.id;
  const sign = (await owner.call(roadSigns.create, { body: { name: 'Yard sign', campaign_id } })).body;
  const placed = { ...stamp(), campaign_id, road_sign_id: sign.id, coordinates: '[-78.6,35.8]' };
  placement_id = (await api.as(vera).call(roadSigns.place, { body: placed })).body.placement.id;
});
afterAll(() => api.close());
afterEach(() => vi.restoreAllMocks());

const stamp = () => ({ id: randomUUID(), recorded_at: new Date().toISOString(), device_id: randomUUID(), seq: 1 });
const start = () => ({ ...stamp(), event: 'start', shift_id: null, at: new Date().toISOString() });
const report = (about = placement_id) => ({ ...stamp(), placement_id: about, condition: 'missing' });
const division = (of = walkbook_id, user_id = vera.id) => ({
  ...stamp(),
  walkbook_id: of,
  shares: [{ user_id, sides: [] }],
});

const record = (kind: string, some: { id: string }[], by = vera) =>
  api.as(by).call(facts.record, { body: { campaign_id: campaign.id, kind, facts: some } });
const said = ({ body }: { body: { receipts: Receipt[] } }) => body.receipts.map(({ verdict, code }) => code ?? verdict);

test('takes every kind that no walkbook has, and the calls of their own know what it took', async () => {
  const [began, found, divided] = [start(), report(), division()];
  expect(said(await record('shift', [began]))).toEqual(['stored']);
  expect(said(await record('sign_report', [found]))).toEqual(['stored']);
  expect(said(await record('division', [divided]))).toEqual(['stored']);

  const as = api.as(vera);
  const campaign_id = campaign.id;
  expect(said(await as.call(shifts.record, { body: { campaign_id, facts: [began] } }))).toEqual(['already_stored']);
  expect(said(await as.call(roadSigns.report, { body: { campaign_id, reports: [found] } }))).toEqual([
    'already_stored',
  ]);
  expect(said(await as.call(divisions.divide, { body: { campaign_id, divisions: [divided] } }))).toEqual([
    'already_stored',
  ]);
});

test('asks of each kind what its own call asks, fact by fact', async () => {
  expect(said(await record('sign_report', [report(randomUUID()), report()]))).toEqual(['UNKNOWN_SIGN', 'stored']);
  const [strange, foreign] = [division(randomUUID()), division(walkbook_id, randomUUID())];
  expect(said(await record('division', [strange, foreign, division()]))).toEqual([
    'UNKNOWN_WALKBOOK',
    'UNKNOWN_PERSON',
    'stored',
  ]);
  const other = await api.makeUser({ campaign });
  expect(said(await record('division', [division()], other))).toEqual(['UNKNOWN_WALKBOOK']);
});

test('asks who may, kind by kind', async () => {
  vi.spyOn(capabilitiesOf.Volunteer, 'has').mockImplementation((capability) => capability !== 'road_signs.place');
  expect((await record('sign_report', [report()])).error.code).toBe('FORBIDDEN');
  expect(said(await record('shift', [start()]))).toEqual(['stored']);
  vi.spyOn(capabilitiesOf.Volunteer, 'has').mockImplementation((capability) => capability !== 'walkbooks.knock');
  expect(said(await record('sign_report', [report()]))).toEqual(['stored']);
  expect((await record('shift', [start()])).error.code).toBe('FORBIDDEN');
  expect((await record('division', [division()])).error.code).toBe('FORBIDDEN');
});

test.each(['touch', 'survey_response', 'door_fact', 'placement', 'song', 'toString'])(
  'takes nothing of the kind %s',
  async (kind) => {
    const { status, error } = await record(kind, [start()]);
    expect([status, error.code, error.detail_code]).toEqual([422, 'INVALID', 'UNKNOWN_KIND']);
  },
);

test('takes nothing from strangers', async () => {
  const stranger = await api.makeUser();
  expect((await record('shift', [start()], stranger)).status).toBeGreaterThanOrEqual(403);
});
