// What a caller learns of a phone holds for texts to it: one phone is one phone, whoever rings or writes.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { CallResult } from '../../../../src/contract/outreach/calling';
import { inTransaction } from '../../../../src/server/db/connection';
import { countReach } from '../../../../src/server/modules/text-campaigns/reach-repo';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aPhoneBank } from '../../../support/calls';
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

const { calling, callCorrections, contactMarks, texting, textCampaigns } = contract;
const messages = testMessages();
let api: TestApi;
let campaign: TestCampaign;
let caller: TestUser;
let bank: string;
let street: string;
/** Ann and Ben share a phone; Cy has one of their own. */
let ids: string[];
let shared: string;
let own: string;
const called = () => new Date(Date.now() - (minutes += 1) * 60_000).toISOString();
let minutes = 0;

beforeAll(async () => {
  api = await testApi();
  Object.assign(api.services.carrier, testCarrier(messages));
});
afterAll(() => api.close());
beforeEach(async () => {
  Object.assign(messages, { taken: [], written: [], fails: null });
  // What an earlier test left waiting is of no concern to this one.
  await sql`update text_messages set state = 'failed', next_try_at = null where next_try_at is not null`.execute(
    api.db,
  );
  campaign = await api.makeCampaign();
  caller = await api.makeUser({ campaign, first: 'Cal' });
  await mayText(api, campaign);
  street = `Said ${randomUUID().slice(0, 6)} St`;
  const doors = await makeTurf(api, campaign, { doors: 2, votersAtEach: 2, street });
  ids = doors.flatMap(({ voters }) => voters.map(({ id }) => id)).slice(0, 3);
  shared = freshPhone();
  own = freshPhone();
  const give = (id: string, number: string, column: 'mobile' | 'phone') =>
    api.db
      .updateTable('voters')
      .set({ [column]: number })
      .where('id', '=', id)
      .execute();
  await give(ids[0]!, shared, 'mobile');
  await give(ids[1]!, `(${shared.slice(2, 5)}) ${shared.slice(5, 8)}-${shared.slice(8)}`, 'phone');
  await give(ids[2]!, own, 'mobile');
  const of = { db: api.db, campaign_id: campaign.id, user_id: campaign.owner.id };
  bank = await aPhoneBank(of, { voters: ids, callers: [caller.id] });
  await mayTextAnyHour();
});

/** A phone bank sets the quiet hours, too. */
const mayTextAnyHour = () =>
  sql`update campaigns set is_texting_enabled = true where id = ${campaign.id}`.execute(api.db);
const ours = () => ({ campaign_id: campaign.id });
const result = async (who: number, call_result: CallResult, given: object = {}) =>
  (
    await api.as(caller).call(calling.updateCallResult, {
      params: { id: bank },
      body: { ...ours(), voter_id: ids[who]!, call_result, call_start_time: called(), ...given },
    })
  ).body;
const correct = (call_result_id: string, call_result: CallResult | null) =>
  api.as(caller).call(callCorrections.correct, {
    params: { id: bank },
    body: { ...ours(), call_result_id, call_result },
  });
/** Who would get a text now, and why how many would not. */
const reach = async () => {
  const { sample, left_out } = await inTransaction(api.db, (tx) =>
    countReach(tx, campaign.id, { streets: [street] }, new Date()),
  );
  return { who: ids.flatMap((id, at) => (sample.includes(id) ? [at] : [])), left_out };
};
/** Whoever has no number at all. */
const others = { no_address: 1 };

test('a no on the phone that names texts holds for whoever has that phone, until it is corrected or set aside', async () => {
  expect(await reach()).toEqual({ who: [0, 1, 2], left_out: others });
  await result(0, 'do_not_call', { no_channels: ['call'], phone_number: shared });
  expect(await reach()).toEqual({ who: [0, 1, 2], left_out: others });
  const said = await result(0, 'do_not_call', { no_channels: ['call', 'text'], phone_number: shared });
  expect(await reach()).toEqual({ who: [2], left_out: { ...others, do_not_contact: 2 } });

  const marks = { ...ours(), user_id: caller.id, reason: 'Made up' };
  const setAside = (set_aside: boolean) =>
    api.as(campaign.owner).call(contactMarks.setAside, { body: { ...marks, set_aside } });
  expect((await setAside(true)).body.changed).toBe(2);
  expect((await reach()).who).toEqual([0, 1, 2]);
  await setAside(false);
  expect((await reach()).who).toEqual([2]);
  expect((await correct(said.id, 'no_answer')).status).toBe(200);
  expect((await reach()).who).toEqual([0, 1, 2]);
});

test('a wrong number gets no text under that person’s name, and a disconnected one none at all', async () => {
  const wrong = await result(0, 'wrong_number', { phone_number: shared });
  expect(await reach()).toEqual({ who: [1, 2], left_out: { no_address: 2 } });
  await correct(wrong.id, null);
  expect((await reach()).who).toEqual([0, 1, 2]);
  const dead = await result(1, 'disconnected', { phone_number: shared });
  expect(await reach()).toEqual({ who: [2], left_out: { no_address: 3 } });
  await correct(dead.id, null);
  expect((await reach()).who).toEqual([0, 1, 2]);
});

test('it holds for what was listed, taken and clicked before, and counts say so', async () => {
  const text = await activeText(api, campaign, { street, user_ids: [caller.id] });
  const texter = api.as(caller);
  const batch = { ...ours(), text_campaign_id: text };
  const { recipients } = (await texter.call(texting.takeBatch, { body: batch })).body;
  expect(recipients).toHaveLength(2);
  const click = async (phone: string) => {
    const { voter_id, sending_phone_number, message } = recipients.find((each) => phone.endsWith(each.phone_end))!;
    const body = {
      ...ours(),
      voter_id,
      sending_phone_number: sending_phone_number!,
      message: message!,
      message_id: randomUUID(),
    };
    return (await texter.call(texting.send, { params: { id: text }, body })).body;
  };
  const counts = async () => (await api.as(campaign.owner).call(textCampaigns.get, { query: batch })).body.counts;

  expect((await click(own)).outcome).toBe('queued');
  await result(2, 'do_not_call', { no_channels: ['call', 'text'], phone_number: own });
  // Whoever of the two has the recipient's place: the other one said it.
  const listed = ids.findIndex((id) =>
    recipients.some((each) => each.voter_id === id && shared.endsWith(each.phone_end)),
  );
  await result(1 - listed, 'do_not_call', { no_channels: ['call', 'text'], phone_number: shared });
  expect(await click(shared)).toMatchObject({
    outcome: 'refused',
    recipient: { problem: { reason: 'do_not_contact' } },
  });
  await handOver(api);
  expect(messages.taken).toEqual([]);
  expect(await counts()).toMatchObject({ waiting: 0, taken: 0, sent: 0, refused: { do_not_contact: 2 } });
});

test('whoever writes from a number is answered, whatever a caller found out about it', async () => {
  const text = await activeText(api, campaign, { street, user_ids: [caller.id] });
  const texter = api.as(caller);
  const batch = { ...ours(), text_campaign_id: text };
  const { recipients } = (await texter.call(texting.takeBatch, { body: batch })).body;
  const { voter_id, sending_phone_number, message } = recipients.find((each) => each.voter_id === ids[2])!;
  const body = { ...ours(), voter_id, sending_phone_number: sending_phone_number!, message: message! };
  await texter.call(texting.send, { params: { id: text }, body: { ...body, message_id: randomUUID() } });
  await handOver(api);
  await result(2, 'wrong_number', { phone_number: own });
  await webhook(api, '/api/carrier/messages/incoming', {
    MessageSid: randomUUID(),
    From: own,
    To: ourNumber,
    Body: 'Wrong number',
  });
  const reply = { ...batch, voter_id, message_id: randomUUID(), message: 'Sorry!' };
  expect((await texter.call(texting.reply, { body: reply })).body.outcome).toBe('queued');
  await handOver(api);
  expect(messages.taken.map((each) => each.body)).toEqual([message, 'Sorry!']);
});
