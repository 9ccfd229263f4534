// The SQL of calls that a browser makes.
import { sql } from 'kysely';
import type { Title } from '../../../contract/access';
import type { Db } from '../../db/connection';
import type { CarrierCall } from './carrier-calls-repo';

interface BrowserCall extends CarrierCall {
  campaign_id: string;
  phone_bank_id: string;
  voter_id: string;
  user_id: string;
  carrier_id: string | null;
}

/** A call that a browser asked for, held until the transaction ends; null: there is none. */
export async function holdBrowserCall(tx: Db, campaignId: string, id: string): Promise<BrowserCall | null> {
  const { rows } = await sql<Omit<BrowserCall, 'requested_at'> & { requested_at: string }>`
    select calls.id, calls.campaign_id, calls.phone_bank_id, calls.voter_id, calls.user_id, calls.status, calls.from_number,
      calls.to_number, calls.carrier_id, calls.requested_at from carrier_calls as calls
    where calls.campaign_id = ${campaignId} and calls.id = ${id} and calls.in_browser
    for update`.execute(tx);
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
