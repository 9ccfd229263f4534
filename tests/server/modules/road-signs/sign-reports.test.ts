import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';

const { roadSigns, placements, devices } = contract;
let api: TestApi;
let campaign: TestCampaign;
let rival: TestCampaign;
let vera: TestUser;
let otto: TestUser;
let sign: string;
let placement: string;

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  rival = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
  otto = await api.makeUser({ campaign, first: 'Otto' });
});
afterAll(() => api.close());
beforeEach(async () => {
  const body = { name: `Sign ${randomUUID()}`, campaign_id: campaign.id };
  sign = (await api.as(campaign.owner).call(roadSigns.create, { body })).body.id;
  placement = await place([-78.64, 35.78]);
});

async function place(coordinates: [number, number], by = vera): Promise<string> {
  const id = randomUUID();
  const recorded_at = new Date(Date.now() - 3_600_000).toISOString();
  const fact = { id, road_sign_id: sign, coordinates, recorded_at, device_id: randomUUID(), seq: 1 };
  await api.as(by).call(roadSigns.place, { body: { ...fact, campaign_id: campaign.id } });
  return id;
}

const aReport = (given: object = {}) => ({
  id: randomUUID(),
  placement_id: placement,
  condition: 'missing',
  recorded_at: new Date(Date.now() - 60_000).toISOString(),
  device_id: randomUUID(),
  seq: 1,
  ...given,
});
const report = (reports: ReturnType<typeof aReport>[], by = otto) =>
  api.as(by).call(roadSigns.report, { body: { campaign_id: campaign.id, reports } });
const seen = async () =>
  (await api.as(campaign.owner).call(roadSigns.get, { query: { id: sign, campaign_id: campaign.id } })).body.placements;
const near = async (query: { lat?: number; lng?: number } = {}, by = otto) =>
  (await api.as(by).call(roadSigns.nearby, { query: { campaign_id: campaign.id, ...query } })).body.filter(
    (each) => each.road_sign_id === sign,
  );

describe('a report on a sign', () => {
  test('says how it was found, by whom and when, whoever put it up', async () => {
    expect((await seen())[0]).toMatchObject({ condition: 'standing', reported: null });
    const fact = aReport({
      note: 'Only the stakes are left',
      gps: { latitude: 35.78, longitude: -78.64, accuracy: 9 },
    });
    expect((await report([fact])).body.receipts).toEqual([{ id: fact.id, verdict: 'stored' }]);
    expect((await seen())[0]).toMatchObject({
      condition: 'missing',
      reported: {
        user_id: otto.id,
        user_name: 'Otto',
        note: 'Only the stakes are left',
        recorded_at: fact.recorded_at,
      },
    });
  });

  test('sent again is stored already; another one under its id is refused', async () => {
    const gps = { latitude: 35.123456789012, longitude: -78.98765432101, accuracy: 7.123456789 };
    const fact = aReport({ gps, note: ' Bent ' });
    await report([fact]);
    expect((await report([fact, fact])).body.receipts.map(({ verdict }) => verdict)).toEqual([
      'already_stored',
      'already_stored',
    ]);
    for (const other of [{ condition: 'standing' }, { note: 'Straight' }, { seq: 2 }, { gps: null }]) {
      const [receipt] = (await report([{ ...fact, ...other }])).body.receipts;
      expect(receipt).toMatchObject({ verdict: 'rejected', code: 'CONFLICT' });
    }
    expect((await report([fact], vera)).body.receipts[0]).toMatchObject({ verdict: 'rejected', code: 'CONFLICT' });
    expect((await seen())[0]?.condition).toBe('missing');
  });

  test('is judged alone: one bad report holds back no other', async () => {
    const bad = aReport({ condition: 'stolen' });
    const unknown = aReport({ placement_id: randomUUID() });
    const good = aReport({ condition: 'damaged' });
    const { receipts } = (await report([bad, unknown, good])).body;
    expect(receipts.map(({ verdict, code }) => [verdict, code])).toEqual([
      ['rejected', 'INVALID'],
      ['rejected', 'UNKNOWN_SIGN'],
      ['stored', undefined],
    ]);
  });

  test('of several the newest holds, in whatever order they arrive, and none from the time to come', async () => {
    const minutes = (ago: number) => new Date(Date.now() - ago * 60_000).toISOString();
    await report([aReport({ condition: 'taken_down', recorded_at: minutes(5) })]);
    await report([aReport({ condition: 'damaged', recorded_at: minutes(20) })]);
    expect((await seen())[0]?.condition).toBe('taken_down');
    await report([aReport({ condition: 'missing', recorded_at: minutes(-60 * 48) })]);
    await new Promise((done) => setTimeout(done, 20));
    await report([aReport({ condition: 'standing', recorded_at: new Date().toISOString() })]);
    expect((await seen())[0]?.condition).toBe('standing');
  });

  test('about another campaign’s sign changes nothing there', async () => {
    const spy = { campaign_id: rival.id, reports: [aReport()] };
    const { receipts } = (await api.as(rival.owner).call(roadSigns.report, { body: spy })).body;
    expect(receipts[0]).toMatchObject({ verdict: 'rejected', code: 'UNKNOWN_SIGN' });
    expect((await seen())[0]?.condition).toBe('standing');
  });

  test('counts among its phone’s numbers', async () => {
    const device_id = randomUUID();
    await report([aReport({ device_id, seq: 1 }), aReport({ device_id, seq: 3 })]);
    const body = { campaign_id: campaign.id, device_id, highest: 3, unsent: 0, discarded: [] };
    expect((await api.as(otto).call(devices.report, { body })).body.missing).toEqual([[2, 2]]);
  });
});

describe('the history of a placement', () => {
  const history = (by: TestUser = otto, of: TestCampaign = campaign) =>
    api.as(by).call(placements.history, { query: { id: placement, campaign_id: of.id } });

  test('has every state with who, when and their note, the newest first, and loses none to a later one', async () => {
    const minutes = (ago: number) => new Date(Date.now() - ago * 60_000).toISOString();
    const missing = aReport({ recorded_at: minutes(30), note: 'Only stakes' });
    const back = aReport({ condition: 'standing', recorded_at: minutes(10) });
    await report([missing]);
    await report([back], vera);
    await report([missing]);
    const { body } = await history();
    expect(body.map(({ state, user_name, note }) => [state, user_name, note])).toEqual([
      ['standing', 'Vera', ''],
      ['missing', 'Otto', 'Only stakes'],
      ['placed', 'Vera', ''],
    ]);
    expect(body[1]?.recorded_at).toBe(missing.recorded_at);
  });

  test('is of no one else’s campaign, and of no unknown sign', async () => {
    expect((await history(rival.owner)).error.code).toBe('FORBIDDEN');
    expect((await history(rival.owner, rival)).error.code).toBe('NOT_FOUND');
    const query = { id: 'none', campaign_id: campaign.id };
    expect((await api.as(otto).call(placements.history, { query })).error.code).toBe('INVALID');
  });
});

describe('signs nearby', () => {
  test('are everybody’s, nearest first, without those taken down', async () => {
    const far = await place([-78.7, 35.78]);
    const middle = await place([-78.65, 35.78], otto);
    const down = await place([-78.6401, 35.78], otto);
    await report([aReport({ placement_id: down, condition: 'taken_down' })]);
    await report([aReport({ placement_id: middle, condition: 'missing' })]);
    const found = await near({ lat: 35.78, lng: -78.64 });
    expect(found.map(({ id, condition }) => [id, condition])).toEqual([
      [placement, 'standing'],
      [middle, 'missing'],
      [far, 'standing'],
    ]);
    expect(found[0]?.user_name).toBe('Vera');
  });

  test('need both or no coordinate, and are hidden with an archived sign', async () => {
    const query = { campaign_id: campaign.id, lat: 35 };
    expect((await api.as(otto).call(roadSigns.nearby, { query })).error.code).toBe('INVALID');
    expect(await near()).toHaveLength(1);
    const body = { id: sign, campaign_id: campaign.id, record_status: 'archived' as const };
    await api.as(campaign.owner).call(roadSigns.update, { body });
    expect(await near()).toEqual([]);
  });
});
