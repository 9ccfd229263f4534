// What a manager set aside counts nowhere: a request for a sign that only such an answer closed is open again, until it is restored.
import { effectOfSettingAside, notUndone } from '../../../domain/road-signs/sign-answers';
import type { Db } from '../../db/connection';
import { newId } from '../../db/ids';
import { closeRequest } from './close-request';
import { insertEvent, lockRequests, requestStandings } from './requests-repo';
import { answersById } from './sign-answers-repo';

/** @param ids the answers that count no longer, or again; `by`: the manager; `isSetAside`: whether they were set aside, or restored */
export async function followAnswersSetAside(
  tx: Db,
  campaignId: string,
  ids: readonly string[],
  isSetAside: boolean,
  by: { user_id: string; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await lockRequests(tx, campaignId);
  const answers = await answersById(tx, campaignId, ids);
  for (const answer of isSetAside ? answers : notUndone(answers)) {
    const request = (await requestStandings(tx, campaignId, [answer.request_id])).get(answer.request_id);
    const effect = request ? effectOfSettingAside(request, answer, isSetAside) : 'nothing';
    if (!request || effect === 'nothing' || answer.answer === 'undone') continue;
    const state = effect === 'reopen' ? ('reopened' as const) : answer.answer;
    const event = { id: newId(), state, assigned_to: null, user_id: by.user_id, note: '', answer_id: answer.id };
    await insertEvent(tx, campaignId, request.source, event);
    await closeRequest(tx, campaignId, request.source, state, by);
  }
}
