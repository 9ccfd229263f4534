// Live counts of a universe while its filters change. Asked for after a short rest, the older question undone; the last answer stays
// until the next one.
import { useEffect, useState } from 'react';
import { contract } from '../../../contract';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import type { LeftOut } from '../../../contract/voters/universe-figures';
import type { Voter } from '../../../contract/voters/voter-groups';
import { call } from '../../data/api';

export interface Counts {
  voters: number;
  /** With a place on the map. */
  doors: number;
  /** Voters left out because they must not be touched, by reason. */
  leftOut: LeftOut;
  sample: Voter[];
  /** The figures are told from a part of a large campaign. */
  about: boolean;
}

export interface LiveCounts {
  counts: Counts | undefined;
  /** Whether `counts` belongs to filters that have changed since. */
  stale: boolean;
  error: unknown;
  retry: () => void;
  /** Counts everyone. */
  countExactly: () => void;
}

const rest = 120;
/** A county takes seconds to be counted. */
const exactTimeout = 60_000;

interface Answer {
  key: string;
  turn: number;
  counts?: Counts | undefined;
  error?: unknown;
}

/**
 * @param filters cleaned, so that the same universe is the same question; null asks nothing
 * @param always whether everyone is counted at once: where something is done to them next
 */
export function useCounts(campaignId: string, filters: FilterParams | null, { always = false } = {}): LiveCounts {
  const key = JSON.stringify(filters);
  const [turn, setTurn] = useState(0);
  const [exactKey, setExactKey] = useState<string>();
  const [answer, setAnswer] = useState<Answer>();
  const exact = always || exactKey === key;

  useEffect(() => {
    const asked = JSON.parse(key) as FilterParams | null;
    if (asked === null) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    const ask = async () => {
      try {
        const body = { campaign_id: campaignId, filter_params: asked, ...(exact ? { exact } : {}) };
        const options = exact ? { signal, timeoutMs: exactTimeout } : { signal };
        const found = await call(contract.voterGroups.preview, { body }, options);
        const { voters, doors, left_out: leftOut, sample, estimated: about } = found;
        if (signal.aborted) return;
        // Whether there is anyone at all isn't guessed.
        if (about && (voters === 0 || doors === 0)) setExactKey(key);
        else setAnswer({ key, turn, counts: { voters, doors, leftOut, sample, about } });
      } catch (error) {
        if (!signal.aborted) setAnswer((before) => ({ key, turn, counts: before?.counts, error }));
      }
    };
    const timer = setTimeout(() => void ask(), rest);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [campaignId, key, turn, exact]);

  const again = () => setTurn((before) => before + 1);
  return {
    counts: answer?.counts,
    stale: answer?.key !== key || answer.turn !== turn || answer.error !== undefined,
    error: answer?.key === key ? answer.error : undefined,
    retry: again,
    countExactly: () => {
      setExactKey(key);
      again();
    },
  };
}
