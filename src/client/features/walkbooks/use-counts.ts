// Live counts of a universe while its filters change: asked for after a short rest, the last answer stays until the next one.
import { useEffect, useState } from 'react';
import { contract } from '../../../contract';
import type { FilterParams } from '../../../contract/voter-filters';
import { call } from '../../api';

export interface Counts {
  voters: number;
  doors: number;
  /** Voters left out because they must not be touched. */
  suppressed: number;
}

export interface LiveCounts {
  counts: Counts | undefined;
  /** Whether `counts` belongs to filters that have changed since. */
  stale: boolean;
  error: unknown;
  retry: () => void;
}

const rest = 350;

/** `filters` cleaned, so that the same universe is the same question. */
export function useCounts(campaignId: string, filters: FilterParams): LiveCounts {
  const key = JSON.stringify(filters);
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<{ key: string; turn: number; counts?: Counts | undefined; error?: unknown }>();

  useEffect(() => {
    const abort = new AbortController();
    const of = (what: keyof Counts) =>
      call(
        contract.voterGroups.count,
        { query: { campaign_id: campaignId, of: what }, body: JSON.parse(key) as FilterParams },
        { signal: abort.signal },
      );
    const timer = setTimeout(() => {
      Promise.all([of('voters'), of('doors'), of('suppressed')]).then(
        ([voters, doors, suppressed]) => {
          if (!abort.signal.aborted) setAnswer({ key, turn, counts: { voters, doors, suppressed } });
        },
        (error: unknown) => {
          if (!abort.signal.aborted) setAnswer((before) => ({ key, turn, counts: before?.counts, error }));
        },
      );
    }, rest);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [campaignId, key, turn]);

  return {
    counts: answer?.counts,
    stale: answer?.key !== key || answer.turn !== turn || answer.error !== undefined,
    error: answer?.key === key ? answer.error : undefined,
    retry: () => setTurn((before) => before + 1),
  };
}
