// Numbers of erased campaigns: kept until the carrier has them back, and for a while after that, as the record of it.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import { hashOf, labelOf } from './number-label';

/** Keeps what a campaign has, or may have, at the carrier: its own rows go. */
export async function keepForRelease(tx: Db, campaignId: string): Promise<void> {
  await sql`
    insert into number_releases (phone_number, carrier_id, label_hash)
    select phone_number, carrier_id, ${hashOf(labelOf(campaignId))}
    from phone_numbers where campaign_id = ${campaignId} and status <> 'released'
      and (status <> 'failed' or problem = 'unsure')`.execute(tx);
}

export interface NumberRelease {
  id: string;
  phone_number: string;
  carrier_id: string | null;
  label_hash: string;
  /** It may still be being bought. */
  is_young: boolean;
}

/** Those whose turn it is, each for one of those who ask; the next try is later each time. */
export async function claimReleases(tx: Db, most: number): Promise<NumberRelease[]> {
  const { rows } = await sql<NumberRelease>`
    with due as (
      select id from number_releases where next_try_at <= now() order by next_try_at limit ${most} for update skip locked
    )
    update number_releases as releases set tries = tries + 1,
      next_try_at = now() + least(interval '6 hours', interval '1 minute' * power(3, least(tries, 6)))
    from due where releases.id = due.id
    returning releases.id, phone_number, carrier_id, label_hash, requested_at > now() - interval '1 hour' as is_young`.execute(
    tx,
  );
  return rows;
}

export async function settleRelease(db: Db, id: string, outcome: 'released' | 'not_ours'): Promise<void> {
  await sql`
    update number_releases set outcome = ${outcome}, settled_at = now(), next_try_at = null where id = ${id}`.execute(
    db,
  );
}

/** Whether a campaign that isn't erased has this number, or is buying it; null: none. */
export async function whereElse(db: Db, phoneNumber: string): Promise<'has' | 'buying' | null> {
  const { rows } = await sql<{ stands: 'has' | 'buying' }>`
    select case when status = 'buying' then 'buying' else 'has' end as stands from phone_numbers where phone_number = ${phoneNumber} and status in ('buying', 'active', 'releasing')
      and campaign_id not in (select id from erased_campaigns)
    order by status = 'buying' limit 1`.execute(db);
  return rows[0]?.stands ?? null;
}

export async function forgetOldReleases(db: Db): Promise<void> {
  await sql`delete from number_releases where settled_at < now() - interval '180 days'`.execute(db);
}
