// Messages that belong to no conversation: managers see those to their campaign's numbers, and no one else's.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import {
  activeText,
  freshPhone,
  givePhones,
  mayText,
  testCarrier,
  testMessages,
  webhook,
} from '../../../support/texts';
import { makeTurf } from '../../../support/turf';

const { texting } = contract;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  Object.assign(api.services.carrier, testCarrier(testMessages()));
});
afterAll(() => api.close());

async function withNumber(number: string): Promise<TestCampaign> {
  const campaign = await api.makeCampaign();
  await mayText(api, campaign);
  await api.db
    .updateTable('phone_numbers')
    .set({ phone_number: number })
    .where('campaign_id', '=', campaign.id)
    .execute();
  return campaign;
}
const write = (From: string, To: string, Body: string) =>
  webhook(api, '/api/carrier/messages/incoming', { MessageSid: randomUUID(), From, To, Body });
const read = (campaign: TestCampaign, given: object = {}) =>
  api.as(campaign.owner).call(texting.otherMessages, { query: { campaign_id: campaign.id, ...given } });

test('each campaign’s are its own, latest first, and those of conversations aren’t among them', async () => {
  const [ours, theirs] = ['+19195550161', '+19195550162'];
  const campaign = await withNumber(ours);
  const other = await withNumber(theirs);
  const [stranger, second] = [freshPhone(), freshPhone()];
  await write(stranger, ours, 'Do you have yard signs?');
  await write(second, ours, 'STOP');
  await write(stranger, theirs, 'Wrong campaign');

  const street = `Other ${randomUUID().slice(0, 6)} St`;
  const [door] = await makeTurf(api, campaign, { doors: 1, votersAtEach: 1, street });
  const voter_id = door!.voters[0]!.id;
  const [known = ''] = await givePhones(api, [voter_id]);
  const text = await activeText(api, campaign, { street });
  const batch = { campaign_id: campaign.id, text_campaign_id: text };
  const { recipients } = (await api.as(campaign.owner).call(texting.takeBatch, { body: batch })).body;
  const { sending_phone_number, message } = recipients[0]!;
  await api.as(campaign.owner).call(texting.send, {
    params: { id: text },
    body: {
      campaign_id: campaign.id,
      voter_id,
      sending_phone_number: sending_phone_number!,
      message: message!,
      message_id: randomUUID(),
    },
  });
  await api.db
    .updateTable('text_messages')
    .set({ state: 'sent', next_try_at: null, handed_at: new Date() })
    .where('voter_id', '=', voter_id)
    .execute();
  await write(known, ours, 'Yes');

  const { body } = await read(campaign);
  expect(body).toMatchObject({
    total: 2,
    messages: [
      { phone: second, our_number: ours, body: 'STOP', suggestion: 'stop' },
      { phone: stranger, our_number: ours, body: 'Do you have yard signs?', suggestion: 'question' },
    ],
  });
  expect((await read(campaign, { skip: 1, limit: 1 })).body.messages.map((each) => each.body)).toEqual([
    'Do you have yard signs?',
  ]);
  expect((await read(other)).body.messages.map((each) => each.body)).toEqual(['Wrong campaign']);
});

test('no volunteer sees them, no other campaign’s manager, and nobody without a campaign named', async () => {
  const campaign = await withNumber('+19195550163');
  const other = await api.makeCampaign();
  const query = { campaign_id: campaign.id };
  const vera = await api.makeUser({ campaign });
  expect((await api.as(vera).call(texting.otherMessages, { query })).status).toBe(403);
  expect((await api.as(other.owner).call(texting.otherMessages, { query })).status).toBe(403);
  expect((await api.as(null).call(texting.otherMessages, { query })).status).toBe(401);
  expect((await read(campaign, { limit: 0 })).status).toBe(422);
});
