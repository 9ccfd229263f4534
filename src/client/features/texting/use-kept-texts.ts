// The clicks of this member that the server isn't known to have, as screens show them; and sending them while one is open.
import { useEffect, useState } from 'react';
import { useViewer } from '../../offline/mirror/use-viewer';
import { keptTextsChanged, readKeptTexts, type KeptText } from '../../offline/texts/kept-texts';
import { startSending } from '../../offline/texts/send-kept-texts';

export interface KeptTexts {
  /** Those that still go. */
  waiting: readonly KeptText[];
  /** Those that the server refused, each with its reason. */
  refused: readonly (KeptText & { problem: string })[];
}

const isRefused = (text: KeptText): text is KeptText & { problem: string } => text.problem !== null;

/** Of one text campaign; sends everything that is kept. */
export function useKeptTexts(textCampaignId: string): KeptTexts {
  const { owner, campaignId } = useViewer();
  const [kept, setKept] = useState<readonly KeptText[]>([]);
  useEffect(() => {
    let isHere = true;
    const read = () =>
      void readKeptTexts(owner, campaignId).then(
        (texts) => isHere && setKept(texts.filter((each) => each.text_campaign_id === textCampaignId)),
        // A click that can't be kept says so itself.
        () => undefined,
      );
    read();
    const stop = keptTextsChanged.hear(read);
    return () => {
      isHere = false;
      stop();
    };
  }, [owner, campaignId, textCampaignId]);
  useEffect(() => startSending({ owner, campaignId }), [owner, campaignId]);
  return { waiting: kept.filter((each) => !isRefused(each)), refused: kept.filter(isRefused) };
}
