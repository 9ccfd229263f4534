// Live counts of a universe while its filters change: the voters first, what takes longer behind them. Asked for after a
// short rest, the older question undone; the last answer stays until the next one.
import { useEffect, useState } from 'react';
import { contract } from '../../../contract';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import type { LeftOut, Voter } from '../../../contract/voters/voter-groups';
import { call } from '../../data/api';

export interface Counts {
  voters: number;
  /** Not counted yet but judged by a part of them. */
  about?: boolean;
  /** With a place on the map; undefined until counted, as are the two below. */
  doors?: number;
  /** Voters left out because they must not be touched, by reason. */
  leftOut?: LeftOut;
  sample?: Voter[];
}

export interface LiveCounts {
  counts: Counts | undefined;
  /** Whether `counts` belongs to filters that have changed since, or is not whole yet. */
  stale: boolean;
  error: unknown;
  retry: () => void;
}

const rest = 120;
/** Below it a part tells too little. */
const smallestEstimate = 5000;

interface Answer {
  key: string;
  turn: number;
  counts?: Counts | undefined;
  whole: boolean;
  error?: unknown;
}

/** `filters` cleaned, so that the same universe is the same question; null asks nothing. */
export function useCounts(campaignId: string, filters: FilterParams | null): LiveCounts {
  const key = JSON.stringify(filters);
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<Answer>();

  useEffect(() => {
    const asked = JSON.parse(key) as FilterParams | null;
    if (asked === null) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    const preview = { body: { campaign_id: campaignId, filter_params: asked } };
    const ask = async () => {
      try {
        // Together: what takes longer has begun when the count is there.
        const behind = call(contract.voterGroups.preview, preview, { signal });
        behind.catch(() => undefined);
        const count = { query: { campaign_id: campaignId }, body: asked };
        // A county takes half a second: until then it is said about how many.
        let counted = false;
        const about = { query: { ...count.query, of: 'estimate' as const }, body: asked };
        call(contract.voterGroups.count, about, { signal }).then(
          (voters) => {
            if (!counted && !signal.aborted && voters >= smallestEstimate)
              setAnswer((before) => ({ key, turn, whole: false, counts: { ...before?.counts, voters, about: true } }));
          },
          // The count itself says what is wrong.
          () => undefined,
        );
        const voters = await call(contract.voterGroups.count, count, { signal });
        counted = true;
        if (!signal.aborted)
          setAnswer((before) => ({ key, turn, whole: false, counts: { ...before?.counts, voters, about: false } }));
        const { doors, left_out: leftOut, sample } = await behind;
        if (!signal.aborted) setAnswer({ key, turn, whole: true, counts: { voters, doors, leftOut, sample } });
      } catch (error) {
        if (!signal.aborted) setAnswer((before) => ({ key, turn, whole: false, counts: before?.counts, error }));
      }
    };
    const timer = setTimeout(() => void ask(), rest);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [campaignId, key, turn]);

  return {
    counts: answer?.counts,
    stale: answer?.key !== key || answer.turn !== turn || !answer.whole,
    error: answer?.key === key ? answer.error : undefined,
    retry: () => setTurn((before) => before + 1),
  };
}
