// The one capability table: menu, gates and server all read it.
import type { Capability, Title } from '../../contract/access';

const volunteer: readonly Capability[] = [
  'campaign.view',
  'walkbooks.view',
  'walkbooks.knock',
  'surveys.view',
  'road_signs.view',
  'road_signs.place',
];

const manager: readonly Capability[] = [
  ...volunteer,
  'campaign.edit',
  'members.view',
  'members.invite',
  'dashboard.view',
  'voters.view',
  'voters.import',
  'walkbooks.view_all',
  'walkbooks.manage',
  'recommendations.manage',
  'surveys.manage',
  'surveys.results',
  'road_signs.view_all',
  'road_signs.manage',
];

/**
 * What a membership's title may do. Manager and Director: everything of their campaign; Staff, Volunteer and Worker
 * (the title at join time): their own walkbooks, road signs and placements, the campaign's data and their account.
 */
export const capabilitiesOf: Record<Title, ReadonlySet<Capability>> = {
  Manager: new Set(manager),
  Director: new Set(manager),
  Staff: new Set(volunteer),
  Volunteer: new Set(volunteer),
  Worker: new Set(volunteer),
};

/** Whether a title has a capability; no title has none. */
export function may(title: Title | null | undefined, capability: Capability): boolean {
  return title ? capabilitiesOf[title].has(capability) : false;
}

/** Manager and Director land on the dashboard, everyone else on walkbooks. */
export function firstScreen(title: Title): 'dashboard' | 'walkbooks' {
  return may(title, 'dashboard.view') ? 'dashboard' : 'walkbooks';
}
