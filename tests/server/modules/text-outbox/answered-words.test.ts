// Words that carriers answer themselves are theirs alone: nobody else who writes a word goes without an answer, and none hides a question.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { twilioMessages } from '../../../../src/server/providers/carrier/messages-twilio';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import {
  activeText,
  givePhones,
  handOver,
  mayText,
  ourNumber,
  testCarrier,
  testMessages,
  webhook,
} from '../../../support/texts';
import { makeTurf } from '../../../support/turf';

const { texting, textCampaigns } = contract;
const { answeredWords } = twilioMessages({} as never, '');
const messages = { ...testMessages(), answeredWords };
let api: TestApi;
let campaign: TestCampaign;
let texter: TestUser;
let text: string;
let phone: string;
let voter_id: string;
beforeAll(async () => {
  api = await testApi();
  Object.assign(api.services.carrier, testCarrier(messages));
});
afterAll(() => api.close());
beforeEach(async () => {
  messages.taken.length = 0;
  await sql`update text_messages set state = 'failed', next_try_at = null where next_try_at is not null`.execute(
    api.db,
  );
  await sql`update phone_numbers set status = 'released'`.execute(api.db);
  campaign = await api.makeCampaign();
  texter = await api.makeUser({ campaign, first: 'Tess' });
  await mayText(api, campaign);
  const street = `Word ${randomUUID().slice(0, 6)} St`;
  const [door] = await makeTurf(api, campaign, { doors: 1, votersAtEach: 1, street });
  voter_id = door!.voters[0]!.id;
  [phone = ''] = await givePhones(api, [voter_id]);
  text = await activeText(api, campaign, { street, user_ids: [texter.id] });
  const { recipients } = (await api.as(texter).call(texting.takeBatch, { body: ours() })).body;
  const { sending_phone_number, message } = recipients[0]!;
  await api.as(texter).call(texting.send, {
    params: { id: text },
    body: {
      campaign_id: campaign.id,
      voter_id,
      sending_phone_number: sending_phone_number!,
      message: message!,
      message_id: randomUUID(),
    },
  });
  await handOver(api);
  messages.taken.length = 0;
});

const ours = () => ({ campaign_id: campaign.id, text_campaign_id: text });
const write = async (Body: string) => {
  await webhook(api, '/api/carrier/messages/incoming', { MessageSid: randomUUID(), From: phone, To: ourNumber, Body });
  await handOver(api);
};
const isUnanswered = async () =>
  (await api.as(texter).call(texting.conversation, { query: { ...ours(), voter_id } })).body.recipient.is_unanswered;
const mine = async () => (await api.as(texter).call(textCampaigns.minimal, { query: ours() })).body.mine_unanswered;

test.each(['STOP', ' help ', 'Unstop', 'OptOut'])('%s is Twilio’s to answer', async (word) => {
  await write(word);
  expect(messages.taken).toEqual([]);
});

test.each(['AYUDA', 'ALTO', 'PARAR', 'BASTA', 'REMOVE', 'COMENZAR', 'stop please', 'STOP. Thanks'])(
  '%s is answered by us',
  async (words) => {
    await write(words);
    expect(messages.taken.map((each) => each.to)).toEqual([phone]);
    expect(await isUnanswered()).toBe(false);
  },
);

test('what answers a word stands after it, though both were stored at the same moment', async () => {
  const words = ['ALTO', 'COMENZAR', 'AYUDA', 'PARAR', 'BASTA'];
  for (const word of words) await write(word);
  const { messages: shown } = (await api.as(texter).call(texting.conversation, { query: { ...ours(), voter_id } }))
    .body;
  expect(shown.map(({ direction }) => direction)).toEqual(['out', ...words.flatMap(() => ['in', 'out'])]);
});

test('a question waits on though its person asks for help after it; an opt-out ends it', async () => {
  await write('Where do I vote?');
  await write('HELP');
  expect([await isUnanswered(), await mine()]).toEqual([true, 1]);
  const reply = { ...ours(), voter_id, message_id: randomUUID(), message: 'At the school.' };
  await api.as(texter).call(texting.reply, { body: reply });
  expect([await isUnanswered(), await mine()]).toEqual([false, 0]);
  await write('INFO');
  expect(await isUnanswered()).toBe(false);
  await write('And when?');
  await write('STOP');
  expect([await isUnanswered(), await mine()]).toEqual([false, 0]);
});

test('who opts out by a texter’s tap waits for no one, and is counted as opted out only where the campaign texted them', async () => {
  await write('Where do I vote?');
  const street = `Late ${randomUUID().slice(0, 6)} St`;
  await sql`update doors set street = ${street} where campaign_id = ${campaign.id}`.execute(api.db);
  const untexted = await activeText(api, campaign, { street, user_ids: [texter.id] });
  await api.as(texter).call(texting.optOut, { body: { ...ours(), voter_id, opted_out: true } });
  expect([await isUnanswered(), await mine()]).toEqual([false, 0]);
  const counts = async (text_campaign_id: string) =>
    (await api.as(campaign.owner).call(textCampaigns.get, { query: { campaign_id: campaign.id, text_campaign_id } }))
      .body.counts;
  expect((await counts(text)).opted_out).toBe(1);
  expect(await counts(untexted)).toMatchObject({ recipients: 1, sent: 0, opted_out: 0 });
});
