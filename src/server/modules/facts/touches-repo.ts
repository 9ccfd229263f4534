// The SQL of facts: what they may refer to, storing them once, and reading them back. Facts are only ever inserted.
import { sql } from 'kysely';
import type { KnownResponse, SurveyResponse } from '../../../contract/facts/survey-response';
import { type KnownTouch, type Touch, contactResult } from '../../../contract/facts/touch';
import type { Db } from '../../db/connection';
import { touchedDoor, withMergedDoors } from './effective-facts-repo';

/** Where facts belong and who recorded them. */
export interface FactsPlace {
  campaign_id: string;
  walkbook_id: string;
  user_id: string;
}

/**
 * Makes requests with facts of one person follow one another until the transaction ends. Only a person's own facts replace
 * one another: thus a fact and its correction, sent at once, see each other whoever comes first.
 */
export async function followOneAnother(tx: Db, place: FactsPlace): Promise<void> {
  await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('campaign_id', '=', place.campaign_id)
    .where('user_id', '=', place.user_id)
    .forNoKeyUpdate()
    .execute();
}

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
  const { rows } = await sql<NamedDoor>`
    select doors.id, doors.added_by is not null as added from doors
    where doors.campaign_id = ${place.campaign_id} and doors.id = any(${[...ids]}::uuid[]) and (
      exists (
        select 1 from walkbook_doors
        where walkbook_doors.campaign_id = ${place.campaign_id} and walkbook_doors.walkbook_id = ${place.walkbook_id}
          and walkbook_doors.door_id = doors.id)
      or exists (
        select 1 from door_facts
        where door_facts.campaign_id = ${place.campaign_id} and door_facts.id = doors.added_by
          and door_facts.walkbook_id = ${place.walkbook_id}))`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The survey of each of these questions that belongs to a campaign. */
export async function surveysOfQuestions(
  db: Db,
  campaignId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; survey_id: string }>`
    select id, survey_id from survey_questions
    where campaign_id = ${campaignId} and id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.survey_id]));
}

/** A fact that is stored already, with whose it is. */
export type Stored<F> = F & FactsPlace;

/**
 * Inserts touches that are not there yet, and returns the ids of those that are new. In the order of their ids, so that
 * two requests with the same facts wait for one another instead of blocking each other. They travel as one value: a day's
 * work in thousands of parameters takes longer to take apart than to store.
 */
export async function insertTouches(tx: Db, place: FactsPlace, facts: readonly Touch[]): Promise<Set<string>> {
  if (facts.length === 0) return new Set();
  // Promise [insert-only]: what others sent stays.
  const { rows } = await sql<{ id: string }>`
    insert into touches (id, campaign_id, walkbook_id, user_id, door_id, voter_id, contact_result, note, gps_location,
      gps_accuracy, literature, replaces, recorded_at, device_id, seq)
    select id, ${place.campaign_id}::uuid, ${place.walkbook_id}::uuid, ${place.user_id}::uuid, door_id, voter_id,
      contact_result, note, point(longitude, latitude), accuracy, coalesce(literature, false), replaces, recorded_at,
      device_id, seq
    from json_to_recordset(${asRows(facts.map(({ gps, ...fact }) => ({ ...fact, ...gps })))}::json) as fact (id uuid,
      door_id uuid, voter_id uuid, contact_result text, note text, longitude float8, latitude float8, accuracy real,
      literature boolean, replaces uuid, recorded_at timestamptz, device_id uuid, seq integer)
    on conflict (campaign_id, id) do nothing returning id`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

/** The same for survey responses. */
export async function insertResponses(
  tx: Db,
  place: FactsPlace,
  facts: readonly SurveyResponse[],
): Promise<Set<string>> {
  if (facts.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    insert into survey_responses (id, campaign_id, walkbook_id, user_id, door_id, voter_id, survey_id, question_id, answers,
      replaces, recorded_at, device_id, seq)
    select id, ${place.campaign_id}::uuid, ${place.walkbook_id}::uuid, ${place.user_id}::uuid, door_id, voter_id, survey_id,
      question_id, answers, replaces, recorded_at, device_id, seq
    from json_to_recordset(${asRows(facts)}::json) as fact (id uuid, door_id uuid, voter_id uuid, survey_id uuid,
      question_id uuid, answers text[], replaces uuid, recorded_at timestamptz, device_id uuid, seq integer)
    on conflict (campaign_id, id) do nothing returning id`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

/** One text for many rows, in the order of their ids. */
function asRows(facts: readonly { id: string }[]): string {
  return JSON.stringify(facts.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
}

interface GpsColumns {
  gps_location: { x: number; y: number } | null;
  gps_accuracy: number | null;
}

function toTouch<R extends GpsColumns & { contact_result: string | null; literature?: boolean | undefined }>(row: R) {
  const { gps_location: at, gps_accuracy: accuracy, literature, ...fact } = row;
  return {
    ...fact,
    contact_result: fact.contact_result === null ? null : contactResult.parse(fact.contact_result),
    ...(literature ? { literature } : {}),
    gps: at && { longitude: at.x, latitude: at.y, accuracy: accuracy ?? 0 },
  };
}

const stamp = ['id', 'campaign_id', 'walkbook_id', 'user_id', 'door_id', 'voter_id', 'recorded_at'] as const;
const device = ['device_id', 'seq', 'replaces'] as const;

/** Touches of a campaign by their ids. */
export async function touchesById(db: Db, campaignId: string, ids: readonly string[]): Promise<Stored<Touch>[]> {
  const rows = await db
    .selectFrom('touches')
    .select([...stamp, ...device, 'contact_result', 'note', 'gps_location', 'gps_accuracy', 'literature'])
    .where('campaign_id', '=', campaignId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(toTouch);
}

/** Survey responses of a campaign by their ids. */
export async function responsesById(
  db: Db,
  campaignId: string,
  ids: readonly string[],
): Promise<Stored<SurveyResponse>[]> {
  return db
    .selectFrom('survey_responses')
    .select([...stamp, ...device, 'survey_id', 'question_id', 'answers'])
    .where('campaign_id', '=', campaignId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

/** Every touch of a walkbook in the order of arrival, with the canvasser's first name. */
export async function touchesOf(db: Db, campaignId: string, walkbookId: string): Promise<KnownTouch[]> {
  const { rows } = await sql<Omit<KnownTouch, 'gps'> & GpsColumns>`
    select touches.*, ${touchedDoor} as door_id, users.first as user_name from touches
    join users on users.id = touches.user_id
    ${withMergedDoors(campaignId)}
    where touches.campaign_id = ${campaignId} and touches.walkbook_id = ${walkbookId}
    order by touches.fact_order`.execute(db);
  return rows.map(toTouch);
}

/** Every survey response of a walkbook in the order of arrival. */
export async function responsesOf(db: Db, campaignId: string, walkbookId: string): Promise<KnownResponse[]> {
  return db
    .selectFrom('survey_responses')
    .leftJoin('doors as merged', (join) =>
      join.on('merged.campaign_id', '=', campaignId).onRef('merged.id', '=', 'survey_responses.door_id'),
    )
    .selectAll('survey_responses')
    .select(sql<string>`coalesce(merged.merged_into, survey_responses.door_id)`.as('door_id'))
    .where('survey_responses.campaign_id', '=', campaignId)
    .where('survey_responses.walkbook_id', '=', walkbookId)
    .orderBy('survey_responses.fact_order')
    .execute();
}
