// The SQL of what came of calls.
import { sql } from 'kysely';
import type { CallResult, StoredCallResult } from '../../../contract/outreach/calling';
import type { Db } from '../../db/connection';
import { allowancesOf } from '../outreach/may-contact-repo';
import { numberToCall } from '../phone-banks/callable-repo';
import { homeDoor } from '../voters/filters-repo';

interface NewResult extends Omit<StoredCallResult, 'id'> {
  campaign_id: string;
  phone_bank_id: string;
  user_id: string;
  /** Null: the one by which the person would be called now. */
  phone_number: string | null;
  called_at: Date;
}

interface Recipient {
  attempts: number;
  held_by: string | null;
  held_since: string | null;
  /** Since when there is the phone bank. */
  bank_since: string;
  door_id: string | null;
  phone_number: string | null;
  /** All of the person's, as +19195550100. */
  numbers: string[];
  /** Why the contact ledger lets them be called. */
  reasons: string[];
}

/** A person of a phone bank, held until the transaction ends; null: they aren't in it. */
export async function holdRecipient(
  tx: Db,
  campaignId: string,
  phoneBankId: string,
  voterId: string,
): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select people.attempts, people.held_by, people.held_since, banks.created_at as bank_since, ${homeDoor} as door_id, ${numberToCall(campaignId)} as phone_number,
      array(select '+1' || right(regexp_replace(given.number, '\\D', '', 'g'), 10)
        from unnest(array[voters.phone, voters.mobile]) as given (number) where given.number is not null) as numbers,
      ${allowancesOf({ channel: 'call', coolDownDays: 0 })} as reasons
    from phone_bank_people as people
    join phone_banks as banks on banks.campaign_id = ${campaignId} and banks.id = people.phone_bank_id
    left join voters on voters.campaign_id = ${campaignId} and voters.id = people.voter_id
    left join doors on doors.campaign_id = ${campaignId} and doors.id = voters.door_id
    where people.campaign_id = ${campaignId} and people.phone_bank_id = ${phoneBankId} and people.voter_id = ${voterId}
    for update of people`.execute(tx);
  return rows[0] ?? null;
}

/** Stores a result; `fresh` unless that call has one already, which is given as it was, corrected since or not. */
export async function insertResult(tx: Db, result: NewResult): Promise<{ stored: StoredCallResult; fresh: boolean }> {
  const insert = await tx
    .insertInto('call_results')
    // When it arrived is for the database's clock to say: other tools read on by it, whichever server stores.
    .values({ ...result, received_at: sql<Date>`clock_timestamp()` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  const { campaign_id, phone_bank_id, voter_id, user_id, call_start_time } = result;
  const { rows } = await sql<StoredCallResult>`
    select id, voter_id, call_result, call_notes, tags, call_duration, call_start_time, call_session_id, call_back_at,
      call_back_zone, no_channels
    from call_results
    where campaign_id = ${campaign_id} and phone_bank_id = ${phone_bank_id} and voter_id = ${voter_id}
      and user_id = ${user_id} and call_start_time = ${call_start_time} and replaces is null`.execute(tx);
  const [stored] = rows;
  if (!stored) throw new Error('A call’s result was not stored.');
  return { stored, fresh: insert !== undefined };
}

/** What a call's result says by now, corrected or not; null: it was taken back. */
export async function presentOfCall(tx: Db, call: Omit<NewResult, 'called_at'>): Promise<CallResult | null> {
  const { campaign_id, phone_bank_id, voter_id, user_id, call_start_time } = call;
  const { rows } = await sql<{ call_result: CallResult }>`
    select call_result from call_results
    where campaign_id = ${campaign_id} and phone_bank_id = ${phone_bank_id} and voter_id = ${voter_id}
      and user_id = ${user_id} and call_start_time = ${call_start_time} and superseded_at is null`.execute(tx);
  return rows[0]?.call_result ?? null;
}

/** What stands of a person's calls in a phone bank, by when they were called whatever a phone's clock said, the latest first. */
export async function standingResults(tx: Db, campaignId: string, phoneBankId: string, voterId: string) {
  const { rows } = await sql<{ call_result: CallResult; call_back_at: string | null; received_at: string }>`
    select call_result, call_back_at, received_at from call_results
    where campaign_id = ${campaignId} and voter_id = ${voterId} and phone_bank_id = ${phoneBankId} and superseded_at is null
    order by coalesce(called_at, least(call_start_time, received_at)) desc, call_start_time desc, received_at desc, id desc`.execute(
    tx,
  );
  return rows.map(({ call_result, call_back_at, received_at }) => ({
    result: call_result,
    callBackAt: call_back_at === null ? null : Date.parse(call_back_at),
    receivedAt: Date.parse(received_at),
  }));
}

interface Settled {
  campaignId: string;
  phoneBankId: string;
  voterId: string;
  userId: string;
  result: string;
  done: boolean;
  notBefore: Date | null;
  now: Date;
}

/** What a result means for the person's turn. Whoever else has them on the screen meanwhile keeps them. */
export async function settleRecipient(tx: Db, settled: Settled): Promise<void> {
  const { campaignId, phoneBankId, voterId, userId, result, done, notBefore, now } = settled;
  const freed = (column: string) => sql`case when ${done} or held_by = ${userId} then null else ${sql.ref(column)} end`;
  await sql`
    update phone_bank_people set attempts = attempts + 1, last_result = ${result}, done = done or ${done}, refusal = null,
      not_before = ${notBefore}, changed_at = ${now}, held_by = ${freed('held_by')}, held_since = ${freed('held_since')},
      held_until = ${freed('held_until')}
    where campaign_id = ${campaignId} and phone_bank_id = ${phoneBankId} and voter_id = ${voterId}`.execute(tx);
}
