// Stores what came of a call, in one transaction with all that follows from it: the person's turn, the ledger, walkbooks.
import type { CallResult, CallSurvey, StoredCallResult, TakenCallResult } from '../../../contract/outreach/calling';
import { sentence } from '../../../contract/messages/every-message';
import type { Arrival } from '../../../domain/facts/corrected-time';
import { turnAfter, wasSpokenTo } from '../../../domain/phone-banks/after-result';
import { calledAt } from '../../../domain/phone-banks/called-at';
import type { Db } from '../../db/connection';
import { ApiError, found } from '../../http/errors';
import { raiseVersions } from '../facts/apply-door-reports-repo';
import { noteAnswered } from '../facts/changed-days-repo';
import { deriveSuppression } from '../facts/suppression-repo';
import { tagByCall } from '../voter-tags/call-tags-repo';
import { answersFirst, insertAnswers } from './call-answers-repo';
import { recordCall } from './called-repo';
import { hadPerson } from './next-person-repo';
import { holdRecipient, insertResult, presentOfCall, settleRecipient, standingResults } from './results-repo';

/** What a caller says of a call. */
export interface GivenResult {
  call_result: CallResult;
  call_notes: string;
  tags: string[];
  call_back_at?: string | undefined;
  call_back_zone?: string | undefined;
  no_channels?: StoredCallResult['no_channels'] | undefined;
}

interface Given extends GivenResult {
  campaignId: string;
  phoneBankId: string;
  userId: string;
  voter_id: string;
  call_duration: number;
  call_start_time: string;
  call_session_id: string | null;
  phone_number?: string | undefined;
  survey?: CallSurvey | undefined;
}

/** As it is kept: "do not call" covers calls whatever else it names. */
export function presentResult({ call_result, call_notes, tags, ...given }: GivenResult) {
  const refuses = call_result === 'do_not_call';
  return {
    call_result,
    call_notes,
    tags: tags.filter((name) => name !== ''),
    call_back_at: given.call_back_at ?? null,
    call_back_zone: given.call_back_zone || null,
    no_channels: refuses ? [...new Set([...(given.no_channels ?? []), 'call' as const])].toSorted() : [],
  };
}

/** Throws NOT_FOUND for someone who isn't in the phone bank or, of answers, was never this caller's; CONFLICT where the call has another result. */
export async function storeResult(tx: Db, given: Given, arrival: Arrival): Promise<TakenCallResult> {
  const now = new Date(arrival.now);
  const { campaignId, phoneBankId, userId, voter_id, call_result, call_start_time, survey } = given;
  const recipient = found(await holdRecipient(tx, campaignId, phoneBankId, voter_id));
  if (survey && !(await hadPerson(tx, given, voter_id))) throw new ApiError('NOT_FOUND');
  const result = {
    voter_id,
    ...presentResult(given),
    call_duration: given.call_duration,
    call_start_time,
    call_session_id: given.call_session_id,
  };
  const owned = { campaign_id: campaignId, phone_bank_id: phoneBankId, user_id: userId };
  // What a result says of a number holds for everyone who has it: it must be this person's.
  const named = given.phone_number;
  const phone_number = named === undefined ? recipient.phone_number : recipient.numbers.includes(named) ? named : null;
  const { held_by, held_since, bank_since } = recipient;
  const hadSince = Date.parse((held_by === userId ? held_since : null) ?? bank_since);
  const called_at = new Date(calledAt(Date.parse(call_start_time), { ...arrival, hadSince }));
  const call = { ...result, ...owned, phone_number };
  const { stored, fresh } = await insertResult(tx, { ...call, called_at });
  const before = fresh ? new Map<string, string>() : await answersFirst(tx, campaignId, stored.id);
  if (!fresh && !(isSame(stored, result) && isAnsweredSo(before, survey)))
    throw new ApiError('CONFLICT', sentence('CALLS_RESULT_STANDS'));
  // A server that knew of no answers may have taken the result without them: they come with the next try.
  if (survey && recipient.door_id !== null && before.size === 0) {
    const { door_id } = recipient;
    const present = fresh ? call_result : await presentOfCall(tx, call);
    const answered = { campaign_id: campaignId, call_result_id: stored.id, door_id, voter_id, user_id: userId };
    const counts = present !== null && wasSpokenTo(present);
    await insertAnswers(tx, { ...answered, recorded_at: called_at }, survey, { counts });
    await noteAnswered(tx, campaignId, [voter_id]);
  }
  const taken = { ...stored, answers_taken: survey?.answers.length ?? 0 };
  if (!fresh) return taken;
  const attempts = recipient.attempts + 1;
  const standing = await standingResults(tx, campaignId, phoneBankId, voter_id);
  const { done, notBefore } = turnAfter(standing, attempts);
  const last = standing[0]?.result ?? call_result;
  const turn = { campaignId, phoneBankId, voterId: voter_id, userId, result: last, now };
  await settleRecipient(tx, { ...turn, done, notBefore: notBefore === null ? null : new Date(notBefore) });
  await tagByCall(tx, campaignId, voter_id, result.tags);
  if (recipient.door_id !== null) {
    const touch = { campaign_id: campaignId, source_id: phoneBankId, voter_id, door_id: recipient.door_id };
    await recordCall(tx, { ...touch, reasons: recipient.reasons }, called_at);
  }
  if (result.no_channels.length > 0)
    await raiseVersions(tx, campaignId, await deriveSuppression(tx, campaignId, [], [{ voter_id }]));
  return taken;
}

/** Whether these are the answers that came with a result, by question; none came yet where there are none. */
function isAnsweredSo(before: ReadonlyMap<string, string>, survey: CallSurvey | undefined): boolean {
  const given = new Map(survey?.answers.map((each) => [each.question_id, each.answers.join('\n')]));
  return (
    before.size === 0 || (before.size === given.size && [...before].every(([id_, said]) => given.get(id_) === said))
  );
}

/** Whether a result says what the stored one does, in all that follows from it. */
export function isSame(stored: StoredCallResult, given: Omit<StoredCallResult, 'id'>): boolean {
  const instant = (at: string | null) => (at === null ? null : Date.parse(at));
  return (
    stored.call_result === given.call_result &&
    stored.call_notes === given.call_notes &&
    stored.tags.join('\n') === given.tags.join('\n') &&
    stored.no_channels.join() === given.no_channels.join() &&
    instant(stored.call_back_at) === instant(given.call_back_at)
  );
}
