// Sends what was entered from a paper walk sheet: a long one in several requests, since each holds so many facts of a kind.
import { contract } from '../../../contract';
import { maxFacts, type Receipt } from '../../../contract/facts/fact';
import { call } from '../../data/api';
import type { PaperFacts } from './paper-entries';

interface Place {
  campaign_id: string;
  walkbook_id: string;
  /** Who walked. */
  user_id: string;
}

/**
 * Results in their order: one may correct an earlier one.
 * @returns what is known of those that were sent, and why the rest was not; null: all of them were
 */
export async function sendEntries(
  place: Place,
  { touches, responses }: Pick<PaperFacts, 'touches' | 'responses'>,
): Promise<{ receipts: Receipt[]; failure: unknown }> {
  const all: Receipt[] = [];
  const most = Math.max(touches.length, responses.length);
  try {
    for (let from = 0; from < most; from += maxFacts) {
      const part = {
        touches: touches.slice(from, from + maxFacts),
        survey_responses: responses.slice(from, from + maxFacts),
      };
      const { receipts } = await call(contract.turf.key, { body: { ...place, ...part } }, { timeoutMs: 60_000 });
      all.push(...receipts);
    }
    return { receipts: all, failure: null };
  } catch (failure) {
    return { receipts: all, failure };
  }
}
