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
  const [counted, setCounted] = useState<ReadonlyMap<string, number | null>>(new Map());
  const known = useRef(counted);

  useEffect(() => {
    const abort = new AbortController();
    const ask = async () => {
      for (const each of JSON.parse(asked) as string[]) {
        if (typeof known.current.get(each) === 'number') continue;
        const args = { query: { campaign_id: campaignId }, body: JSON.parse(each) as FilterParams };
        const voters = await call(contract.voterGroups.count, args, { signal: abort.signal }).catch(() => null);
        if (abort.signal.aborted) return;
        known.current = new Map(known.current).set(each, voters);
        setCounted(known.current);
      }
    };
    const timer = setTimeout(() => void ask(), rest);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [campaignId, asked]);

  return keys.map((each) => counted.get(each));
}
