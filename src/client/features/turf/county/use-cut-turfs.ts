// The turfs of a finished cut, page after page: thousands of them with their outlines.
import { useCallback, useEffect, useState } from 'react';
import { contract } from '../../../../contract';
import type { CutTurfRow } from '../../../../contract/turf-cuts';
import { call } from '../../../data/api';

export interface CutTurfs {
  turfs: CutTurfRow[] | undefined;
  error: unknown;
  reload: () => void;
  /** Turfs as a change left them, new ones too; of those asked about, the ones that are not among them are gone. */
  put: (changed: readonly CutTurfRow[], asked: readonly number[]) => void;
}

/** @param ready false while there is nothing to ask for */
export function useCutTurfs(campaignId: string, id: string, ready: boolean): CutTurfs {
  const [turfs, setTurfs] = useState<CutTurfRow[]>();
  const [error, setError] = useState<unknown>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!ready) return undefined;
    const stop = new AbortController();
    const all = async () => {
      const found: CutTurfRow[] = [];
      for (let more = true; more;) {
        const query = { id, campaign_id: campaignId, after: found.at(-1)?.number ?? -1 };
        const page = await call(contract.turfCuts.turfs, { query }, { signal: stop.signal });
        found.push(...page.turfs);
        more = page.more;
      }
      return found;
    };
    all().then(
      (found) => {
        if (stop.signal.aborted) return;
        setTurfs(found);
        setError(undefined);
      },
      (failure: unknown) => {
        if (!stop.signal.aborted) setError(failure);
      },
    );
    return () => stop.abort();
  }, [campaignId, id, ready, turn]);
  const put = useCallback((changed: readonly CutTurfRow[], asked: readonly number[]) => {
    const now = new Map(changed.map((turf) => [turf.number, turf]));
    const gone = new Set(asked.filter((number) => !now.has(number)));
    setTurfs((before) => {
      if (!before) return before;
      const known = new Set(before.map(({ number }) => number));
      const kept = before.filter(({ number }) => !gone.has(number)).map((turf) => now.get(turf.number) ?? turf);
      return [...kept, ...changed.filter(({ number }) => !known.has(number))];
    });
  }, []);
  return { turfs, error, reload: () => setTurn((now) => now + 1), put };
}
