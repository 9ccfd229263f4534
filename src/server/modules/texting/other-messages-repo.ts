// Messages to a campaign's numbers that belong to no conversation: no text campaign wrote to that phone from there before.
import { sql } from 'kysely';
import type { OtherMessage } from '../../../contract/outreach/texting';
import { sortReply } from '../../../domain/texting/reply-words';
import type { Db } from '../../db/connection';

const others = (campaignId: string) => sql`
  from text_messages where campaign_id = ${campaignId} and text_campaign_id is null and voter_id is null and kind = 'incoming'`;

/** A page, latest first, and how many there are. */
export async function readOtherMessages(
  db: Db,
  campaignId: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ total: number; messages: OtherMessage[] }> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total ${others(campaignId)}`.execute(db);
  const { rows } = await sql<Omit<OtherMessage, 'suggestion'>>`
    select id, phone, our_number, body, created_at ${others(campaignId)}
    order by created_at desc, id offset ${skip} limit ${limit}`.execute(db);
  const messages = rows.map((row) => ({ ...row, suggestion: sortReply(row.body) }));
  return { total: counted[0]?.total ?? 0, messages };
}
