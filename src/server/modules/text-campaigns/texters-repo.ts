// How each texter of a text campaign gets on.
import { sql } from 'kysely';
import type { TexterFigures } from '../../../contract/outreach/text-campaigns';
import type { Db } from '../../db/connection';

/** Who was chosen to text, and whoever holds a recipient; most texts first. */
export async function readTexters(db: Db, campaignId: string, id: string): Promise<TexterFigures[]> {
  const { rows } = await sql<TexterFigures>`
    with held as (
      select user_id, count(*) filter (where state = 'taken')::integer as in_batch,
        count(*) filter (where sent_at is not null)::integer as sent,
        count(*) filter (where last_reply_at is not null)::integer as replied,
        count(*) filter (where closed_at is null and opted_out_at is null
          and last_reply_at > coalesce(answered_at, '-infinity'))::integer as unanswered,
        count(*) filter (where opted_out_at is not null and sent_at is not null)::integer as opted_out
      from text_recipients
      where campaign_id = ${campaignId} and text_campaign_id = ${id} and user_id is not null group by user_id
    ), chosen as (
      select user_id from text_campaign_users where campaign_id = ${campaignId} and text_campaign_id = ${id}
    )
    select users.id as user_id, trim(users.first || ' ' || users.last) as name,
      exists (select 1 from memberships where memberships.campaign_id = ${campaignId} and memberships.user_id = users.id
        and memberships.removed_at is null) as is_member,
      coalesce(held.in_batch, 0) as in_batch, coalesce(held.sent, 0) as sent, coalesce(held.replied, 0) as replied,
      coalesce(held.unanswered, 0) as unanswered, coalesce(held.opted_out, 0) as opted_out,
      (select max(messages.created_at) from text_messages as messages where messages.campaign_id = ${campaignId}
        and messages.text_campaign_id = ${id} and messages.user_id = users.id) as last_sent_at
    from (select user_id from chosen union select user_id from held) as people
    join users on users.id = people.user_id
    left join held on held.user_id = people.user_id
    order by sent desc, name, user_id`.execute(db);
  return rows;
}
