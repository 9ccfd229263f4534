// What has been typed for a text campaign, kept for this tab until it is saved.
import * as z from 'zod/mini';
import type { CannedReply, TextCampaign } from '../../../contract/outreach/text-campaigns';
import type { Condition, FilterParams } from '../../../contract/voters/voter-filters';
import { treeOf } from '../../../domain/voter-groups/filter-tree';

/** What carriers charge for a segment in the US, their own fees among it, where no one says another price: cents. */
const usualPrice = '1.2';

const kept = z.object({ title: z.string(), text: z.string() });
export const textDraft = z.object({
  name: z.string(),
  description: z.string(),
  way: z.enum(['group', 'filters', 'everyone']),
  group_id: z.string(),
  message: z.string(),
  canned_replies: z.array(kept),
  survey_id: z.string(),
  user_ids: z.array(z.string()),
  phone_numbers: z.array(z.string()),
  /** Cents a segment, as typed. */
  price: z.string(),
});
export type TextDraft = z.infer<typeof textDraft>;

/** `of`: the campaign that is changed, or '' for a new one. */
export const textDraftKey = (campaignId: string, of: string) => `porchlight text campaign ${campaignId} ${of}`;

/** Whether a campaign's filter is one voter group and nothing else. */
const groupIn = ({ voter_group_id: group, ...others }: FilterParams): string | null =>
  typeof group === 'string' && Object.keys(others).length === 0 ? group : null;

export function draftOf(campaign: TextCampaign | null): TextDraft {
  const filters = campaign?.filter_params ?? {};
  const group = groupIn(filters);
  return {
    name: campaign?.name ?? '',
    description: campaign?.description ?? '',
    way:
      filters.everyone === true
        ? 'everyone'
        : Object.keys(filters).length === 0 || group !== null
          ? 'group'
          : 'filters',
    group_id: group ?? '',
    message: campaign?.message ?? '',
    canned_replies: campaign?.canned_replies ?? [],
    survey_id: campaign?.survey_id ?? '',
    user_ids: campaign?.user_ids ?? [],
    phone_numbers: campaign?.phone_numbers ?? [],
    price: usualPrice,
  };
}

/** The conditions that a campaign's filter begins with in the builder; null: none. */
export function conditionIn(campaign: TextCampaign | null): Condition | null {
  const filters = campaign?.filter_params;
  return !filters || filters.everyone === true || groupIn(filters) !== null ? null : treeOf(filters);
}

/** Whom the draft means; null: no one was chosen yet. */
export function filtersOf({ way, group_id }: TextDraft, where: Condition | null): FilterParams | null {
  if (way === 'everyone') return { everyone: true };
  if (way === 'group') return group_id === '' ? null : { voter_group_id: group_id };
  return where === null ? null : { where };
}

/** Without those that were begun and left empty. */
export const repliesOf = ({ canned_replies }: TextDraft): CannedReply[] =>
  canned_replies
    .map(({ title, text }) => ({ title: title.trim(), text: text.trim() }))
    .filter(({ title, text }) => title !== '' || text !== '');
