// Corrects a caller's own result, in one transaction with all that follows from it: the person's turn, the ledger, walkbooks.
import { correctableHours } from '../../../contract/outreach/call-corrections';
import type { CallResult, StoredCallResult } from '../../../contract/outreach/calling';
import { sentence } from '../../../contract/messages/every-message';
import { afterResult } from '../../../domain/phone-banks/after-result';
import type { Db } from '../../db/connection';
import { ApiError, found } from '../../http/errors';
import { raiseVersions } from '../facts/apply-door-reports-repo';
import { deriveSuppression } from '../facts/suppression-repo';
import {
  findCorrection,
  findOwnResult,
  insertCorrection,
  latestResult,
  resetTurn,
  supersede,
  type OwnResult,
} from './corrections-repo';
import { holdRecipient } from './results-repo';
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
  const { campaignId, phoneBankId } = own;
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

  const wasLatest = (await latestResult(tx, own, named.voter_id))?.id === id;
  await supersede(tx, campaignId, id, now);
  if (wanted) {
    const { id: _earlier, ...result } = wanted;
    await insertCorrection(tx, own, { ...result, phone_number, replaces: id }, received_at);
  }
  // Whoever called them since has the last word on their turn.
  if (wasLatest) await followTurn(tx, own, { named, wanted, attempts: recipient.attempts }, now);
  if (before.no_channels.length + (wanted?.no_channels.length ?? 0) > 0)
    await raiseVersions(tx, campaignId, await deriveSuppression(tx, campaignId, [], [{ voter_id: named.voter_id }]));
  return wanted && findCorrection(tx, campaignId, id);
}

interface Follows {
  named: OwnResult;
  wanted: StoredCallResult | null;
  attempts: number;
}

async function followTurn(tx: Db, own: Own, { named, wanted, attempts }: Follows, now: Date): Promise<void> {
  const { voter_id } = named;
  if (wanted === null) {
    const earlier = await latestResult(tx, own, voter_id);
    const last_result = earlier?.call_result ?? null;
    const turn = { attempts: Math.max(0, attempts - 1), last_result, done: false, notBefore: null };
    return resetTurn(tx, own, voter_id, turn, now);
  }
  const { call_result, call_back_at } = wanted;
  const callBackAt = call_back_at === null ? null : Date.parse(call_back_at);
  const { done, notBefore } = afterResult(call_result, { attempts, callBackAt, now: named.received_at.getTime() });
  const turn = { attempts, last_result: call_result, done, notBefore: notBefore === null ? null : new Date(notBefore) };
  return resetTurn(tx, own, voter_id, turn, now);
}
