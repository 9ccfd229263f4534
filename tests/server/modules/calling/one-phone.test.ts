// One phone is rung by one caller at a time: whoever shares it, and in whichever phone bank they are.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { inTransaction } from '../../../../src/server/db/connection';
import { nextPerson } from '../../../../src/server/modules/calling/next-person';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aPhoneBank, aPhoneNumber } from '../../../support/calls';
import { makeTurf } from '../../../support/turf';

const { calling } = contract;
let api: TestApi;
let campaign: TestCampaign;
let [cal, kim]: TestUser[] = [];
let bank: string;
let [ann, ben, cy]: string[] = [];
const shared = '+19192000555';
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  cal = await api.makeUser({ campaign, first: 'Cal' });
  kim = await api.makeUser({ campaign, first: 'Kim' });
  const doors = await makeTurf(api, campaign, { doors: 2, votersAtEach: 2, street: 'Elm St' });
  [ann, ben, cy] = doors.flatMap(({ voters }) => voters.map(({ id }) => id));
  await sql`update voters set phone = '(919) 200-0555' where id = ${ann}`.execute(api.db);
  await sql`update voters set phone = '919 2000555' where id = ${ben}`.execute(api.db);
  bank = await aPhoneBank(of(), { voters: [ann!, ben!, cy!], callers: [cal.id, kim.id] });
  await aPhoneNumber(of());
});

const of = () => ({ db: api.db, campaign_id: campaign.id, user_id: campaign.owner.id });
const ours = () => ({ campaign_id: campaign.id });
const next = async (by: TestUser | undefined, id = bank) => {
  const answer = await api.as(by!).call(calling.nextVoter, { params: { id }, query: ours() });
  return answer.status === 404 ? undefined : answer.body.voter_id;
};
const result = async (by: TestUser | undefined, voter_id: string | undefined, minutes: number, id = bank) =>
  api.as(by!).call(calling.updateCallResult, {
    params: { id },
    body: {
      ...ours(),
      voter_id: voter_id!,
      call_result: 'no_answer',
      call_start_time: new Date(Date.now() - minutes * 60_000).toISOString(),
    },
  });
const hadBy = async (by: TestUser | undefined) => {
  const { rows } = await sql<{ voter_id: string }>`
    select voter_id from phone_bank_people where campaign_id = ${campaign.id} and ${by!.id} = any(had_by)`.execute(
    api.db,
  );
  return rows.map((row) => row.voter_id);
};
const anyTurn = () =>
  sql`update phone_bank_people set not_before = null where campaign_id = ${campaign.id}`.execute(api.db);

test('who shares a phone with someone on a screen is passed over, and for some minutes after the call', async () => {
  expect(await next(cal)).toBe(ann);
  expect(await next(cal)).toBe(ann);
  expect(await next(kim)).toBe(cy);
  // Only whom a caller saw is theirs to tell of.
  expect(await hadBy(kim)).toEqual([cy]);
  await result(cal, ann, 0);
  await anyTurn();
  await sql`update phone_bank_people set done = true where voter_id in (${ann}, ${cy})`.execute(api.db);
  expect(await next(cal)).toBeUndefined();
  await sql`
    update call_results set called_at = now() - interval '11 minutes', received_at = now() - interval '11 minutes'
    where campaign_id = ${campaign.id}`.execute(api.db);
  await anyTurn();
  expect(await next(cal)).toBe(ben);
  // Whom they saw before stays theirs when the phone is busy at the next turn.
  await anyTurn();
  await sql`update phone_bank_people set held_by = null, held_until = null where voter_id = ${ben}`.execute(api.db);
  await sql`update call_results set called_at = now(), received_at = now() where campaign_id = ${campaign.id}`.execute(
    api.db,
  );
  expect(await next(cal)).toBeUndefined();
  expect(await hadBy(cal)).toContain(ben);
});

test('who is on a screen in one phone bank, or was called there just now, is no one’s in another', async () => {
  const second = await aPhoneBank(of(), { voters: [ann!, cy!], callers: [cal!.id, kim!.id] });
  expect(await next(cal)).toBe(ann);
  expect(await next(kim, second)).toBe(cy);
  await result(kim, cy, 0, second);
  expect(await next(kim)).toBeUndefined();
  await sql`update phone_bank_people set held_until = now() where campaign_id = ${campaign.id}`.execute(api.db);
  await anyTurn();
  expect(await next(kim, second)).toBe(ann);
  // A result that comes late says nothing of this moment.
  await sql`update call_results set called_at = now() - interval '3 days' where campaign_id = ${campaign.id}`.execute(
    api.db,
  );
  await anyTurn();
  expect(await next(cal)).toBe(cy);
});

test('two who ask at the same moment don’t get the same phone', async () => {
  const ask = (by: TestUser | undefined, meanwhile: () => Promise<unknown>) =>
    inTransaction(api.db, async (tx) => {
      const asking = {
        campaignId: campaign.id,
        phoneBankId: bank,
        filters: { everyone: true as const },
        userId: by!.id,
        now: new Date(),
      };
      const hours = { quiet_begins: '03:00', quiet_ends: '03:01', country: 'US', time_zone: 'America/New_York' };
      const found = await nextPerson(tx, asking, hours as never);
      await meanwhile();
      return found.person?.voter_id;
    });
  let other: string | undefined;
  const first = await ask(cal, async () => {
    other = await ask(kim, () => Promise.resolve());
  });
  expect([first, other]).toEqual([ann, cy]);
  const { rows } = await sql`
    select held_number from phone_bank_people where campaign_id = ${campaign.id} and held_until > now() and held_number = ${shared}`.execute(
    api.db,
  );
  expect(rows).toHaveLength(1);
});
