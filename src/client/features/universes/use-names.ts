// The names of what filters point to: groups, walkbooks, tags and questions. Only the lists that are pointed into are loaded.
import { contract } from '../../../contract';
import type { FilterParams, Leaf } from '../../../contract/voters/voter-filters';
import type { Names } from '../../../domain/voter-groups/filter-sentence';
import { surveysWithEarlier } from '../../../domain/surveys/versions';
import { leavesOf, treeOf } from '../../../domain/voter-groups/filter-tree';
import { useCall } from '../../data/use-call';
import { namesOf } from './builder-fields';

/** What is deleted since, or not loaded yet, has no name. */
export function useNames(campaignId: string, filters: readonly FilterParams[]): Names {
  const query = { campaign_id: campaignId };
  const leaves = filters.flatMap((each) => leavesOf(treeOf(each)));
  const asks = (field: Leaf['field']) => leaves.some((leaf) => leaf.field === field);
  const all = { query: { ...query, include_archived: true } };
  const groups = useCall(contract.voterGroups.all, asks('group') ? { query } : null);
  const walkbooks = useCall(contract.walkbooks.all, asks('walkbook') ? all : null);
  const tags = useCall(contract.voterTags.all, asks('tag') ? { query } : null);
  const surveys = useCall(contract.surveys.all, asks('answer') ? all : null);
  const earlier = useCall(contract.surveyEdits.earlier, asks('answer') ? { query } : null);
  return namesOf({
    groups: groups.data ?? [],
    walkbooks: walkbooks.data ?? [],
    tags: tags.data ?? [],
    surveys: surveysWithEarlier(surveys.data ?? [], earlier.data ?? []),
  });
}
