// Makes a walkbook of given doors and target voters: its row, its doors in walking order, its targets, its assignees.
import { sentence } from '../../../contract/messages/every-message';
import { maxDoors } from '../../../contract/voters/voter-filters';
import type { WalkingOrder } from '../../../domain/walking-order/walking-order';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { OrderDoors } from '../../jobs/walking-order-pool';
import { findSurvey } from '../surveys/repo';
import { insertContents, insertWalkbook, locatedDoors, type NewWalkbook } from './create-walkbook-repo';
import { assign, refuseNameInUseBy, requireMembers } from './repo';

/** Throws what `makeWalkbook` would, as far as it can be known before anything is computed: a refusal must not be dear. */
export async function refuseUnlessMakeable(
  db: Db,
  made: Pick<NewWalkbook, 'id' | 'campaign_id' | 'name' | 'survey_id' | 'assigned_user_ids'>,
): Promise<void> {
  await refuseNameInUseBy(db, made.campaign_id, made.name, made.id ?? null);
  await requireAttachable(db, made.campaign_id, made.survey_id);
  await requireMembers(db, made.campaign_id, made.assigned_user_ids);
}

/**
 * The walking order of a walkbook that is to be made: computed before its transaction, because it takes long. Throws INVALID
 * without a single located door, TOO_LARGE beyond 5,000.
 */
export async function orderWalkbook(
  db: Db,
  orderDoors: OrderDoors,
  { campaign_id: campaignId, door_ids: ids }: Pick<NewWalkbook, 'campaign_id' | 'door_ids'>,
): Promise<WalkingOrder> {
  const doors = await locatedDoors(db, campaignId, ids);
  refuseDoorCount(doors.length);
  return orderDoors(doors);
}

/**
 * Saves a walkbook and returns its id. Throws NAME_EXISTS; SURVEY_NOT_FOUND for a survey that this campaign has not (any
 * more); INVALID without a single located door or with an assignee who is not a member; TOO_LARGE beyond 5,000 doors.
 */
export async function makeWalkbook(tx: Db, made: NewWalkbook, walk: WalkingOrder): Promise<string> {
  await refuseNameInUseBy(tx, made.campaign_id, made.name, made.id ?? null);
  await requireAttachable(tx, made.campaign_id, made.survey_id);
  // Meanwhile a door may have gone, or become another one.
  const doors = new Set((await locatedDoors(tx, made.campaign_id, made.door_ids)).map((door) => door.id));
  refuseDoorCount(doors.size);
  const order = [...new Set([...walk.order.filter((door) => doors.has(door)), ...doors])];
  const id = await insertWalkbook(tx, made, walk);
  await insertContents(tx, made.campaign_id, [{ id, door_ids: order, voter_ids: made.voter_ids }]);
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
  if (doors === 0) throw new ApiError('INVALID', sentence('NO_DOOR_ON_MAP'));
  if (doors > maxDoors) {
    throw new ApiError('TOO_LARGE', sentence('TOO_MANY_DOORS', { doors, max: maxDoors }));
  }
}
