import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { Run } from '../../../../src/contract/devices';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { devices, walkbooks, roadSigns } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let other: TestUser;
let door: TestDoor;
let walkbook: string;
let sign: string;

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
  other = await api.makeUser({ campaign, first: 'Otto' });
  const [first] = await makeTurf(api, campaign, { doors: 1 });
  if (!first) throw new Error('No door was made.');
  door = first;
  const made = {
    name: 'North',
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    assigned_user_ids: [vera.id, other.id],
  };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body: made })).body.id;
  const body = { name: 'Yard sign', campaign_id: campaign.id };
  sign = (await api.as(campaign.owner).call(roadSigns.create, { body })).body.id;
});
afterAll(() => api.close());

const knock = (device_id: string, seqs: number[], by = vera) =>
  api.as(by).call(walkbooks.update, {
    body: {
      id: walkbook,
      campaign_id: campaign.id,
      touches: seqs.map((seq) => aTouch({ door_id: door.id, device_id, seq })),
    },
  });

const report = (device_id: string, highest: number, given: { unsent?: number; discarded?: Run[] } = {}, by = vera) =>
  api.as(by).call(devices.report, {
    body: { campaign_id: campaign.id, device_id, highest, unsent: 0, discarded: [], ...given },
  });

describe('a phone that reports', () => {
  test('hears which of its numbers never arrived, as runs', async () => {
    const phone = randomUUID();
    await knock(phone, [1, 2, 5, 9]);
    expect((await report(phone, 10)).body.missing).toEqual([
      [3, 4],
      [6, 8],
      [10, 10],
    ]);
    await knock(phone, [3, 4, 6, 7, 8, 10]);
    expect((await report(phone, 10)).body.missing).toEqual([]);
  });

  test('counts answers and placements with its knocks', async () => {
    const phone = randomUUID();
    await knock(phone, [1]);
    await api.as(vera).call(roadSigns.place, {
      body: {
        id: randomUUID(),
        road_sign_id: sign,
        campaign_id: campaign.id,
        coordinates: [-78.6, 35.7],
        recorded_at: new Date().toISOString(),
        device_id: phone,
        seq: 2,
      },
    });
    expect((await report(phone, 3)).body.missing).toEqual([[3, 3]]);
  });

  test('that counted nothing lacks nothing', async () => {
    expect((await report(randomUUID(), 0)).body.missing).toEqual([]);
  });

  test('does not wait for what its person discarded, even when it forgets to say so again', async () => {
    const phone = randomUUID();
    await knock(phone, [1, 4]);
    expect((await report(phone, 4, { discarded: [[2, 3]] })).body.missing).toEqual([]);
    expect((await report(phone, 4)).body.missing).toEqual([]);
  });

  test('never counts backwards', async () => {
    const phone = randomUUID();
    await report(phone, 5);
    expect((await report(phone, 2)).body.missing).toEqual([[1, 5]]);
  });

  test('is told of its own person’s numbers only', async () => {
    const phone = randomUUID();
    await knock(phone, [1, 2], other);
    expect((await report(phone, 2)).body.missing).toEqual([[1, 2]]);
  });

  test('is refused a run that ends before it begins', async () => {
    expect((await report(randomUUID(), 4, { discarded: [[3, 2]] })).status).toBe(422);
  });
});

describe('the manager', () => {
  test('sees every phone with its person, and those that lack something first', async () => {
    const here = await api.makeCampaign();
    const ana = await api.makeUser({ campaign: here, first: 'Ana' });
    const t = (device_id: string, highest: number, unsent: number) =>
      api.as(ana).call(devices.report, { body: { campaign_id: here.id, device_id, highest, unsent, discarded: [] } });
    const [lacking, whole] = [randomUUID(), randomUUID()];
    await t(lacking, 33, 2);
    await t(whole, 0, 0);
    const { body } = await api.as(here.owner).call(devices.all, { query: { campaign_id: here.id } });
    expect(body.map((device) => [device.device_id, device.user_name, device.highest, device.unsent])).toEqual([
      [lacking, 'Ana Example', 33, 2],
      [whole, 'Ana Example', 0, 0],
    ]);
    expect(body[0]).toMatchObject({ missing: [[1, 33]], received: 0 });
  });

  test('sees no phone of another campaign', async () => {
    const elsewhere = await api.makeCampaign();
    const { body } = await api.as(elsewhere.owner).call(devices.all, { query: { campaign_id: elsewhere.id } });
    expect(body).toEqual([]);
  });
});
