// API keys: told once and kept as a hash, ended at any time, of one campaign; and what other tools do with them.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { leaveAlone as leaveHousehold, takeBack } from '../../../../src/server/modules/mail-pages/left-alone-repo';
import { readResults } from '../../../../src/server/modules/integrations/results-repo';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aPhoneBank } from '../../../support/calls';
import { leaveAlone } from '../../../support/contact-ledger';
import { aKey, callWithKey } from '../../../support/keys';
import { aMailAnswer } from '../../../support/mail-answers';
import { aTouch, makeTurf, type TestDoor } from '../../../support/turf';
import { earlier } from '../../../support/earlier';

const { apiKeys, keyCalls, audit, surveys, walkbooks, users } = contract;
let api: TestApi;
let campaign: TestCampaign;
let doors: TestDoor[];
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from rate_counters`.execute(api.db);
  campaign = await api.makeCampaign();
  doors = await makeTurf(api, campaign, { doors: 2 });
});

const results = (key: string, query: { after?: string; limit?: number } = {}) =>
  callWithKey(api, key, keyCalls.results, { query });
const all = async () => (await api.as(campaign.owner).call(apiKeys.all, { query: { campaign_id: campaign.id } })).body;
const voterOf = (door: number, person = 0) => doors[door]!.voters[person]!.id;

test('is told once, kept as a hash, shown by how it begins, and in the activity log', async () => {
  const body = { campaign_id: campaign.id, name: 'Dialer', scopes: ['results.read' as const] };
  const headers = { 'idempotency-key': 'the same twice' };
  const { body: made } = await api.as(campaign.owner).call(apiKeys.create, { body, headers } as never);
  const { secret, api_key: shown } = made as { secret: string; api_key: { id: string; start: string } };
  expect((await results(secret)).status).toBe(200);
  const [listed] = await all();
  expect(listed).toMatchObject({ id: shown.id, name: 'Dialer', scopes: ['results.read'], state: 'active' });
  expect(listed?.last_used_at).not.toBeNull();
  const { rows } = await sql<{ text: string }>`
    select (select string_agg(k::text, ' ') from api_keys k) || ' ' || coalesce((select string_agg(i::text, ' ')
      from idempotency_keys i), '') as text`.execute(api.db);
  expect(rows[0]?.text).not.toContain(secret.slice(-40));
  const entries = (await api.as(campaign.owner).call(audit.list, { query: { campaign_id: campaign.id } })).body;
  expect(entries[0]).toMatchObject({ act: 'api_key_made', subject_name: 'Dialer' });
});

test('is refused once it is ended, without its scope, and when whoever made it may no longer manage', async () => {
  const { id, key } = await aKey(api, campaign);
  const reading = await aKey(api, campaign, ['results.read']);
  const optOut = { body: { opt_outs: [{ voter_id: voterOf(0), channels: ['text' as const] }] } };
  expect((await callWithKey(api, reading.key, keyCalls.optOut, optOut)).body.code).toBe('FORBIDDEN');
  await api.as(campaign.owner).call(apiKeys.revoke, { body: { campaign_id: campaign.id, id } });
  expect((await results(key)).body.code).toBe('TOKEN_INVALID');

  const manager = await api.makeUser({ campaign, title: 'Manager' });
  const body = { campaign_id: campaign.id, name: 'Other', scopes: ['results.read' as const] };
  const { secret } = (await api.as(manager).call(apiKeys.create, { body })).body;
  expect((await results(secret)).status).toBe(200);
  const query = { email: manager.email, campaign_id: campaign.id };
  await api.as(campaign.owner).call(users.removeFromCampaign, { query });
  expect((await results(secret)).body.code).toBe('TOKEN_INVALID');
  expect((await all()).map(({ state }) => state)).toEqual(['stopped', 'active', 'revoked']);
});

test('can’t be guessed: after many wrong ones that address waits, but for those that work', async () => {
  const { key } = await aKey(api, campaign);
  const wrong = `${key.slice(0, -6)}AAAAAA`;
  for (let tries = 0; tries < 50; tries++) expect((await results(wrong)).status).toBe(401);
  expect((await results(wrong)).status).toBe(429);
  expect((await results(key)).status).toBe(200);
});

test('has so many requests in a minute', async () => {
  const { key } = await aKey(api, campaign);
  await results(key);
  await sql`update rate_counters set hits = 120 where bucket like '%/integration/results/%'`.execute(api.db);
  expect((await results(key)).status).toBe(429);
});

test('reads results of its campaign in the order in which they came, page by page, without confidential people', async () => {
  const vera: TestUser = await api.makeUser({ campaign });
  const created = {
    name: 'Maple',
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    assigned_user_ids: [vera.id],
  };
  const walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body: created })).body.id;
  const touches = [
    aTouch({ door_id: doors[0]!.id, voter_id: voterOf(0), contact_result: 'canvassed', note: 'Ask for Ann' }),
    aTouch({ door_id: doors[0]!.id, voter_id: voterOf(0, 1) }),
    aTouch({ door_id: doors[1]!.id, voter_id: voterOf(1) }),
  ];
  for (const touch of touches)
    await api.as(vera).call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, touches: [touch] } });
  await leaveAlone(api, campaign, voterOf(1), 'confidential');
  const { key } = await aKey(api, campaign);
  expect((await results(key)).body).toEqual({ results: [], next: null });
  await sql`update all_touches set received_at = ${earlier('received_at', '3 minutes')} where campaign_id = ${campaign.id}`.execute(
    api.db,
  );

  const first = (await results(key, { limit: 1 })).body;
  expect(first.results).toMatchObject([
    { id: touches[0]!.id, kind: 'contact_result', channel: 'door', voter_id: voterOf(0), result: 'canvassed' },
  ]);
  expect(JSON.stringify(first)).not.toContain('Ask for Ann');
  const second = (await results(key, { after: first.next })).body;
  expect(second.results.map(({ id }: { id: string }) => id)).toEqual([touches[1]!.id]);
  expect((await results(key, { after: second.next })).body).toEqual({ results: [], next: second.next });

  const other = await aKey(api, await api.makeCampaign());
  expect((await results(other.key)).body.results).toEqual([]);
});

test('tells calls that were corrected or undone when that was done, and answers by mail as such', async () => {
  const bank = await aPhoneBank(
    { db: api.db, campaign_id: campaign.id, user_id: campaign.owner.id },
    { voters: [voterOf(0), voterOf(1)], callers: [] },
  );
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const [wrong, right, undone] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const called = { campaign_id: campaign.id, phone_bank_id: bank, user_id: campaign.owner.id, received_at: ago(30) };
  const call = (id: string, door: number, call_result: 'answered' | 'refused') =>
    ({ ...called, id, voter_id: voterOf(door), call_result, call_start_time: ago(31) }) as const;
  await api.db
    .insertInto('call_results')
    .values([call(wrong, 0, 'answered'), call(undone, 1, 'refused')])
    .execute();
  const { key } = await aKey(api, campaign);
  const before = (await results(key)).body;
  expect(before.results).toHaveLength(2);

  const supersede = (id: string, minutes: number) =>
    api.db
      .updateTable('call_results')
      .set({ superseded_at: ago(minutes) })
      .where('id', '=', id)
      .execute();
  await supersede(wrong, 10);
  await api.db
    .insertInto('call_results')
    .values({ ...call(right, 0, 'refused'), replaces: wrong })
    .execute();
  await supersede(undone, 8);
  const questions = [{ text: 'Support?', answers: ['Yes', 'No'] }];
  const asked = { name: 'Spring', campaign_id: campaign.id, questions };
  const survey = (await api.as(campaign.owner).call(surveys.create, { body: asked })).body;
  await aMailAnswer(api.db, {
    campaign_id: campaign.id,
    user_id: campaign.owner.id,
    survey_id: survey.id,
    question_id: survey.questions[0]!.id,
    door_id: doors[1]!.id,
    voter_id: voterOf(1),
    answers: ['Yes'],
    received_at: ago(6),
  });
  await api.db
    .insertInto('call_answers')
    .values({
      campaign_id: campaign.id,
      call_result_id: undone,
      survey_id: survey.id,
      question_id: survey.questions[0]!.id,
      door_id: doors[1]!.id,
      voter_id: voterOf(1),
      user_id: campaign.owner.id,
      answers: ['No'],
      recorded_at: ago(30),
      received_at: ago(5),
    })
    .execute();
  // One at a time: each has a place of its own.
  const told: { id: string }[] = [];
  let { next } = before;
  for (let page = 0; page < 5; page++) {
    const { body, status } = await results(key, { after: next, limit: 1 });
    expect(status, JSON.stringify(body)).toBe(200);
    told.push(...body.results);
    next = body.next;
  }
  expect(told).toMatchObject([
    { id: right, channel: 'call', result: 'refused', replaces: wrong },
    { channel: 'call', result: null, replaces: undone, voter_id: voterOf(1) },
    { kind: 'answer', channel: 'mail', answers: ['Yes'] },
    { kind: 'answer', channel: 'call', answers: ['No'] },
  ]);
  expect(told).toHaveLength(4);
  await sql`update call_answers set undone_at = ${ago(4)} where campaign_id = ${campaign.id}`.execute(api.db);
  const after = (await results(key, { after: next, limit: 1 })).body.results;
  expect(after).toMatchObject([{ kind: 'answer', channel: 'call', answers: null, replaces: told[3]?.id }]);
});

test('tells of what was set aside or restored later under the id that it was told by, and skips nothing that ends late', async () => {
  const imported = (minutes: number) => ({
    campaign_id: campaign.id,
    id: crypto.randomUUID(),
    upload_id: crypto.randomUUID(),
    voter_id: voterOf(0),
    door_id: doors[0]!.id,
    channel: 'call' as const,
    contact_result: 'refused',
    recorded_at: new Date(),
    received_at: new Date(Date.now() - minutes * 60_000),
  });
  const one = imported(9);
  await api.db.insertInto('imported_results').values(one).execute();
  const { key } = await aKey(api, campaign);
  const before = (await results(key)).body;
  expect(before.results).toMatchObject([{ id: one.id, channel: 'call', result: 'refused', change: null }]);
  const noted = { campaign_id: campaign.id, kind: 'imported_result' as const, fact_id: one.id };
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await api.db
    .insertInto('result_changes')
    .values([
      { ...noted, counts: false, changed_at: at(8) },
      { ...noted, counts: true, changed_at: at(7) },
    ])
    .execute();
  const page = (await results(key, { after: before.next, limit: 1 })).body;
  expect(page.results).toMatchObject([{ id: one.id, result: null, change: 'taken_back' }]);
  const next = (await results(key, { after: page.next })).body;
  expect(next.results).toMatchObject([{ id: one.id, result: 'refused', change: 'restored' }]);

  const { received_at: _, ...late } = imported(0);
  const { received_at: __, ...early } = imported(0);
  const read = () => readResults(api.db, campaign.id, next.next, 10, '0 seconds');
  await api.db.transaction().execute(async (tx) => {
    await tx.insertInto('imported_results').values(late).execute();
    await api.db.insertInto('imported_results').values(early).execute();
    expect((await read()).results).toEqual([]);
  });
  expect((await read()).results.map(({ id }) => id)).toEqual([late.id, early.id]);
});

test('refuses a place that is no instant', async () => {
  const { key } = await aKey(api, campaign);
  for (const at of ['2026-99-99T00:00:00.000000Z', '2026-02-30T00:00:00.000000Z', '0000-01-01T00:00:00.000000Z'])
    expect((await results(key, { after: `${at}_${crypto.randomUUID()}` })).status).toBe(422);
});

test('enters opt-outs into the contact ledger once, by the voter’s id or the file’s, of its own campaign alone', async () => {
  const { source_id } = await api.db
    .selectFrom('voters')
    .select('source_id')
    .where('id', '=', voterOf(1))
    .executeTakeFirstOrThrow();
  const { key } = await aKey(api, campaign);
  const opt_outs = [
    { voter_id: voterOf(0), channels: ['text' as const, 'call' as const] },
    { source_id: source_id!, channels: ['door' as const] },
    { voter_id: crypto.randomUUID(), channels: ['text' as const] },
    { voter_id: voterOf(0), channels: ['text' as const] },
  ];
  const send = (by: string) => callWithKey(api, by, keyCalls.optOut, { body: { opt_outs } });
  expect((await send(key)).body.verdicts).toEqual(['stored', 'stored', 'unknown', 'already_stored']);
  expect((await send(key)).body.verdicts).toEqual(['already_stored', 'already_stored', 'unknown', 'already_stored']);
  const told = await api.db
    .selectFrom('voters')
    .select(['id', 'no_channels', 'suppressed'])
    .where('id', 'in', [voterOf(0), voterOf(1)])
    .execute();
  expect(told.find(({ id }) => id === voterOf(0))?.no_channels.toSorted()).toEqual(['call', 'text']);
  expect(told.find(({ id }) => id === voterOf(1))?.suppressed).toBe('do_not_contact');
  const other = await aKey(api, await api.makeCampaign());
  expect(new Set((await send(other.key)).body.verdicts)).toEqual(new Set(['unknown']));
});

test('keeps an opt-out that another tool brought when someone takes back what else was said of the person', async () => {
  const { key } = await aKey(api, campaign);
  const entries = await leaveHousehold(api.db, campaign.id, [voterOf(0)], 'stop_all');
  const optOut = { body: { opt_outs: [{ voter_id: voterOf(0), channels: ['text' as const] }] } };
  const verdict = async () => (await callWithKey(api, key, keyCalls.optOut, optOut)).body.verdicts;
  expect([await verdict(), await verdict()]).toEqual([['stored'], ['already_stored']]);
  await takeBack(api.db, campaign.id, entries, { user_id: null });
  const left = await api.db
    .selectFrom('voters')
    .select('no_channels')
    .where('id', '=', voterOf(0))
    .executeTakeFirstOrThrow();
  expect(left.no_channels).toEqual(['text']);
});
