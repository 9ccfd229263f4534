// Makes several walkbooks in one short transaction, with a few statements however many they are. One that can't be made is left
// out, and the others are made all the same.
import type { Sentence } from '../../../contract/messages/sentence';
import { sentence } from '../../../contract/messages/every-message';
import type { WalkingOrder } from '../../../domain/walking-order/walking-order';
import type { Db } from '../../db/connection';
import { newId } from '../../db/ids';
import { isAttachable } from './create-walkbook';
import { wayOf, type NewWalkbook } from './create-walkbook-repo';
import { insertMany, lockNames, type OrderedWalkbook } from './create-walkbooks-repo';
import { membersAmong } from './repo';

/** A walkbook to make, its doors in walking order. */
export interface OrderedTurf {
  made: NewWalkbook;
  walk: WalkingOrder;
}

/** What became of each, in the order given: the walkbook that was made, if any, and all that is to be said of it. */
export interface Outcome {
  made: string | null;
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
  const taken = new Set(names.flatMap((name) => (name.taken ? [name.key] : [])));
  const ready: OrderedWalkbook[] = [];
  const outcomes = turfs.map(({ made, walk }, at): Outcome => {
    const { key } = names[at]!;
    if (taken.has(key)) return { made: null, said: [sentence('TURF_NAME_TAKEN')] };
    if (made.door_ids.length === 0) return { made: null, said: [sentence('TURF_EMPTIED')] };
    taken.add(key);
    const keepsSurvey = attachable.get(made.survey_id) === true;
    const assigned = made.assigned_user_ids.filter((user) => members.has(user));
    const id = newId();
    ready.push({
      ...made,
      id,
      survey_id: keepsSurvey ? made.survey_id : null,
      assigned_user_ids: assigned,
      ...wayOf(walk),
    });
    const said: Sentence[] = [];
    if (!keepsSurvey) said.push(sentence('TURF_SURVEY_ARCHIVED'));
    if (assigned.length < made.assigned_user_ids.length) said.push(sentence('TURF_ASSIGNEE_LEFT'));
    return { made: id, said };
  });
  if (ready.length > 0) await insertMany(tx, campaignId, ready);
  return outcomes;
}
