// What a manager set aside counts nowhere: a request for a sign that only such an answer closed is open again, until it is restored.
import { randomUUID } from 'node:crypto';
import { effectOfSettingAside } from '../../../domain/road-signs/sign-answers';
import type { Db } from '../../db/connection';
import { closeRequest } from './close-request';
import { insertEvent, lockRequests, requestStandings } from './requests-repo';
import { answersOf } from './sign-answers-repo';

/** @param by the manager; `isSetAside`: whether the person's late answers were set aside, or restored */
export async function followAnswersSetAside(
  tx: Db,
  campaignId: string,
  userId: string,
  isSetAside: boolean,
  by: { user_id: string; now: Date },
): Promise<void> {
  const answers = await answersOf(tx, campaignId, userId, isSetAside);
  if (answers.length === 0) return;
  await lockRequests(tx, campaignId);
  for (const answer of answers) {
    const request = (await requestStandings(tx, campaignId, [answer.request_id])).get(answer.request_id);
    const effect = request ? effectOfSettingAside(request, answer, isSetAside) : 'nothing';
    if (!request || effect === 'nothing') continue;
    const state = effect === 'reopen' ? ('reopened' as const) : answer.answer;
    const event = { id: randomUUID(), state, assigned_to: null, user_id: by.user_id, note: '' };
    await insertEvent(tx, campaignId, request.source, event);
    await closeRequest(tx, campaignId, request.source, state, by);
  }
}
