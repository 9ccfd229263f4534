// SQL of recommendations and of the walkbooks that they propose.
import { sql } from 'kysely';
import {
  recommendation as recommendationShape,
  recommendationReason,
  type recommendationSteps,
  type Recommendation,
  type RecommendationReason,
  type RecommendedWalkbook,
  type RecommendedWalkbookWithDoors,
} from '../../../contract/recommendations';
import { filterParams, type FilterParams } from '../../../contract/voter-filters';
import { reasonText } from '../../../domain/recommendations/reasons';
import type { Db } from '../../db/connection';
import { homeDoor } from '../voter-groups/filters';
import { waitingDoors } from './doors-repo';

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
  created_at: Date;
}

/** Breaks the unique rule `recommendations_name` on a name in use. */
export async function insertRecommendation(tx: Db, made: NewRecommendation): Promise<string> {
  const { id } = await tx
    .insertInto('recommendations')
    .values({ ...made, filter_params: JSON.stringify(made.filter_params) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many of a campaign's requests are waiting or being computed. */
export async function countUnderWay(db: Db, campaignId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recommendations')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('campaign_id', '=', campaignId)
    .where('status', 'in', ['Pending', 'Computing'])
    .executeTakeFirstOrThrow();
  return count;
}

/** The recommendations of a campaign, newest first; with `id` that one alone. */
export async function listRecommendations(db: Db, campaignId: string, id?: string): Promise<Recommendation[]> {
  const rows = await db
    .selectFrom('recommendations')
    .innerJoin('campaigns', 'campaigns.id', 'recommendations.campaign_id')
    .selectAll('recommendations')
    .select([
      'campaigns.name as campaign_name',
      sql<'Walkbook'>`'Walkbook'`.as('outreach_type'),
      sql<'Requested'>`'Requested'`.as('creation_method'),
    ])
    .select((from) => {
      const proposed = () =>
        from
          .selectFrom('recommended_walkbooks as proposed')
          .where('proposed.campaign_id', '=', campaignId)
          .whereRef('proposed.recommendation_id', '=', 'recommendations.id');
      return [
        proposed()
          .select(sql<number>`count(*)::integer`.as('n'))
          .as('walkbooks'),
        proposed()
          .where('proposed.status', '=', 'In use')
          .select(sql<number>`count(*)::integer`.as('n'))
          .as('in_use'),
        proposed()
          .innerJoin('recommended_walkbook_doors as leads', 'leads.recommended_walkbook_id', 'proposed.id')
          .where('leads.campaign_id', '=', campaignId)
          .select(sql<number>`count(*)::integer`.as('n'))
          .as('doors'),
        proposed()
          .select(sql<number>`coalesce(sum(proposed.expected_contacts), 0)`.as('n'))
          .as('expected_contacts'),
        proposed()
          .select(sql<number>`coalesce(sum(proposed.minutes), 0)::integer`.as('n'))
          .as('minutes'),
      ];
    })
    .where('recommendations.campaign_id', '=', campaignId)
    .$if(id !== undefined, (query) => query.where('recommendations.id', '=', id ?? ''))
    .orderBy('recommendations.created_at', 'desc')
    .orderBy('recommendations.id')
    .execute();
  return rows.map((row) => recommendationShape.parse(row));
}

/** What is asked for and not answered yet, with the campaign's time zone; null when it is answered, failed or gone. */
export async function findWanted(db: Db, campaignId: string, id: string) {
  const row = await db
    .selectFrom('recommendations')
    .innerJoin('campaigns', 'campaigns.id', 'recommendations.campaign_id')
    .selectAll('recommendations')
    .select('campaigns.time_zone')
    .where('recommendations.campaign_id', '=', campaignId)
    .where('recommendations.id', '=', id)
    .where('recommendations.status', 'in', ['Pending', 'Computing'])
    .executeTakeFirst();
  return row ?? null;
}

/** Tells how far the computing is; false once it is over or the recommendation is gone. */
export async function noteProgress(db: Db, campaignId: string, id: string, step: Step, progress: number) {
  const { numUpdatedRows } = await db
    .updateTable('recommendations')
    .set({ status: 'Computing', step, progress: Math.min(99, Math.round(progress)) })
    .where('campaign_id', '=', campaignId)
    .where('id', '=', id)
    .where('status', 'in', ['Pending', 'Computing'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** A turf as it is proposed; its doors in walking order. */
export interface NewProposal {
  campaign_id: string;
  recommendation_id: string | null;
  position: number;
  name: string;
  creation_method: 'Requested' | 'Recommended';
  filter_params: FilterParams | null;
  survey_id: string | null;
  why: RecommendationReason;
  expected_contacts: number;
  minutes: number;
  metres: number;
  doors: { id: string; score: number; voter_ids: string[] }[];
}

export async function insertProposal(tx: Db, { doors, ...made }: NewProposal): Promise<string> {
  const { id } = await tx
    .insertInto('recommended_walkbooks')
    .values({
      ...made,
      filter_params: made.filter_params && JSON.stringify(made.filter_params),
      why: JSON.stringify(made.why),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into recommended_walkbook_doors
      (campaign_id, recommended_walkbook_id, door_id, position, score, voter_ids)
    select ${made.campaign_id}::uuid, ${id}::uuid, listed.id, listed.position, listed.score, listed.voter_ids
    from jsonb_to_recordset(${JSON.stringify(doors.map((door, position) => ({ ...door, position })))}::jsonb)
      as listed (id uuid, position integer, score smallint, voter_ids uuid[])
    join doors on doors.id = listed.id and doors.campaign_id = ${made.campaign_id}`.execute(tx);
  return id;
}

/** Puts all that was computed in place of what an earlier try left, unless another one was faster. */
export async function finishRecommendation(
  db: Db,
  campaignId: string,
  id: string,
  found: { considered: number; waiting_elsewhere: number; detail: string | null; proposals: readonly NewProposal[] },
): Promise<void> {
  const { proposals, ...counts } = found;
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('recommendations')
      .set({ ...counts, status: 'Ready', step: 'done', progress: 100, finished_at: new Date() })
      .where('campaign_id', '=', campaignId)
      .where('id', '=', id)
      .where('status', 'in', ['Pending', 'Computing'])
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    for (const proposal of proposals) await insertProposal(tx, proposal);
  });
}

export async function failRecommendation(db: Db, campaignId: string, id: string, detail: string): Promise<void> {
  await db
    .updateTable('recommendations')
    .set({ status: 'Failed', detail, finished_at: new Date() })
    .where('campaign_id', '=', campaignId)
    .where('id', '=', id)
    .where('status', 'in', ['Pending', 'Computing'])
    .execute();
}

export async function deleteRecommendation(tx: Db, campaignId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recommendations')
    .where('campaign_id', '=', campaignId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export interface ProposalSelection {
  id?: string;
  recommendationId?: string;
}

/** Proposed walkbooks: those of one recommendation in their order, else the newest first. */
export async function listProposals(
  db: Db,
  campaignId: string,
  { id, recommendationId }: ProposalSelection,
): Promise<RecommendedWalkbook[]> {
  const rows = await db
    .selectFrom('recommended_walkbooks')
    .selectAll()
    .select((from) => {
      const leads = () =>
        from
          .selectFrom('recommended_walkbook_doors as leads')
          .where('leads.campaign_id', '=', campaignId)
          .whereRef('leads.recommended_walkbook_id', '=', 'recommended_walkbooks.id');
      return [
        leads()
          .select(sql<number>`count(*)::integer`.as('n'))
          .as('doors'),
        leads()
          .select(sql<number>`coalesce(sum(cardinality(leads.voter_ids)), 0)::integer`.as('n'))
          .as('voters'),
      ];
    })
    .where('campaign_id', '=', campaignId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(recommendationId !== undefined, (query) => query.where('recommendation_id', '=', recommendationId ?? ''))
    .orderBy(sql`created_at desc, position, id`)
    .execute();
  return rows.map(({ position: _position, ...row }) => {
    const why = recommendationReason.parse(row.why);
    const doors = row.doors ?? 0;
    return {
      ...row,
      filter_params: row.filter_params === null ? null : filterParams.parse(row.filter_params),
      why,
      doors,
      voters: row.voters ?? 0,
      reason: reasonText(why, { doors, contacts: row.expected_contacts, minutes: row.minutes }),
    };
  });
}

interface ProposedDoor {
  proposal_id: string;
  door_id: string;
  address: string;
  unit: string | null;
  street: string;
  side: 'odd' | 'even' | null;
  score: number;
  voters: number;
  location: { x: number; y: number };
}

/** The same with their doors in walking order. */
export async function proposalsWithDoors(
  db: Db,
  campaignId: string,
  selection: ProposalSelection,
): Promise<RecommendedWalkbookWithDoors[]> {
  const proposals = await listProposals(db, campaignId, selection);
  const { rows } = await sql<ProposedDoor>`
    select leads.recommended_walkbook_id as proposal_id, doors.id as door_id, doors.address, doors.unit, doors.street,
      doors.side, leads.score,
      cardinality(leads.voter_ids) as voters, doors.location
    from recommended_walkbook_doors as leads
    join doors on doors.id = leads.door_id and doors.campaign_id = ${campaignId}
    where leads.campaign_id = ${campaignId} and doors.location is not null
      and leads.recommended_walkbook_id = any(${proposals.map(({ id }) => id)}::uuid[])
    order by leads.recommended_walkbook_id, leads.position`.execute(db);
  const byProposal = new Map<string, ProposedDoor[]>();
  for (const row of rows) {
    const known = byProposal.get(row.proposal_id);
    if (known) known.push(row);
    else byProposal.set(row.proposal_id, [row]);
  }
  return proposals.map((proposal) => ({
    ...proposal,
    geojson: {
      type: 'FeatureCollection',
      features: (byProposal.get(proposal.id) ?? []).map(({ location, proposal_id: _id, ...door }, at) => ({
        type: 'Feature',
        id: door.door_id,
        geometry: { type: 'Point', coordinates: [location.x, location.y] },
        properties: { ...door, number: at + 1 },
      })),
    },
  }));
}

/**
 * The people and doors of a proposal as far as they may still be visited: nobody who was suppressed meanwhile, and no door
 * that waits in another walkbook by now.
 */
export async function targetsOfProposal(
  tx: Db,
  campaignId: string,
  id: string,
): Promise<{ voter_ids: string[]; door_ids: string[] }> {
  const { rows } = await sql<{ voter_id: string; door_id: string }>`
    select voters.id as voter_id, led.home as door_id
    from recommended_walkbook_doors as leads
    join (
      select id, coalesce(merged_into, id) as home from doors where campaign_id = ${campaignId}
    ) as led on led.id = leads.door_id
    join voters on voters.id = any(leads.voter_ids) and voters.campaign_id = ${campaignId} and voters.suppressed is null
    join doors on doors.id = voters.door_id and doors.campaign_id = ${campaignId} and ${homeDoor} = led.home
    where leads.campaign_id = ${campaignId} and leads.recommended_walkbook_id = ${id}
      and led.home not in (select waiting.door_id from (${waitingDoors(campaignId)}) as waiting)
    order by leads.position, voters.id`.execute(tx);
  return { voter_ids: rows.map((row) => row.voter_id), door_ids: [...new Set(rows.map((row) => row.door_id))] };
}

/** Whether another proposal that is not in use yet has this name. */
export async function isProposalNamed(tx: Db, campaignId: string, name: string, exceptId: string | null) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${campaignId} || lower(${name}), 1))`.execute(tx);
  const { rows } = await sql<{ taken: number }>`
    select 1 as taken from recommended_walkbooks
    where campaign_id = ${campaignId} and lower(name) = lower(${name}) and status = 'Proposed'
      and id is distinct from ${exceptId}::uuid limit 1`.execute(tx);
  return rows.length > 0;
}

export async function changeProposal(
  tx: Db,
  campaignId: string,
  id: string,
  changes: {
    name?: string;
    survey_id?: string | null;
    creation_method?: 'Recommended';
    status?: 'In use';
    walkbook_id?: string;
  },
): Promise<void> {
  await tx
    .updateTable('recommended_walkbooks')
    .set(changes)
    .where('campaign_id', '=', campaignId)
    .where('id', '=', id)
    .execute();
}

/**
 * Locks a proposal until the transaction ends, so that it becomes a walkbook once only; and lets nobody else take one of the
 * campaign into use before, so that no door which two of them share comes into both walkbooks.
 */
export async function lockProposal(tx: Db, campaignId: string, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${campaignId}, 3))`.execute(tx);
  await tx
    .selectFrom('recommended_walkbooks')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

export async function deleteProposal(tx: Db, campaignId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recommended_walkbooks')
    .where('campaign_id', '=', campaignId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
