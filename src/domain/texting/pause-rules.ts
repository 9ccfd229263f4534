// When a text campaign is paused automatically: carriers block its texts, or those who get them don't want them.
import type { PauseReason } from '../../contract/outreach/text-campaigns';

/** What became of first messages since the campaign was started or resumed. */
export interface TextOutcomes {
  /** Sent, whatever became of them. */
  sent: number;
  /** Blocked by carriers (30007). */
  filtered: number;
  /** Who opted out after one. */
  opted_out: number;
  /** Whether these are the first 1 %. */
  is_canary: boolean;
}

/** Shares of those sent from which a campaign is paused, and the least number that says something. */
export const filteredShare = 0.02;
export const optOutShare = 0.05;
export const leastFiltered = 3;
export const leastOptOuts = 5;

/**
 * | | blocked | opted out |
 * |---|---|---|
 * | first 1 % | 1 | 2, and 5 % of those sent |
 * | later | 3, and 2 % of those sent | 5, and 5 % of those sent |
 * @returns why it is to be paused; null: it goes on
 */
export function pauseFor({ sent, filtered, opted_out, is_canary }: TextOutcomes): PauseReason | null {
  if (filtered >= (is_canary ? 1 : leastFiltered) && filtered >= sent * (is_canary ? 0 : filteredShare))
    return 'filtered';
  return opted_out >= (is_canary ? 2 : leastOptOuts) && opted_out >= sent * optOutShare ? 'opt_outs' : null;
}

/** From how many recipients on the first 1 % are tried alone, and how many these are. */
export const leastForCanary = 200;
export const canarySize = (recipients: number): number => (recipients < leastForCanary ? 0 : canaryShare(recipients));
/** 1 % of them, and at least two. */
export const canaryShare = (recipients: number): number => Math.max(2, Math.ceil(recipients / 100));
