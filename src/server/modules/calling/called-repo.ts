// That someone was called, as the contact ledger has it: once for each phone bank, of their latest call there.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';

interface Called {
  campaign_id: string;
  /** The phone bank. */
  source_id: string;
  voter_id: string;
}

/** Records that someone was called then. What is known of a later call stands: results come late. */
export async function recordCall(
  tx: Db,
  touch: Called & { door_id: string; reasons: string[] },
  calledAt: Date,
): Promise<void> {
  const { campaign_id, source_id, voter_id, door_id, reasons } = touch;
  await sql`
    insert into outreach_touches as touches (campaign_id, source_id, voter_id, door_id, channel, reasons, touched_at)
    values (${campaign_id}, ${source_id}, ${voter_id}, ${door_id}, 'call', ${reasons}::text[], ${calledAt})
    on conflict (campaign_id, source_id, voter_id) do update
      set touched_at = excluded.touched_at, reasons = excluded.reasons where touches.touched_at < excluded.touched_at`.execute(
    tx,
  );
}

/** After a call that never was, or a result that was taken back: the touch is of the latest call that there still is, or goes. */
export async function followCalls(tx: Db, { campaign_id, source_id, voter_id }: Called): Promise<void> {
  const { rows } = await sql<{ last_at: string | null }>`
    select greatest((
        select max(coalesce(called_at, least(call_start_time, received_at))) from call_results
        where campaign_id = ${campaign_id} and phone_bank_id = ${source_id} and voter_id = ${voter_id} and superseded_at is null
      ), (
        select max(requested_at) from carrier_calls
        where campaign_id = ${campaign_id} and phone_bank_id = ${source_id} and voter_id = ${voter_id} and status <> 'failed'
          -- A browser that never connected has called no one.
          and not (in_browser and status = 'intended'))) as last_at`.execute(tx);
  const last = rows[0]?.last_at ?? null;
  const theirs = sql`campaign_id = ${campaign_id} and source_id = ${source_id} and voter_id = ${voter_id} and channel = 'call'`;
  await (
    last === null
      ? sql`delete from outreach_touches where ${theirs}`
      : sql`update outreach_touches set touched_at = ${last}::timestamptz where ${theirs}`
  ).execute(tx);
}
