// How many recipients of text campaigns there are of each kind.
import { sql } from 'kysely';
import type { TextCounts } from '../../../contract/outreach/text-campaigns';
import type { Db } from '../../db/connection';

type Counts = Omit<TextCounts, 'left_out'>;

interface Row extends Omit<Counts, 'failures' | 'refused' | 'held_up'> {
  text_campaign_id: string;
}

interface Problem {
  text_campaign_id: string;
  state: string;
  problem: string;
  recipients: number;
}

const none: Counts = {
  recipients: 0,
  waiting: 0,
  taken: 0,
  sent: 0,
  delivered: 0,
  failed: 0,
  failures: {},
  refused: {},
  replied: 0,
  unanswered: 0,
  opted_out: 0,
  held_up: {},
};

/** Of one text campaign or of all; a look-up by id. */
export async function countsOf(db: Db, campaignId: string, id: string | null): Promise<(id: string) => Counts> {
  const chosen = sql`campaign_id = ${campaignId} and (${id}::uuid is null or text_campaign_id = ${id}::uuid)`;
  const { rows } = await sql<Row>`
    select text_campaign_id, count(*)::integer as recipients,
      count(*) filter (where state = 'waiting')::integer as waiting, count(*) filter (where state = 'taken')::integer as taken,
      count(*) filter (where sent_at is not null)::integer as sent,
      count(*) filter (where state = 'delivered')::integer as delivered,
      count(*) filter (where state = 'failed')::integer as failed,
      count(*) filter (where last_reply_at is not null)::integer as replied,
      count(*) filter (where closed_at is null and opted_out_at is null
        and last_reply_at > coalesce(answered_at, '-infinity'))::integer as unanswered,
      count(*) filter (where opted_out_at is not null)::integer as opted_out
    from text_recipients where ${chosen} group by text_campaign_id`.execute(db);
  const { rows: problems } = await sql<Problem>`
    select text_campaign_id, state, problem, count(*)::integer as recipients from text_recipients
    where ${chosen} and state in ('failed', 'refused', 'queued') and problem is not null
    group by text_campaign_id, state, problem`.execute(db);
  return (of) => {
    const own = problems.filter((each) => each.text_campaign_id === of);
    const byState = (state: string) =>
      Object.fromEntries(own.flatMap((each) => (each.state === state ? [[each.problem, each.recipients]] : [])));
    const { text_campaign_id: _id, ...counts } = rows.find((each) => each.text_campaign_id === of) ?? {
      text_campaign_id: of,
      ...none,
    };
    return { ...counts, failures: byState('failed'), refused: byState('refused'), held_up: byState('queued') };
  };
}
