// SQL of recommendations: what was requested, how far it is, and what came of it.
import type { Sentence } from '../../../contract/messages/sentence';
import { sql } from 'kysely';
import type { BackTest, ScoreWeights } from '../../../contract/proposals/reasons';
import {
  recommendation as recommendationShape,
  type recommendationSteps,
  type Recommendation,
} from '../../../contract/recommendations';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import { type Db, inTransaction } from '../../db/connection';
import { orNameExists } from '../../http/errors';
import { insertProposal, type NewProposal } from './proposals-repo';

type Step = (typeof recommendationSteps)[number];

export interface NewRecommendation {
  campaign_id: string;
  user_id: string;
  request_name: string;
  description: string;
  filter_params: FilterParams;
  survey_id: string | null;
  walkbooks_wanted: number;
  doors_each: number;
  weights: ScoreWeights;
  created_at: Date;
}

/** Saves a request and returns its id. Throws NAME_EXISTS. */
export async function insertRecommendation(tx: Db, made: NewRecommendation): Promise<string> {
  const insert = tx.insertInto('recommendations').values({
    ...made,
    filter_params: JSON.stringify(made.filter_params),
    weights: JSON.stringify(made.weights),
  });
  const { id } = await orNameExists('recommendations_name', () => insert.returning('id').executeTakeFirstOrThrow());
  return id;
}

/** How many of a campaign's requests are waiting or being computed. */
export async function countInFlight(db: Db, campaignId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recommendations')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('campaign_id', '=', campaignId)
    .where('status', 'in', ['Pending', 'Computing'])
    .executeTakeFirstOrThrow();
  return count;
}

/** The recommendations of a campaign, newest first; with `id` that one alone. */
export async function listRecommendations(
  db: Db,
  campaignId: string,
  id: string | null = null,
): Promise<Recommendation[]> {
  const { rows } = await sql`
    select recommendations.*, proposed.*, campaigns.name as campaign_name,
      'Walkbook' as outreach_type, 'Requested' as creation_method
    from recommendations join campaigns on campaigns.id = recommendations.campaign_id
    cross join lateral (
      select count(*)::integer as walkbooks, (count(*) filter (where status = 'In use'))::integer as in_use,
        case when count(*) = count(expected_contacts) then coalesce(sum(expected_contacts), 0) end as expected_contacts, coalesce(sum(minutes), 0)::integer as minutes,
        coalesce(sum((
          select count(*) from recommended_walkbook_doors as leads
          where leads.campaign_id = ${campaignId} and leads.recommended_walkbook_id = recommended_walkbooks.id
        )), 0)::integer as doors
      from recommended_walkbooks
      where recommended_walkbooks.campaign_id = ${campaignId} and recommendation_id = recommendations.id
    ) as proposed
    where recommendations.campaign_id = ${campaignId} and (${id}::uuid is null or recommendations.id = ${id}::uuid)
    order by recommendations.created_at desc, recommendations.id`.execute(db);
  return rows.map((row) => recommendationShape.parse(row));
}

/** What is asked for and not answered yet, with the campaign's time zone; null when it is answered, failed or gone. */
export async function findUnanswered(db: Db, campaignId: string, id: string) {
  const row = await db
    .selectFrom('recommendations')
    .innerJoin('campaigns', 'campaigns.id', 'recommendations.campaign_id')
    .selectAll('recommendations')
    .select('campaigns.time_zone')
    .where((row) => row.and({ 'recommendations.campaign_id': campaignId, 'recommendations.id': id }))
    .where('recommendations.status', 'in', ['Pending', 'Computing'])
    .executeTakeFirst();
  return row ?? null;
}

/** Tells how far the computing is; false once it is over or the recommendation is gone. */
export async function noteProgress(db: Db, campaignId: string, id: string, step: Step, progress: number) {
  const { numUpdatedRows } = await db
    .updateTable('recommendations')
    .set({ status: 'Computing', step, progress: Math.min(99, Math.round(progress)) })
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .where('status', 'in', ['Pending', 'Computing'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Puts all that was computed in place of what an earlier try left, unless another one was faster. */
export async function finishRecommendation(
  db: Db,
  campaignId: string,
  id: string,
  found: {
    considered: number;
    waiting_elsewhere: number;
    said: Sentence | null;
    back_test: BackTest;
    proposals: readonly NewProposal[];
  },
): Promise<void> {
  const { proposals, said, back_test, ...counts } = found;
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('recommendations')
      .set({
        ...counts,
        ...columnsOf(said),
        back_test: JSON.stringify(back_test),
        status: 'Ready',
        step: 'done',
        progress: 100,
        finished_at: new Date(),
      })
      .where((row) => row.and({ campaign_id: campaignId, id }))
      .where('status', 'in', ['Pending', 'Computing'])
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    for (const proposal of proposals) await insertProposal(tx, proposal);
  });
}

const columnsOf = (said: Sentence | null) => ({
  detail: said?.detail ?? null,
  detail_code: said?.detail_code ?? null,
  params: said === null ? null : JSON.stringify(said.params),
});

export async function failRecommendation(db: Db, campaignId: string, id: string, said: Sentence): Promise<void> {
  await db
    .updateTable('recommendations')
    .set({ status: 'Failed', ...columnsOf(said), finished_at: new Date() })
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .where('status', 'in', ['Pending', 'Computing'])
    .execute();
}

export async function deleteRecommendation(tx: Db, campaignId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recommendations')
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
