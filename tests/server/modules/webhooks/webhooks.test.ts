// Webhooks: each event is entered with what it tells of and sent until the receiver said yes, signed, with nothing of confidential people.
import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { webhookEvents, type WebhookEvent } from '../../../../src/contract/integrations/webhooks';
import type { Survey } from '../../../../src/contract/surveys';
import type { Answer } from '../../../../src/domain/webhooks/after-try';
import { closeErased } from '../../../../src/server/modules/erasure/campaign-repo';
import { deriveSetAside, setReview } from '../../../../src/server/modules/facts/reviews-repo';
import { forgetOldDeliveries } from '../../../../src/server/modules/webhooks/due-repo';
import { leaveAlone as leaveHousehold, takeBack } from '../../../../src/server/modules/mail-pages/left-alone-repo';
import { insertAnswer } from '../../../../src/server/modules/texting/answers-repo';
import { sendDueEvents } from '../../../../src/server/modules/webhooks/outbox';
import { pauseOfMakersGone } from '../../../../src/server/modules/webhooks/pause-of-maker';
import { tellPaused, webhookPausedEmail } from '../../../../src/server/modules/webhooks/paused-email';
import type { WebhookRequest } from '../../../../src/server/providers/webhook-post';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aTextCampaign } from '../../text-world';
import { leaveAlone } from '../../../support/contact-ledger';
import { aKey, callWithKey } from '../../../support/keys';
import { aDoorReport, aResponse, makeTurf, type TestDoor } from '../../../support/turf';

const { webhooks, walkbooks, surveys, keyCalls, audit } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let doors: TestDoor[];
let survey: Survey;
let walkbook: string;
let sent: WebhookRequest[];
let answer: (request: WebhookRequest) => Answer;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from webhooks`.execute(api.db);
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign });
  doors = await makeTurf(api, campaign, { doors: 2 });
  const questions = [{ text: 'Support?', answers: ['Yes', 'No'] }];
  const asked = { name: 'Spring', campaign_id: campaign.id, questions };
  survey = (await api.as(campaign.owner).call(surveys.create, { body: asked })).body;
  const body = { name: 'Elm', campaign_id: campaign.id, filter_params: { everyone: true }, survey_id: survey.id };
  const assigned = { ...body, assigned_user_ids: [vera.id] };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body: assigned })).body.id;
  sent = [];
  answer = () => ({ status: 200 });
});

async function aHook(events: readonly WebhookEvent[] = webhookEvents) {
  const body = { campaign_id: campaign.id, name: 'Receiver', url: 'https://hooks.example.org/x', events: [...events] };
  const { webhook, secret } = (await api.as(campaign.owner).call(webhooks.create, { body })).body;
  return { id: webhook.id, secret };
}
const round = () =>
  sendDueEvents({
    db: api.db,
    post: (request) => {
      sent.push(request);
      return Promise.resolve(answer(request));
    },
    version: '1',
    report: (error) => expect(error).toBeNull(),
    tellPaused: (tx, campaignId, webhookId) => tellPaused(tx, api.services.jobs, campaignId, webhookId),
  });
const said = (door = 0) =>
  aResponse({
    door_id: doors[door]!.id,
    voter_id: doors[door]!.voters[0]!.id,
    survey_id: survey.id,
    question_id: survey.questions[0]!.id,
    answers: ['Yes'],
  });
const record = (given: object) =>
  api.as(vera).call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, ...given } });
const log = async (id: string) =>
  (await api.as(campaign.owner).call(webhooks.deliveries, { query: { campaign_id: campaign.id, id } })).body.deliveries;
const shown = async () =>
  (await api.as(campaign.owner).call(webhooks.all, { query: { campaign_id: campaign.id } })).body[0]!;
const again = () => sql`update webhook_deliveries set next_try_at = now() where state = 'waiting'`.execute(api.db);

test('sends each new answer, opt-out and sign request once, signed as receivers check it', async () => {
  const { id, secret } = await aHook();
  const given = said();
  const wanted = aDoorReport({
    kind: 'sign_request',
    door_id: doors[1]!.id,
    voter_id: doors[1]!.voters[0]!.id,
    note: 'Big',
  });
  await record({ survey_responses: [given], door_facts: [wanted] });
  await record({ survey_responses: [given] });
  const { key } = await aKey(api, campaign);
  const opt_outs = [{ voter_id: doors[1]!.voters[1]!.id, channels: ['text' as const] }];
  await callWithKey(api, key, keyCalls.optOut, { body: { opt_outs } });
  expect((await shown()).waiting).toBe(3);
  await round();
  await round();
  const bodies = sent.map(
    ({ body }) => JSON.parse(body) as { type: string; id: string; data: Record<string, unknown> },
  );
  expect(bodies.map(({ type }) => type).toSorted()).toEqual(['answer.recorded', 'opt_out.recorded', 'sign.requested']);
  const told = bodies.find(({ type }) => type === 'answer.recorded');
  expect(told?.data).toMatchObject({
    answer_id: given.id,
    voter_id: given.voter_id,
    question: 'Support?',
    answers: ['Yes'],
  });
  expect(bodies.find(({ type }) => type === 'opt_out.recorded')?.data).toMatchObject({ channels: ['text'] });
  expect(bodies.find(({ type }) => type === 'sign.requested')?.data).toMatchObject({ request_id: wanted.id });
  for (const { headers, body } of sent) {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const hmac = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64')).update(signed);
    expect(headers['webhook-signature']).toBe(`v1,${hmac.digest('base64')}`);
  }
  expect((await log(id)).map(({ state, status }) => [state, status])).toEqual(Array(3).fill(['delivered', 200]));
});

test('tells when an answer is set aside and restored, each time', async () => {
  await aHook(['record.changed']);
  const given = said();
  await record({ survey_responses: [given] });
  const facts = new Map([['survey_response', [given.id]]]);
  for (const undone of [true, false]) {
    await setReview(api.db, campaign.id, facts, { undone, by: campaign.owner.id, now: new Date() });
    await deriveSetAside(api.db, campaign.id, facts);
  }
  await round();
  await round();
  const told = sent.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
  expect(
    told.map(({ type, data }) => [type, data['record'], data['record_id'], data['change']].join(' ')).toSorted(),
  ).toEqual([`record.changed answer ${given.id} restored`, `record.changed answer ${given.id} taken_back`]);
});

test('tells all of what was set aside before it was sent, once it is restored', async () => {
  await aHook();
  const given = said();
  const wanted = aDoorReport({
    kind: 'sign_request',
    door_id: doors[1]!.id,
    voter_id: doors[1]!.voters[0]!.id,
    note: '',
  });
  await record({ survey_responses: [given], door_facts: [wanted] });
  const facts = new Map([
    ['survey_response', [given.id]],
    ['door_fact', [wanted.id]],
  ]);
  const review = async (undone: boolean) => {
    await setReview(api.db, campaign.id, facts, { undone, by: campaign.owner.id, now: new Date() });
    await deriveSetAside(api.db, campaign.id, facts);
    await round();
    await round();
    return sent.splice(0).map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
  };
  const taken = await review(true);
  expect(taken.map(({ type, data }) => [type, data['change'], data['answer'] ?? data['sign_request']])).toEqual(
    Array(2).fill(['record.changed', 'taken_back', undefined]),
  );
  const restored = (await review(false)).map(({ data }) => data);
  expect(restored.find(({ record_id }) => record_id === given.id)).toMatchObject({
    change: 'restored',
    answer: { answer_id: given.id, voter_id: given.voter_id, question: 'Support?', answers: ['Yes'], replaces: null },
  });
  expect(restored.find(({ record_id }) => record_id === wanted.id)).toMatchObject({
    change: 'restored',
    sign_request: { request_id: wanted.id, voter_id: wanted.voter_id, address: expect.stringContaining('St') },
  });
});

test('tells of what texters tag, and of what they tag instead', async () => {
  await aHook(['answer.recorded']);
  const voter_id = doors[0]!.voters[0]!.id;
  const given = { campaign_id: campaign.id, user_id: campaign.owner.id };
  const people = { voter_id, user_ids: [campaign.owner.id], holder: campaign.owner.id };
  const text_campaign_id = await aTextCampaign(api.db, { campaign_id: campaign.id, ...people, survey_id: survey.id });
  const tagged = { ...given, text_campaign_id, voter_id, question_id: survey.questions[0]!.id };
  await insertAnswer(api.db, { ...tagged, answers: ['Yes'] });
  await insertAnswer(api.db, { ...tagged, answers: ['No'] });
  await round();
  await round();
  const told = sent.map(({ body }) => (JSON.parse(body) as { data: Record<string, unknown> }).data);
  const first = told.find(({ replaces }) => replaces === null);
  expect(first).toMatchObject({ channel: 'text', voter_id, question: 'Support?', answers: ['Yes'] });
  expect(told).toContainEqual(expect.objectContaining({ answers: ['No'], replaces: first?.['answer_id'] }));
});

test('says nothing of confidential people, nor to whom the event is none, nor in the log', async () => {
  const { id } = await aHook(['answer.recorded']);
  const other = await api.makeCampaign();
  await leaveAlone(api, campaign, doors[0]!.voters[0]!.id, 'confidential');
  await record({ survey_responses: [said()] });
  await round();
  expect(sent).toEqual([]);
  expect((await log(id)).map(({ event, state }) => [event, state])).toEqual([['answer.recorded', 'left_out']]);
  const query = { campaign_id: other.id, id };
  expect((await api.as(other.owner).call(webhooks.deliveries, { query })).error.code).toBe('NOT_FOUND');
  const { rows } = await sql<{
    text: string;
  }>`select string_agg(d::text, ' ') as text from webhook_deliveries d`.execute(api.db);
  expect(rows[0]?.text).not.toContain(doors[0]!.voters[0]!.id);
});

test('says nothing of an opt-out that was taken back before it was sent, but that someone still wants to be left alone', async () => {
  const { id } = await aHook(['opt_out.recorded']);
  const [gone, again] = doors[0]!.voters;
  const optOut = (voter_id: string) => leaveHousehold(api.db, campaign.id, [voter_id], 'stop_all');
  await takeBack(api.db, campaign.id, await optOut(gone!.id), { user_id: null });
  await takeBack(api.db, campaign.id, await optOut(again!.id), { user_id: null });
  await optOut(again!.id);
  await round();
  expect(sent.map(({ body }) => (JSON.parse(body) as { data: Record<string, unknown> }).data['voter_id'])).toEqual([
    again!.id,
  ]);
  expect((await log(id)).map(({ state }) => state).toSorted()).toEqual(['delivered', 'left_out', 'left_out']);
});

test('waits while the receiver is away, one event tried at a time, and sends all once it is back', async () => {
  const { id } = await aHook();
  await record({ survey_responses: [said(0), said(1)] });
  answer = () => ({ problem: 'unreachable' });
  await round();
  expect(sent).toHaveLength(2);
  expect(await round()).toBe(0);
  await again();
  await sql`update webhooks set next_try_at = now()`.execute(api.db);
  await round();
  expect(sent).toHaveLength(3);
  expect(await shown()).toMatchObject({ state: 'active', waiting: 2, failing_since: expect.any(String) });
  answer = () => ({ status: 200 });
  await again();
  await sql`update webhooks set next_try_at = now()`.execute(api.db);
  await round();
  await round();
  expect(await shown()).toMatchObject({ waiting: 0, failing_since: null });
  expect(new Set((await log(id)).map(({ state }) => state))).toEqual(new Set(['delivered']));
});

test('is paused after a day without a yes, the managers are told once, and what waited goes out when it is resumed', async () => {
  const { id } = await aHook();
  await record({ survey_responses: [said()] });
  // One that was given up before.
  await sql`update webhook_deliveries set state = 'failed', tries = 5, next_try_at = null, settled_at = now()`.execute(
    api.db,
  );
  await record({ survey_responses: [said(1)] });
  answer = () => ({ status: 403 });
  await sql`update webhooks set failures = 9, failing_since = now() - interval '25 hours'`.execute(api.db);
  await round();
  expect(await shown()).toMatchObject({ state: 'paused', pause_reason: 'failing', waiting: 1 });
  await again();
  expect(await round()).toBe(0);
  const emails = await api.db.selectFrom('emails').selectAll().where('campaign_id', '=', campaign.id).execute();
  expect(emails.map(({ kind, receiver_email }) => [kind, receiver_email])).toEqual([
    ['webhook_paused', campaign.owner.email],
  ]);
  const about = { campaign_id: campaign.id, subject_id: randomUUID(), language: 'en' as const };
  const letter = (receiver_email: string) => webhookPausedEmail('https://p')(api.db, { ...about, receiver_email });
  expect((await letter(campaign.owner.email))?.subject).toContain('Receiver');
  expect(await letter(vera.email)).toBeNull();

  const body = { campaign_id: campaign.id, id, state: 'active' as const };
  await api.as(campaign.owner).call(webhooks.setState, { body });
  answer = () => ({ status: 204 });
  await round();
  expect(await shown()).toMatchObject({ state: 'active', waiting: 0, pause_reason: null });
  expect((await log(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  const entries = (await api.as(campaign.owner).call(audit.list, { query: { campaign_id: campaign.id } })).body;
  expect(entries.map(({ act }) => act)).toEqual(expect.arrayContaining(['webhook_made', 'webhook_resumed']));
});

test.each<[string, (maker: TestUser) => Promise<unknown>]>([
  [
    'is removed',
    ({ email }) =>
      api.as(campaign.owner).call(contract.users.removeFromCampaign, { query: { email, campaign_id: campaign.id } }),
  ],
  [
    'becomes a volunteer',
    ({ id }) => {
      const body = { campaign_id: campaign.id, user_id: id, title: 'Volunteer' as const };
      return api.as(campaign.owner).call(contract.members.changeTitle, { body });
    },
  ],
  ['closes the account', (maker) => api.as(maker).call(contract.users.remove)],
])('is paused once its maker %s, until a manager resumes it', async (_, end) => {
  const maker = await api.makeUser({ campaign, title: 'Manager' });
  const made = { campaign_id: campaign.id, name: 'Receiver', url: 'https://hooks.example.org/x' };
  const { webhook } = (await api.as(maker).call(webhooks.create, { body: { ...made, events: [...webhookEvents] } }))
    .body;
  api.jobs.length = 0;
  await end(maker);
  await record({ survey_responses: [said()] });
  expect(await round()).toBe(0);
  expect(sent).toEqual([]);
  // A reason that servers and apps of the release before can read.
  expect(await shown()).toMatchObject({ state: 'paused', pause_reason: 'manager', maker_left: true, waiting: 1 });
  // Their workers would drop the e-mail: its job is none of theirs.
  expect(api.jobs.map(({ name }) => name)).toEqual(['newer_email']);
  const emails = await api.db.selectFrom('emails').selectAll().where('campaign_id', '=', campaign.id).execute();
  expect(emails.map(({ kind, receiver_email }) => [kind, receiver_email])).toEqual([
    ['webhook_paused', campaign.owner.email],
  ]);
  const about = { campaign_id: campaign.id, subject_id: randomUUID(), language: 'en' as const };
  const letter = await webhookPausedEmail('https://p')(api.db, { ...about, receiver_email: campaign.owner.email });
  expect(letter?.paragraphs.join(' ')).toContain('The person who added Receiver no longer manages');
  const body = { campaign_id: campaign.id, id: webhook.id, state: 'active' as const };
  await api.as(campaign.owner).call(webhooks.setState, { body });
  await pauseOfMakersGone(api.services);
  await round();
  expect(sent).toHaveLength(1);
  expect(await shown()).toMatchObject({ state: 'active', maker_left: false });
  await api.as(campaign.owner).call(webhooks.setState, { body: { ...body, state: 'paused' } });
  expect(await shown()).toMatchObject({ pause_reason: 'manager', maker_left: false });
});

test('is paused once, too, where a server of the release before removed its maker, and no one else’s is', async () => {
  const maker = await api.makeUser({ campaign, title: 'Manager' });
  const made = {
    campaign_id: campaign.id,
    name: 'Left',
    url: 'https://hooks.example.org/y',
    events: [...webhookEvents],
  };
  await api.as(maker).call(webhooks.create, { body: made });
  const { webhook: stopped } = (await api.as(maker).call(webhooks.create, { body: { ...made, name: 'Off' } })).body;
  const state = { campaign_id: campaign.id, id: stopped.id };
  await api.as(campaign.owner).call(webhooks.setState, { body: { ...state, state: 'paused' } });
  await aHook();
  const all = async () =>
    (await api.as(campaign.owner).call(webhooks.all, { query: { campaign_id: campaign.id } })).body.map(
      (each) => `${each.name} ${each.state} ${each.maker_left}`,
    );
  await pauseOfMakersGone(api.services);
  expect((await all()).toSorted()).toEqual(['Left active false', 'Off paused false', 'Receiver active false']);
  await sql`update memberships set removed_at = now() where user_id = ${maker.id}`.execute(api.db);
  api.jobs.length = 0;
  await pauseOfMakersGone(api.services);
  await pauseOfMakersGone(api.services);
  expect((await all()).toSorted()).toEqual(['Left paused true', 'Off paused false', 'Receiver active false']);
  expect(api.jobs.map(({ name }) => name)).toEqual(['newer_email']);
  // Whoever resumes it afterwards has seen who made it.
  await api.as(campaign.owner).call(webhooks.setState, { body: { ...state, state: 'active' } });
  await pauseOfMakersGone(api.services);
  expect((await all()).toSorted()).toEqual(['Left paused true', 'Off active false', 'Receiver active false']);
});

test('an event that is refused holds up no other, and a server that died while sending leaves it to the next', async () => {
  const { id } = await aHook();
  const refused = said(0);
  await record({ survey_responses: [refused, said(1)] });
  answer = ({ body }) => ({ status: body.includes(refused.id) ? 400 : 200 });
  for (let tries = 0; tries < 5; tries++) {
    await again();
    await round();
  }
  expect((await log(id)).map(({ state }) => state).toSorted()).toEqual(['delivered', 'failed']);
  // Taken by a server that never came back.
  await record({ survey_responses: [said(1)] });
  await sql`update webhooks set next_try_at = now() - interval '1 second'`.execute(api.db);
  answer = () => ({ status: 200 });
  expect(await round()).toBe(1);
});

test('takes an https address of the internet alone, can be tried, and is removed with what waits; old deliveries go', async () => {
  const { id } = await aHook();
  const make = (url: string) =>
    api.as(campaign.owner).call(webhooks.create, {
      body: { campaign_id: campaign.id, name: 'X', url, events: ['sign.requested'] },
    });
  const wrong = [
    'http://hooks.example.org/',
    'https://localhost/',
    'https://u:p@hooks.example.org/',
    'https://printer/',
    'ftp://x.org',
    'no',
  ];
  for (const url of wrong) expect((await make(url)).error.code, url).toBe('INVALID');
  const body = { campaign_id: campaign.id, id };
  expect((await api.as(campaign.owner).call(webhooks.test, { body })).body).toMatchObject({
    event: 'test',
    state: 'waiting',
  });
  await round();
  expect(JSON.parse(sent[0]!.body)).toMatchObject({ type: 'test', data: {} });
  await sql`update webhook_deliveries set created_at = now() - interval '31 days'`.execute(api.db);
  await forgetOldDeliveries(api.db);
  expect(await log(id)).toEqual([]);
  await record({ survey_responses: [said()] });
  await api.as(campaign.owner).call(webhooks.remove, { body });
  expect(await round()).toBe(0);
  expect((await api.as(campaign.owner).call(webhooks.test, { body })).error.code).toBe('NOT_FOUND');
});

test('of a campaign that was erased sends nothing, and keeps no address of it', async () => {
  await aHook();
  await record({ survey_responses: [said()] });
  const by = { user_id: campaign.owner.id };
  await sql`insert into erased_campaigns (id, erased_by) values (${campaign.id}, ${by.user_id})`.execute(api.db);
  expect(await round()).toBe(0);
  await sql`delete from erased_campaigns where id = ${campaign.id}`.execute(api.db);
  await api.db.transaction().execute((tx) => closeErased(tx, campaign.id, by));
  expect(await round()).toBe(0);
  expect(sent).toEqual([]);
  const { rows } = await sql`
    select id from webhooks where campaign_id = ${campaign.id} union all
    select id from webhook_deliveries where campaign_id = ${campaign.id}`.execute(api.db);
  expect(rows).toEqual([]);
});

test('says no address of a household that became one with a confidential person’s', async () => {
  const { id } = await aHook(['sign.requested']);
  const wanted = doors.map((door) =>
    aDoorReport({ kind: 'sign_request', door_id: door.id, voter_id: door.voters[1]!.id, note: '' }),
  );
  await record({ door_facts: wanted });
  await leaveAlone(api, campaign, doors[0]!.voters[0]!.id, 'confidential');
  await sql`update voters set suppressed = null where id = ${doors[0]!.voters[1]!.id}`.execute(api.db);
  await sql`update doors set merged_into = ${doors[0]!.id} where id = ${doors[1]!.id}`.execute(api.db);
  await round();
  expect(sent).toEqual([]);
  expect((await log(id)).map(({ state }) => state)).toEqual(['left_out', 'left_out']);
});
