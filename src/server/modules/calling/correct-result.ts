// Corrects a caller's own result, in one transaction with all that follows from it: the person's turn, the ledger, walkbooks.
import { correctableHours } from '../../../contract/outreach/call-corrections';
import type { CallResult, StoredCallResult } from '../../../contract/outreach/calling';
import { sentence } from '../../../contract/messages/every-message';
import { turnAfter, wasSpokenTo } from '../../../domain/phone-banks/after-result';
import type { Db } from '../../db/connection';
import { ApiError, found } from '../../http/errors';
import { noteAnswered } from '../facts/changed-days-repo';
import { raiseVersions } from '../facts/apply-door-reports-repo';
import { deriveSuppression } from '../facts/suppression-repo';
import { tagByCall, untagByCall } from '../voter-tags/call-tags-repo';
import { restoreAnswers, undoAnswers } from './call-answers-repo';
import { followCalls } from './called-repo';
import { findCorrection, findOwnResult, insertCorrection, resetTurn, supersede } from './corrections-repo';
import { holdRecipient, standingResults } from './results-repo';
import { isSame, presentResult, type GivenResult } from './store-result';

interface Correction extends Omit<GivenResult, 'call_result'> {
  id: string;
  /** Null: it is taken back. */
  call_result: CallResult | null;
}

interface Own {
  campaignId: string;
  phoneBankId: string;
  userId: string;
}

const hour = 3_600_000;

/** What stands then. Throws NOT_FOUND for what isn't the caller's own, CONFLICT for what is too old or was corrected otherwise. */
export async function correctResult(
  tx: Db,
  own: Own,
  { id, call_result, ...given }: Correction,
  now: Date,
): Promise<StoredCallResult | null> {
  const { campaignId, phoneBankId, userId } = own;
  const named = found(await findOwnResult(tx, own, id));
  const recipient = found(await holdRecipient(tx, campaignId, phoneBankId, named.voter_id));
  const { phone_number, received_at, superseded_at, ...before } = named;
  const wanted = call_result === null ? null : { ...before, ...presentResult({ ...given, call_result }) };
  if (superseded_at !== null) {
    const stands = await findCorrection(tx, campaignId, id);
    const isSent = wanted === null || stands === null ? wanted === stands : isSame(stands, wanted);
    if (!isSent) throw new ApiError('CONFLICT', sentence('CALLS_CORRECTED_BEFORE'));
    return stands;
  }
  if (now.getTime() - received_at.getTime() > correctableHours * hour)
    throw new ApiError('CONFLICT', sentence('CALLS_CORRECT_TOO_LATE', { hours: correctableHours }));
  if (wanted && isSame(before, wanted)) return before;

  await supersede(tx, campaignId, id);
  if (wanted) {
    const { id: _earlier, ...result } = wanted;
    await insertCorrection(tx, own, { ...result, phone_number, replaces: id });
  }
  const counted = wasSpokenTo(before.call_result);
  const counts = wanted !== null && wasSpokenTo(wanted.call_result);
  if (counted !== counts) {
    const call = { campaign_id: campaignId, phone_bank_id: phoneBankId, user_id: userId, ...before };
    await (counts ? restoreAnswers(tx, call) : undoAnswers(tx, call));
    await noteAnswered(tx, campaignId, [before.voter_id]);
  }
  await untagByCall(tx, campaignId, before.voter_id, before.tags);
  if (wanted) await tagByCall(tx, campaignId, before.voter_id, wanted.tags);
  const attempts = wanted === null ? Math.max(0, recipient.attempts - 1) : recipient.attempts;
  if (wanted === null)
    await followCalls(tx, { campaign_id: campaignId, source_id: phoneBankId, voter_id: named.voter_id });
  await followTurn(tx, own, { voterId: named.voter_id, attempts }, now);
  if (before.no_channels.length + (wanted?.no_channels.length ?? 0) > 0)
    await raiseVersions(tx, campaignId, await deriveSuppression(tx, campaignId, [], [{ voter_id: named.voter_id }]));
  return wanted && findCorrection(tx, campaignId, id);
}

/** Whoever called them last has the last word on their turn. */
async function followTurn(
  tx: Db,
  own: Own,
  { voterId, attempts }: { voterId: string; attempts: number },
  now: Date,
): Promise<void> {
  const standing = await standingResults(tx, own.campaignId, own.phoneBankId, voterId);
  const { done, notBefore } = turnAfter(standing, attempts);
  const last_result = standing[0]?.result ?? null;
  const turn = { attempts, last_result, done, notBefore: notBefore === null ? null : new Date(notBefore) };
  await resetTurn(tx, own, voterId, turn, now);
}
