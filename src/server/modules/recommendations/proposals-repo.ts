// SQL of the walkbooks that a recommendation proposes, until they are used or dismissed.
import { sql, type Selectable } from 'kysely';
import { recommendationReason, type RecommendationReason } from '../../../contract/proposals/reasons';
import { contactingResults } from '../../../contract/facts/touch';
import type { Units } from '../../../contract/fields';
import type { RecommendedWalkbook, RecommendedWalkbookWithDoors } from '../../../contract/recommendations';
import { knownFilters, type FilterParams } from '../../../contract/voters/voter-filters';
import { english, unknownCountry } from '../../../domain/i18n/catalogue';
import { textsFor } from '../../../domain/i18n/texts';
import { reasonText } from '../../../domain/recommendations/reason-words';
import { peace } from '../../../domain/recommendations/visit-value';
import type { Db } from '../../db/connection';
import type { RecommendedWalkbooks } from '../../db/schema';
import { mayBeVisited } from '../contact-ledger/left-out-repo';
import { touchCounts } from '../facts/effective-facts-repo';
import { homeDoor } from '../voters/filters-repo';
import { lockGivenDoors } from '../walkbooks/create-walkbook-repo';
import { waitingDoors } from './doors-repo';
import { groupBy } from '../../../domain/lists/group-by';

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
  expected_contacts: number | null;
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

export interface ProposalSelection {
  id?: string;
  recommendationId?: string;
}

type ProposalRow = Selectable<RecommendedWalkbooks> & {
  country: string;
  units: Units | null;
  doors: number;
  voters: number;
};

/** The doors of proposals (leads, doors) to which they still lead someone, and how many people (led.voters): no one who was left out meanwhile. */
const doorsLedTo = (campaignId: string) => sql`
  recommended_walkbook_doors as leads
  join doors on doors.campaign_id = ${campaignId} and doors.id = leads.door_id and doors.location is not null
  cross join lateral (
    select count(*)::integer as voters from voters
    where voters.campaign_id = ${campaignId} and voters.id = any(leads.voter_ids) and ${mayBeVisited}
  ) as led
  where leads.campaign_id = ${campaignId} and led.voters > 0`;

/** Proposed walkbooks: those of one recommendation in their order, else the newest first. */
export async function listProposals(
  db: Db,
  campaignId: string,
  selection: ProposalSelection,
): Promise<RecommendedWalkbook[]> {
  const [id, recommendationId] = [selection.id ?? null, selection.recommendationId ?? null];
  const { rows } = await sql<ProposalRow>`
    select recommended_walkbooks.*, leads.*, campaigns.country, campaigns.units
    from recommended_walkbooks join campaigns on campaigns.id = recommended_walkbooks.campaign_id
    cross join lateral (
      select count(*)::integer as doors, coalesce(sum(led.voters), 0)::integer as voters
      from ${doorsLedTo(campaignId)} and leads.recommended_walkbook_id = recommended_walkbooks.id
    ) as leads
    where recommended_walkbooks.campaign_id = ${campaignId}
      and (${id}::uuid is null or recommended_walkbooks.id = ${id}::uuid)
      and (${recommendationId}::uuid is null or recommended_walkbooks.recommendation_id = ${recommendationId}::uuid)
    order by recommended_walkbooks.created_at desc, position, recommended_walkbooks.id`.execute(db);
  const texts = textsFor({
    catalogue: english,
    country: rows[0]?.country ?? unknownCountry,
    units: rows[0]?.units ?? null,
  });
  return rows.map(({ position: _position, country: _country, units: _units, ...row }) => {
    const why = recommendationReason.parse(row.why);
    return {
      ...row,
      filter_params: row.filter_params === null ? null : knownFilters.parse(row.filter_params),
      why,
      reason: reasonText(texts, why, { doors: row.doors, contacts: row.expected_contacts, minutes: row.minutes }),
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
      led.voters, doors.location
    from ${doorsLedTo(campaignId)} and leads.recommended_walkbook_id = any(${proposals.map(({ id }) => id)}::uuid[])
    order by leads.recommended_walkbook_id, leads.position`.execute(db);
  const byProposal = groupBy(rows, (row) => row.proposal_id);
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
 * The people and doors of a proposal as far as they may still be visited: no one who was suppressed meanwhile, no door
 * that waits in another walkbook by now, and of what was recommended no one who was talked to lately.
 */
export async function targetsOfProposal(
  tx: Db,
  campaignId: string,
  { id, recommendation_id }: Pick<RecommendedWalkbook, 'id' | 'recommendation_id'>,
): Promise<{ voter_ids: string[]; door_ids: string[] }> {
  const isRecommended = recommendation_id !== null;
  const { rows } = await sql<{ voter_id: string; door_id: string }>`
    select voters.id as voter_id, led.home as door_id
    from recommended_walkbook_doors as leads
    join (
      select id, coalesce(merged_into, id) as home from doors where campaign_id = ${campaignId}
    ) as led on led.id = leads.door_id
    join voters on voters.id = any(leads.voter_ids) and voters.campaign_id = ${campaignId} and ${mayBeVisited}
    join doors on doors.id = voters.door_id and doors.campaign_id = ${campaignId} and ${homeDoor} = led.home
    where leads.campaign_id = ${campaignId} and leads.recommended_walkbook_id = ${id}
      and led.home not in (select waiting.door_id from (${waitingDoors(campaignId)}) as waiting)
      and (not ${isRecommended}::boolean or not exists (
        select 1 from touches
        where touches.campaign_id = ${campaignId} and touches.voter_id = voters.id
          and touches.contact_result = any(${contactingResults}::text[])
          and touches.recorded_at > now() - make_interval(days => ${peace}) and ${touchCounts(campaignId)}))
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
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .execute();
}

/**
 * Locks a proposal until the transaction ends, so that it becomes a walkbook once only; and lets no one else give doors of the
 * campaign to walkbooks before, so that none which two of them share comes into both.
 */
export async function lockProposal(tx: Db, campaignId: string, id: string): Promise<void> {
  // Servers of the release before take this one, which is the contact ledger's as well.
  await sql`select pg_advisory_xact_lock(hashtextextended(${campaignId}, 3))`.execute(tx);
  await lockGivenDoors(tx, campaignId);
  await tx
    .selectFrom('recommended_walkbooks')
    .select('id')
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .forUpdate()
    .execute();
}

export async function deleteProposal(tx: Db, campaignId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recommended_walkbooks')
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
