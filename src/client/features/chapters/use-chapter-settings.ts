// What this campaign takes from the one above it, and what is locked: asked for once by a page of settings.
import { contract } from '../../../contract';
import type { CallReply } from '../../../contract/call';
import { useCall, type Loaded } from '../../data/use-call';
import { useMember } from '../../session/session';

export type ChapterSettings = CallReply<typeof contract.chapterSettings.get>;

export function useChapterSettings(): Loaded<ChapterSettings> {
  const { campaign } = useMember();
  // What is set on the page changes what is inherited.
  return useCall(
    contract.chapterSettings.get,
    { query: { campaign_id: campaign.id } },
    { follows: JSON.stringify(campaign) },
  );
}
