// How each texter of a text campaign gets on.
import { sql } from 'kysely';
import type { TexterFigures } from '../../../contract/outreach/text-campaigns';
import type { Db } from '../../db/connection';
import { recipientCounts, type Counting } from '../outreach/counted-recipients-repo';
import { isUnanswered, ofRecipients } from './counts-repo';

const figures = ['in_batch', 'sent', 'replied', 'unanswered', 'opted_out'] as const;

/** Also how many someone holds, which is told of no one. */
const held = 'held';

interface Row extends Record<(typeof figures)[number] | typeof held, number> {
  /** Null: those whom no one holds. */
  user_id: string | null;
}

export const texterCounting: Counting<Row> = {
  ...ofRecipients,
  kind: 'texters',
  by: sql`rows.user_id`,
  columns: sql`rows.user_id, count(*)::integer as held, count(*) filter (where rows.state = 'taken')::integer as in_batch,
    count(rows.sent_at)::integer as sent, count(rows.last_reply_at)::integer as replied,
    count(*) filter (where ${isUnanswered('rows')})::integer as unanswered,
    count(*) filter (where rows.opted_out_at is not null and rows.sent_at is not null)::integer as opted_out`,
  named: (row) =>
    row.user_id === null
      ? []
      : [held, ...figures].map((of) => [`${row.user_id} ${of}`, row[of as typeof held]] as const),
};

/** Who was chosen to text, and whoever holds a recipient; most texts first. */
export async function readTexters(
  db: Db,
  campaignId: string,
  id: string,
  after = texterCounting.settles,
): Promise<TexterFigures[]> {
  const counts = (await recipientCounts(db, texterCounting, campaignId, id, after))(id);
  const holders = [...new Set([...counts.keys()].flatMap((name) => name.split(' ')[0] ?? []))];
  const { rows } = await sql<Pick<TexterFigures, 'user_id' | 'name' | 'is_member' | 'last_sent_at'>>`
    select users.id as user_id, trim(users.first || ' ' || users.last) as name,
      exists (select 1 from memberships where memberships.campaign_id = ${campaignId} and memberships.user_id = users.id
        and memberships.removed_at is null) as is_member,
      (select max(messages.created_at) from text_messages as messages where messages.campaign_id = ${campaignId}
        and messages.text_campaign_id = ${id} and messages.user_id = users.id) as last_sent_at
    from (
      select user_id from text_campaign_users where campaign_id = ${campaignId} and text_campaign_id = ${id}
      union select unnest(${holders}::uuid[])) as people
    join users on users.id = people.user_id
    order by name, user_id`.execute(db);
  return rows
    .map((row) => {
      const of = (figure: (typeof figures)[number]) => counts.get(`${row.user_id} ${figure}`) ?? 0;
      return {
        ...row,
        in_batch: of('in_batch'),
        sent: of('sent'),
        replied: of('replied'),
        unanswered: of('unanswered'),
        opted_out: of('opted_out'),
      };
    })
    .toSorted((a, b) => b.sent - a.sent);
}
