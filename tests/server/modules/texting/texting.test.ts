// Texting: the contact ledger decides at each click, a click is one message however often it comes, and what people write is heeded.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { mostWaiting } from '../../../../src/contract/outreach/text-campaigns';
import type { TextRecipient } from '../../../../src/contract/outreach/texting';
import { enter } from '../../../../src/server/modules/contact-ledger/entries-repo';
import { deriveLeftOut } from '../../../../src/server/modules/contact-ledger/left-out-repo';
import { closeErased } from '../../../../src/server/modules/erasure/campaign-repo';
import { lookForUnsure } from '../../../../src/server/modules/text-outbox/outbox';
import { readBackIncoming } from '../../../../src/server/modules/text-outbox/read-back';
import { CarrierError } from '../../../../src/server/providers/carrier/carrier-error';
import { aBrand, anA2pCampaign } from '../../text-world';
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
  webhookReply,
} from '../../../support/texts';
import { aTouch, makeTurf, type TestDoor } from '../../../support/turf';
import { lockWaits } from '../../../support/lock-waits';

const { contactMarks: marks, texting, textCampaigns, textRegistration, walkbooks } = contract;
const messages = testMessages();
let api: TestApi;
let campaign: TestCampaign;
let texter: TestUser;
let street: string;
let doors: TestDoor[];
let phones: string[];
let text: string;
beforeAll(async () => {
  api = await testApi();
  Object.assign(api.services.carrier, testCarrier(messages));
});
afterAll(() => api.close());
beforeEach(async () => {
  Object.assign(messages, { taken: [], written: [], fails: null, answersLost: false });
  // What an earlier test left waiting is of no concern to this one.
  await sql`update text_messages set state = 'failed', next_try_at = null where next_try_at is not null`.execute(
    api.db,
  );
  campaign = await api.makeCampaign();
  texter = await api.makeUser({ campaign, first: 'Tess' });
  await mayText(api, campaign);
  street = `Text ${randomUUID().slice(0, 6)} St`;
  doors = await makeTurf(api, campaign, { doors: 3, votersAtEach: 1, street });
  phones = await givePhones(api, voters());
  text = await activeText(api, campaign, { street, user_ids: [texter.id] });
});

const voters = () => doors.flatMap((door) => door.voters.map(({ id }) => id));
const owner = () => api.as(campaign.owner);
const ours = () => ({ campaign_id: campaign.id, text_campaign_id: text });
const take = async (who: TestUser = texter, size = 25) =>
  (await api.as(who).call(texting.takeBatch, { body: { ...ours(), size } })).body.recipients;
const click = (recipient: TextRecipient, given: object = {}, who: TestUser = texter) =>
  api.as(who).call(texting.send, {
    params: { id: text },
    body: {
      campaign_id: campaign.id,
      voter_id: recipient.voter_id,
      sending_phone_number: recipient.sending_phone_number ?? ourNumber,
      message: recipient.message ?? '',
      message_id: randomUUID(),
      ...given,
    },
  });
const getCampaign = async () => (await owner().call(textCampaigns.get, { query: ours() })).body;
const conversation = async (voter_id: string) =>
  (await api.as(texter).call(texting.conversation, { query: { ...ours(), voter_id } })).body;
const report = (taken: (typeof messages.taken)[number], status: string, more: Record<string, string> = {}) =>
  webhook(api, new URL(taken.report_url).pathname, { MessageSid: taken.carrier_id, MessageStatus: status, ...more });
const write = (from: string, Body: string, MessageSid: string = randomUUID()) =>
  webhook(api, '/api/carrier/messages/incoming', { MessageSid, From: from, To: ourNumber, Body });
async function sent(): Promise<TextRecipient> {
  const [recipient] = await take();
  await click(recipient!);
  await handOver(api);
  return recipient!;
}
const phoneOf = (voterId: string) => phones[voters().indexOf(voterId)]!;
const noChannels = async (id: string) =>
  (await api.db.selectFrom('voters').select('no_channels').where('id', '=', id).executeTakeFirstOrThrow()).no_channels;
async function sayNo(voterId: string): Promise<void> {
  const entry = { voter_id: voterId, reason: 'do_not_contact', channels: ['text'], since: null } as const;
  const said = { fact_id: randomUUID(), reported_by: null, upload_id: null };
  await deriveLeftOut(api.db, campaign.id, await enter(api.db, campaign.id, [{ ...entry, ...said }]));
}

test('who waits is counted up to a thousand for a texter, and exactly below', async () => {
  const waiting = async () => [
    (await api.as(texter).call(textCampaigns.minimal, { query: ours() })).body.waiting,
    (await api.as(texter).call(texting.takeBatch, { body: { ...ours(), size: 1 } })).body.waiting,
  ];
  await sql`update text_campaigns set canary_done = true where id = ${text}`.execute(api.db);
  expect(await waiting()).toEqual([3, 2]);
  await sql`
    insert into text_recipients (campaign_id, text_campaign_id, voter_id, phone, turn)
    select ${campaign.id}, ${text}, gen_random_uuid(), '+1919' || (6000000 + n), 100 + n from generate_series(1, 1004) as n`.execute(
    api.db,
  );
  expect(await waiting()).toEqual([mostWaiting, mostWaiting]);
  await sql`delete from text_recipients where campaign_id = ${campaign.id} and turn > 1000`.execute(api.db);
  expect(await waiting()).toEqual([901, 900]);
});

describe('a click', () => {
  test('is one message to one person, with the values of that person, and its reports are followed', async () => {
    const batch = await take();
    expect(batch).toHaveLength(3);
    const [first] = batch;
    expect(first).toMatchObject({ state: 'taken', user_id: texter.id, sending_phone_number: ourNumber });
    expect((await click(first!)).body).toMatchObject({ outcome: 'queued', recipient: { state: 'queued' } });
    expect(messages.taken).toEqual([]);
    await handOver(api);
    expect(messages.taken).toMatchObject([
      { from: ourNumber, to: phoneOf(first!.voter_id), body: `Hi ${first!.first}, will you vote on Tuesday?` },
    ]);
    expect(await report(messages.taken[0]!, 'delivered')).toBe(204);
    const { counts } = await getCampaign();
    expect(counts).toMatchObject({ recipients: 3, taken: 2, sent: 1, delivered: 1 });
    const { rows } = await sql`select reasons from outreach_touches where source_id = ${text}`.execute(api.db);
    expect(rows).toEqual([{ reasons: ['no_restriction', 'outside_quiet_hours'] }]);
  });

  test('is among what reached the person, with the campaign’s name', async () => {
    const recipient = await sent();
    const about = { id: recipient.voter_id, campaign_id: campaign.id };
    const { outreach } = (await owner().call(contract.people.get, { query: about })).body;
    expect(outreach).toMatchObject([{ channel: 'text', source_id: text, name: (await getCampaign()).name }]);
  });

  test('that comes again is the same message; another one to the same person is refused', async () => {
    const [first] = await take();
    const message_id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => click(first!, { message_id })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.message?.id))).toEqual(new Set([message_id]));
    expect((await click(first!)).error).toMatchObject({ code: 'CONFLICT', detail_code: 'TEXT_SENT_BEFORE' });
    expect((await click(first!, { message_id: undefined })).body.message?.id).toBe(message_id);
    await handOver(api);
    await handOver(api);
    expect(messages.taken).toHaveLength(1);
  });

  test('is only for whom the texter holds, with the campaign’s own text and number, while it runs', async () => {
    const other = await api.makeUser({ campaign });
    const [first] = await take();
    expect((await click(first!, {}, other)).status).toBe(404);
    expect((await click(first!, {}, campaign.owner)).error.detail_code).toBe('TEXT_NOT_YOURS');
    expect((await click(first!, { message: 'Vote for the other one' })).error.detail_code).toBe('TEXT_CHANGED');
    expect((await click(first!, { sending_phone_number: '+19195550199' })).error.detail_code).toBe('TEXT_CHANGED');
    await owner().call(textCampaigns.setStatus, { body: { id: text, campaign_id: campaign.id, status: 'Paused' } });
    expect((await click(first!)).error.detail_code).toBe('TEXT_NOT_ACTIVE');
    expect(await handOver(api)).toBe(0);
  });

  test('two texters never get the same person, and what is released can be taken', async () => {
    const other = await api.makeUser({ campaign, first: 'Oto' });
    await owner().call(textCampaigns.update, {
      body: { id: text, campaign_id: campaign.id, user_ids: [texter.id, other.id] },
    });
    const batches = await Promise.all([take(texter, 2), take(other, 2)]);
    expect(new Set(batches.flat().map((each) => each.voter_id)).size).toBe(3);
    await api.as(texter).call(texting.releaseBatch, { body: ours() });
    expect(await take(other)).toHaveLength(3);
  });
});

describe('the contact ledger', () => {
  test('decides at the click, whatever was so before; what it refuses is named and never leaves', async () => {
    const [first, second, third] = await take();
    await sayNo(first!.voter_id);
    await sql`update voters set mobile = ${phones[0]!.replace(/\d$/, '9')} where id = ${second!.voter_id}`.execute(
      api.db,
    );
    await sql`update campaigns set quiet_begins = '00:00', quiet_ends = '23:59' where id = ${campaign.id}`.execute(
      api.db,
    );
    const refused = await Promise.all([first!, second!, third!].map((each) => click(each)));
    expect(refused.map(({ body }) => [body.outcome, body.recipient.problem?.reason])).toEqual([
      ['refused', 'do_not_contact'],
      ['refused', 'no_address'],
      ['refused', 'quiet_hours'],
    ]);
    expect((await getCampaign()).counts.refused).toEqual({ do_not_contact: 1, no_address: 1, quiet_hours: 1 });
    expect(await handOver(api)).toBe(0);
    expect(messages.taken).toEqual([]);
  });

  test('is asked once more when a text leaves: who says no after the click gets none', async () => {
    const [first, second] = await take();
    await click(first!);
    await click(second!);
    await sayNo(first!.voter_id);
    await handOver(api);
    expect(messages.taken.map((each) => each.to)).toEqual([phoneOf(second!.voter_id)]);
    const { rows } = await sql`select voter_id from outreach_touches where source_id = ${text}`.execute(api.db);
    expect(rows).toEqual([{ voter_id: second!.voter_id }]);
  });

  test('holds a text back that would leave in quiet hours, and lets it go later', async () => {
    const [first] = await take();
    await click(first!);
    await sql`update campaigns set quiet_begins = '00:00', quiet_ends = '23:59' where id = ${campaign.id}`.execute(
      api.db,
    );
    await handOver(api);
    expect(messages.taken).toEqual([]);
    await sql`update campaigns set quiet_begins = '21:00', quiet_ends = '21:01' where id = ${campaign.id}`.execute(
      api.db,
    );
    await sql`update text_messages set next_try_at = now() where text_campaign_id = ${text}`.execute(api.db);
    await handOver(api);
    expect(messages.taken).toHaveLength(1);
  });

  test('holds nothing that is to come from a number which was given back', async () => {
    const [first] = await take();
    await sql`update phone_numbers set status = 'released' where campaign_id = ${campaign.id}`.execute(api.db);
    expect((await click(first!)).error.detail_code).toBe('TEXT_OUR_NUMBER_GONE');
    expect(await handOver(api)).toBe(0);
  });

  test('takes back what waits to leave from a number which was given back since', async () => {
    const [first] = await take();
    await click(first!);
    await sql`update phone_numbers set status = 'released' where campaign_id = ${campaign.id}`.execute(api.db);
    await handOver(api);
    expect(messages.taken).toEqual([]);
    const { messages: all, recipient } = await conversation(first!.voter_id);
    expect([recipient.state, all[0]]).toMatchObject([
      'refused',
      { state: 'failed', problem: { reason: 'number_gone' } },
    ]);
    const { rows } = await sql`select voter_id from outreach_touches where source_id = ${text}`.execute(api.db);
    expect(rows).toEqual([]);
  });

  test('lets someone be texted again whose text never left for want of a number, whoever noticed it', async () => {
    const [first, second] = await take();
    await click(first!);
    messages.fails = new CarrierError('gone', 'No such number');
    await handOver(api);
    messages.fails = null;
    const body = { id: text, campaign_id: campaign.id };
    await owner().call(textCampaigns.setStatus, { body: { ...body, status: 'Active' } });
    await click(second!);
    const setNumbers = (status: string) =>
      sql`update phone_numbers set status = ${status} where campaign_id = ${campaign.id}`.execute(api.db);
    await setNumbers('released');
    await handOver(api);
    await setNumbers('active');
    const before = (await getCampaign()).counts;
    expect([before.failures, before.refused]).toEqual([{ number_gone: 1 }, { number_gone: 1 }]);
    const late = await owner().call(textCampaigns.offerLate, { body: { ...body, reason: 'too_late' } });
    expect(late.body.counts.refused).toEqual({ number_gone: 1 });
    const { counts } = (await owner().call(textCampaigns.offerLate, { body: { ...body, reason: 'number_gone' } })).body;
    expect(counts).toMatchObject({ failures: {}, refused: {}, sent: 0, waiting: 2 });
    const again = (await take()).filter((each) => [first, second].some((one) => one!.voter_id === each.voter_id));
    for (const each of again) expect((await click(each)).body.outcome).toBe('queued');
    await handOver(api);
    expect(messages.taken.map((each) => each.to).toSorted()).toEqual(
      [first, second].map((each) => phoneOf(each!.voter_id)).toSorted(),
    );
    expect((await conversation(first!.voter_id)).recipient).toMatchObject({ state: 'sent', problem: null });
  });

  test('is asked before an answer, too', async () => {
    const recipient = await sent();
    const reply = (message: string) =>
      api.as(texter).call(texting.reply, {
        body: { ...ours(), voter_id: recipient.voter_id, message_id: randomUUID(), message },
      });
    expect((await reply('Hello?')).error.detail_code).toBe('TEXT_NO_REPLY_YET');
    await write(phoneOf(recipient.voter_id), 'Who is this?');
    expect((await reply('Tess, of the campaign.')).body.outcome).toBe('queued');
    await sayNo(recipient.voter_id);
    expect((await reply('Are you there?')).body).toMatchObject({ outcome: 'refused', message: null });
    await handOver(api);
    expect(messages.taken).toHaveLength(1);
  });
});

describe('what people write', () => {
  test('STOP is heeded before anyone sees it, in the ledger, and reaches walkbooks', async () => {
    const recipient = await sent();
    const walk = await owner().call(walkbooks.create, {
      body: { campaign_id: campaign.id, name: randomUUID(), filter_params: { streets: [street] } },
    });
    const version = async () =>
      (await owner().call(walkbooks.get, { query: { id: walk.body.id, campaign_id: campaign.id } })).body.version;
    const before = await version();
    expect(await write(phoneOf(recipient.voter_id), ' Stop. ')).toBe(200);
    expect(await noChannels(recipient.voter_id)).toEqual(['text']);
    expect(await version()).toBeGreaterThan(before);
    expect((await conversation(recipient.voter_id)).recipient).toMatchObject({
      is_opted_out: true,
      is_unanswered: false,
      suggestion: 'stop',
    });
    await handOver(api);
    expect(messages.taken.at(-1)?.body).toContain('Reply START');
    // A knock at their door later is no reason to text again.
    const touch = aTouch({ door_id: doors[0]!.id, voter_id: recipient.voter_id, contact_result: 'do_not_contact' });
    const put = (touches: object[]) =>
      owner().call(walkbooks.update, { body: { id: walk.body.id, campaign_id: campaign.id, touches } as never });
    await put([touch]);
    await put([{ ...aTouch({ door_id: doors[0]!.id, voter_id: recipient.voter_id }), replaces: touch.id }]);
    expect(await noChannels(recipient.voter_id)).toEqual(['text']);
    await write(phoneOf(recipient.voter_id), 'START');
    expect(await noChannels(recipient.voter_id)).toEqual([]);
  });

  test('plain words about any contact cover every channel', async () => {
    const recipient = await sent();
    await write(phoneOf(recipient.voter_id), 'Please remove me from your list');
    expect(await noChannels(recipient.voter_id)).toEqual(['call', 'door', 'mail', 'text']);
  });

  test('stands as their own though a texter had opted them out before, and grows by what else they say', async () => {
    const recipient = await sent();
    const someone = { ...ours(), voter_id: recipient.voter_id };
    await api.as(texter).call(texting.optOut, { body: { ...someone, opted_out: true } });
    await write(phoneOf(recipient.voter_id), 'STOP');
    const undo = await api.as(texter).call(texting.optOut, { body: { ...someone, opted_out: false } });
    expect(undo.error.detail_code).toBe('TEXT_OPT_OUT_STAYS');
    expect(await noChannels(recipient.voter_id)).toEqual(['text']);
    await write(phoneOf(recipient.voter_id), 'Take me off your list');
    expect(await noChannels(recipient.voter_id)).toEqual(['call', 'door', 'mail', 'text']);
  });

  test('stands once a second member was told it, whatever becomes of the first one’s mark', async () => {
    const recipient = await sent();
    const someone = { ...ours(), voter_id: recipient.voter_id };
    const mark = (who: TestUser, opted_out: boolean) =>
      api.as(who).call(texting.optOut, { body: { ...someone, opted_out } });
    await mark(texter, true);
    await mark(texter, true);
    expect((await mark(texter, false)).body.recipient.is_opted_out).toBe(false);
    await mark(texter, true);
    await mark(campaign.owner, true);
    for (const who of [texter, campaign.owner])
      expect((await mark(who, false)).error.detail_code).toBe('TEXT_OPT_OUT_STAYS');
    const body = { campaign_id: campaign.id, user_id: texter.id, set_aside: true, reason: 'Looked at' };
    expect((await owner().call(marks.setAside, { body })).body.changed).toBe(0);
    expect(await noChannels(recipient.voter_id)).toEqual(['text']);
  });

  test('START is about texts: calls, visits and mail that they said no to stay refused', async () => {
    const recipient = await sent();
    await write(phoneOf(recipient.voter_id), 'Please remove me from your list');
    await write(phoneOf(recipient.voter_id), 'START');
    expect(await noChannels(recipient.voter_id)).toEqual(['call', 'door', 'mail']);
    expect((await conversation(recipient.voter_id)).recipient.is_opted_out).toBe(false);
    await write(phoneOf(recipient.voter_id), 'STOP');
    expect(await noChannels(recipient.voter_id)).toEqual(['call', 'door', 'mail', 'text']);
  });

  test('a number that opted out gets no text of another campaign, whoever has it', async () => {
    const recipient = await sent();
    await write(phoneOf(recipient.voter_id), 'STOP');
    const elsewhere = `Else ${randomUUID().slice(0, 6)} St`;
    const [door] = await makeTurf(api, campaign, { doors: 1, votersAtEach: 1, street: elsewhere });
    await sql`update voters set mobile = ${phoneOf(recipient.voter_id)} where id = ${door!.voters[0]!.id}`.execute(
      api.db,
    );
    const again = await activeText(api, campaign, { street: elsewhere });
    const { body } = await owner().call(textCampaigns.get, { query: { ...ours(), text_campaign_id: again } });
    expect(body).toMatchObject({ status: 'Draft', counts: { recipients: 0, left_out: { do_not_contact: 1 } } });
  });

  test('stands for whoever else has the number when the person who wrote is erased', async () => {
    const recipient = await sent();
    const phone = phoneOf(recipient.voter_id);
    const [spouse] = voters().filter((id) => id !== recipient.voter_id);
    const written = phone.replace(/^\+1(...)(...)(....)$/, '($1) $2-$3');
    await sql`update voters set phone = ${written} where id = ${spouse!}`.execute(api.db);
    await write(phone, 'STOP');
    const optedOut = async () => {
      const { rows } = await sql<{ voter_id: string | null }>`
        select voter_id from text_opt_outs where campaign_id = ${campaign.id} and phone = ${phone}`.execute(api.db);
      return rows;
    };
    const erase = (voter_id: string) =>
      owner().call(contract.erasure.person, { query: { campaign_id: campaign.id, voter_id } });
    expect((await erase(recipient.voter_id)).status).toBe(200);
    expect(await optedOut()).toEqual([{ voter_id: null }]);
    await sql`update voters set mobile = null where id = ${spouse!}`.execute(api.db);
    const again = await activeText(api, campaign, { street });
    const { body } = await owner().call(textCampaigns.get, { query: { ...ours(), text_campaign_id: again } });
    expect(body.counts).toMatchObject({ recipients: 1, left_out: { do_not_contact: 1 } });
  });

  test('HELP is answered, also to someone who opted out; other words wait for a person', async () => {
    const recipient = await sent();
    await write(phoneOf(recipient.voter_id), 'HELP');
    await handOver(api);
    expect(messages.taken.at(-1)?.body).toContain('STOP');
    await write(phoneOf(recipient.voter_id), 'Where do I vote?');
    const waiting = await api.as(texter).call(texting.recipients, { query: { ...ours(), show: 'unanswered' } });
    expect(waiting.body.recipients).toMatchObject([{ last_reply: 'Where do I vote?', suggestion: 'question' }]);
  });

  test('comes once however often it is told, and only from the carrier', async () => {
    const recipient = await sent();
    const phone = phoneOf(recipient.voter_id);
    for (let turn = 0; turn < 3; turn += 1) expect(await write(phone, 'Yes', 'SM-same')).toBe(200);
    const forged = { MessageSid: 'SM2', From: phone, To: ourNumber, Body: 'STOP' };
    expect(await webhook(api, '/api/carrier/messages/incoming', forged, 'bm90IHNpZ25lZA==')).toBe(403);
    const { messages: all } = await conversation(recipient.voter_id);
    expect(all.map((each) => each.direction)).toEqual(['out', 'in']);
    expect(await noChannels(recipient.voter_id)).toEqual([]);
  });
});

describe('what people wrote while no one heard', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const wrote = (from: string, body: string, minutes: number, carrier_id: string = randomUUID()) =>
    void messages.written.push({ carrier_id, from, to: ourNumber, body, at: minutesAgo(minutes) });
  const readBack = async () => {
    await sql`
      update phone_numbers set bought_at = ${minutesAgo(60)}::timestamptz - case when campaign_id = ${campaign.id} then interval '0' else interval '1 day' end`.execute(
      api.db,
    );
    await sql`update phone_numbers set read_back_next = now() where campaign_id = ${campaign.id}`.execute(api.db);
    await sql`update phone_numbers set read_back_next = now() + interval '1 hour' where campaign_id <> ${campaign.id}`.execute(
      api.db,
    );
    return readBackIncoming({ db: api.db, messages, report: () => {} });
  };

  test('is taken in once, whether the carrier told it or not, and STOP is heeded', async () => {
    const recipient = await sent();
    const phone = phoneOf(recipient.voter_id);
    wrote(phone, 'Who is this?', 9, 'SM-told');
    wrote(phone, 'STOP', 8);
    await write(phone, 'Who is this?', 'SM-told');
    await Promise.all([readBack(), readBack()]);
    await readBack();
    const { messages: all, recipient: after } = await conversation(recipient.voter_id);
    expect(all.filter((each) => each.direction === 'in').map((each) => each.body)).toEqual(
      expect.arrayContaining(['STOP', 'Who is this?']),
    );
    expect(all.filter((each) => each.direction === 'in')).toHaveLength(2);
    expect(after.is_opted_out).toBe(true);
    expect(await noChannels(recipient.voter_id)).toEqual(['text']);
  });

  test('never undoes what they said later', async () => {
    const recipient = await sent();
    const phone = phoneOf(recipient.voter_id);
    await write(phone, 'START');
    wrote(phone, 'STOP', 8);
    await readBack();
    expect(await noChannels(recipient.voter_id)).toEqual([]);
    wrote(phone, 'STOP', -0.1);
    wrote(phone, 'START', 5);
    await readBack();
    expect(await noChannels(recipient.voter_id)).toEqual(['text']);
  });

  test('takes nothing back that was said after it: a texter’s mark, the carrier’s no, a mark that was set aside', async () => {
    const marked = await sent();
    const told = await sent();
    const aside = await sent();
    const mark = ({ voter_id }: TextRecipient) =>
      api.as(texter).call(texting.optOut, { body: { ...ours(), voter_id, opted_out: true } });
    const setAside = async (set_aside: boolean) => {
      const body = { campaign_id: campaign.id, user_id: texter.id, set_aside, reason: 'Looked at' };
      return (await owner().call(marks.setAside, { body })).body.changed;
    };
    await mark(aside);
    expect(await setAside(true)).toBe(1);
    await mark(marked);
    await mark(told);
    const soon = sql`update text_opt_outs set opted_out_at = now() - interval '20 minutes' where phone = ${phoneOf(told.voter_id)}`;
    await soon.execute(api.db);
    await report(messages.taken[1]!, 'failed', { ErrorCode: '21610' });
    for (const { voter_id } of [marked, told, aside]) wrote(phoneOf(voter_id), 'START', 9);
    await readBack();
    const said = async () => Promise.all([marked, told, aside].map(({ voter_id }) => noChannels(voter_id)));
    expect(await said()).toEqual([['text'], ['text'], []]);
    expect(await setAside(false)).toBe(1);
    expect(await said()).toEqual([['text'], ['text'], ['text']]);
    // What was said before it is.
    wrote(phoneOf(marked.voter_id), 'START', -0.1);
    await readBack();
    expect(await said()).toEqual([[], ['text'], ['text']]);
    wrote(phoneOf(told.voter_id), 'STOP', -0.2);
    wrote(phoneOf(told.voter_id), 'START', -0.3);
    await readBack();
    expect(await said()).toEqual([[], [], ['text']]);
  });

  test('stays forgotten of people whose data was erased, told again or read back', async () => {
    const recipient = await sent();
    const phone = phoneOf(recipient.voter_id);
    wrote(phone, 'I moved to 5 Oak Street.', 9, 'SM-erased');
    await readBack();
    const about = { campaign_id: campaign.id, voter_id: recipient.voter_id };
    expect((await owner().call(contract.erasure.person, { query: about })).status).toBe(200);
    await write(phone, 'I moved to 5 Oak Street.', 'SM-erased');
    await readBack();
    const { rows } = await sql`select body from text_messages where campaign_id = ${campaign.id}`.execute(api.db);
    expect(rows).toEqual([]);
    const { rows: kept } = await sql<{ carrier_hash: string }>`
      select carrier_hash from forgotten_texts where campaign_id = ${campaign.id}`.execute(api.db);
    expect(kept).toEqual([{ carrier_hash: expect.stringMatching(/^[\da-f]{64}$/) }]);
  });

  test('is looked for again when the carrier didn’t answer', async () => {
    const recipient = await sent();
    wrote(phoneOf(recipient.voter_id), 'STOP', 40);
    await sql`update phone_numbers set bought_at = ${minutesAgo(60)} where campaign_id = ${campaign.id}`.execute(
      api.db,
    );
    messages.fails = new CarrierError('away', 'No answer');
    expect(await readBack()).toBe(0);
    messages.fails = null;
    expect(await readBack()).toBe(1);
    expect(await noChannels(recipient.voter_id)).toEqual(['text']);
    // From there on only what is new.
    expect(await readBack()).toBe(0);
  });
});

test('forged webhooks from an address keep no genuine one of the same address out', async () => {
  const recipient = await sent();
  const forged = { MessageSid: 'SM2', From: phoneOf(recipient.voter_id), To: ourNumber, Body: 'Hello' };
  const statuses = new Set<number>();
  for (let turn = 0; turn < 70; turn += 1)
    statuses.add(await webhook(api, '/api/carrier/messages/incoming', forged, 'bm90IHNpZ25lZA=='));
  expect([...statuses]).toEqual([403, 429]);
  expect(await write(phoneOf(recipient.voter_id), 'STOP')).toBe(200);
  expect(await noChannels(recipient.voter_id)).toEqual(['text']);
});

test('someone who calls one of our numbers hears whose it is', async () => {
  const call = (To: string) => {
    const path = '/api/carrier/calls/incoming';
    return webhookReply(api, path, { CallSid: 'CA1', From: phones[0]!, To });
  };
  await sql`update campaigns set name = 'Jo & Co' where id = ${campaign.id}`.execute(api.db);
  const heard = await call(ourNumber);
  expect([heard.statusCode, heard.body]).toEqual([200, expect.stringContaining('<Say>You have reached Jo &amp; Co.')]);
  expect((await call('+12025550100')).body).toContain('<Reject/>');
});

describe('reports', () => {
  test('late, early and repeated ones only move a text forward', async () => {
    const [first] = await take();
    await click(first!);
    await handOver(api);
    const [taken] = messages.taken;
    for (const status of ['delivered', 'sent', 'queued', 'delivered']) await report(taken!, status);
    expect((await conversation(first!.voter_id)).recipient.state).toBe('delivered');
    await report({ ...taken!, carrier_id: 'SM-of-another' }, 'failed', { ErrorCode: '30007' });
    expect((await conversation(first!.voter_id)).recipient.state).toBe('delivered');
  });

  test('carriers that block texts pause the campaign, with what to do', async () => {
    for (const recipient of await take()) await click(recipient);
    await handOver(api);
    for (const taken of messages.taken) await report(taken, 'undelivered', { ErrorCode: '30007' });
    const paused = await getCampaign();
    expect(paused).toMatchObject({
      status: 'Paused',
      pause: { reason: 'filtered' },
      counts: { failures: { 30007: 3 } },
    });
    const resume = { id: text, campaign_id: campaign.id, status: 'Active' as const };
    expect((await owner().call(textCampaigns.setStatus, { body: resume })).body.pause).toBeNull();
  });

  test('of a full queue hand the text over again later, once, whatever is said of the first try after that', async () => {
    const [first] = await take();
    await click(first!);
    await handOver(api);
    const [stuck] = messages.taken;
    await report(stuck!, 'failed', { ErrorCode: '30001' });
    const held = await getCampaign();
    expect([held.counts.held_up, held.counts.failed, held.status]).toEqual([{ carrier_busy: 1 }, 0, 'Active']);
    for (const status of ['failed', 'delivered']) await report(stuck!, status, { ErrorCode: '30001' });
    expect(await handOver(api)).toBe(0);
    await sql`update text_messages set next_try_at = now() where text_campaign_id = ${text}`.execute(api.db);
    await handOver(api);
    await report(stuck!, 'failed', { ErrorCode: '30001' });
    expect(messages.taken.map((each) => each.to)).toEqual([stuck!.to, stuck!.to]);
    await report(messages.taken[1]!, 'delivered');
    expect((await conversation(first!.voter_id)).recipient.state).toBe('delivered');
  });
});

test('a first text that waited for more than a day isn’t sent, and can be offered again by a manager', async () => {
  const [first] = await take();
  await click(first!);
  await sql`update text_messages set created_at = now() - interval '25 hours' where text_campaign_id = ${text}`.execute(
    api.db,
  );
  await handOver(api);
  const late = await getCampaign();
  expect([messages.taken, late.counts.refused, late.counts.sent]).toEqual([[], { too_late: 1 }, 0]);
  const offer = { id: text, campaign_id: campaign.id };
  expect((await api.as(texter).call(textCampaigns.offerLate, { body: offer })).status).toBe(403);
  expect((await owner().call(textCampaigns.offerLate, { body: offer })).body.counts).toMatchObject({
    refused: {},
    waiting: 1,
  });
  const again = (await take()).find((each) => each.voter_id === first!.voter_id);
  expect((await click(again!)).body.outcome).toBe('queued');
  await handOver(api);
  expect(messages.taken.map((each) => each.to)).toEqual([phoneOf(first!.voter_id)]);
  const said = (await conversation(first!.voter_id)).messages.map((each) => [each.state, each.problem?.reason ?? null]);
  expect(said).toEqual([
    ['failed', 'too_late'],
    ['sent', null],
  ]);
});

test('an answer that waited for more than a day isn’t sent: it is shown as late, and its person waits again', async () => {
  const { voter_id } = await sent();
  await write(phoneOf(voter_id), 'Where do I vote?');
  const body = { ...ours(), voter_id, message: 'At the school.', message_id: randomUUID() };
  expect((await api.as(texter).call(texting.reply, { body })).body.recipient.is_unanswered).toBe(false);
  await sql`
    update text_messages set created_at = now() - interval '25 hours' where text_campaign_id = ${text} and kind = 'reply'`.execute(
    api.db,
  );
  await handOver(api);
  expect(messages.taken).toHaveLength(1);
  const { messages: all, recipient } = await conversation(voter_id);
  expect(all.find((each) => each.body === body.message)).toMatchObject({
    state: 'failed',
    problem: { reason: 'too_late' },
  });
  expect(recipient).toMatchObject({ is_unanswered: true, state: 'sent' });
});

describe('the carrier', () => {
  const unsure = () =>
    lookForUnsure({ db: api.db, messages, publicUrl: api.services.config.publicUrl, report: () => {}, grace: 0 });

  test('that took a text and whose answer got lost is asked, and the text isn’t sent again', async () => {
    const [first] = await take();
    await click(first!);
    Object.assign(messages, { fails: new CarrierError('unsure', 'No answer'), answersLost: true });
    await handOver(api);
    Object.assign(messages, { fails: null, answersLost: false });
    await sql`update text_messages set next_try_at = now() where text_campaign_id = ${text}`.execute(api.db);
    await unsure();
    await handOver(api);
    expect(messages.taken).toHaveLength(1);
    expect((await conversation(first!.voter_id)).recipient.state).toBe('sent');
  });

  test('that never got a text gets it once it answers', async () => {
    const [first] = await take();
    await click(first!);
    messages.fails = new CarrierError('unsure', 'No answer');
    await handOver(api);
    messages.fails = null;
    await sql`update text_messages set next_try_at = now() where text_campaign_id = ${text}`.execute(api.db);
    await unsure();
    await handOver(api);
    expect(messages.taken).toHaveLength(1);
  });

  test('isn’t believed to have a text by the name under which it got stuck there', async () => {
    const [first] = await take();
    await click(first!);
    await handOver(api);
    const due = () =>
      sql`update text_messages set next_try_at = now() where text_campaign_id = ${text}`.execute(api.db);
    await report(messages.taken[0]!, 'failed', { ErrorCode: '30001' });
    await due();
    messages.fails = new CarrierError('unsure', 'No answer');
    await handOver(api);
    messages.fails = null;
    await due();
    await unsure();
    await handOver(api);
    expect(messages.taken).toHaveLength(2);
    expect((await conversation(first!.voter_id)).messages[0]?.state).toBe('sent');
  });

  test('is not asked a second time for a text that was handed over again while one looked for it', async () => {
    const [first] = await take();
    await click(first!);
    messages.fails = new CarrierError('unsure', 'No answer');
    await handOver(api);
    messages.fails = null;
    const due = () =>
      sql`update text_messages set next_try_at = now() where text_campaign_id = ${text}`.execute(api.db);
    await due();
    const slow = {
      ...messages,
      // Meanwhile another server has looked as well, and hands it over.
      async find() {
        await sql`update text_messages set tries = tries + 1, handed_at = now()
          where campaign_id = ${campaign.id} and text_campaign_id = ${text}`.execute(api.db);
        return [];
      },
    };
    const { publicUrl } = api.services.config;
    await lookForUnsure({ db: api.db, messages: slow, publicUrl, report: () => {}, grace: 60 });
    expect(await handOver(api)).toBe(0);
  });

  test('away, without money, or without our number: the text waits or fails, and each is said', async () => {
    const batch = await take();
    const outcomes = [];
    for (const [at, kind] of (['away', 'no_money', 'gone'] as const).entries()) {
      await owner().call(textCampaigns.setStatus, { body: { id: text, campaign_id: campaign.id, status: 'Active' } });
      await click(batch[at]!);
      messages.fails = new CarrierError(kind, 'No');
      await handOver(api);
      const { state, problem } = (await conversation(batch[at]!.voter_id)).messages[0]!;
      outcomes.push([state, problem?.reason, (await getCampaign()).status]);
    }
    expect(outcomes).toEqual([
      ['queued', 'carrier_away', 'Active'],
      ['queued', 'carrier_no_money', 'Paused'],
      ['failed', 'number_gone', 'Paused'],
    ]);
  });
});

test('nothing that waits leaves once its campaign is erased', async () => {
  const [first] = await take();
  await click(first!);
  await api.db.transaction().execute((tx) => closeErased(tx, campaign.id, { user_id: campaign.owner.id }));
  expect(await handOver(api)).toBe(0);
  expect(messages.taken).toEqual([]);
});

test('how each texter gets on is shown to managers, whoever left included', async () => {
  const get = (who: typeof texter) => api.as(who).call(textCampaigns.texters, { query: ours() });
  const recipient = await sent();
  await write(phoneOf(recipient.voter_id), 'Where do I vote?');
  expect((await get(texter)).status).toBe(403);
  const figuresOf = async () => {
    const { body } = await owner().call(textCampaigns.texters, { query: ours() });
    return body.find(({ user_id }) => user_id === texter.id);
  };
  const { messages: texts } = await conversation(recipient.voter_id);
  expect(await figuresOf()).toEqual({
    user_id: texter.id,
    name: `${texter.first} ${texter.last}`,
    is_member: true,
    in_batch: expect.any(Number),
    sent: 1,
    replied: 1,
    unanswered: 1,
    opted_out: 0,
    last_sent_at: texts.find((each) => each.direction === 'out')?.created_at,
  });
  await write(phoneOf(recipient.voter_id), 'STOP');
  await sql`update memberships set removed_at = now() where user_id = ${texter.id}`.execute(api.db);
  expect(await figuresOf()).toMatchObject({ is_member: false, sent: 1, unanswered: 0, opted_out: 1 });
});

describe('a texter', () => {
  test('tags answers, opts someone out and takes that back, closes and opens', async () => {
    const recipient = await sent();
    const someone = { ...ours(), voter_id: recipient.voter_id };
    const out = await api.as(texter).call(texting.optOut, { body: { ...someone, opted_out: true } });
    expect(out.body.recipient.is_opted_out).toBe(true);
    expect(await noChannels(recipient.voter_id)).toEqual(['text']);
    const back = await api.as(texter).call(texting.optOut, { body: { ...someone, opted_out: false } });
    expect(back.body.recipient.is_opted_out).toBe(false);
    expect(await noChannels(recipient.voter_id)).toEqual([]);
    await write(phoneOf(recipient.voter_id), 'stop');
    const never = await api.as(texter).call(texting.optOut, { body: { ...someone, opted_out: false } });
    expect(never.error.detail_code).toBe('TEXT_OPT_OUT_STAYS');
    const closed = await api.as(texter).call(texting.close, { body: { ...someone, closed: true } });
    expect(closed.body.recipient.is_closed).toBe(true);
  });

  test('answers three times in a row, and again once the person writes', async () => {
    const { voter_id } = await sent();
    await write(phoneOf(voter_id), 'Who is this?');
    const answer = (message_id: string = randomUUID()) =>
      api.as(texter).call(texting.reply, { body: { ...ours(), voter_id, message: 'Hello', message_id } });
    const again = randomUUID();
    for (const id of [randomUUID(), randomUUID(), again]) expect((await answer(id)).status).toBe(200);
    expect((await answer()).error).toMatchObject({ detail_code: 'TEXT_ANSWERED_ENOUGH', params: { max: 3 } });
    // What was sent before is the same message.
    expect((await answer(again)).status).toBe(200);
    await write(phoneOf(voter_id), 'I see');
    expect((await answer()).status).toBe(200);
  });

  test('whose opt-outs aren’t believed: a manager sets them aside and restores them, never what a person wrote', async () => {
    const [one, other] = [await sent(), await sent()];
    for (const { voter_id } of [one, other])
      await api.as(texter).call(texting.optOut, { body: { ...ours(), voter_id, opted_out: true } });
    await write(phoneOf(other.voter_id), 'STOP');
    const setAside = async (set_aside: boolean) => {
      const body = { campaign_id: campaign.id, user_id: texter.id, set_aside, reason: 'Everyone at once' };
      return (await owner().call(marks.setAside, { body })).body.changed;
    };
    const isOut = async (voter_id: string) => (await conversation(voter_id)).recipient.is_opted_out;
    expect(await setAside(true)).toBe(1);
    expect([await isOut(one.voter_id), await isOut(other.voter_id)]).toEqual([false, true]);
    expect(await noChannels(one.voter_id)).toEqual([]);
    const all = (await owner().call(marks.all, { query: { campaign_id: campaign.id } })).body;
    expect(all.marks).toMatchObject([
      { kind: 'text', voter_id: one.voter_id, channels: ['text'], set_aside: { reason: 'Everyone at once' } },
    ]);
    expect(await setAside(false)).toBe(1);
    expect(await isOut(one.voter_id)).toBe(true);
    expect(await noChannels(one.voter_id)).toEqual(['text']);
    // Whoever erases someone is waited for before any of their marks is held.
    await setAside(true);
    let restored: Promise<number> = Promise.resolve(0);
    await api.db.transaction().execute(async (tx) => {
      const theirs = sql`where campaign_id = ${campaign.id} and voter_id = ${one.voter_id}`;
      await sql`select id from voters where campaign_id = ${campaign.id} and id = ${one.voter_id} for update`.execute(
        tx,
      );
      restored = setAside(false);
      await expect.poll(() => lockWaits(api.db)).toBe(1);
      const { rows } = await sql`select mark_id from marks_set_aside ${theirs} for update nowait`.execute(tx);
      expect(rows).toHaveLength(1);
    });
    expect(await restored).toBe(1);
    // Who wants texts again has the last word.
    await setAside(true);
    await write(phoneOf(one.voter_id), 'START');
    expect(await setAside(false)).toBe(0);
    expect(await isOut(one.voter_id)).toBe(false);
  });

  test('sends nothing while texting is turned off, and what waits goes once it is on again', async () => {
    const [first, second] = await take();
    const clicked = { message_id: randomUUID() };
    await click(first!, clicked);
    const turn = (on: boolean) =>
      sql`update campaigns set is_texting_enabled = ${on} where id = ${campaign.id}`.execute(api.db);
    await turn(false);
    expect((await click(second!)).error.detail_code).toBe('TEXTS_OFF');
    // One that was kept before is answered as it was.
    expect((await click(first!, clicked)).body.outcome).toBe('queued');
    const taken = await api.as(texter).call(texting.takeBatch, { body: { ...ours(), size: 1 } });
    expect(taken.error.detail_code).toBe('TEXTS_OFF');
    await handOver(api);
    expect(messages.taken).toEqual([]);
    await turn(true);
    await handOver(api);
    expect(messages.taken).toMatchObject([{ to: phoneOf(first!.voter_id) }]);
  });

  test('sees their own recipients only, and what changed', async () => {
    await take(texter, 1);
    const updates = async (who: TestUser) =>
      (await api.as(who).call(texting.updatedRecipients, { query: ours() })).body.recipients.length;
    expect([await updates(texter), await updates(campaign.owner)]).toEqual([1, 3]);
    const other = await api.makeUser({ campaign });
    expect((await api.as(other).call(texting.recipients, { query: ours() })).status).toBe(404);
  });
});

describe('a text campaign', () => {
  const start = async (given: object) => {
    const base = { campaign_id: campaign.id, name: randomUUID(), message: 'Hi', filter_params: { streets: [street] } };
    const { body } = await owner().call(textCampaigns.create, { body: { ...base, ...given } });
    const status = { id: body.id, campaign_id: campaign.id, status: 'Active' as const };
    return (await owner().call(textCampaigns.setStatus, { body: status })).error;
  };

  test('starts only with a text without links, with a filter, registered, with a number', async () => {
    expect(await start({ message: '' })).toMatchObject({ detail_code: 'TEXT_EMPTY' });
    expect(await start({ message: 'See example.com/vote' })).toMatchObject({ detail_code: 'TEXT_WITH_LINK' });
    expect(await start({ filter_params: {} })).toMatchObject({ code: 'INVALID' });
    await sql`update phone_numbers set status = 'released' where campaign_id = ${campaign.id}`.execute(api.db);
    expect(await start({})).toMatchObject({ detail_code: 'TEXT_NO_NUMBER' });
    await sql`delete from text_registrations where campaign_id = ${campaign.id}`.execute(api.db);
    expect(await start({})).toMatchObject({ detail_code: 'TEXT_NOT_REGISTERED' });
    await sql`update campaigns set is_texting_enabled = false where id = ${campaign.id}`.execute(api.db);
    expect(await start({})).toMatchObject({ detail_code: 'TEXTS_OFF' });
  });

  test('tells whom it would reach, one for each number, and who gets none for a missing value', async () => {
    await sql`update voters set mobile = ${phones[0]!} where id = ${voters()[1]!}`.execute(api.db);
    await sql`update voters set first = '' where id = ${voters()[2]!}`.execute(api.db);
    const filter_params = { streets: [street] };
    const { body } = await owner().call(textCampaigns.preview, {
      body: { campaign_id: campaign.id, filter_params, message: 'Hi {First name}' },
    });
    expect(body).toMatchObject({ people: 3, numbers: 2, left_out: {} });
    expect(body.sample.find((each) => each.voter_id === voters()[2])).toMatchObject({
      message: null,
      missing: ['first_name'],
    });
  });

  test('sets those aside who lack a value of the text or are no voters any more, and goes on with the others', async () => {
    const [lacking, gone] = voters();
    await sql`update voters set first = '' where id = ${lacking!}`.execute(api.db);
    await sql`update text_recipients set voter_id = ${randomUUID()} where text_campaign_id = ${text} and voter_id = ${gone!}`.execute(
      api.db,
    );
    await sql`update text_recipients set turn = case when voter_id = ${voters()[2]!} then 3 else 1 end where text_campaign_id = ${text}`.execute(
      api.db,
    );
    await sql`update text_campaigns set canary_size = 2, canary_done = false where id = ${text}`.execute(api.db);
    const first = await api.as(texter).call(texting.takeBatch, { body: { ...ours(), size: 1 } });
    expect(first.body?.recipients ?? []).toEqual([]);
    expect((await take(texter, 1)).map((each) => each.voter_id)).toEqual([voters()[2]]);
    const stopped = await owner().call(texting.recipients, { query: { ...ours(), show: 'stopped' } });
    expect(stopped.body.recipients.map((each) => each.voter_id)).toEqual([lacking]);
    // Without the field the text is for them, too.
    const change = (given: object) =>
      owner().call(textCampaigns.setStatus, { body: { id: text, campaign_id: campaign.id, ...given } as never });
    await change({ status: 'Paused' });
    await owner().call(textCampaigns.update, {
      body: { id: text, campaign_id: campaign.id, message: 'Will you vote?' },
    });
    await change({ status: 'Active' });
    expect((await take()).map((each) => each.voter_id)).toContain(lacking);
  });

  test('can be changed after one of its texters left, and one of its numbers was given back', async () => {
    const change = (given: object) =>
      owner().call(textCampaigns.update, { body: { id: text, campaign_id: campaign.id, ...given } });
    await sql`update text_campaigns set phone_numbers = array['+19195550177'] where id = ${text}`.execute(api.db);
    const other = await api.makeUser({ campaign });
    expect((await change({ user_ids: [texter.id, other.id] })).status).toBe(200);
    await sql`update memberships set removed_at = now() where user_id = ${texter.id}`.execute(api.db);
    expect((await getCampaign()).user_ids).toEqual([other.id]);
    const { body } = await change({ description: 'Be kind.' });
    expect(body).toMatchObject({ description: 'Be kind.', user_ids: [other.id] });
    expect((await change({ user_ids: body.user_ids })).status).toBe(200);
  });

  test('tries 1 % first, and goes on once these went well', async () => {
    await sql`update text_campaigns set canary_size = 1, canary_done = false where id = ${text}`.execute(api.db);
    const [only, ...more] = await take();
    expect(more).toEqual([]);
    await click(only!);
    await handOver(api);
    const waits = await api.as(texter).call(texting.takeBatch, { body: ours() });
    expect(waits.error).toMatchObject({ code: 'CONFLICT', detail_code: 'TEXT_CANARY_WAITS' });
    await report(messages.taken[0]!, 'delivered');
    expect(await take()).toHaveLength(2);
  });

  test('that was paused in its first 1 % is tried with the next, once a manager resumed it', async () => {
    await sql`update text_campaigns set canary_size = 1, canary_done = false where id = ${text}`.execute(api.db);
    await sql`
      insert into text_recipients (campaign_id, text_campaign_id, voter_id, phone, turn)
      select ${campaign.id}, ${text}, gen_random_uuid(), '+1919' || (7000000 + n), 3 + n from generate_series(1, 2) as n`.execute(
      api.db,
    );
    const [first] = await take();
    await click(first!);
    await handOver(api);
    await report(messages.taken[0]!, 'undelivered', { ErrorCode: '30007' });
    const stands = async () => {
      const { status, pause, canary } = await getCampaign();
      return [status, pause?.reason, canary.size, canary.done];
    };
    expect(await stands()).toEqual(['Paused', 'filtered', 1, false]);
    const resume = () =>
      owner().call(textCampaigns.setStatus, { body: { id: text, campaign_id: campaign.id, status: 'Active' } });
    await resume();
    const next = await take();
    expect([next.length, await stands()]).toEqual([2, ['Active', undefined, 3, false]]);
    for (const each of next) await click(each);
    await handOver(api);
    await report(messages.taken[1]!, 'delivered');
    await report(messages.taken[2]!, 'undelivered', { ErrorCode: '30007' });
    expect(await stands()).toEqual(['Paused', 'filtered', 3, false]);
    // Of the next ones nothing is wrong: then all may be taken.
    await resume();
    await take();
    expect(await stands()).toEqual(['Active', undefined, 5, false]);
    await sql`
      update text_recipients set state = 'delivered', sent_at = now()
      where campaign_id = ${campaign.id} and text_campaign_id = ${text} and sent_at is null`.execute(api.db);
    await take();
    expect(await stands()).toEqual(['Active', undefined, 5, true]);
  });
});

test('a brand and then an A2P campaign are registered, looked at and approved', async () => {
  await sql`delete from text_registrations where campaign_id = ${campaign.id}`.execute(api.db);
  const status = async () => (await owner().call(textRegistration.status, { params: { id: campaign.id } })).body.status;
  expect(await status()).toBe('not_registered');
  const early = await owner().call(textRegistration.createA2pCampaign, {
    body: { campaign_id: campaign.id, ...anA2pCampaign },
  });
  expect(early.error.detail_code).toBe('REGISTRATION_BRAND_FIRST');
  const bad = await owner().call(textRegistration.register, {
    body: { campaign_id: campaign.id, ...aBrand, zip: 'x' },
  });
  expect(bad.error.detail_code).toBe('BRAND_ZIP');
  const good = await owner().call(textRegistration.register, { body: { campaign_id: campaign.id, ...aBrand } });
  expect(good.body).toMatchObject({ status: 'brand_pending', brand: { friendly_name: 'Doors for Jo' } });
  // Its own state, and that of its address.
  expect(good.body.brand).toMatchObject({ state: 'sending', submitted: { state: 'NC' } });
  const soon = () =>
    sql`update text_registrations set checked_at = null where campaign_id = ${campaign.id}`.execute(api.db);
  await status();
  await soon();
  expect(await status()).toBe('campaign_needed');
  const second = await owner().call(textRegistration.createA2pCampaign, {
    body: { campaign_id: campaign.id, ...anA2pCampaign },
  });
  expect(second.body.status).toBe('campaign_pending');
  await status();
  await soon();
  expect(await status()).toBe('ready');
});
