// What changed among a text campaign's recipients, asked every 20 seconds while the page is visible.
import { useEffect, useRef } from 'react';
import { contract } from '../../../contract';
import type { TextRecipient } from '../../../contract/outreach/texting';
import { call } from '../../data/api';
import { onWake } from '../../session/heartbeat';
import { useMember } from '../../session/session';

const every = 20_000;

export function useUpdatedRecipients(
  textCampaignId: string,
  onUpdate: (changed: readonly TextRecipient[]) => void,
): void {
  const { campaignId } = useMember();
  const update = useRef(onUpdate);
  useEffect(() => {
    update.current = onUpdate;
  });
  useEffect(() => {
    const stop = new AbortController();
    let since: string | undefined;
    let asking = false;
    const ask = async () => {
      if (asking || document.visibilityState !== 'visible') return;
      asking = true;
      try {
        for (let more = true; more && !stop.signal.aborted;) {
          const query = { text_campaign_id: textCampaignId, campaign_id: campaignId };
          const answer = await call(
            contract.texting.updatedRecipients,
            { query: since === undefined ? query : { ...query, last_update_time: since } },
            { signal: stop.signal },
          );
          since = answer.last_update_time;
          more = answer.has_more;
          if (answer.recipients.length > 0) update.current(answer.recipients);
        }
      } catch {
        // The next time asks for the same once more; what a screen needs to say, its own calls say.
      } finally {
        asking = false;
      }
    };
    const timer = setInterval(() => void ask(), every);
    const awake = onWake(() => void ask());
    void ask();
    return () => {
      stop.abort();
      clearInterval(timer);
      awake();
    };
  }, [textCampaignId, campaignId]);
}
