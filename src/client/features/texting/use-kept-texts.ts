// The clicks of this member that the server isn't known to have, as the screens of one text campaign show them.
import { useEffect, useState } from 'react';
import { useViewer } from '../../offline/mirror/use-viewer';
import { isKeptResult, keptChanged, readKeptOutreach, type KeptText } from '../../offline/outreach/kept-outreach';
import { startSendingKept } from '../../offline/outreach/send-kept';

export interface KeptTexts {
  /** Those that still go. */
  waiting: readonly KeptText[];
  /** Those that aren't sent any more, each with its reason. */
  refused: readonly (KeptText & { problem: string })[];
}

const isRefused = (text: KeptText): text is KeptText & { problem: string } => text.problem !== null;

export function useKeptTexts(textCampaignId: string): KeptTexts {
  const { owner } = useViewer();
  const [kept, setKept] = useState<readonly KeptText[]>([]);
  useEffect(() => {
    let isHere = true;
    const read = () =>
      void readKeptOutreach(owner).then(
        (all) =>
          isHere &&
          setKept(
            all.flatMap((each) => (!isKeptResult(each) && each.text_campaign_id === textCampaignId ? [each] : [])),
          ),
        // A click that can't be kept says so itself.
        () => undefined,
      );
    read();
    const stop = keptChanged.hear(read);
    return () => {
      isHere = false;
      stop();
    };
  }, [owner, textCampaignId]);
  useEffect(() => void startSendingKept(), []);
  return { waiting: kept.filter((each) => !isRefused(each)), refused: kept.filter(isRefused) };
}
