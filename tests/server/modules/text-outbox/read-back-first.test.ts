// No text leaves a number before what people wrote to it while no one heard was read back: one of them may be STOP.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { carrierRounds } from '../../../../src/server/carrier-rounds';
import { readBackIncoming } from '../../../../src/server/modules/text-outbox/read-back';
import { requireReadBack } from '../../../../src/server/modules/text-outbox/read-back-repo';
import { CarrierError } from '../../../../src/server/providers/carrier/carrier-error';
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

const { campaignStatus, texting } = contract;
const messages = testMessages();
const { received } = messages;
let api: TestApi;
let campaign: TestCampaign;
let texter: TestUser;
let text: string;
let phones: string[];
beforeAll(async () => {
  api = await testApi();
  Object.assign(api.services.carrier, testCarrier(messages));
});
afterAll(() => api.close());
beforeEach(async () => {
  Object.assign(messages, { taken: [], written: [], fails: null, received });
  await sql`update text_messages set state = 'failed', next_try_at = null where next_try_at is not null`.execute(
    api.db,
  );
  await sql`update phone_numbers set status = 'released'`.execute(api.db);
  campaign = await api.makeCampaign();
  texter = await api.makeUser({ campaign, first: 'Tess' });
  await mayText(api, campaign);
  const street = `Read ${randomUUID().slice(0, 6)} St`;
  const doors = await makeTurf(api, campaign, { doors: 2, votersAtEach: 1, street });
  phones = await givePhones(
    api,
    doors.flatMap(({ voters }) => voters.map(({ id }) => id)),
  );
  text = await activeText(api, campaign, { street, user_ids: [texter.id] });
  await setNumber({ bought_at: ago(600), read_back_to: ago(90), read_back_next: ago(85) });
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const setNumber = (columns: object) =>
  api.db
    .updateTable('phone_numbers')
    .set(columns as never)
    .where('campaign_id', '=', campaign.id)
    .execute();
const number = () =>
  api.db
    .selectFrom('phone_numbers')
    .select(['read_back_to', 'read_back_failing_since'])
    .where('campaign_id', '=', campaign.id)
    .executeTakeFirstOrThrow();
async function clickAll(): Promise<void> {
  const ours = { campaign_id: campaign.id, text_campaign_id: text };
  const { recipients } = (await api.as(texter).call(texting.takeBatch, { body: ours })).body;
  expect(recipients).toHaveLength(2);
  for (const { voter_id, sending_phone_number, message } of recipients)
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
}
const readBack = () => readBackIncoming({ db: api.db, messages, report: () => {} });
const sentTo = () => messages.taken.map((each) => each.to).toSorted();
const status = async () =>
  (await api.as(campaign.owner).call(campaignStatus.get, { query: { campaign_id: campaign.id } })).body;

test('after a while without anyone who heard, texts wait until it is read; who wrote STOP gets none', async () => {
  await clickAll();
  expect(await handOver(api)).toBe(0);
  expect((await status()).waiting).toContainEqual(expect.objectContaining({ kind: 'texts', count: 2 }));
  messages.written.push({ carrier_id: 'SM1', from: phones[0]!, to: ourNumber, body: 'STOP', at: ago(60) });
  await readBack();
  await handOver(api);
  await handOver(api);
  expect(sentTo().slice(0, 2)).toEqual(phones.toSorted());
  expect(messages.taken.filter(({ to }) => to === phones[0]).map(({ body }) => body)).toEqual([
    expect.stringContaining('Reply START'),
  ]);
});

test('who asks for it is answered at once, and a number that was read lately isn’t waited for', async () => {
  await webhook(api, '/api/carrier/messages/incoming', {
    MessageSid: randomUUID(),
    From: phones[0]!,
    To: ourNumber,
    Body: 'HELP',
  });
  expect(await handOver(api)).toBe(1);
  await clickAll();
  expect(await handOver(api)).toBe(0);
  await setNumber({ read_back_to: ago(10) });
  expect(await handOver(api)).toBe(2);
});

test('a server that starts reads first, whenever it was read last', async () => {
  await setNumber({ read_back_to: ago(1), read_back_next: ago(-4) });
  await requireReadBack(api.db);
  await clickAll();
  expect(await handOver(api)).toBe(0);
  await readBack();
  expect(await handOver(api)).toBe(2);
});

test('a carrier that can’t be asked is waited for an hour, and managers are told', async () => {
  messages.fails = new CarrierError('away', 'No answer');
  await clickAll();
  await readBack();
  expect((await number()).read_back_failing_since).not.toBeNull();
  expect(await status()).not.toHaveProperty('texts_unread_since');
  await setNumber({ read_back_failing_since: ago(55) });
  expect(await handOver(api)).toBe(0);
  expect((await status()).texts_unread_since).toBeDefined();
  await setNumber({ read_back_failing_since: ago(65) });
  messages.fails = null;
  expect(await handOver(api)).toBe(2);
  messages.fails = new CarrierError('away', 'No answer');
  await setNumber({ read_back_next: ago(0) });
  await readBack();
  expect(new Date(String((await number()).read_back_failing_since)).getTime()).toBeLessThan(ago(60).getTime());
  messages.fails = null;
  await setNumber({ read_back_next: ago(0) });
  await readBack();
  expect((await number()).read_back_failing_since).toBeNull();
});

test('that a carrier failed before the server was away says nothing of now; a short while changes nothing', async () => {
  await setNumber({ read_back_to: ago(190), read_back_next: ago(170), read_back_failing_since: ago(180) });
  await clickAll();
  await requireReadBack(api.db);
  expect(await handOver(api)).toBe(0);
  messages.fails = new CarrierError('away', 'No answer');
  await readBack();
  expect(new Date(String((await number()).read_back_failing_since)).getTime()).toBeGreaterThan(ago(5).getTime());
  await setNumber({ read_back_next: ago(2), read_back_failing_since: ago(65) });
  await requireReadBack(api.db);
  messages.fails = null;
  expect(await handOver(api)).toBe(2);
});

test('the hour goes on however late a number’s turn comes', async () => {
  messages.fails = new CarrierError('unsure', 'No answer in time');
  await setNumber({ read_back_next: ago(16), read_back_failing_since: ago(59) });
  await clickAll();
  await readBack();
  expect(await handOver(api)).toBe(0);
  await setNumber({ read_back_next: ago(16), read_back_failing_since: ago(61) });
  await readBack();
  messages.fails = null;
  expect(await handOver(api)).toBe(2);
});

test('what else goes wrong with one number or message keeps no other from being read, and is reported', async () => {
  await api.db
    .insertInto('phone_numbers')
    .values({
      campaign_id: campaign.id,
      phone_number: '+19195550112',
      status: 'active',
      carrier_id: 'PN2',
      can_text: true,
      bought_by: campaign.owner.id,
      bought_at: ago(600),
      read_back_next: ago(90),
    })
    .execute();
  messages.received = (to, since) => {
    if (to !== ourNumber) throw new TypeError('Not a list');
    return received!(to, since);
  };
  messages.written.push({ carrier_id: 'SM0', from: phones[1]!, to: ourNumber, body: null as never, at: ago(61) });
  messages.written.push({ carrier_id: 'SM1', from: phones[0]!, to: ourNumber, body: 'STOP', at: ago(60) });
  const reported: Error[] = [];
  await readBackIncoming({ db: api.db, messages, report: (error) => void reported.push(error) });
  expect(reported).toHaveLength(2);
  const { rows } = await sql`select phone from text_opt_outs where campaign_id = ${campaign.id}`.execute(api.db);
  expect(rows).toEqual([{ phone: phones[0] }]);
  const numbers = await api.db
    .selectFrom('phone_numbers')
    .select('read_back_failing_since')
    .where('campaign_id', '=', campaign.id)
    .execute();
  expect(numbers.map((each) => each.read_back_failing_since)).toEqual([expect.anything(), expect.anything()]);
});

test('a carrier that is slow to set numbers up keeps none from being read', async () => {
  await setNumber({ set_up_next: ago(1), set_up_at: null, read_back_next: ago(1) });
  await sql`update phone_numbers set set_up_next = now() + interval '1 hour' where campaign_id <> ${campaign.id}`.execute(
    api.db,
  );
  let isAsked = false;
  let answer = () => {};
  const setUp = () => {
    isAsked = true;
    return new Promise<void>((done) => void (answer = done));
  };
  const numbers = { ...api.services.carrier.numbers, setUp };
  const ask = carrierRounds({ db: api.db, numbers, messages, report: () => {} });
  // Who finds a number held by the other comes back for it.
  const isRead = async () => (ask(), new Date(String((await number()).read_back_to)) > ago(5));
  await expect.poll(() => (ask(), isAsked), { timeout: 10_000 }).toBe(true);
  await setNumber({ read_back_to: ago(90), read_back_next: ago(85) });
  await expect.poll(isRead, { timeout: 10_000 }).toBe(true);
  answer();
});

test('a carrier that keeps no list isn’t waited for', async () => {
  messages.received = null;
  await clickAll();
  expect(await readBack()).toBe(0);
  expect(await handOver(api)).toBe(2);
});
