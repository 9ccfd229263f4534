// The SQL of a campaign's phone numbers.
import { sql } from 'kysely';
import { sentence } from '../../../contract/messages/every-message';
import { maxPhoneNumbers, type PhoneNumber } from '../../../contract/outreach/phone-numbers';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { OwnedNumber } from '../../providers/carrier/numbers';

/** The numbers of a campaign, newest first; those given back too, or only one of them. */
export async function listPhoneNumbers(db: Db, campaignId: string, id: string | null = null): Promise<PhoneNumber[]> {
  const { rows } = await sql<PhoneNumber>`
    select numbers.id, numbers.campaign_id, numbers.phone_number, numbers.status, numbers.problem, numbers.can_call,
      numbers.can_text, numbers.can_text_pictures, numbers.bought_by, numbers.requested_at, numbers.bought_at,
      numbers.released_at, trim(users.first || ' ' || users.last) as bought_by_name
    from phone_numbers as numbers join users on users.id = numbers.bought_by
    where numbers.campaign_id = ${campaignId} and (${id}::uuid is null or numbers.id = ${id}::uuid)
    order by numbers.requested_at desc, numbers.id`.execute(db);
  return rows;
}

/** Throws NOT_FOUND. */
export async function requirePhoneNumber(db: Db, campaignId: string, id: string): Promise<PhoneNumber> {
  const [number] = await listPhoneNumbers(db, campaignId, id);
  if (!number) throw new ApiError('NOT_FOUND');
  return number;
}

/**
 * Stores that a number is to be bought, or to be tried again after a failure; `fresh` unless it is being bought or was already. One of a
 * campaign after the other, so that its limit holds. Throws CONFLICT at the limit.
 */
export async function intendPurchase(
  tx: Db,
  { campaign_id: campaignId, phone_number, user_id }: { campaign_id: string; phone_number: string; user_id: string },
  now: Date,
): Promise<{ id: string; fresh: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone numbers ${campaignId}`}, 0))`.execute(tx);
  const { rows: held } = await sql<{ id: string; phone_number: string; status: string }>`
    select id, phone_number, status from phone_numbers
    where campaign_id = ${campaignId} and status <> 'released'`.execute(tx);
  const known = held.find((each) => each.phone_number === phone_number);
  if (known && known.status !== 'failed') return { id: known.id, fresh: false };
  if (held.filter(({ status }) => status !== 'failed').length >= maxPhoneNumbers)
    throw new ApiError('CONFLICT', sentence('PHONE_NUMBER_LIMIT', { max: maxPhoneNumbers }));
  const { rows } = await sql<{ id: string }>`
    insert into phone_numbers (campaign_id, phone_number, bought_by, requested_at)
    values (${campaignId}, ${phone_number}, ${user_id}, ${now})
    on conflict (campaign_id, phone_number) where status <> 'released'
    do update set status = 'buying', problem = null, bought_by = excluded.bought_by, requested_at = excluded.requested_at
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A phone number was not stored.');
  return { id: row.id, fresh: true };
}

export interface Intention {
  id: string;
  campaign_id: string;
  phone_number: string;
  status: PhoneNumber['status'];
  carrier_id: string | null;
}

export async function findIntention(db: Db, campaignId: string, id: string): Promise<Intention | null> {
  const row = await db
    .selectFrom('phone_numbers')
    .select(['id', 'campaign_id', 'phone_number', 'status', 'carrier_id'])
    .where((each) => each.and({ campaign_id: campaignId, id }))
    .executeTakeFirst();
  return (row as Intention | undefined) ?? null;
}

export async function markBought(
  db: Db,
  { campaign_id, id }: Intention,
  { carrier_id, capabilities }: OwnedNumber,
  now: Date,
): Promise<void> {
  const { voice, sms, mms } = capabilities;
  await db
    .updateTable('phone_numbers')
    .set({ status: 'active', problem: null, carrier_id, bought_at: now })
    .set({ can_call: voice, can_text: sms, can_text_pictures: mms })
    .where((row) => row.and({ campaign_id, id, status: 'buying' }))
    .execute();
}

export async function markFailed(
  db: Db,
  campaignId: string,
  id: string,
  problem: NonNullable<PhoneNumber['problem']>,
): Promise<void> {
  await db
    .updateTable('phone_numbers')
    .set({ status: 'failed', problem })
    .where((row) => row.and({ campaign_id: campaignId, id, status: 'buying' }))
    .execute();
}

/** Stores that a number is to be given back; false when it is already. Throws CONFLICT while it is being bought. */
export async function intendRelease(tx: Db, campaignId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('phone_numbers')
    .set({ status: 'releasing' })
    .where((row) => row.and({ campaign_id: campaignId, id, status: 'active' }))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const { status } = await requirePhoneNumber(tx, campaignId, id);
  if (status === 'buying' || status === 'failed') throw new ApiError('CONFLICT', sentence('PHONE_NUMBER_BUSY'));
  return false;
}

export async function markReleased(db: Db, { campaign_id, id }: Intention, now: Date): Promise<void> {
  await db
    .updateTable('phone_numbers')
    .set({ status: 'released', released_at: now })
    .where((row) => row.and({ campaign_id, id, status: 'releasing' }))
    .execute();
}

/** A number that couldn't be given back is ours still. */
export async function keepNumber(db: Db, campaignId: string, id: string): Promise<void> {
  await db
    .updateTable('phone_numbers')
    .set({ status: 'active' })
    .where((row) => row.and({ campaign_id: campaignId, id, status: 'releasing' }))
    .execute();
}

/** When calling was set up for a campaign; null: it wasn't. */
export async function accountSetUpAt(db: Db, campaignId: string): Promise<string | null> {
  const row = await db
    .selectFrom('phone_accounts')
    .select('set_up_at')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  return (row?.set_up_at as unknown as string | undefined) ?? null;
}

/** False when it was set up before. */
export async function setUpAccount(tx: Db, campaignId: string, userId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('phone_accounts')
    .values({ campaign_id: campaignId, set_up_by: userId, set_up_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
