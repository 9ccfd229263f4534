// The SQL of calls that a browser makes.
import { sql } from 'kysely';
import type { Title } from '../../../contract/access';
import type { Refusal } from '../../../domain/contact-ledger/may-contact';
import type { Db } from '../../db/connection';
import { callAsk } from '../phone-banks/callable-repo';
import { homeDoor } from '../voters/filters-repo';
import type { CarrierCall } from './carrier-calls-repo';
import type { Asking } from './next-person-repo';

export interface BrowserCall extends CarrierCall {
  campaign_id: string;
  phone_bank_id: string;
  voter_id: string;
  user_id: string;
  carrier_id: string | null;
}

/** A call that a browser asked for, held until the transaction ends unless told otherwise; null: there is none. */
export async function holdBrowserCall(
  tx: Db,
  campaignId: string,
  id: string,
  { lock = true }: { lock?: boolean } = {},
): Promise<BrowserCall | null> {
  const { rows } = await sql<Omit<BrowserCall, 'requested_at'> & { requested_at: string }>`
    select calls.id, calls.campaign_id, calls.phone_bank_id, calls.voter_id, calls.user_id, calls.status, calls.from_number,
      calls.to_number, calls.carrier_id, calls.requested_at from carrier_calls as calls
    where calls.campaign_id = ${campaignId} and calls.id = ${id} and calls.in_browser
    ${lock ? sql`for update` : sql``}`.execute(tx);
  const [row] = rows;
  return row ? { ...row, requested_at: new Date(row.requested_at) } : null;
}

/** What of a member decides whether they may call, and when; null: they are none any longer. */
export async function findCallingMember(
  db: Db,
  campaignId: string,
  userId: string,
): Promise<{ title: Title; country: string; time_zone: string } | null> {
  const { rows } = await sql<{ title: Title; country: string; time_zone: string }>`
    select members.title, campaigns.country, campaigns.time_zone from memberships as members
    join campaigns on campaigns.id = ${campaignId}
    where members.campaign_id = ${campaignId} and members.user_id = ${userId} and members.removed_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The browser connects none of the calls to this person any longer that this caller asked for before, but that one. */
export async function failWaiting(
  tx: Db,
  { campaign_id, phone_bank_id, voter_id, user_id }: Omit<BrowserCall, keyof CarrierCall | 'carrier_id'>,
  but: string | null,
): Promise<void> {
  await sql`
    update carrier_calls as calls set status = 'failed'
    where calls.campaign_id = ${campaign_id} and calls.phone_bank_id = ${phone_bank_id} and calls.voter_id = ${voter_id}
      and calls.user_id = ${user_id} and calls.in_browser and calls.status = 'intended'
      and calls.id is distinct from ${but}::uuid`.execute(tx);
}

export interface OnScreen {
  door_id: string | null;
  zip: string;
  phone_number: string | null;
  /** Why the contact ledger lets them be called, or else why not. */
  reasons: string[];
  refusal: Refusal | null;
}

/** Someone whom this caller has on the screen, held until the transaction ends; null: they don't have them. Asks about no one else. */
export async function findOnScreen(
  tx: Db,
  { campaignId, phoneBankId, filters, userId, now }: Asking,
  voterId: string,
): Promise<OnScreen | null> {
  // Quiet hours are asked apart, by the clock where they live.
  const { refusal, reasons, phone } = callAsk(campaignId, { filters, now, quiet: null });
  const { rows } = await sql<OnScreen>`
    select ${homeDoor} as door_id, doors.zip, ${phone} as phone_number, ${reasons} as reasons,
      -- The call that is made right now doesn't count against itself.
      case when voters.id is null then 'withdrawn' else nullif(${refusal}, 'contacted_often') end as refusal
    from phone_bank_people as people
    left join voters on voters.campaign_id = ${campaignId} and voters.id = people.voter_id
    left join doors on doors.campaign_id = ${campaignId} and doors.id = voters.door_id
    where people.campaign_id = ${campaignId} and people.phone_bank_id = ${phoneBankId} and people.voter_id = ${voterId}
      and people.held_by = ${userId} and people.held_until > ${now} and not people.done
    for update of people`.execute(tx);
  return rows[0] ?? null;
}
