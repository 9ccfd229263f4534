import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { dashboardReply, type Dashboard } from '../../../../src/contract/dashboard';
import { storedBodies } from '../../../../src/server/http/stored-bodies';
import { dashboardOf } from '../../../../src/server/modules/dashboard/dashboard';
import { request, testApi, tokenOf, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { dashboard, walkbooks, walkbookRequests } = contract;
const zone = 'America/Chicago';
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let doors: TestDoor[];
let walkbook: string;

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
  doors = await makeTurf(api, campaign, { doors: 3 });
  const body = {
    name: `Turf ${randomUUID()}`,
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    assigned_user_ids: [vera.id],
  };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
});
afterAll(() => api.close());

const ask = (headers: Record<string, string> = {}, campaignId = campaign.id, who = campaign.owner) =>
  request(api.app, dashboard.get, { query: { campaign_id: campaignId }, token: tokenOf(who), headers });
const madeNow = (): Promise<Dashboard> => dashboardOf(api.db, storedBodies(), campaign.id, zone, new Date());

test('says in one reply what was done this week, who is out, and what came last', async () => {
  const touches = [
    aTouch({ door_id: doors[0]!.id, contact_result: 'canvassed' }),
    aTouch({ door_id: doors[1]!.id }),
    aTouch({ door_id: doors[1]!.id }),
  ];
  await api.as(vera).call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, touches } });
  const made = await madeNow();
  const counts = { touches: 3, doors: 2, contacts: 1 };
  expect(made.days).toEqual([{ day: made.today, ...counts }]);
  expect(made.walkbooks).toMatchObject([{ id: walkbook, ...counts, before: 0 }]);
  expect(made.canvassers).toMatchObject([{ id: vera.id, name: 'Vera', ...counts }]);
  expect(made.out).toMatchObject([{ user_id: vera.id, user_name: 'Vera', unsent: 0 }]);
  expect(made.out_now).toBe(1);
  expect(made.latest).toHaveLength(3);
});

test('counts visits that other tools made among results, as among the days', async () => {
  const other = await api.makeCampaign();
  const [door] = await makeTurf(api, other, { doors: 1 });
  const imported = (channel: 'door' | 'call') => ({
    campaign_id: other.id,
    id: randomUUID(),
    upload_id: randomUUID(),
    voter_id: door!.voters[0]!.id,
    door_id: door!.id,
    channel,
    contact_result: 'refused',
    recorded_at: new Date(),
  });
  await api.db
    .insertInto('imported_results')
    .values([imported('door'), imported('call')])
    .execute();
  const body = { name: 'One', campaign_id: other.id, filter_params: { everyone: true } };
  const { id } = (await api.as(other.owner).call(walkbooks.create, { body })).body;
  const touches = [aTouch({ door_id: door!.id }), aTouch({ door_id: door!.id })];
  await api.as(other.owner).call(walkbooks.update, { body: { id, campaign_id: other.id, touches } });
  const made = await dashboardOf(api.db, storedBodies(), other.id, zone, new Date());
  const results = [
    { contact_result: 'not_home', touches: 2 },
    { contact_result: 'refused', touches: 1 },
  ];
  expect(made.results).toEqual(results);
  expect(made.days).toMatchObject([{ touches: 3 }]);
  const query = { campaign_id: other.id };
  const data = await api.as(other.owner).call(contract.walkbookReports.touchData, { query });
  expect(data.body.results).toEqual(results);
});

test('counts what needs a manager', async () => {
  const asks = await api.makeUser({ campaign, first: 'Viktor' });
  await api.as(asks).call(walkbookRequests.ask, { body: { campaign_id: campaign.id } });
  const { needs } = await madeNow();
  expect(needs).toEqual({
    walkbook_requests: 1,
    late_work: 0,
    late_walkbook_id: null,
    unplaced_doors: 0,
    unplaced_about: false,
    phones_with_gaps: 0,
    missing_items: 0,
    open_flags: 0,
    refused: null,
  });
});

test('counts results that were refused, with whose the newest is, until the same are stored', async () => {
  const wrong = { ...aTouch({ door_id: randomUUID() }) };
  const put = (touch: typeof wrong) =>
    api.as(vera).call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, touches: [touch] } });
  expect((await put(wrong)).body.receipts?.[0]?.verdict).toBe('rejected');
  await put(wrong);
  expect((await madeNow()).needs.refused).toEqual({ count: 1, user_id: vera.id, user_name: 'Vera' });
  expect((await put({ ...wrong, door_id: doors[0]!.id })).body.receipts?.[0]?.verdict).toBe('stored');
  expect((await madeNow()).needs.refused).toBeNull();
});

test('counts flags about people’s work, as their list does', async () => {
  const knocks = Array.from({ length: 3 }, () =>
    aTouch({ door_id: doors[0]!.id, gps: { latitude: 10, longitude: 10, accuracy: 5 } }),
  );
  await api.as(vera).call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, touches: knocks } });
  const query = { campaign_id: campaign.id };
  const { open } = (await api.as(campaign.owner).call(contract.quality.count, { query })).body;
  expect(open).toBeGreaterThan(0);
  expect((await madeNow()).needs.open_flags).toBe(open);
});

test('is made once for all who look at the same time, and is not sent to who has it', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => ask()));
  const [first] = replies;
  expect(new Set(replies.map((reply) => reply.headers['etag'])).size).toBe(1);
  expect(dashboardReply.parse(JSON.parse(first!.bytes.toString())).needs.walkbook_requests).toBeGreaterThanOrEqual(0);
  expect((await ask({ 'if-none-match': String(first!.headers['etag']) })).status).toBe(304);
});

test('tells nothing of one campaign to people of another, and nothing to canvassers', async () => {
  const other = await api.makeCampaign();
  expect((await ask({}, campaign.id, other.owner)).status).toBe(403);
  expect((await ask({}, campaign.id, vera)).status).toBe(403);
  const theirs = JSON.parse((await ask({}, other.id, other.owner)).bytes.toString()) as Dashboard;
  expect(theirs).toMatchObject({ days: [], latest: [], out: [], walkbooks: [] });
});
