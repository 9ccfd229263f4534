// Whom the contact ledger says was called, and when: only calls that were, whenever their results arrive.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { CallResult } from '../../../../src/contract/outreach/calling';
import { CarrierError } from '../../../../src/server/providers/carrier/carrier-error';
import { localNumbers } from '../../../../src/server/providers/carrier/numbers-local';
import { localVoice } from '../../../../src/server/providers/carrier/voice-local';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aPhoneBank, aPhoneNumber } from '../../../support/calls';
import { makeTurf } from '../../../support/turf';

const { calling, callCorrections } = contract;
let api: TestApi;
let campaign: TestCampaign;
let caller: TestUser;
let bank: string;
let voter: string;
let fails: CarrierError | null = null;
const real = localVoice();
const voice = {
  ...real,
  ring: (call: Parameters<typeof real.ring>[0]) => (fails ? Promise.reject(fails) : real.ring(call)),
};
beforeAll(async () => {
  api = await testApi({ services: { carrier: { numbers: localNumbers('/nonexistent'), voice } } });
});
afterAll(() => api.close());
beforeEach(async () => {
  fails = null;
  campaign = await api.makeCampaign();
  caller = await api.makeUser({ campaign, first: 'Cal' });
  const doors = await makeTurf(api, campaign, { doors: 1, votersAtEach: 1, street: 'Elm St' });
  voter = doors[0]!.voters[0]!.id;
  const of = { db: api.db, campaign_id: campaign.id, user_id: campaign.owner.id };
  bank = await aPhoneBank(of, { voters: [voter], callers: [caller.id] });
  await aPhoneNumber(of);
  await sql`update phone_banks set created_at = now() - interval '30 days' where campaign_id = ${campaign.id}`.execute(
    api.db,
  );
});

const ours = () => ({ campaign_id: campaign.id });
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const next = () => api.as(caller).call(calling.nextVoter, { params: { id: bank }, query: ours() });
const ring = () =>
  api.as(caller).call(calling.initiateCall, {
    params: { id: bank },
    body: { ...ours(), voter_id: voter, volunteer_phone: '+19195550122' },
  });
const result = async (call_result: CallResult, hours: number) =>
  (
    await api.as(caller).call(calling.updateCallResult, {
      params: { id: bank },
      body: { ...ours(), voter_id: voter, call_result, call_start_time: ago(hours).toISOString() },
    })
  ).body.id;
const takeBack = (call_result_id: string) =>
  api
    .as(caller)
    .call(callCorrections.correct, { params: { id: bank }, body: { ...ours(), call_result_id, call_result: null } });
/** How many hours ago they were called, by the ledger. */
const calledAgo = async () => {
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from now() - touched_at) / 3600)::integer as hours from outreach_touches
    where campaign_id = ${campaign.id} and source_id = ${bank} and voter_id = ${voter}`.execute(api.db);
  return rows.map((row) => row.hours);
};

test('a result that comes late is of when they were called, and moves no later call', async () => {
  await result('no_answer', 72);
  expect(await calledAgo()).toEqual([72]);
  await result('no_answer', 5);
  await result('busy', 50);
  expect(await calledAgo()).toEqual([5]);
});

test('a result that is taken back leaves the call before it, or none', async () => {
  const first = await result('no_answer', 72);
  const second = await result('no_answer', 5);
  expect((await takeBack(second)).status).toBe(200);
  expect(await calledAgo()).toEqual([72]);
  await takeBack(first);
  expect(await calledAgo()).toEqual([]);
});

test('a call that the carrier didn’t make was none; one of which nobody knows, and one that rang, was', async () => {
  await next();
  fails = new CarrierError('away', 'busy');
  expect((await ring()).status).toBeGreaterThanOrEqual(500);
  expect(await calledAgo()).toEqual([]);
  // On the screen nobody could have been called before they were.
  await sql`update phone_bank_people set held_by = null, held_until = null where campaign_id = ${campaign.id}`.execute(
    api.db,
  );
  const earlier = await result('no_answer', 72);
  await sql`update phone_bank_people set not_before = null where campaign_id = ${campaign.id}`.execute(api.db);
  await next();
  await ring();
  expect(await calledAgo()).toEqual([72]);
  fails = new CarrierError('unsure', 'no answer');
  await ring();
  expect(await calledAgo()).toEqual([0]);
  // It rang, whatever is said of it: only what was taken back is undone.
  await takeBack(earlier);
  expect(await calledAgo()).toEqual([0]);
});
