// A yard sign that a household asks for on its piece's page: a wish like any other, which is placed and declined as those are.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import { lockWish, setWish } from '../road-signs/repo';
import { lockRequests } from '../road-signs/requests-repo';
import type { Piece } from './piece-repo';

/** Of whom a sign is: those who still live where the piece went, and may be visited. */
export const mayHaveSign = ({ lives_there, may_be_visited }: Piece['addressees'][number]): boolean =>
  lives_there && may_be_visited;

/** The kind of sign that can be asked for: one that is still in use, where someone may have it. */
export async function offeredSign(db: Db, { campaign_id, page, addressees }: Piece): Promise<string | null> {
  if (page.road_sign_id === null || !addressees.some(mayHaveSign)) return null;
  const sign = await db
    .selectFrom('road_signs')
    .select('id')
    .where((row) => row.and({ campaign_id, id: String(page.road_sign_id), record_status: 'is_active' }))
    .executeTakeFirst();
  return sign?.id ?? null;
}

/** Writes the wish; false where it stands already. */
export async function wantSign(tx: Db, campaignId: string, signId: string, voterId: string): Promise<boolean> {
  const wish = await lockWish(tx, campaignId, signId, voterId);
  if (wish === 'pending' || wish === 'placed') return false;
  await setWish(tx, campaignId, signId, voterId, 'pending');
  return true;
}

/**
 * Takes a wish back that no one has fulfilled. One that was asked for on another mailing's page as well stands for that one; one that
 * someone dealt with keeps its history, and is declined.
 */
export async function unwantSign(tx: Db, campaignId: string, signId: string, voterId: string): Promise<void> {
  await lockRequests(tx, campaignId);
  if ((await lockWish(tx, campaignId, signId, voterId)) !== 'pending') return;
  if (await handOn(tx, campaignId, signId, voterId)) return;
  const { rows } = await sql`
    select 1 from sign_request_events
    where campaign_id = ${campaignId} and road_sign_id = ${signId} and voter_id = ${voterId} limit 1`.execute(tx);
  if (rows.length > 0) await setWish(tx, campaignId, signId, voterId, 'declined');
  else
    await sql`
      delete from road_sign_voters
      where campaign_id = ${campaignId} and road_sign_id = ${signId} and voter_id = ${voterId}`.execute(tx);
}

/** Makes a wish that of another mailing's response which stands; false where there is none. */
async function handOn(tx: Db, campaignId: string, signId: string, voterId: string): Promise<boolean> {
  const { rows } = await sql`
    update mail_responses set road_sign_id = ${signId}
    where campaign_id = ${campaignId} and id = (
      select asked.id from mail_responses as asked
      join mailer_campaigns as mailings on mailings.campaign_id = ${campaignId} and mailings.id = asked.mailer_campaign_id
      where asked.campaign_id = ${campaignId} and asked.voter_id = ${voterId} and asked.kind = 'sign'
        and asked.undone_at is null and asked.road_sign_id is null and mailings.page ->> 'road_sign_id' = ${signId}
      order by asked.received_at, asked.id limit 1)
    returning id`.execute(tx);
  return rows.length > 0;
}
