// The picture of a mailer's page, which only a member may see: fetched with the token, shown from memory, freed afterwards.
import { useEffect, useState } from 'react';
import { contract } from '../../../contract';
import { callFile } from '../../data/api';

/** Undefined while it comes, null where it doesn't. */
export function useMailerPage(campaignId: string, id: string, page: number): string | null | undefined {
  const [shown, setShown] = useState<string | null>();
  useEffect(() => {
    const stop = new AbortController();
    let url: string | undefined;
    callFile(contract.mailers.page, { query: { id, campaign_id: campaignId, page } }, { signal: stop.signal }).then(
      (picture) => {
        if (stop.signal.aborted) return;
        url = URL.createObjectURL(picture);
        setShown(url);
      },
      () => {
        if (!stop.signal.aborted) setShown(null);
      },
    );
    return () => {
      stop.abort();
      if (url) URL.revokeObjectURL(url);
      setShown(undefined);
    };
  }, [campaignId, id, page]);
  return shown;
}
