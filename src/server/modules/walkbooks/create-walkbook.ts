// Makes a walkbook of given doors and target voters: its row, its doors in walking order, its targets, its assignees.
import { sentence } from '../../../contract/messages/every-message';
import { maxDoors } from '../../../contract/walkbooks';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { OrderDoors } from '../../jobs/walking-order-pool';
import { findSurvey } from '../surveys/repo';
import { insertContents, insertWalkbook, locatedDoors, type NewWalkbook } from './create-walkbook-repo';
import { assign, refuseNameInUseBy } from './repo';

/**
 * Saves a walkbook and returns its id. Throws NAME_EXISTS; SURVEY_NOT_FOUND for a survey that this campaign has not (any
 * more); INVALID without a single located door or with an assignee who is not a member; TOO_LARGE beyond 5,000 doors.
 */
export async function makeWalkbook(tx: Db, orderDoors: OrderDoors, made: NewWalkbook): Promise<string> {
  await refuseNameInUseBy(tx, made.campaign_id, made.name, made.id ?? null);
  await requireAttachable(tx, made.campaign_id, made.survey_id);
  const doors = await locatedDoors(tx, made.campaign_id, made.door_ids);
  refuseDoorCount(doors.length);
  const { order, metres } = await orderDoors(doors);
  const id = await insertWalkbook(tx, made, Math.round(metres));
  await insertContents(tx, made, id, order);
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
