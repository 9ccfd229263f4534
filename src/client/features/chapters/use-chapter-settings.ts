// What this campaign takes from the one above it, and what is locked: asked for once by a page of settings.
import { contract } from '../../../contract';
import type { CallReply } from '../../../contract/call';
import type { InheritedSetting } from '../../../contract/chapters/chapter-settings';
import { useCall, type Loaded } from '../../data/use-call';
import { useMember } from '../../session/session';

export type ChapterSettings = CallReply<typeof contract.chapterSettings.get>;

/** Nothing for those who can't change any of them. */
export function useChapterSettings(): Loaded<ChapterSettings> {
  const { campaign, can } = useMember();
  // What is set on the page changes what is inherited.
  return useCall(contract.chapterSettings.get, can('campaign.edit') ? { query: { campaign_id: campaign.id } } : null, {
    follows: JSON.stringify(campaign),
  });
}

/** Which settings are locked, each with the campaign above that locks it. None until it is known: the server refuses a change all the same. */
export const lockedBy = (data: ChapterSettings | undefined): ReadonlyMap<InheritedSetting, string> =>
  new Map(data?.locked.map(({ setting, by }) => [setting, by]));
