// Makes a walkbook of given doors and target voters: its row, its doors in walking order, its targets, its assignees.
import { sql } from 'kysely';
import type { FilterParams } from '../../../contract/voter-filters';
import type { RouteDoor } from '../../../domain/walkbooks/order-buildings';
import { breaksUnique, type Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { OrderDoors } from '../../order-pool';
import { findSurvey } from '../surveys/repo';
import { assign, refuseTakenName } from './repo';

/** Doors in one walkbook at most. */
export const maxDoors = 5000;

export interface NewWalkbook {
  /** Given for an upload, whose own id it is. */
  id?: string;
  campaign_id: string;
  user_id: string | null;
  name: string;
  creation_method: 'Filters' | 'Upload' | 'Recommended' | 'Requested';
  survey_id: string | null;
  filter_params: FilterParams | null;
  assigned_user_ids: readonly string[];
  /** The people it is made for. */
  voter_ids: readonly string[];
  /** Where it leads; doors without a place are left out. */
  door_ids: readonly string[];
}

/**
 * Saves a walkbook and returns its id. Throws NAME_EXISTS; SURVEY_NOT_FOUND for a survey that this campaign has not (any
 * more); INVALID without a single located door or with an assignee who is not a member; TOO_LARGE beyond 5,000 doors.
 */
export async function makeWalkbook(tx: Db, orderDoors: OrderDoors, made: NewWalkbook): Promise<string> {
  await refuseTakenName(tx, made.campaign_id, made.name, made.id ?? null);
  await requireAttachable(tx, made.campaign_id, made.survey_id);
  const doors = await locatedDoors(tx, made.campaign_id, made.door_ids);
  refuseDoorCount(doors.length);
  const { order, metres } = await orderDoors(doors);
  const id = await insertWalkbook(tx, made, Math.round(metres));
  await sql`
    insert into walkbook_doors (campaign_id, walkbook_id, door_id, position, number)
    select ${made.campaign_id}::uuid, ${id}::uuid, listed.door_id, listed.position, listed.position
    from unnest(${order}::uuid[]) with ordinality as listed (door_id, position)`.execute(tx);
  await sql`
    insert into walkbook_voters (campaign_id, walkbook_id, voter_id)
    select distinct voters.campaign_id, ${id}::uuid, voters.id from voters
    where voters.campaign_id = ${made.campaign_id} and voters.id = any(${[...made.voter_ids]}::uuid[])`.execute(tx);
  if (made.assigned_user_ids.length > 0) await assign(tx, made.campaign_id, id, made.assigned_user_ids);
  return id;
}

/** Whether a survey may be attached: of this campaign and not archived, or none at all. */
export async function isAttachable(db: Db, campaignId: string, surveyId: string | null): Promise<boolean> {
  return surveyId === null || (await findSurvey(db, campaignId, surveyId))?.record_status === 'is_active';
}

/** Throws SURVEY_NOT_FOUND unless the survey may be attached. */
export async function requireAttachable(db: Db, campaignId: string, surveyId: string | null): Promise<void> {
  if (!(await isAttachable(db, campaignId, surveyId))) throw new ApiError('SURVEY_NOT_FOUND');
}

/** Throws INVALID for no door, TOO_LARGE for too many. */
export function refuseDoorCount(doors: number): void {
  if (doors === 0) throw new ApiError('INVALID', 'No door with a place on the map belongs to these voters.');
  if (doors > maxDoors) {
    const counted = doors.toLocaleString('en-US');
    throw new ApiError(
      'TOO_LARGE',
      `These are ${counted} doors; a walkbook holds 5,000 at most. Please narrow it down.`,
    );
  }
}

/** The doors among these that have a place, as the walking order needs them. */
export async function locatedDoors(db: Db, campaignId: string, ids: readonly string[]): Promise<RouteDoor[]> {
  const { rows } = await sql<RouteDoor>`
    select id, address, coalesce(unit, '') as unit, location[1] as latitude, location[0] as longitude
    from doors
    where campaign_id = ${campaignId} and location is not null and id in (
      -- A door that was merged into another one is walked to as that one.
      select coalesce(merged_into, id) from doors where campaign_id = ${campaignId} and id = any(${[...ids]}::uuid[]))`.execute(
    db,
  );
  return rows;
}

async function insertWalkbook(tx: Db, made: NewWalkbook, metres: number): Promise<string> {
  try {
    const { id } = await tx
      .insertInto('walkbooks')
      .values({
        ...(made.id ? { id: made.id } : {}),
        campaign_id: made.campaign_id,
        user_id: made.user_id,
        name: made.name,
        creation_method: made.creation_method,
        survey_id: made.survey_id,
        filter_params: made.filter_params && JSON.stringify(made.filter_params),
        metres,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (breaksUnique(error, 'walkbooks_name')) throw new ApiError('NAME_EXISTS', undefined, { cause: error });
    throw error;
  }
}
