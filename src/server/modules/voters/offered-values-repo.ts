// What filters offer to choose from, kept for campaigns so large that counting everyone takes seconds: each value that anyone has is
// offered, which a sample couldn't tell. Counted after each import, and daily for what was changed by hand.
import { sql, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import { contract } from '../../../contract';
import { filterChoices } from '../../../contract/voters/universe-figures';
import { type Db, inTransaction } from '../../db/connection';
import { lockOf } from '../../db/campaign-lock';
import { sampleOf } from './sample-repo';
import { breakDown, findChoices } from './universe-repo';

/** Values of one kind that are offered. */
export const mostValues = 200;

const offered = z.object({ choices: filterChoices, breakdown: contract.voterGroups.breakdown.reply });
type Offered = z.infer<typeof offered>;

interface Kept {
  /** Null: nothing was counted yet, or by another version. */
  offered: Offered | null;
  /** Whether they should be counted again, and no one asked for that within a minute. */
  asks: boolean;
}

/** Holds for a row that was counted before the last import, or a day ago. */
const isStale = (
  campaignId: string,
) => sql<SqlBool>`(counted_at is null or counted_at < now() - interval '1 day' or exists (
  select 1 from uploads where uploads.campaign_id = ${campaignId}
    and greatest(uploads.applied_at, uploads.finished_at) > offered_values.counted_at))`;

/** What is offered in a large campaign; null: the campaign is small and is counted each time. */
export async function keptOffers(tx: Db, campaignId: string): Promise<Kept | null> {
  if ((await sampleOf(tx, campaignId)) === null) return null;
  const { rows } = await sql<Record<'choices' | 'breakdown', unknown> & { asks: boolean }>`
    select choices, breakdown, ${isStale(campaignId)} and (asked_at is null or asked_at < now() - interval '1 minute') as asks
    from offered_values where campaign_id = ${campaignId}`.execute(tx);
  const [row] = rows;
  const asks = row?.asks ?? true;
  if (asks)
    await sql`
      insert into offered_values (campaign_id, asked_at) values (${campaignId}, now())
      on conflict (campaign_id) do update set asked_at = excluded.asked_at`.execute(tx);
  const read = offered.safeParse(row);
  return { offered: read.success ? read.data : null, asks };
}

/** Counts what is offered in a large campaign. Two at a time do it one after the other. */
export async function countOffers(db: Db, campaignId: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await sampleOf(tx, campaignId)) === null) return;
    await lockOf(tx, 'offered values', campaignId);
    // No one waits for it.
    await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
    const choices = await findChoices(tx, campaignId, mostValues);
    const breakdown = await breakDown(tx, campaignId, {}, { now, exact: true }, mostValues);
    await sql`
      insert into offered_values (campaign_id, counted_at, choices, breakdown)
      values (${campaignId}, now(), ${JSON.stringify(choices)}::jsonb, ${JSON.stringify(breakdown)}::jsonb)
      on conflict (campaign_id) do update set counted_at = excluded.counted_at, choices = excluded.choices,
        breakdown = excluded.breakdown`.execute(tx);
  });
}

/** Counts it again where something was imported since. */
export async function followOffers(db: Db, campaignId: string, now: Date): Promise<void> {
  const { rows } = await sql`
    select 1 from offered_values where campaign_id = ${campaignId} and not ${isStale(campaignId)}`.execute(db);
  if (rows.length === 0) await countOffers(db, campaignId, now);
}
