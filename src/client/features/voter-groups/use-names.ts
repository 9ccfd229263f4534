// The names of what filters point to: groups, walkbooks, tags and questions. Only the lists that are pointed into are loaded.
import { contract } from '../../../contract';
import type { FilterParams, Leaf } from '../../../contract/voter-filters';
import type { Names } from '../../../domain/voter-groups/sentence';
import { leavesOf, treeOf } from '../../../domain/voter-groups/tree';
import { call } from '../../api';
import { useLoad } from '../../ui/use-load';
import { namesOf } from './builder-fields';

const nothing = () => Promise.resolve([]);

/** What is deleted since, or not loaded yet, has no name. */
export function useNames(campaignId: string, filters: readonly FilterParams[]): Names {
  const query = { campaign_id: campaignId };
  const leaves = filters.flatMap((each) => leavesOf(treeOf(each)));
  const asks = (field: Leaf['field']) => leaves.some((leaf) => leaf.field === field);
  const groups = useLoad(`voter groups ${asks('group') ? campaignId : ''}`, (signal) =>
    asks('group') ? call(contract.voterGroups.all, { query }, { signal }) : nothing(),
  );
  const walkbooks = useLoad(`walkbooks ${asks('walkbook') ? `${campaignId} all` : ''}`, (signal) =>
    asks('walkbook') ? call(contract.walkbooks.all, { query: { ...query, archived: true } }, { signal }) : nothing(),
  );
  const tags = useLoad(`tags ${asks('tag') ? campaignId : ''}`, (signal) =>
    asks('tag') ? call(contract.voterTags.all, { query }, { signal }) : nothing(),
  );
  const surveys = useLoad(`surveys ${asks('answer') ? `${campaignId} all` : ''}`, async (signal) => {
    if (!asks('answer')) return [];
    const [active, archived] = await Promise.all(
      [false, true].map((put) => call(contract.surveys.all, { query: { ...query, archived: put } }, { signal })),
    );
    return [...(active ?? []), ...(archived ?? [])];
  });
  return namesOf({
    groups: groups.data ?? [],
    walkbooks: walkbooks.data ?? [],
    tags: tags.data ?? [],
    surveys: surveys.data ?? [],
  });
}
