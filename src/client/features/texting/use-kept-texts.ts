// The clicks of this member that the server isn't known to have, as the screens of one text campaign show them.
import { useEffect } from 'react';
import { useViewer } from '../../offline/mirror/use-viewer';
import { isKeptResult, type KeptText } from '../../offline/outreach/kept-outreach';
import { startSendingKept } from '../../offline/outreach/send-kept';
import { useKeptOutreach } from '../../offline/outreach/use-kept-outreach';

export interface KeptTexts {
  /** Those that still go. */
  waiting: readonly KeptText[];
  /** Those that aren't sent any more, each with its reason. */
  refused: readonly (KeptText & { problem: string })[];
}

const isRefused = (text: KeptText): text is KeptText & { problem: string } => text.problem !== null;

export function useKeptTexts(textCampaignId: string): KeptTexts {
  const { owner } = useViewer();
  const kept = (useKeptOutreach(owner) ?? []).flatMap((each) =>
    !isKeptResult(each) && each.text_campaign_id === textCampaignId ? [each] : [],
  );
  useEffect(() => void startSendingKept(), []);
  return { waiting: kept.filter((each) => !isRefused(each)), refused: kept.filter(isRefused) };
}
