// The SQL of calls that the carrier connects.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';

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

/** The latest call of this caller to this person since they have them on the screen; null: none. */
export async function latestCall(
  db: Db,
  { campaign_id, phone_bank_id, voter_id, user_id }: Of,
): Promise<CarrierCall | null> {
  const { rows } = await sql<Omit<CarrierCall, 'requested_at'> & { requested_at: string }>`
    select calls.id, calls.status, calls.from_number, calls.to_number, calls.requested_at from carrier_calls as calls
    join phone_bank_people as people on people.campaign_id = ${campaign_id} and people.phone_bank_id = ${phone_bank_id}
      and people.voter_id = ${voter_id} and people.held_by = ${user_id} and calls.requested_at >= people.held_since
    where calls.campaign_id = ${campaign_id} and calls.phone_bank_id = ${phone_bank_id} and calls.voter_id = ${voter_id}
      and calls.user_id = ${user_id}
    order by calls.requested_at desc limit 1`.execute(db);
  const [row] = rows;
  return row ? { ...row, requested_at: new Date(row.requested_at) } : null;
}

/** Stores that someone is to be called, before the carrier is asked. */
export async function insertCall(
  tx: Db,
  call: Of & { from_number: string; to_number: string; reasons: string[] },
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
  to: { status: CarrierCall['status']; carrier_id?: string },
): Promise<void> {
  await db
    .updateTable('carrier_calls')
    .set(to)
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .execute();
}
