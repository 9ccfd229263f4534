// The unsent texts and results of calls of a person, read again whenever one of them changed.
import { useEffect, useState } from 'react';
import { keptChanged, readKeptOutreach, type KeptOutreach } from './kept-outreach';

/** Null until they are read; what was read before, or none, where nothing can be read. */
export function useKeptOutreach(owner: string): readonly KeptOutreach[] | null {
  const [kept, setKept] = useState<readonly KeptOutreach[] | null>(null);
  useEffect(() => {
    let isHere = true;
    const read = () =>
      void readKeptOutreach(owner).then(
        (all) => isHere && setKept(all),
        () => isHere && setKept((before) => before ?? []),
      );
    read();
    const stop = keptChanged.hear(read);
    return () => {
      isHere = false;
      stop();
    };
  }, [owner]);
  return kept;
}
