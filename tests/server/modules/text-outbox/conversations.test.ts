// Which conversation a message belongs to where one phone is in several: what was last sent to it when it was written.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { readBackIncoming } from '../../../../src/server/modules/text-outbox/read-back';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import {
  activeText,
  freshPhone,
  handOver,
  mayText,
  ourNumber,
  testCarrier,
  testMessages,
  webhook,
} from '../../../support/texts';
import { makeTurf } from '../../../support/turf';

const { texting } = contract;
const messages = testMessages();
let api: TestApi;
let campaign: TestCampaign;
let texter: TestUser;
let phone: string;
/** Ann's street and Ben's: they live in two houses, and share a phone. */
let [annsStreet, bensStreet] = ['', ''];
let [ann, ben] = ['', ''];
beforeAll(async () => {
  api = await testApi();
  Object.assign(api.services.carrier, testCarrier(messages));
});
afterAll(() => api.close());
beforeEach(async () => {
  Object.assign(messages, { taken: [], written: [], fails: null });
  await sql`update text_messages set state = 'failed', next_try_at = null where next_try_at is not null`.execute(
    api.db,
  );
  campaign = await api.makeCampaign();
  texter = await api.makeUser({ campaign, first: 'Tess' });
  await mayText(api, campaign);
  phone = freshPhone();
  annsStreet = `Ann ${randomUUID().slice(0, 6)} St`;
  bensStreet = `Ben ${randomUUID().slice(0, 6)} St`;
  ann = await lives(annsStreet);
  ben = await lives(bensStreet);
});

async function lives(street: string): Promise<string> {
  const [door] = await makeTurf(api, campaign, { doors: 1, votersAtEach: 1, street });
  const id = door!.voters[0]!.id;
  await api.db.updateTable('voters').set({ mobile: phone }).where('id', '=', id).execute();
  return id;
}
const ofText = (text_campaign_id: string) => ({ campaign_id: campaign.id, text_campaign_id });
async function click(text: string, voter: string): Promise<void> {
  const { recipients } = (await api.as(texter).call(texting.takeBatch, { body: ofText(text) })).body;
  const { voter_id, sending_phone_number, message } = recipients.find((each) => each.voter_id === voter)!;
  const given = { voter_id, sending_phone_number: sending_phone_number!, message: message!, message_id: randomUUID() };
  const { body } = await api
    .as(texter)
    .call(texting.send, { params: { id: text }, body: { campaign_id: campaign.id, ...given } });
  expect(body.outcome).toBe('queued');
}
async function texted(street: string, voter: string): Promise<string> {
  const text = await activeText(api, campaign, { street, user_ids: [texter.id] });
  await click(text, voter);
  await handOver(api);
  return text;
}
const answer = async (text: string, voter_id: string) => {
  const body = { ...ofText(text), voter_id, message_id: randomUUID(), message: 'Tess, of the campaign.' };
  expect((await api.as(texter).call(texting.reply, { body })).body.outcome).toBe('queued');
  await handOver(api);
};
const write = (Body: string) =>
  webhook(api, '/api/carrier/messages/incoming', { MessageSid: randomUUID(), From: phone, To: ourNumber, Body });
const readBack = async (body: string, at: Date) => {
  messages.written.push({ carrier_id: randomUUID(), from: phone, to: ourNumber, body, at });
  await sql`
    update phone_numbers set read_back_next = now(), read_back_to = null, bought_at = now() - interval '1 day'
    where campaign_id = ${campaign.id}`.execute(api.db);
  await readBackIncoming({ db: api.db, messages, report: () => {} });
};
const wroteTo = async (text: string, voter_id: string) =>
  (await api.as(texter).call(texting.conversation, { query: { ...ofText(text), voter_id } })).body.messages
    .filter((each) => each.direction === 'in')
    .map((each) => each.body);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const handedAt = (text: string, at: Date) =>
  sql`
    update text_messages set created_at = ${at}, handed_at = ${at}
    where campaign_id = ${campaign.id} and text_campaign_id = ${text} and kind = 'first'`.execute(api.db);

test('after an answer the next message is to that answer, whoever of the household was first texted since', async () => {
  const annsText = await texted(annsStreet, ann);
  await write('Who is this?');
  const bensText = await texted(bensStreet, ben);
  await answer(annsText, ann);
  await write('Oh, hello Tess');
  expect(await wroteTo(annsText, ann)).toEqual(['Who is this?', 'Oh, hello Tess']);
  expect(await wroteTo(bensText, ben)).toEqual([]);
});

test('what is read back belongs to what was sent before it was written', async () => {
  const annsText = await texted(annsStreet, ann);
  await handedAt(annsText, minutesAgo(60));
  const bensText = await texted(bensStreet, ben);
  await handedAt(bensText, minutesAgo(20));
  await readBack('Yes, Ann will vote', minutesAgo(30));
  await readBack('Ben will, too', minutesAgo(10));
  expect(await wroteTo(annsText, ann)).toEqual(['Yes, Ann will vote']);
  expect(await wroteTo(bensText, ben)).toEqual(['Ben will, too']);
});

test('nobody answers a text that waits to leave; one that the carrier gave up may have arrived', async () => {
  const annsText = await texted(annsStreet, ann);
  const bensText = await activeText(api, campaign, { street: bensStreet, user_ids: [texter.id] });
  await click(bensText, ben);
  await write('This is Ann');
  expect(await wroteTo(annsText, ann)).toEqual(['This is Ann']);
  const [taken] = messages.taken;
  await webhook(api, new URL(taken!.report_url).pathname, {
    MessageSid: taken!.carrier_id,
    MessageStatus: 'undelivered',
    ErrorCode: '30003',
  });
  await write('Ann again');
  await handOver(api);
  await write('And Ben');
  expect(await wroteTo(annsText, ann)).toEqual(['This is Ann', 'Ann again']);
  expect(await wroteTo(bensText, ben)).toEqual(['And Ben']);
});
