// The SQL of road signs, and of voters' wishes for them.
import { sentence } from '../../../contract/messages/every-message';
import { sql } from 'kysely';
import type { RoadSign } from '../../../contract/road-signs';
import type { Db } from '../../db/connection';
import { mayBeVisited } from '../contact-ledger/left-out-repo';
import { ApiError, orNameExists } from '../../http/errors';

/** Road signs of a campaign with how many were placed and are waited for, by name. */
export async function listSigns(
  db: Db,
  campaignId: string,
  selection: { ids?: string[]; archived: boolean },
): Promise<RoadSign[]> {
  const { ids, archived } = selection;
  const signs = await db
    .selectFrom('road_signs')
    .selectAll()
    .select([
      sql<number>`(select count(*) from placements where placements.campaign_id = ${campaignId}
        and placements.road_sign_id = road_signs.id)`.as('placed'),
      // As their requests are listed.
      sql<number>`(select count(*) from road_sign_voters
        join voters on voters.campaign_id = ${campaignId} and voters.id = road_sign_voters.voter_id
        where road_sign_voters.campaign_id = ${campaignId} and road_sign_voters.road_sign_id = road_signs.id
          and road_sign_voters.status = 'pending' and ${mayBeVisited})`.as('voters_pending'),
    ])
    .where('campaign_id', '=', campaignId)
    .$if(!archived, (query) => query.where('record_status', '=', 'is_active'))
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${ids ?? []}::uuid[])`))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return signs.map((sign) => ({ ...sign, file: filePath(sign) }));
}

/** Where a stored picture is asked for; null without one. */
export function filePath({ file_id: id, campaign_id: campaign }: { file_id: string | null; campaign_id: string }) {
  return id && `/api/files/${id}?campaign_id=${campaign}`;
}

/** One road sign, archived or not. Throws NOT_FOUND. */
export async function requireSign(db: Db, campaignId: string, id: string): Promise<RoadSign> {
  const [sign] = await listSigns(db, campaignId, { ids: [id], archived: true });
  if (!sign) throw new ApiError('NOT_FOUND', sentence('SIGN_NOT_FOUND'));
  return sign;
}

/** Saves a road sign and returns its id. Throws NAME_EXISTS. */
export async function insertSign(
  tx: Db,
  sign: {
    id?: string;
    campaign_id: string;
    user_id: string;
    name: string;
    file_id: string | null;
    stock?: number | null;
  },
): Promise<string> {
  const insert = tx.insertInto('road_signs').values(sign).returning('id');
  return (await orNameExists('road_signs_name', () => insert.executeTakeFirstOrThrow())).id;
}

/** Renames, archives or brings back a road sign, or says how many there are. Throws NAME_EXISTS. */
export async function changeSign(
  tx: Db,
  campaignId: string,
  id: string,
  changes: { name?: string; record_status?: RoadSign['record_status']; stock?: number | null },
): Promise<void> {
  const update = tx.updateTable('road_signs').set(changes).where('campaign_id', '=', campaignId).where('id', '=', id);
  await orNameExists('road_signs_name', () => update.execute());
}

export type Wish = 'pending' | 'placed' | 'declined';

/**
 * How a voter's wish for a sign stands, null when there is none. Wishes for one sign follow one another from here to the
 * end of the transaction. Throws NOT_FOUND when the campaign has no such voter.
 */
export async function lockWish(tx: Db, campaignId: string, signId: string, voterId: string): Promise<Wish | null> {
  await tx
    .selectFrom('road_signs')
    .select('id')
    .where((row) => row.and({ campaign_id: campaignId, id: signId }))
    .forNoKeyUpdate()
    .execute();
  const voter = await tx
    .selectFrom('voters')
    .select('id')
    .where((row) => row.and({ campaign_id: campaignId, id: voterId }))
    .executeTakeFirst();
  if (!voter) throw new ApiError('NOT_FOUND', sentence('UNKNOWN_VOTER'));
  const wish = await tx
    .selectFrom('road_sign_voters')
    .select('status')
    .where((row) => row.and({ campaign_id: campaignId, road_sign_id: signId, voter_id: voterId }))
    .executeTakeFirst();
  return wish?.status ?? null;
}

/** Writes a voter's wish for a sign. */
export async function setWish(
  tx: Db,
  campaignId: string,
  signId: string,
  voterId: string,
  status: Wish,
): Promise<void> {
  await sql`
    insert into road_sign_voters (campaign_id, road_sign_id, voter_id, status)
    values (${campaignId}, ${signId}, ${voterId}, ${status})
    on conflict (campaign_id, road_sign_id, voter_id)
    do update set status = excluded.status, updated_at = excluded.updated_at`.execute(tx);
}
