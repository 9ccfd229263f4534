// The SQL of calls that the carrier connects.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import { isStandingNo } from '../outreach/said-on-calls-repo';
import { hasNumber } from '../text-campaigns/decide-repo';

export interface CarrierCall {
  id: string;
  status: 'intended' | 'ringing' | 'failed' | 'unsure';
  from_number: string;
  to_number: string;
  requested_at: Date;
}

interface Of {
  campaign_id: string;
  phone_bank_id: string;
  voter_id: string;
  user_id: string;
}

/** The latest call of this caller to this person since they have them on the screen, by their phone or in the browser; null: none. */
export async function latestCall(
  db: Db,
  { campaign_id, phone_bank_id, voter_id, user_id }: Of,
  { inBrowser = false }: { inBrowser?: boolean } = {},
): Promise<CarrierCall | null> {
  const { rows } = await sql<Omit<CarrierCall, 'requested_at'> & { requested_at: string }>`
    select calls.id, calls.status, calls.from_number, calls.to_number, calls.requested_at from carrier_calls as calls
    join phone_bank_people as people on people.campaign_id = ${campaign_id} and people.phone_bank_id = ${phone_bank_id}
      and people.voter_id = ${voter_id} and people.held_by = ${user_id} and calls.requested_at >= people.held_since
    where calls.campaign_id = ${campaign_id} and calls.phone_bank_id = ${phone_bank_id} and calls.voter_id = ${voter_id}
      and calls.user_id = ${user_id} and calls.in_browser = ${inBrowser}
    order by calls.requested_at desc limit 1`.execute(db);
  const [row] = rows;
  return row ? { ...row, requested_at: new Date(row.requested_at) } : null;
}

/** How often this caller had this person called since then. */
export async function countCalls(
  tx: Db,
  { campaign_id, phone_bank_id, voter_id, user_id }: Of,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ calls: number }>`
    select count(*)::integer as calls from carrier_calls as calls
    where calls.campaign_id = ${campaign_id} and calls.phone_bank_id = ${phone_bank_id} and calls.voter_id = ${voter_id}
      and calls.user_id = ${user_id} and calls.requested_at > ${since} and calls.status <> 'failed'
      -- A browser that was given a token and never connected has called no one.
      and not (calls.in_browser and calls.status = 'intended')`.execute(tx);
  return rows[0]?.calls ?? 0;
}

/** Notes which phone is rung for a volunteer; how many different ones within the last day, this one among them. Older ones are forgotten. */
export async function noteOwnPhone(
  tx: Db,
  { campaign_id, user_id }: Pick<Of, 'campaign_id' | 'user_id'>,
  phoneNumber: string,
  now: Date,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ring back ${campaign_id} ${user_id}`}, 0))`.execute(tx);
  await sql`
    delete from ring_back_phones
    where campaign_id = ${campaign_id} and rung_at <= ${now}::timestamptz - interval '1 day'`.execute(tx);
  await sql`
    insert into ring_back_phones (campaign_id, user_id, phone_number, rung_at)
    values (${campaign_id}, ${user_id}, ${phoneNumber}, ${now})
    on conflict (campaign_id, user_id, phone_number) do update set rung_at = excluded.rung_at`.execute(tx);
  const { rows } = await sql<{ phones: number }>`
    select count(*)::integer as phones from ring_back_phones
    where campaign_id = ${campaign_id} and user_id = ${user_id}`.execute(tx);
  return rows[0]?.phones ?? 0;
}

/** Forgets whose phones were rung for a person, in every campaign: their account is closed. */
export async function forgetOwnPhones(tx: Db, userId: string): Promise<void> {
  await sql`delete from ring_back_phones where user_id = ${userId}`.execute(tx);
}

/** Stores that someone is to be called, before the carrier is asked. */
export async function insertCall(
  tx: Db,
  call: Of & { from_number: string; to_number: string; reasons: string[]; in_browser?: boolean },
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('carrier_calls')
    .values({ ...call, requested_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function settleCall(
  db: Db,
  campaignId: string,
  id: string,
  to: { status: CarrierCall['status']; carrier_id?: string; requested_at?: Date; from_number?: string },
): Promise<void> {
  await db
    .updateTable('carrier_calls')
    .set(to)
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .execute();
}

/** Whether a number is someone's who isn't to be called: it would ring there, whatever the caller says whose phone it is. */
export async function isLeftAlone(db: Db, campaignId: string, phoneNumber: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 where exists (
      select 1 from text_opt_outs where campaign_id = ${campaignId} and phone = ${phoneNumber}
    ) or exists (
      select 1 from call_results as results
      where results.campaign_id = ${campaignId} and results.phone_number = ${phoneNumber}
        and ${isStandingNo(campaignId, 'results')}
    ) or exists (
      select 1 from voters
      where voters.campaign_id = ${campaignId} and (voters.suppressed is not null or 'call' = any(voters.no_channels))
        and ${hasNumber(sql`${phoneNumber}::text`)})`.execute(db);
  return rows.length > 0;
}
