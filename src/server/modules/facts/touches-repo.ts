// The SQL of facts: what they may refer to, storing them once, and reading them back. Facts are only ever inserted.
import { sql, type RawBuilder } from 'kysely';
import type { KnownResponse, SurveyResponse } from '../../../contract/facts/survey-response';
import { type Touch, contactResult } from '../../../contract/facts/touch';
import { kinds } from '../../../domain/facts/kinds';
import type { Db } from '../../db/connection';
import { planKept } from '../../db/kept-plans';
import { keptBuilt, keptStatement } from '../../db/kept-statement';
import { factRows, insertFacts, insertFactsAnd, type FactOwner, type FurtherOf } from './fact-tables-repo';

/** Where facts belong and who recorded them. */
export interface FactsPlace {
  campaign_id: string;
  walkbook_id: string;
  user_id: string;
}

/** The same, with when these facts happened, by their ids. */
export type TimedPlace = FactsPlace & FactOwner;

/**
 * Makes requests with facts of one person follow one another until the transaction ends. Only a person's own facts replace
 * one another: thus a fact and its correction, sent at once, see each other whoever comes first.
 */
export async function followOneAnother(tx: Db, place: Pick<FactsPlace, 'campaign_id' | 'user_id'>): Promise<void> {
  await lockMembership(tx, [place.campaign_id, place.user_id]);
}

const lockMembership = keptStatement(`
  select user_id from memberships where memberships.campaign_id = $1 and memberships.user_id = $2 for no key update`);

/** A door that facts may name. `added`: by a canvasser, so that it may have been undone. */
interface NamedDoor {
  id: string;
  added: boolean;
}

/** Which of these doors belong to a walkbook, or were added to it: who knocked there may not know yet that it was undone. */
export async function doorsOfWalkbook(
  db: Db,
  place: FactsPlace,
  ids: readonly string[],
): Promise<Map<string, NamedDoor>> {
  if (ids.length === 0) return new Map();
  const { campaign_id, walkbook_id } = place;
  const rows = await (ids.length === 1
    ? findDoor(db, { campaign_id, walkbook_id, ids: ids[0] })
    : findDoors(db, { campaign_id, walkbook_id, ids: [...ids] }));
  return new Map(rows.map((row) => [row.id, row]));
}

const doorsAmong = (among: (ids: string) => RawBuilder<unknown>) =>
  keptBuilt<'campaign_id' | 'walkbook_id' | 'ids', NamedDoor>(
    ['campaign_id', 'walkbook_id', 'ids'],
    ({ campaign_id, walkbook_id, ids }) => sql`
    select doors.id, doors.added_by is not null as added from doors
    where doors.campaign_id = ${campaign_id} and doors.id ${among(ids)} and (
      exists (
        select 1 from walkbook_doors
        where walkbook_doors.campaign_id = ${campaign_id} and walkbook_doors.walkbook_id = ${walkbook_id}
          and walkbook_doors.door_id = doors.id)
      or exists (
        select 1 from all_door_facts as added
        where added.campaign_id = ${campaign_id} and added.id = doors.added_by and added.walkbook_id = ${walkbook_id}))`,
  );
const findDoor = doorsAmong((id) => sql`= ${id}::uuid`);
const findDoors = doorsAmong((ids) => sql`= any(${ids}::uuid[])`);

/** The survey of each of these questions that belongs to a campaign. */
export async function surveysOfQuestions(
  db: Db,
  campaignId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; survey_id: string }>`${planKept}
    select id, survey_id from survey_questions
    where campaign_id = ${campaignId} and id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.survey_id]));
}

/** A fact that is stored already, with whose it is. */
export type Stored<F> = F & FactsPlace;

/**
 * Inserts touches that are not there yet, and returns the ids of those that are new.
 * @param further what is done with them in the same statement
 */
export function insertTouches(
  tx: Db,
  place: TimedPlace,
  facts: readonly Touch[],
  further: FurtherOf,
): Promise<{ ids: Set<string>; told: boolean }> {
  const { walkbook_id } = place;
  const touches = facts.map((fact) => ({ ...fact, literature: fact.literature ?? false, walkbook_id }));
  // Promise [insert-only]: what others sent stays.
  return insertFactsAnd(tx, place, kinds.touch.table, touches, further);
}

/** The same for survey responses. */
export function insertResponses(tx: Db, place: TimedPlace, facts: readonly SurveyResponse[]): Promise<Set<string>> {
  const responses = facts.map((fact) => ({ ...fact, walkbook_id: place.walkbook_id }));
  return insertFacts(tx, place, kinds.survey_response.table, responses);
}

/** Where nothing was left, a touch doesn't mention it. */
export function toTouch<F extends Touch>({ literature, ...fact }: F) {
  return {
    ...fact,
    contact_result: fact.contact_result === null ? null : contactResult.parse(fact.contact_result),
    ...(literature ? { literature } : {}),
  };
}

/** Touches of a campaign by their ids. */
export async function touchesById(db: Db, campaignId: string, ids: readonly string[]): Promise<Stored<Touch>[]> {
  return (await factRows<Stored<Touch>>(db, campaignId, kinds.touch.table, ids)).map(toTouch);
}

/** Survey responses of a campaign by their ids. */
export function responsesById(db: Db, campaignId: string, ids: readonly string[]): Promise<Stored<SurveyResponse>[]> {
  return factRows(db, campaignId, kinds.survey_response.table, ids);
}

/** Every survey response of a walkbook in the order of arrival. */
export async function responsesOf(db: Db, campaignId: string, walkbookId: string): Promise<KnownResponse[]> {
  const { rows } = await sql<KnownResponse>`${planKept}
    select survey_responses.id, survey_responses.recorded_at, survey_responses.device_id, survey_responses.seq,
      survey_responses.survey_id, survey_responses.question_id, survey_responses.voter_id, survey_responses.answers,
      survey_responses.replaces, survey_responses.user_id,
      coalesce(merged.merged_into, survey_responses.door_id) as door_id from survey_responses
    left join doors as merged on merged.campaign_id = ${campaignId} and merged.id = survey_responses.door_id
    where survey_responses.campaign_id = ${campaignId} and survey_responses.walkbook_id = ${walkbookId}
    order by survey_responses.fact_order`.execute(db);
  return rows;
}
