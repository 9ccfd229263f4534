// The menu, one table: what stands where, and who sees it.
import type { Capability } from '../../../contract/access';
import type { IconName } from '../../ui/icons';

export const menuGroups = ['Field', 'People', 'Outreach', 'Campaign'] as const;
export type MenuGroup = (typeof menuGroups)[number];

export interface MenuEntry {
  path: string;
  label: string;
  icon: IconName;
  /** Above all groups without one. */
  group?: MenuGroup;
  may?: Capability;
  /** Beginnings of paths that belong to the entry as well. */
  also?: readonly string[];
  /** Shown while no campaign is loaded, too (spec section 6). */
  always?: boolean;
}

export const menu: readonly MenuEntry[] = [
  { path: '/app/dashboard', label: 'Dashboard', icon: 'dashboard', may: 'dashboard.view' },
  { path: '/app/walkbooks', label: 'Walkbooks', icon: 'walkbook', group: 'Field', also: ['/app/walkbook/'] },
  { path: '/app/my-walkbooks', label: 'My walkbooks', icon: 'door', group: 'Field', may: 'walkbooks.manage' },
  { path: '/app/map', label: 'Map', icon: 'map', group: 'Field' },
  {
    path: '/app/road-signs',
    label: 'Road signs',
    icon: 'sign',
    group: 'Field',
    also: ['/app/road-sign/', '/app/road-sign-placement'],
  },
  { path: '/app/phone', label: 'On this phone', icon: 'phone', group: 'Field' },
  {
    path: '/app/voter-groups',
    label: 'Voter groups',
    icon: 'people',
    group: 'People',
    may: 'voters.view',
    also: ['/app/voter-group/'],
  },
  {
    path: '/app/surveys',
    label: 'Surveys',
    icon: 'survey',
    group: 'People',
    may: 'surveys.manage',
    also: ['/app/survey/'],
  },
  { path: '/app/campaign', label: 'Campaign', icon: 'campaign', group: 'Campaign', also: ['/app/user/'], always: true },
  { path: '/app/account', label: 'Account', icon: 'me', group: 'Campaign' },
];

/** What a member sees; without a loaded campaign only what is always there. */
export function menuFor(can: ((capability: Capability) => boolean) | null): MenuEntry[] {
  return menu.filter((entry) => (can === null ? entry.always : entry.may === undefined || can(entry.may)));
}

/** The thumb's bar on a phone. */
export const bottomBar: readonly Pick<MenuEntry, 'path' | 'label' | 'icon' | 'also'>[] = [
  { path: '/app/walkbooks', label: 'Walkbooks', icon: 'walkbook', also: ['/app/walkbook/', '/app/my-walkbooks'] },
  { path: '/app/map', label: 'Map', icon: 'map' },
  {
    path: '/app/road-signs',
    label: 'Signs',
    icon: 'flag',
    also: ['/app/road-sign/', '/app/road-sign-placement'],
  },
  { path: '/app/account', label: 'Me', icon: 'me', also: ['/app/campaign', '/app/phone'] },
];

export function isCurrent(entry: Pick<MenuEntry, 'path' | 'also'>, path: string): boolean {
  return path === entry.path || (entry.also ?? []).some((start) => path.startsWith(start));
}
