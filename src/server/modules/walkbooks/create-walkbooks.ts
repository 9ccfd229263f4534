// Makes several walkbooks in one short transaction, with a few statements however many they are. One that can't be made is left
// out, and the others are made all the same.
import type { Sentence } from '../../../contract/messages/sentence';
import { sentence } from '../../../contract/messages/every-message';
import type { WalkingOrder } from '../../../domain/walking-order/walking-order';
import type { Db } from '../../db/connection';
import { newId } from '../../db/ids';
import { isAttachable } from './create-walkbook';
import { locatedDoors, wayOf, type NewWalkbook } from './create-walkbook-repo';
import { insertMany, lockNames, type OrderedWalkbook } from './create-walkbooks-repo';
import { membersAmong } from './repo';

export interface OrderedTurf {
  made: NewWalkbook;
  walk: WalkingOrder;
}

/** What became of each, in the order given: whether it was made, and all that is to be said of it. */
export interface Outcome {
  made: boolean;
  said: Sentence[];
}

export async function makeWalkbooks(tx: Db, campaignId: string, turfs: readonly OrderedTurf[]): Promise<Outcome[]> {
  const surveys = new Set(turfs.map(({ made }) => made.survey_id));
  const attachable = new Map<string | null, boolean>();
  for (const survey of surveys) attachable.set(survey, await isAttachable(tx, campaignId, survey));
  const names = await lockNames(
    tx,
    campaignId,
    turfs.map(({ made }) => made.name),
  );
  const assignees = turfs.flatMap(({ made }) => made.assigned_user_ids);
  const members = new Set(await membersAmong(tx, campaignId, [...new Set(assignees)]));
  // Meanwhile a door may have gone, or become another one.
  const placed = await locatedDoors(
    tx,
    campaignId,
    turfs.flatMap(({ made }) => made.door_ids),
  );
  const located = new Set(placed.map((door) => door.id));
  const taken = new Set(names.flatMap((name) => (name.taken ? [name.key] : [])));
  const ready: OrderedWalkbook[] = [];
  const outcomes = turfs.map(({ made, walk }, at): Outcome => {
    const { key } = names[at]!;
    if (taken.has(key)) return { made: false, said: [sentence('TURF_NAME_TAKEN')] };
    const doors = walk.order.filter((door) => located.has(door));
    if (doors.length === 0) return { made: false, said: [sentence('TURF_EMPTIED')] };
    taken.add(key);
    const keepsSurvey = attachable.get(made.survey_id) === true;
    const assigned = made.assigned_user_ids.filter((id) => members.has(id));
    ready.push({
      ...made,
      id: newId(),
      survey_id: keepsSurvey ? made.survey_id : null,
      assigned_user_ids: assigned,
      door_ids: doors,
      ...wayOf(walk),
    });
    const said: Sentence[] = [];
    if (!keepsSurvey) said.push(sentence('TURF_SURVEY_ARCHIVED'));
    if (assigned.length < made.assigned_user_ids.length) said.push(sentence('TURF_ASSIGNEE_LEFT'));
    return { made: true, said };
  });
  if (ready.length > 0) await insertMany(tx, campaignId, ready);
  return outcomes;
}
