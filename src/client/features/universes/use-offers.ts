// What the builder offers to choose from. Each list comes on its own; one that fails says so and keeps back only its own.
import { contract } from '../../../contract';
import { districtKinds } from '../../../contract/voters/voter-filters';
import { surveysWithEarlier } from '../../../domain/surveys/versions';
import { useCall } from '../../data/use-call';
import type { Offers } from './builder-fields';

export function useOffers(campaignId: string) {
  const query = { campaign_id: campaignId };
  const breakdown = useCall(contract.voterGroups.breakdown, { body: { campaign_id: campaignId, filter_params: {} } });
  const choices = useCall(contract.voterGroups.choices, { query });
  const groups = useCall(contract.voterGroups.all, { query });
  const walkbooks = useCall(contract.walkbooks.all, { query });
  const tags = useCall(contract.voterTags.all, { query });
  const surveys = useCall(contract.surveys.all, { query });
  const earlier = useCall(contract.surveyEdits.earlier, { query });
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
    surveys: surveysWithEarlier(surveys.data ?? [], earlier.data ?? []),
  };
  return { offers, breakdown, loads };
}
