// Exports of campaigns: the newest counts, and one at a time is packed.
import { sql } from 'kysely';
import { exportHours, type CampaignExport } from '../../../contract/office/campaign-exports';
import type { Db } from '../../db/connection';
import { noteRemovals } from '../files/removals-repo';

export async function latestExport(db: Db, campaignId: string): Promise<CampaignExport | null> {
  const { rows } = await sql<CampaignExport>`
    select id, status, parts, packed, bytes, created_at, finished_at,
      case when status = 'done' then finished_at + make_interval(hours => ${exportHours}) end as expires_at
    from campaign_exports where campaign_id = ${campaignId} order by created_at desc, id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Adds an export; null when one is being packed already. */
export async function insertExport(tx: Db, campaignId: string, userId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into campaign_exports (campaign_id, user_id) values (${campaignId}, ${userId})
    on conflict (campaign_id) where status in ('waiting', 'running') do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * Takes an export for packing, from its beginning; null when it is over. The archive's key is noted before there is an archive: whatever
 * is killed meanwhile, it is found again. `left`: what an earlier try may have left behind.
 */
export async function beginExport(
  db: Db,
  campaignId: string,
  id: string,
  storageKey: string,
): Promise<{ left: string | null } | null> {
  const { rows } = await sql<{ left: string | null }>`
    with before as (
      select id, storage_key from campaign_exports
      where campaign_id = ${campaignId} and id = ${id} and status in ('waiting', 'running') for update
    )
    update campaign_exports set status = 'running', packed = 0, storage_key = ${storageKey} from before
    where campaign_exports.campaign_id = ${campaignId} and campaign_exports.id = before.id
    returning before.storage_key as left`.execute(db);
  return rows[0] ?? null;
}

/** Notes how far it is; false once it was canceled, or is another try's. */
export async function noteProgress(
  db: Db,
  campaignId: string,
  id: string,
  { storage_key, parts, packed }: { storage_key: string; parts: number; packed: number },
): Promise<boolean> {
  const { rows } = await sql`
    update campaign_exports set parts = ${parts}, packed = ${packed}
    where campaign_id = ${campaignId} and id = ${id} and status = 'running' and storage_key = ${storage_key}
    returning id`.execute(db);
  return rows.length > 0;
}

/** Says that the archive is whole; false when it was canceled meanwhile, or is another try's by now. */
export async function finishExport(
  db: Db,
  campaignId: string,
  id: string,
  archive: { storage_key: string; bytes: number },
): Promise<boolean> {
  const { rows } = await sql`
    update campaign_exports set status = 'done', finished_at = now(), packed = parts,
      bytes = ${archive.bytes}
    where campaign_id = ${campaignId} and id = ${id} and status = 'running'
      and storage_key = ${archive.storage_key} returning id`.execute(db);
  return rows.length > 0;
}

/** Ends what is being packed; `id` null: whichever it is. */
export async function endExport(
  db: Db,
  campaignId: string,
  id: string | null,
  status: 'cancelled' | 'failed',
): Promise<void> {
  await sql`
    update campaign_exports set status = ${status}, finished_at = now()
    where campaign_id = ${campaignId} and (${id}::uuid is null or id = ${id}::uuid)
      and status in ('waiting', 'running')`.execute(db);
}

/** Under which key an archive lies that can be downloaded still. */
export async function findArchive(db: Db, campaignId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ storage_key: string | null }>`
    select storage_key from campaign_exports
    where campaign_id = ${campaignId} and id = ${id} and status = 'done'
      and finished_at > now() - make_interval(hours => ${exportHours})`.execute(db);
  return rows[0]?.storage_key ?? null;
}

/** Forgets the exports of a campaign that are over; returns under which keys their archives lie. */
export async function forgetExports(tx: Db, campaignId: string): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string | null }>`
    delete from campaign_exports
    where campaign_id = ${campaignId} and status not in ('waiting', 'running') returning storage_key`.execute(tx);
  return rows.flatMap(({ storage_key }) => storage_key ?? []);
}

/** Forgets archives that can no longer be downloaded, in every campaign, and notes that they are to be removed; returns under which keys they lie. */
export async function forgetOldExports(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string | null }>`
    delete from campaign_exports where finished_at < now() - make_interval(hours => ${exportHours + 1})
    returning storage_key`.execute(tx);
  const keys = rows.flatMap(({ storage_key }) => storage_key ?? []);
  await noteRemovals(tx, keys);
  return keys;
}
