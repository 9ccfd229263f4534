// The people of a phone bank: whom its filters select, in an order that spreads households, each with what the contact ledger says.
import { sql } from 'kysely';
import { sentence } from '../../../contract/messages/every-message';
import { maxPhoneBankPeople } from '../../../contract/outreach/phone-banks';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import type { Db } from '../../db/connection';
import { withRowsOnce } from '../../db/distribution/rows-once';
import { ApiError } from '../../http/errors';
import { allowLargeSets, matchingVoters } from '../voters/filters-repo';
import { callAsk, quietNow } from './callable-repo';

/** Lists whom the filters select now; who was called already stays. Throws INVALID for more people than a phone bank may have. */
export async function listPeople(
  tx: Db,
  campaignId: string,
  phoneBankId: string,
  filters: FilterParams,
  now: Date,
): Promise<void> {
  await allowLargeSets(tx);
  await sql`
    delete from phone_bank_people where campaign_id = ${campaignId} and phone_bank_id = ${phoneBankId} and attempts = 0`.execute(
    tx,
  );
  // The ledger decides who is left out, and says why: the filters leave no one out by themselves.
  const matched = matchingVoters(tx, campaignId, filters, { now, suppressed: 'in' })
    .select('voters.id as voter_id')
    .limit(maxPhoneBankPeople + 1);
  const rows = await withRowsOnce<{ people: number }>(
    tx,
    { as: 'matched', statement: sql`${matched}`, columns: { voter_id: 'uuid' } },
    sql`, listed as (
      insert into phone_bank_people (campaign_id, phone_bank_id, voter_id, position, changed_at)
      select ${campaignId}::uuid, ${phoneBankId}::uuid, voter_id,
        row_number() over (order by md5(voter_id::text || ${phoneBankId}::text)), ${now}
      from matched on conflict (campaign_id, phone_bank_id, voter_id) do nothing)
    select count(*)::integer as people from matched`,
  );
  if ((rows[0]?.people ?? 0) > maxPhoneBankPeople)
    throw new ApiError('INVALID', sentence('CALLS_TOO_MANY_PEOPLE', { max: maxPhoneBankPeople }));
  await askLedger(tx, { campaignId, phoneBankId, filters, now }, maxPhoneBankPeople);
}

interface Asking {
  campaignId: string;
  phoneBankId: string;
  filters: FilterParams;
  now: Date;
}

/** Asks the ledger about the next people whose turn it is, and stores why it refuses; whom someone else works on is left to them. */
export async function askLedger(db: Db, asking: Asking, most: number): Promise<void> {
  const { campaignId, phoneBankId, filters, now } = asking;
  const quiet = await quietNow(db, campaignId, now);
  const { refusal } = callAsk(campaignId, { filters, now, quiet: quiet.places });
  // For so long a "no" is believed.
  const later = new Date(now.getTime() + 3_600_000);
  await sql`
    with turns as materialized (
      select voter_id from phone_bank_people as people
      where people.campaign_id = ${campaignId} and people.phone_bank_id = ${phoneBankId} and not people.done
        and (people.not_before is null or people.not_before <= ${now}) and (people.held_until is null or people.held_until <= ${now})
      order by people.position limit ${most}
    ), decided as materialized (
      select turns.voter_id, ${refusal} as refusal from turns
      join voters on voters.campaign_id = ${campaignId} and voters.id = turns.voter_id
      join doors on doors.campaign_id = ${campaignId} and doors.id = voters.door_id
    ), refused as (
      select people.voter_id, decided.refusal from phone_bank_people as people
      join decided on decided.voter_id = people.voter_id and decided.refusal is not null
      where people.campaign_id = ${campaignId} and people.phone_bank_id = ${phoneBankId}
      for update of people skip locked
    )
    update phone_bank_people as people set refusal = refused.refusal,
      not_before = case when refused.refusal = 'quiet_hours' then ${quiet.askAgainAt}::timestamptz else ${later}::timestamptz end,
      -- Who is refused as before is counted as before.
      changed_at = case when people.refusal is distinct from refused.refusal then ${now}::timestamptz else people.changed_at end
    from refused where people.campaign_id = ${campaignId} and people.phone_bank_id = ${phoneBankId}
      and people.voter_id = refused.voter_id`.execute(db);
}
