// Campaigns: their settings, their owners.
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Db } from '../../db/connection';
import type { Campaigns } from '../../db/schema';
import { isErasedCampaign } from '../../access-repo';
import { ApiError, orNameExists } from '../../http/errors';

export type CampaignRow = Selectable<Campaigns>;

/** Throws NAME_EXISTS; the transaction is over then. */
export async function insertCampaign(
  db: Db,
  values: Pick<CampaignRow, 'name' | 'owner_email' | 'campaign_type'> & Updateable<Campaigns>,
): Promise<CampaignRow> {
  const insert = db.insertInto('campaigns').values(values).returningAll();
  return orNameExists('campaigns_name', () => insert.executeTakeFirstOrThrow());
}

/** Throws NAME_EXISTS; the transaction is over then. */
export async function updateCampaign(db: Db, id: string, changes: Updateable<Campaigns>): Promise<CampaignRow> {
  // Also without a change an update must name a column.
  const update = db.updateTable('campaigns').set({ ...changes, id });
  return orNameExists('campaigns_name', () => update.where('id', '=', id).returningAll().executeTakeFirstOrThrow());
}

export function getCampaign(db: Db, id: string): Promise<CampaignRow> {
  return db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** A campaign by its name, which is unique whatever its case. */
export function findCampaignByName(db: Db, name: string): Promise<CampaignRow | undefined> {
  return db
    .selectFrom('campaigns')
    .selectAll()
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();
}

/**
 * Locks a campaign until the transaction ends, so that hand-overs, removals, closed accounts and its erasure follow one another. Throws
 * CAMPAIGN_ERASED for one that was erased while someone waited for it.
 */
export async function lockCampaign(tx: Db, id: string): Promise<CampaignRow> {
  const row = await tx.selectFrom('campaigns').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!row || (await isErasedCampaign(tx, id))) throw new ApiError('CAMPAIGN_ERASED');
  return row;
}

/** The same for several, in one order, so that no two wait for each other; those that aren't there are passed over. */
export async function lockCampaigns(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`select 1 from campaigns where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(tx);
}

/** The same for every campaign that a user belongs to. */
export async function lockCampaignsOf(tx: Db, userId: string): Promise<void> {
  await sql`
    select 1 from campaigns
    where id in (select campaign_id from memberships where user_id = ${userId} and removed_at is null)
    order by id for no key update`.execute(tx);
}

export async function ownsCampaign(db: Db, email: string): Promise<boolean> {
  const owned = await db.selectFrom('campaigns').select('id').where('owner_email', '=', email).limit(1).execute();
  return owned.length > 0;
}

/** Anyone who owned campaigns under an old address that they work in owns them under the new one. */
export async function moveOwnership(db: Db, userId: string, from: string, to: string): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ owner_email: to })
    .where('owner_email', '=', from)
    .where('id', 'in', (query) => query.selectFrom('memberships').select('campaign_id').where('user_id', '=', userId))
    .execute();
}

/** Whether the database can count days in a time zone. */
export async function knowsTimeZone(db: Db, zone: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_timezone_names where name = ${zone}`.execute(db);
  return rows.length > 0;
}
