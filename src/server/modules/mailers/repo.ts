// The SQL of mailers and their pages.
import { sql } from 'kysely';
import { sentence } from '../../../contract/messages/every-message';
import type { Mailer } from '../../../contract/outreach/mailers';
import type { Db } from '../../db/connection';
import { ApiError, orNameExists } from '../../http/errors';

/** Mailers of a campaign, newest first. */
export async function listMailers(db: Db, campaignId: string, id: string | null = null): Promise<Mailer[]> {
  const { rows } = await sql<Omit<Mailer, 'file'>>`
    select mailers.id, mailers.name, mailers.campaign_id, mailers.user_id, mailers.record_status, mailers.mime, mailers.bytes,
      mailers.created_at, first.width_in, first.height_in, (
        select count(*) from mailer_pages
        where mailer_pages.campaign_id = ${campaignId} and mailer_pages.mailer_id = mailers.id) as pages, (
        select count(*) from mailer_campaigns
        where mailer_campaigns.campaign_id = ${campaignId} and mailer_campaigns.mailer_id = mailers.id) as campaigns
    from mailers
    join mailer_pages as first on first.campaign_id = ${campaignId} and first.mailer_id = mailers.id and first.page = 1
    where mailers.campaign_id = ${campaignId} and (${id}::uuid is null or mailers.id = ${id}::uuid)
    order by mailers.created_at desc, mailers.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    file: `/api/mail/file/?id=${row.id}&campaign_id=${campaignId}`,
  }));
}

/** One mailer, archived or not. Throws NOT_FOUND. */
export async function requireMailer(db: Db, campaignId: string, id: string): Promise<Mailer> {
  const [mailer] = await listMailers(db, campaignId, id);
  if (!mailer) throw new ApiError('NOT_FOUND');
  return mailer;
}

export async function isMailerNamed(db: Db, campaignId: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from mailers where campaign_id = ${campaignId} and lower(name) = lower(${name}) limit 1`.execute(db);
  return rows.length > 0;
}

interface NewPage {
  storage_key: string;
  bytes: number;
  width_in: number;
  height_in: number;
}

/** Saves a mailer with its pages and returns its id. Throws NAME_EXISTS. */
export async function insertMailer(
  tx: Db,
  mailer: {
    campaign_id: string;
    user_id: string;
    name: string;
    storage_key: string;
    mime: Mailer['mime'];
    bytes: number;
  },
  pages: readonly NewPage[],
): Promise<string> {
  const insert = tx.insertInto('mailers').values(mailer).returning('id');
  const { id } = await orNameExists('mailers_name', () => insert.executeTakeFirstOrThrow());
  const { campaign_id } = mailer;
  await tx
    .insertInto('mailer_pages')
    .values(pages.map((page, index) => ({ ...page, campaign_id, mailer_id: id, page: index + 1 })))
    .execute();
  return id;
}

/** Renames, archives or restores a mailer. Throws NAME_EXISTS. */
export async function changeMailer(
  tx: Db,
  campaignId: string,
  id: string,
  changes: { name?: string; record_status?: Mailer['record_status'] },
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  const update = tx
    .updateTable('mailers')
    .set(changes)
    .where((row) => row.and({ campaign_id: campaignId, id }));
  await orNameExists('mailers_name', () => update.execute());
}

/** Where a mailer's file lies, and what it is; `page` for the picture of one. */
export async function findMailerFile(
  db: Db,
  campaignId: string,
  id: string,
  page: number | null = null,
): Promise<{ storage_key: string; mime: string } | null> {
  const { rows } = await sql<{ storage_key: string; mime: string }>`
    select storage_key, mime from mailers
    where campaign_id = ${campaignId} and id = ${id} and ${page}::integer is null
    union all
    select storage_key, 'image/jpeg' from mailer_pages
    where campaign_id = ${campaignId} and mailer_id = ${id} and page = ${page}::integer`.execute(db);
  return rows[0] ?? null;
}

/** Holds a mailer that is to be sent, so that no one archives it meanwhile. Throws NOT_FOUND, or CONFLICT where it is archived. */
export async function holdMailer(tx: Db, campaignId: string, id: string): Promise<void> {
  const held = await tx
    .selectFrom('mailers')
    .select('record_status')
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .forShare()
    .executeTakeFirst();
  if (!held) throw new ApiError('NOT_FOUND');
  if (held.record_status === 'archived') throw new ApiError('CONFLICT', sentence('MAILER_ARCHIVED'));
}
