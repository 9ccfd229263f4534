import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aDoorReport, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { walkbooks, doorReports } = contract;
let api: TestApi;
let campaign: TestCampaign;
let dana: TestUser;
let vera: TestUser;
let walkbook: string;
let doors: TestDoor[];

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  dana = await api.makeUser({ campaign, title: 'Director', first: 'Dana' });
  vera = await api.makeUser({ campaign, first: 'Vera' });
  const street = `Elm ${randomUUID().slice(0, 8)} St`;
  doors = await makeTurf(api, campaign, { doors: 3, street });
  const body = {
    name: 'Elm',
    campaign_id: campaign.id,
    filter_params: { streets: [street] },
    assigned_user_ids: [vera.id],
  };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
});
afterAll(() => api.close());

type Sent = { id: string } & Record<string, unknown>;
const put = (facts: { door_facts?: Sent[]; touches?: Sent[] }) =>
  api.as(vera).call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, ...facts } });
const read = async () =>
  (await api.as(vera).call(walkbooks.get, { query: { id: walkbook, campaign_id: campaign.id } })).body;
const open = async () => {
  const { to_review: _, ...waiting } = (
    await api.as(dana).call(doorReports.open, { query: { campaign_id: campaign.id } })
  ).body;
  return waiting;
};
const handle = (id: string, handled: boolean, by: TestUser = dana) =>
  api.as(by).call(doorReports.handle, { body: { id, campaign_id: campaign.id, handled } });
const handledOf = async (id: string) => (await read()).door_facts?.find((fact) => fact.id === id);
const followUp = (index: number, due_at = '2026-01-01T18:00:00Z') =>
  aDoorReport({ kind: 'follow_up', door_id: doors[index]!.id, due_at, channel: 'door', note: '' });

describe('what somebody waits for', () => {
  test('is counted until it is handled, taken back, or somebody was reached', async () => {
    const [due, later] = [followUp(0), followUp(1, '2099-01-01T18:00:00+14:00')];
    const sign = aDoorReport({ kind: 'sign_request', door_id: doors[1]!.id, note: '' });
    const other = aDoorReport({ kind: 'sign_request', door_id: doors[2]!.id, note: '' });
    await put({ door_facts: [due, later, sign, other] });
    expect(await open()).toEqual({ follow_ups: 2, due: 1, sign_requests: 2 });
    await handle(sign.id, true);
    await put({ door_facts: [aDoorReport({ kind: 'taken_back', door_id: doors[2]!.id, replaces: other.id })] });
    expect(await open()).toEqual({ follow_ups: 2, due: 1, sign_requests: 0 });
    await put({ touches: [aTouch({ door_id: doors[0]!.id, contact_result: 'canvassed' })] });
    expect(await open()).toEqual({ follow_ups: 1, due: 0, sign_requests: 0 });
    await handle(later.id, true);
    expect(await open()).toEqual({ follow_ups: 0, due: 0, sign_requests: 0 });
  });

  test('says who handled it and when, once, to the manager and to the phones of those who walk there', async () => {
    const wish = aDoorReport({ kind: 'sign_request', door_id: doors[0]!.id, note: '' });
    await put({ door_facts: [wish] });
    expect(await handledOf(wish.id)).not.toHaveProperty('handled');
    const { version } = await read();
    const first = (await handle(wish.id, true)).body;
    expect(first).toMatchObject({ id: wish.id, handled: { by: 'Dana' } });
    const again = (await handle(wish.id, true, campaign.owner)).body;
    expect(again).toEqual(first);
    expect(await handledOf(wish.id)).toMatchObject({ handled: first.handled });
    expect((await read()).version).toBeGreaterThan(version);
    const query = { campaign_id: campaign.id, kind: 'sign_request' as const };
    const rows = (await api.as(dana).call(doorReports.all, { query })).body;
    expect(rows.find((row) => row.id === wish.id)?.handled).toEqual(first.handled);
  });

  test('is open again once the tick is taken back', async () => {
    const wish = aDoorReport({ kind: 'sign_request', door_id: doors[1]!.id, note: '' });
    await put({ door_facts: [wish] });
    const before = await open();
    await handle(wish.id, true);
    expect((await handle(wish.id, false)).body).toEqual({ id: wish.id, handled: null });
    expect(await open()).toEqual(before);
    expect(await handledOf(wish.id)).not.toHaveProperty('handled');
  });

  test('is nobody’s business in another campaign, and nothing else can be ticked off', async () => {
    const note = aDoorReport({ kind: 'door_note', door_id: doors[0]!.id, note: 'Dog' });
    await put({ door_facts: [note] });
    expect((await handle(note.id, true)).status).toBe(404);
    expect((await handle(randomUUID(), true)).status).toBe(404);
    const wish = aDoorReport({ kind: 'sign_request', door_id: doors[0]!.id, note: '' });
    await put({ door_facts: [wish] });
    const rival = await api.makeCampaign();
    const body = { id: wish.id, campaign_id: rival.id, handled: true };
    expect((await api.as(rival.owner).call(doorReports.handle, { body })).status).toBe(404);
  });
});
