// What has been typed for a voter group, kept until it is saved.
import * as z from 'zod/mini';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import type { VoterGroup } from '../../../contract/voters/voter-groups';
import { treeOf } from '../../../domain/voter-groups/filter-tree';
import { keepInTab } from '../../ui/fields/tab-storage';
import { groupOf, keptGroup } from './builder-tree';
import { keptSteps } from './steps';

export const groupDraft = z.object({
  name: z.string(),
  description: z.string(),
  with_suppressed: z.boolean(),
  with_inactive: z._default(z.boolean(), false),
  tree: keptGroup,
  /** The list in steps; null where it is built as a tree of filters. */
  steps: z._default(z.nullable(keptSteps), null),
});
export type GroupDraft = z.infer<typeof groupDraft>;

/** Where a draft is kept; `of`: the group that is changed, or '' for a new one. */
export const groupDraftKey = (campaignId: string, of: string) => `porchlight group ${campaignId} ${of}`;

/** `group`: what the draft begins with; null for nobody yet. */
export function draftOf(group: Pick<VoterGroup, 'name' | 'description' | 'filter_params'> | null): GroupDraft {
  const filters = group?.filter_params;
  return {
    name: group?.name ?? '',
    description: group?.description ?? '',
    with_suppressed: filters?.with_suppressed ?? false,
    with_inactive: filters?.with_inactive ?? false,
    tree: groupOf(filters && treeOf(filters)),
    steps: null,
  };
}

/** Opens the next new group with these filters; false where this browser keeps nothing. */
export function keepGroupDraft(campaignId: string, filters: FilterParams): boolean {
  const draft = draftOf({ name: '', description: '', filter_params: filters });
  return keepInTab(groupDraftKey(campaignId, ''), draft);
}
