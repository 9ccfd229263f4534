// What the builder offers to choose from. Each list comes by itself; one that fails says so and keeps back only its own.
import { contract } from '../../../contract';
import { districtKinds } from '../../../contract/voter-filters';
import { call } from '../../api';
import { useLoad } from '../../ui/use-load';
import type { Offers } from './builder-fields';

export function useOffers(campaignId: string) {
  const query = { campaign_id: campaignId };
  const breakdown = useLoad(`breakdown ${campaignId} `, (signal) =>
    call(contract.voterGroups.breakdown, { body: { campaign_id: campaignId, filter_params: {} } }, { signal }),
  );
  const choices = useLoad(`choices ${campaignId}`, (signal) =>
    call(contract.voterGroups.choices, { query }, { signal }),
  );
  const groups = useLoad(`voter groups ${campaignId}`, (signal) =>
    call(contract.voterGroups.all, { query }, { signal }),
  );
  const walkbooks = useLoad(`walkbooks ${campaignId} is_active`, (signal) =>
    call(contract.walkbooks.all, { query: { ...query, archived: false } }, { signal }),
  );
  const tags = useLoad(`tags ${campaignId}`, (signal) => call(contract.voterTags.all, { query }, { signal }));
  const surveys = useLoad(`surveys ${campaignId} is_active`, (signal) =>
    call(contract.surveys.all, { query }, { signal }),
  );
  const districts = Object.fromEntries(
    districtKinds.map((kind) => [kind, choices.data?.districts.find((each) => each.kind === kind)?.values ?? []]),
  );
  const loads = [breakdown, choices, groups, walkbooks, tags, surveys];
  const offers: Offers = {
    awaited: loads.some(({ data, error }) => data === undefined && error === undefined),
    values: {
      party: breakdown.data?.parties ?? [],
      sex: breakdown.data?.sexes ?? [],
      precinct: breakdown.data?.precincts ?? [],
      zip: breakdown.data?.zips ?? [],
      city: breakdown.data?.cities ?? [],
      language: choices.data?.languages ?? [],
      status: choices.data?.statuses ?? [],
      ...districts,
    },
    elections: choices.data?.elections ?? [],
    places: choices.data?.places ?? [],
    groups: groups.data?.filter((group) => group.status === 'Ready') ?? [],
    walkbooks: walkbooks.data ?? [],
    tags: tags.data ?? [],
    surveys: surveys.data ?? [],
  };
  return { offers, breakdown, loads };
}
