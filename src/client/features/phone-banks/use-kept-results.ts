// The results of calls in one phone bank that the server isn't known to have.
import { useEffect, useState } from 'react';
import { useViewer } from '../../offline/mirror/use-viewer';
import { isKeptResult, keptChanged, readKeptOutreach, type KeptResult } from '../../offline/outreach/kept-outreach';

type Refused = KeptResult & { problem: string };
const isRefused = (kept: KeptResult): kept is Refused => kept.problem !== null;

/** What is kept of a caller in one phone bank, oldest first. Throws NotSaved. */
export const readKeptResults = async (owner: string, phoneBankId: string): Promise<KeptResult[]> =>
  (await readKeptOutreach(owner)).filter(isKeptResult).filter((each) => each.phone_bank_id === phoneBankId);

/** Those that the server refused, each with its reason. */
export function useRefusedResults(phoneBankId: string): readonly Refused[] {
  const { owner } = useViewer();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  useEffect(() => {
    let isHere = true;
    const read = () =>
      void readKeptResults(owner, phoneBankId).then(
        (kept) => isHere && setRefused(kept.filter(isRefused)),
        () => undefined,
      );
    read();
    const stop = keptChanged.hear(read);
    return () => {
      isHere = false;
      stop();
    };
  }, [owner, phoneBankId]);
  return refused;
}
