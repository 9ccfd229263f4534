// The local carrier from end to end: its reports and replies arrive as signed webhooks, and its page plays the other phone.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../src/contract';
import { testApi, type TestApi, type TestCampaign } from '../../support/api';
import { activeText, handOver, mayText, ourNumber } from '../../support/texts';
import { makeTurf } from '../../support/turf';

const { texting } = contract;
let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  await mayText(api, campaign);
});
afterAll(async () => {
  await api.services.carrier.local?.stop();
  await api.close();
});

test('a text is reported, answered by the number’s last digits or on the page, and STOP is heeded', async () => {
  const street = `Phone ${randomUUID().slice(0, 6)} St`;
  const doors = await makeTurf(api, campaign, { doors: 2, votersAtEach: 1, street });
  const phones = ['+19195552221', '+19195552207'];
  for (const [at, door] of doors.entries())
    await api.db.updateTable('voters').set({ mobile: phones[at]! }).where('id', '=', door.voters[0]!.id).execute();
  const text = await activeText(api, campaign, { street });
  const owner = api.as(campaign.owner);
  const ours = { campaign_id: campaign.id, text_campaign_id: text };
  const { recipients } = (await owner.call(texting.takeBatch, { body: ours })).body;
  for (const { voter_id, message } of recipients)
    await owner.call(texting.send, {
      params: { id: text },
      body: { campaign_id: campaign.id, voter_id, sending_phone_number: ourNumber, message: message ?? '' },
    });
  await handOver(api);
  const states = async () => {
    const { body } = await owner.call(texting.recipients, { query: ours });
    return body.recipients.map((each) => [each.phone_end, each.state, each.problem?.reason, each.is_opted_out]);
  };
  const expected = [
    ['2207', 'failed', '30007', false],
    ['2221', 'delivered', undefined, true],
  ];
  await expect
    .poll(async () => (await states()).toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))), {
      timeout: 20_000,
    })
    .toEqual(expected);

  const page = await api.app.inject({ method: 'GET', url: '/api/test-phone' });
  expect(page.body).toContain('+19195552221');
  expect(page.headers['content-security-policy']).toContain("form-action 'self'");
  const answer = (headers: Record<string, string> = {}) =>
    api.app.inject({
      method: 'POST',
      url: '/api/test-phone',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ from: phones[0]!, to: ourNumber, body: 'START' }).toString(),
    });
  expect((await answer({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(404);
  expect((await answer({ 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404);
  expect((await answer()).statusCode).toBe(303);
  expect((await states()).map((each) => each[3])).toEqual([false, false]);
});

test('the carrier can be slow, away or out of money, and the app says so', async () => {
  const set = (mood: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/test-phone',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ mood }).toString(),
    });
  const owner = api.as(campaign.owner);
  const search = () =>
    owner.call(contract.phoneNumbers.available, { query: { campaign_id: campaign.id, area_code: '919' } });
  await set('away');
  expect((await search()).error).toMatchObject({ code: 'UNAVAILABLE', detail_code: 'CARRIER_AWAY' });
  await set('no_money');
  expect((await search()).error).toMatchObject({ detail_code: 'CARRIER_NO_MONEY' });
  expect((await api.app.inject({ method: 'GET', url: '/api/test-phone' })).body).toContain('value="no_money" checked');
  await set('slow');
  const began = Date.now();
  expect((await search()).status).toBe(200);
  expect(Date.now() - began).toBeGreaterThan(7_000);
  await set('working');
  expect((await search()).status).toBe(200);
});
