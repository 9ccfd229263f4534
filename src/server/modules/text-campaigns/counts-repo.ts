// How many recipients of text campaigns there are of each kind.
import { sql } from 'kysely';
import type { TextCounts } from '../../../contract/outreach/text-campaigns';
import { groupBy } from '../../../domain/lists/group-by';
import type { Db } from '../../db/connection';

interface Counts extends Omit<TextCounts, 'left_out'> {
  /** Of the first ones, which are tried alone. */
  canary_sent: number;
}

const sums = ['recipients', 'sent', 'replied', 'unanswered', 'opted_out', 'canary_sent'] as const;

interface Row extends Record<(typeof sums)[number], number> {
  text_campaign_id: string;
  state: string;
  /** Null also where it is told of no one. */
  problem: string | null;
}

/** Of one text campaign or of all; a look-up by id. Each recipient is read once. */
export async function countsOf(db: Db, campaignId: string, id: string | null): Promise<(id: string) => Counts> {
  const { rows } = await sql<Row>`
    select recipients.text_campaign_id, recipients.state,
      case when recipients.state in ('failed', 'refused', 'queued') then recipients.problem end as problem,
      count(*)::integer as recipients, count(recipients.sent_at)::integer as sent,
      count(recipients.last_reply_at)::integer as replied,
      count(*) filter (where recipients.closed_at is null and recipients.opted_out_at is null
        and recipients.last_reply_at > coalesce(recipients.answered_at, '-infinity'))::integer as unanswered,
      count(recipients.opted_out_at)::integer as opted_out,
      count(*) filter (where recipients.sent_at is not null and recipients.turn <= texts.canary_size)::integer as canary_sent
    from text_recipients as recipients
    join text_campaigns as texts on texts.campaign_id = ${campaignId} and texts.id = recipients.text_campaign_id
    where recipients.campaign_id = ${campaignId} and (${id}::uuid is null or recipients.text_campaign_id = ${id}::uuid)
    group by 1, 2, 3`.execute(db);
  const own = groupBy(rows, (row) => row.text_campaign_id);
  return (of) => countsFrom(own.get(of) ?? []);
}

function countsFrom(rows: readonly Row[]): Counts {
  const sum = (of: (typeof sums)[number], some = rows) => some.reduce((all, row) => all + row[of], 0);
  const inState = (state: string) => rows.filter((row) => row.state === state);
  const problems = (state: string) =>
    Object.fromEntries(
      inState(state).flatMap(({ problem, recipients }) => (problem === null ? [] : [[problem, recipients]])),
    );
  return {
    recipients: sum('recipients'),
    waiting: sum('recipients', inState('waiting')),
    taken: sum('recipients', inState('taken')),
    sent: sum('sent'),
    delivered: sum('recipients', inState('delivered')),
    failed: sum('recipients', inState('failed')),
    failures: problems('failed'),
    refused: problems('refused'),
    held_up: problems('queued'),
    replied: sum('replied'),
    unanswered: sum('unanswered'),
    opted_out: sum('opted_out'),
    canary_sent: sum('canary_sent'),
  };
}
