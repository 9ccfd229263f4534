// How many voters are in a list after each of its steps: of a large campaign about how many, from a sample, as everywhere before a list
// is used. Steps that did not change are not counted again.
import { useEffect, useRef, useState } from 'react';
import { contract } from '../../../contract';
import type { Condition, FilterParams } from '../../../contract/voters/voter-filters';
import { ApiError, call } from '../../data/api';
import { messageFor } from '../../data/error-messages';

const rest = 200;

/** How many, or about how many; why they could not be counted, as a sentence; undefined until one of these is known. */
export type StepFigure = { voters: number; about: boolean } | string | undefined;

export function useStepCounts(
  campaignId: string,
  lists: readonly (Condition | null)[],
  besides: FilterParams,
): StepFigure[] {
  const keys = lists.map((where) => JSON.stringify({ ...besides, ...(where === null ? {} : { where }) }));
  const asked = JSON.stringify(keys);
  const [counted, setCounted] = useState<ReadonlyMap<string, StepFigure>>(new Map());
  const known = useRef(counted);

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const wait = (ms: number) => new Promise((resolve) => (timer = setTimeout(resolve, ms)));
    const count = async (filters: string, exact = false): Promise<StepFigure> => {
      const body = { campaign_id: campaignId, filter_params: JSON.parse(filters) as FilterParams, exact };
      for (;;)
        try {
          const { voters, estimated } = await call(contract.voterGroups.preview, { body }, { signal });
          // That a sample has no one doesn't mean that no one is there.
          return estimated && voters === 0 ? await count(filters, true) : { voters, about: estimated };
        } catch (error) {
          // Many steps are many questions: the server lets on when the next one may come.
          if (signal.aborted || !(error instanceof ApiError) || error.status !== 429) return messageFor(error);
          await wait((error.retryAfter ?? 2) * 1_000);
        }
    };
    const ask = async () => {
      for (const each of JSON.parse(asked) as string[]) {
        if (typeof known.current.get(each) === 'object') continue;
        const figure = await count(each);
        if (signal.aborted) return;
        known.current = new Map(known.current).set(each, figure);
        setCounted(known.current);
      }
    };
    let timer = setTimeout(() => void ask(), rest);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [campaignId, asked]);

  return keys.map((each) => counted.get(each));
}
