// Phone numbers cost money: each is bought once, whatever dies in between, and only by managers.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { maxPhoneNumbers, type PhoneNumber } from '../../../../src/contract/outreach/phone-numbers';
import { inTransaction } from '../../../../src/server/db/connection';
import { closeErased } from '../../../../src/server/modules/erasure/campaign-repo';
import { releaseLeftovers } from '../../../../src/server/modules/phone-numbers/release-leftovers';
import { setUpNumbers } from '../../../../src/server/modules/phone-numbers/set-up-numbers';
import { giveUpPhoneNumber, settlePhoneNumber } from '../../../../src/server/modules/phone-numbers/settle-number';
import { CarrierError, type CarrierProblem } from '../../../../src/server/providers/carrier/carrier-error';
import type { NumberCarrier } from '../../../../src/server/providers/carrier/numbers';
import { localNumbers } from '../../../../src/server/providers/carrier/numbers-local';
import { localVoice } from '../../../../src/server/providers/carrier/voice-local';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';

const { phoneNumbers: calls, audit } = contract;
/** The local carrier, with what befalls the next purchases. */
type Fate = 'fails before' | 'answer lost' | CarrierProblem;
const fates: Fate[] = [];
/** Numbers that were set up, with their registration. */
const told: [string, string | null][] = [];
let bought = 0;
let releaseFails = false;
let real: NumberCarrier;
const numbers: NumberCarrier = {
  name: 'local',
  account: () => real.account(),
  search: (where, most) => real.search(where, most),
  find: (phone) => real.find(phone),
  setUpAs: 'https://doors.example.org',
  async setUp(id, service) {
    const fate = fates.shift();
    if (fate !== undefined) throw new CarrierError(fate as CarrierProblem, fate);
    await real.setUp(id, service);
    told.push([id, service]);
  },
  release: (id) => (releaseFails ? Promise.reject(new CarrierError('away', 'No answer')) : real.release(id)),
  async buy(phone, label) {
    const fate = fates.shift();
    if (fate === 'fails before') throw new CarrierError('unsure', 'no answer');
    if (fate !== undefined && fate !== 'answer lost') throw new CarrierError(fate, fate);
    const owned = await real.buy(phone, label);
    bought += 1;
    if (fate === 'answer lost') throw new CarrierError('unsure', 'no answer');
    return owned;
  },
};
let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  real = localNumbers(await mkdtemp(join(tmpdir(), 'carrier-')));
  api = await testApi({ services: { carrier: { numbers, voice: localVoice() } } });
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  fates.length = 0;
  told.length = 0;
  bought = 0;
});
const report = () => {};

const owner = () => api.as(campaign.owner);
const ours = () => ({ campaign_id: campaign.id });
const setUp = () => owner().call(calls.setUpAccount, { body: ours() });
const status = async () => (await owner().call(calls.accountStatus, { query: ours() })).body;
let area = 200;
const free = () => `+1${(area += 1)}5550111`;
const purchase = (phone_number: string) => owner().call(calls.purchase, { body: { ...ours(), phone_number } });
const work = ({ id }: Pick<PhoneNumber, 'id'>) =>
  settlePhoneNumber({ db: api.db, numbers }, campaign.id, id, new Date());
async function asked(phone = free()): Promise<PhoneNumber> {
  await setUp();
  return (await purchase(phone)).body;
}
const one = async (id: string) => (await status()).numbers.find((each) => each.id === id);

test('a campaign is set up once, finds numbers by area code or ZIP code, and buys one', async () => {
  expect(await status()).toMatchObject({ status: 'not_set_up', carrier: 'local', numbers: [] });
  expect((await purchase(free())).error.detail_code).toBe('CALLS_NOT_SET_UP');
  expect((await setUp()).body.status).toBe('active');
  await setUp();
  const found = await owner().call(calls.available, { query: { ...ours(), area_code: '919', zip_code: '' } });
  expect(found.body[0]).toEqual({
    phone_number: '+19195550100',
    place: '',
    can_call: true,
    can_text: true,
    can_text_pictures: true,
  });
  const nowhere = await owner().call(calls.available, { query: { ...ours(), area_code: '', zip_code: '' } });
  expect([nowhere.status, nowhere.error.detail]).toEqual([422, 'Area code or zip code is required']);
  const number = await asked();
  expect(number).toMatchObject({ status: 'buying', can_call: false });
  await work(number);
  expect(await one(number.id)).toMatchObject({ status: 'active', can_call: true, bought_by: campaign.owner.id });
  const acts = (await owner().call(audit.list, { query: ours() })).body.map(({ act }) => act);
  expect(acts).toEqual(['phone_number_bought', 'calling_set_up']);
});

test('the same number asked for again, and a job begun again, buy it once', async () => {
  const number = await asked();
  expect((await purchase(number.phone_number)).body.id).toBe(number.id);
  await Promise.all([work(number), work(number), work(number)]);
  await work(number);
  expect((await purchase(number.phone_number)).body).toMatchObject({ id: number.id, status: 'active' });
  expect([bought, (await status()).numbers.length]).toEqual([1, 1]);
  expect(
    api.jobs.filter(({ data }) => (data as { phone_number_id?: string }).phone_number_id === number.id),
  ).toHaveLength(1);
});

test('an answer that never came is read back, and what was never done is done', async () => {
  const [lost, never] = [await asked(), await asked()];
  fates.push('answer lost');
  await expect(work(lost)).rejects.toThrow();
  expect(await one(lost.id)).toMatchObject({ status: 'buying' });
  await work(lost);
  fates.push('fails before');
  await expect(work(never)).rejects.toThrow();
  await work(never);
  expect([(await one(lost.id))?.status, (await one(never.id))?.status, bought]).toEqual(['active', 'active', 2]);
});

test('what nobody could tell after the last try is said, and found when it is asked for again', async () => {
  const number = await asked();
  fates.push('answer lost');
  await expect(work(number)).rejects.toThrow();
  await giveUpPhoneNumber(api.db, campaign.id, number.id);
  expect(await one(number.id)).toMatchObject({ status: 'failed', problem: 'unsure' });
  const again = (await purchase(number.phone_number)).body;
  expect(again).toMatchObject({ id: number.id, status: 'buying', problem: null });
  await work(again);
  expect([(await one(number.id))?.status, bought]).toEqual(['active', 1]);
});

test('a number that is gone, or another campaign’s, isn’t bought, and no money is said as it is', async () => {
  const [gone, poor] = [await asked('+12125550199'), await asked()];
  await work(gone);
  fates.push('no_money');
  await work(poor);
  expect([await one(gone.id), await one(poor.id)]).toMatchObject([
    { status: 'failed', problem: 'gone' },
    { status: 'failed', problem: 'no_money' },
  ]);
  const theirs = free();
  await real.buy(theirs, 'Porchlight another campaign');
  const taken = await asked(theirs);
  await work(taken);
  expect(await one(taken.id)).toMatchObject({ status: 'failed', problem: 'gone' });
});

test('a number is given back once, and can be bought again', async () => {
  const number = await asked();
  const giveBack = () => owner().call(calls.release, { body: { ...ours(), id: number.id } });
  expect((await giveBack()).status).toBe(409);
  await work(number);
  expect((await giveBack()).body.status).toBe('releasing');
  await work(number);
  await work(number);
  expect(await one(number.id)).toMatchObject({ status: 'released' });
  expect(await real.find(number.phone_number)).toBeNull();
  expect((await giveBack()).body.status).toBe('released');
  expect((await purchase(number.phone_number)).body.id).not.toBe(number.id);
});

test('a campaign holds ten numbers at most, also when it asks for all of them at one moment', async () => {
  await setUp();
  const answers = await Promise.all(Array.from({ length: maxPhoneNumbers + 3 }, () => purchase(free())));
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(maxPhoneNumbers);
  expect(answers.find((answer) => answer.status === 409)?.error.detail_code).toBe('PHONE_NUMBER_LIMIT');
});

test('no one buys for another person, another campaign, or without being a manager', async () => {
  await setUp();
  const volunteer = await api.makeUser({ campaign });
  const body = { ...ours(), phone_number: free() };
  expect((await api.as(volunteer).call(calls.purchase, { body })).status).toBe(403);
  const rival = await api.makeCampaign();
  expect((await api.as(rival.owner).call(calls.purchase, { body })).status).toBe(403);
  expect((await owner().call(calls.purchase, { body: { ...body, user_id: volunteer.id } })).error.detail_code).toBe(
    'CALLS_OTHER_PERSON',
  );
  for (const phone_number of ['911', '+449195550100', '+11115550100'])
    expect((await owner().call(calls.purchase, { body: { ...body, phone_number } })).status).toBe(422);
});

describe('what the carrier has to know of a number', () => {
  const due = async () => {
    await sql`update phone_numbers set set_up_next = now() + interval '1 hour'`.execute(api.db);
    await sql`update phone_numbers set set_up_next = now() where campaign_id = ${campaign.id}`.execute(api.db);
  };
  const setUpAll = async () => {
    await due();
    await setUpNumbers({ db: api.db, numbers, report });
  };
  const active = async () => {
    const number = await asked();
    await work(number);
    return number;
  };

  test('it is told once, and again when our address or the registration changes', async () => {
    const { id, phone_number } = await active();
    await setUpAll();
    await setUpAll();
    expect(told).toEqual([[phone_number, null]]);
    await sql`
      insert into text_registrations (campaign_id, step, fields, state, parts, user_id)
      values (${campaign.id}, 'a2p_campaign', '{}', 'approved', '{"service":"MG1"}', ${campaign.owner.id})`.execute(
      api.db,
    );
    await setUpAll();
    await sql`update phone_numbers set set_up_as = 'http://elsewhere ' where id = ${id}`.execute(api.db);
    await setUpAll();
    expect(told.slice(1)).toEqual([
      [phone_number, 'MG1'],
      [phone_number, 'MG1'],
    ]);
  });

  test('a carrier that won’t be told, or took the number back, is said; one that is away is asked again', async () => {
    const [stubborn, lost] = [await active(), await active()];
    await real.release(lost.phone_number);
    fates.push('away', 'away');
    await setUpAll();
    expect([(await one(stubborn.id))?.problem, told]).toEqual([null, []]);
    await sql`update phone_numbers set set_up_at = now(), set_up_as = ${numbers.setUpAs + ' '} where id = ${lost.id}`.execute(
      api.db,
    );
    fates.push('refused');
    await setUpAll();
    expect(await one(stubborn.id)).toMatchObject({ status: 'active', problem: 'not_connected' });
    await setUpAll();
    expect(await one(stubborn.id)).toMatchObject({ status: 'active', problem: null });
    await sql`update phone_numbers set set_up_at = now() - interval '2 days' where id = ${lost.id}`.execute(api.db);
    await setUpAll();
    expect(await one(lost.id)).toMatchObject({ status: 'released', problem: 'lost' });
  });
});

describe('an erased campaign', () => {
  const erase = () => inTransaction(api.db, (tx) => closeErased(tx, campaign.id, { user_id: campaign.owner.id }));
  const releases = async () => {
    const { rows } = await sql<{ phone_number: string; outcome: string | null }>`
      select phone_number, outcome from number_releases order by phone_number`.execute(api.db);
    return rows;
  };
  const giveBack = async () => {
    await sql`update number_releases set next_try_at = now() where next_try_at is not null`.execute(api.db);
    await releaseLeftovers({ db: api.db, numbers, report });
  };
  beforeEach(() => sql`delete from number_releases`.execute(api.db));

  test('gives its numbers back, however often the carrier fails, and what was being bought meanwhile too', async () => {
    const [held, buying, given] = [await asked(), await asked(), await asked()];
    for (const number of [held, given]) await work(number);
    await owner().call(calls.release, { body: { ...ours(), id: given.id } });
    await work(given);
    await erase();
    releaseFails = true;
    await giveBack();
    expect(await real.find(held.phone_number)).not.toBeNull();
    releaseFails = false;
    await giveBack();
    expect(await real.find(held.phone_number)).toBeNull();
    expect((await releases()).find((each) => each.phone_number === buying.phone_number)?.outcome).toBeNull();
    // The purchase arrives after all.
    await real.buy(buying.phone_number, `Porchlight ${campaign.id}`);
    await giveBack();
    expect(await real.find(buying.phone_number)).toBeNull();
    expect((await releases()).map((each) => each.outcome)).toEqual(['released', 'released']);
  });

  test('waits with a number that someone is buying, and gives it back once they don’t get it', async () => {
    const number = await asked();
    await work(number);
    await erase();
    const other = await api.makeCampaign();
    const bought_by = other.owner.id;
    await api.db
      .insertInto('phone_numbers')
      .values({ campaign_id: other.id, phone_number: number.phone_number, status: 'buying', bought_by })
      .execute();
    await giveBack();
    expect(await real.find(number.phone_number)).not.toBeNull();
    expect((await releases()).map((each) => each.outcome)).toEqual([null]);
    await api.db.updateTable('phone_numbers').set({ status: 'failed' }).where('campaign_id', '=', other.id).execute();
    await giveBack();
    expect(await real.find(number.phone_number)).toBeNull();
    expect((await releases()).map((each) => each.outcome)).toEqual(['released']);
  });

  test('keeps no number from another campaign that has it by now', async () => {
    const number = await asked();
    await work(number);
    await erase();
    await real.release(number.phone_number);
    campaign = await api.makeCampaign();
    await setUp();
    const again = (await purchase(number.phone_number)).body;
    await work(again);
    await giveBack();
    expect(await real.find(number.phone_number)).not.toBeNull();
    expect((await releases()).map((each) => each.outcome)).toEqual(['not_ours']);
    expect(await one(again.id)).toMatchObject({ status: 'active' });
  });
});
