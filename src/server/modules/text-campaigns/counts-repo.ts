// How many recipients of text campaigns there are of each kind.
import { sql } from 'kysely';
import type { TextCounts } from '../../../contract/outreach/text-campaigns';
import type { Db } from '../../db/connection';
import { erasedStamp, recipientCounts, type Counting, type Counts } from '../outreach/counted-recipients-repo';

interface Counted extends Omit<TextCounts, 'left_out'> {
  /** Of the first ones, which are tried alone. */
  canary_sent: number;
}

const sums = ['recipients', 'sent', 'replied', 'unanswered', 'opted_out', 'canary_sent'] as const;

interface Row extends Record<(typeof sums)[number], number> {
  state: string;
  /** Null also where it is told of no one. */
  problem: string | null;
}

/** Whoever lists or changes a recipient sets that to when their transaction began; clocks of a cluster differ by less than that. */
const settles = 10_000;

/** Another one where something else is counted than before: what is kept of then is counted again. */
const countedAs = 'opted out of those sent to';

/** Recipients by `turn`, which stays. */
export const ofRecipients = {
  table: 'text_recipients',
  source: 'text_campaign_id',
  block: sql<number>`(rows.turn / 4096)`,
  changed: 'updated_at',
  settles,
  sources: (campaignId, id) => sql`
    select texts.id as source_id, texts.canary_size, concat_ws(' ', ${countedAs}::text, texts.canary_size, ${erasedStamp(campaignId)}) as stamp
    from text_campaigns as texts
    where texts.campaign_id = ${campaignId} and (${id}::uuid is null or texts.id = ${id}::uuid)`,
} satisfies Omit<Counting<unknown>, 'kind' | 'by' | 'columns' | 'named'>;

/** Holds for rows of `text_recipients`, under that name, whose last reply waits for someone. */
export const isUnanswered = (recipients: string) => {
  const own = (column: string) => sql.ref(`${recipients}.${column}`);
  return sql<boolean>`(${own('closed_at')} is null and ${own('opted_out_at')} is null
    and ${own('last_reply_at')} > coalesce(${own('answered_at')}, '-infinity'))`;
};

/** Holds for rows of `text_recipients`, under that name, whom no one holds and who can be taken: also once quiet hours may be over. */
export const isWaiting = (recipients: string) => {
  const own = (column: string) => sql.ref(`${recipients}.${column}`);
  return sql<boolean>`(${own('state')} = 'waiting'
    or ${own('state')} = 'refused' and ${own('problem')} = 'quiet_hours' and ${own('not_before')} <= now())`;
};

const toldProblem = sql`case when rows.state in ('failed', 'refused', 'queued') then rows.problem end`;

export const textCounting: Counting<Row> = {
  ...ofRecipients,
  kind: 'texts',
  by: sql`rows.state, ${toldProblem}`,
  columns: sql`rows.state, ${toldProblem} as problem, count(*)::integer as recipients, count(rows.sent_at)::integer as sent,
    count(rows.last_reply_at)::integer as replied, count(*) filter (where ${isUnanswered('rows')})::integer as unanswered,
    count(*) filter (where rows.opted_out_at is not null and rows.sent_at is not null)::integer as opted_out,
    count(*) filter (where rows.sent_at is not null and rows.turn <= sources.canary_size)::integer as canary_sent`,
  named: (row) => [
    ...sums.map((sum) => [sum, row[sum]] as const),
    [`state ${row.state}`, row.recipients],
    ...(row.problem === null ? [] : [[`${row.state} ${row.problem}`, row.recipients] as const]),
  ],
};

/** Of one text campaign or of all; a look-up by id. */
export async function countsOf(
  db: Db,
  campaignId: string,
  id: string | null,
  after = settles,
): Promise<(id: string) => Counted> {
  const counts = await recipientCounts(db, textCounting, campaignId, id, after);
  return (of) => countsFrom(counts(of));
}

function countsFrom(counts: Counts): Counted {
  const of = (name: string) => counts.get(name) ?? 0;
  const problems = (state: string) =>
    Object.fromEntries(
      [...counts].flatMap(([name, count]) =>
        name.startsWith(`${state} `) ? [[name.slice(state.length + 1), count]] : [],
      ),
    );
  return {
    recipients: of('recipients'),
    waiting: of('state waiting'),
    taken: of('state taken'),
    sent: of('sent'),
    delivered: of('state delivered'),
    failed: of('state failed'),
    failures: problems('failed'),
    refused: problems('refused'),
    held_up: problems('queued'),
    replied: of('replied'),
    unanswered: of('unanswered'),
    opted_out: of('opted_out'),
    canary_sent: of('canary_sent'),
  };
}
