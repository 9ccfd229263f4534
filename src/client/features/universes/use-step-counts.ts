// How many voters are in a list after each of its steps. Steps that did not change are not counted again.
import { useEffect, useRef, useState } from 'react';
import { contract } from '../../../contract';
import type { Condition, FilterParams } from '../../../contract/voters/voter-filters';
import { call } from '../../data/api';

const rest = 200;

/** What each list is counted to be: a number, null where it could not be counted, undefined until then. */
export function useStepCounts(
  campaignId: string,
  lists: readonly (Condition | null)[],
  besides: FilterParams,
): (number | null | undefined)[] {
  const keys = lists.map((where) => JSON.stringify({ ...besides, ...(where === null ? {} : { where }) }));
  const asked = JSON.stringify(keys);
  const counted = useRef(new Map<string, number | null>());
  const [, setTurn] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
    const ask = async () => {
      for (const key of JSON.parse(asked) as string[]) {
        if (typeof counted.current.get(key) === 'number') continue;
        const body = JSON.parse(key) as FilterParams;
        const options = { signal: abort.signal };
        const voters = await call(
          contract.voterGroups.count,
          { query: { campaign_id: campaignId }, body },
          options,
        ).catch(() => null);
        if (abort.signal.aborted) return;
        counted.current.set(key, voters);
        setTurn((before) => before + 1);
      }
    };
    const timer = setTimeout(() => void ask(), rest);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [campaignId, asked]);

  return keys.map((key) => counted.current.get(key));
}
