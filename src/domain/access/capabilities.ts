// The one capability table: menu, gates and server all read it.
import { capabilities, type Capability, type Title } from '../../contract/access';

const volunteer: readonly Capability[] = [
  'campaign.view',
  'walkbooks.view',
  'walkbooks.knock',
  'surveys.view',
  'road_signs.view',
  'road_signs.place',
  'phone_banking.call',
  'texts.send',
];

/**
 * What a membership's title may do. Manager and Director: everything of their campaign; Staff, Volunteer and Worker
 * (the title at join time): their own walkbooks, road signs and placements, the campaign's data and their account.
 */
export const capabilitiesOf: Record<Title, ReadonlySet<Capability>> = {
  Manager: new Set(capabilities),
  Director: new Set(capabilities),
  Staff: new Set(volunteer),
  Volunteer: new Set(volunteer),
  Worker: new Set(volunteer),
};

/** Whether a title has a capability; no title has none. */
export function may(title: Title | null | undefined, capability: Capability): boolean {
  return title ? capabilitiesOf[title].has(capability) : false;
}

/** What would outlast a right to enter a campaign from above: such people change neither its members nor its settings. */
const outlastsEntry: ReadonlySet<Capability> = new Set(['members.invite', 'campaign.edit']);

/** A member as far as rights go. */
export interface Standing {
  title: Title;
  /** They entered from a campaign above. */
  is_entered?: boolean | undefined;
}

/** Whether a member has a capability; no one has none. */
export function mayAs(member: Standing | null | undefined, capability: Capability): boolean {
  return may(member?.title, capability) && !(member?.is_entered && outlastsEntry.has(capability));
}

/** Manager and Director land on the dashboard, everyone else on walkbooks. */
export function firstScreen(title: Title): 'dashboard' | 'walkbooks' {
  return may(title, 'dashboard.view') ? 'dashboard' : 'walkbooks';
}
