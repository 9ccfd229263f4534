// The SQL of API keys.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { titles } from '../../../contract/access';
import type { ApiKey } from '../../../contract/integrations/api-keys';
import { keyScopes, type KeyScope } from '../../../contract/integrations/scopes';
import { may } from '../../../domain/access/capabilities';
import type { Db } from '../../db/connection';
import { isFromAbove } from '../campaigns/memberships-repo';

const row = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  start: z.string(),
  created_by_name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  /** Null: they are no longer a member, or one who entered from above, who manages no keys. */
  maker_title: z.nullable(z.enum(titles)),
});

/** Scopes that this version knows: one that it doesn't gives nothing. */
const known = (scopes: readonly string[]): KeyScope[] => keyScopes.filter((scope) => scopes.includes(scope));

/** A key works as long as whoever made it may manage keys: the one right that they could have given it. */
const mayManage = (title: z.infer<typeof row>['maker_title']) => may(title, 'campaign.edit');

function present(found: unknown): ApiKey {
  const { scopes, revoked_at, maker_title, ...shown } = row.parse(found);
  const state = revoked_at !== null ? 'revoked' : mayManage(maker_title) ? 'active' : 'stopped';
  return { ...shown, scopes: known(scopes), state };
}

const columns = sql`keys.id, keys.name, keys.scopes, keys.start, keys.created_at, keys.last_used_at, keys.revoked_at,
  trim(users.first || ' ' || users.last) as created_by_name, memberships.title as maker_title`;
const makers = (campaignId: string) => sql`join users on users.id = keys.created_by
  left join memberships on memberships.campaign_id = ${campaignId} and memberships.user_id = keys.created_by
    and memberships.removed_at is null and not ${isFromAbove(campaignId)}`;

/** A campaign's keys, newest first. */
export async function listKeys(db: Db, campaignId: string): Promise<ApiKey[]> {
  const { rows } = await sql`
    select ${columns} from api_keys as keys ${makers(campaignId)}
    where keys.campaign_id = ${campaignId} order by keys.created_at desc, keys.id`.execute(db);
  return rows.map(present);
}

async function findKey(db: Db, campaignId: string, id: string): Promise<ApiKey | null> {
  const { rows } = await sql`
    select ${columns} from api_keys as keys ${makers(campaignId)}
    where keys.campaign_id = ${campaignId} and keys.id = ${id}`.execute(db);
  return rows[0] ? present(rows[0]) : null;
}

/** Adds a key; null when the campaign has as many as it may. Call it with the campaign locked. */
export async function insertKey(
  tx: Db,
  campaignId: string,
  given: { name: string; scopes: KeyScope[]; start: string; key_hash: string; created_by: string },
  most: number,
): Promise<ApiKey | null> {
  const { rows } = await sql<{ id: string }>`
    insert into api_keys (campaign_id, name, scopes, start, key_hash, created_by)
    select ${campaignId}::uuid, ${given.name}, ${given.scopes}::text[], ${given.start}, ${given.key_hash}, ${given.created_by}::uuid
    where (select count(*) from api_keys where campaign_id = ${campaignId} and revoked_at is null) < ${most}
    returning id`.execute(tx);
  return rows[0] ? findKey(tx, campaignId, rows[0].id) : null;
}

/** Ends a key; of one that was ended before nothing changes. Null when the campaign has no such key. */
export async function revokeKey(tx: Db, campaignId: string, id: string, by: string): Promise<ApiKey | null> {
  await sql`
    update api_keys set revoked_at = now(), revoked_by = ${by}
    where campaign_id = ${campaignId} and id = ${id} and revoked_at is null`.execute(tx);
  return findKey(tx, campaignId, id);
}

/** Who calls with a key. */
export interface KeyHolder {
  id: string;
  campaign_id: string;
  scopes: KeyScope[];
  /** Who made the key. */
  created_by: string;
}

const holderRow = z.object({
  id: z.string(),
  campaign_id: z.string(),
  scopes: z.array(z.string()),
  created_by: z.string(),
  maker_title: z.nullable(z.enum(titles)),
});

/** The holder of a key that works, by its hash; null for any other. Notes its use, to the minute. */
export async function findHolder(db: Db, campaignId: string, hash: string): Promise<KeyHolder | null> {
  const { rows } = await sql`
    select keys.id, keys.campaign_id, keys.scopes, keys.created_by, memberships.title as maker_title
    from api_keys as keys ${makers(campaignId)}
    where keys.campaign_id = ${campaignId} and keys.key_hash = ${hash} and keys.revoked_at is null`.execute(db);
  if (!rows[0]) return null;
  const { scopes, maker_title, ...holder } = holderRow.parse(rows[0]);
  if (!mayManage(maker_title)) return null;
  await sql`
    update api_keys set last_used_at = now()
    where campaign_id = ${campaignId} and id = ${holder.id}
      and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(db);
  return { ...holder, scopes: known(scopes) };
}
