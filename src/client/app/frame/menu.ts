// The menu, one table: what stands where, and who sees it.
import { key } from '../../i18n/texts';
import type { Capability } from '../../../contract/access';
import type { IconName } from '../../ui/primitives/icons';

export const menuGroups = [key('Field'), key('People'), key('Outreach'), key('Campaign')] as const;
export type MenuGroup = (typeof menuGroups)[number];

export type CampaignFlag = 'is_texting_enabled' | 'is_phone_banking_enabled';
/** What of a campaign the menu follows. */
export type CampaignFlags = Partial<Record<CampaignFlag, boolean>>;

export interface MenuEntry {
  path: string;
  label: string;
  icon: IconName;
  /** Above all groups without one. */
  group?: MenuGroup;
  may?: Capability;
  /** Shown only in campaigns that have this turned on. */
  flag?: CampaignFlag;
  /** Beginnings of paths that belong to the entry as well. */
  also?: readonly string[];
  /** Shown while no campaign is loaded, too. */
  always?: boolean;
}

export const menu: readonly MenuEntry[] = [
  { path: '/app/dashboard', label: key('Dashboard'), icon: 'dashboard', may: 'dashboard.view' },
  {
    path: '/app/reports',
    label: key('Reports'),
    icon: 'M4.5 4v15.5H20M8 16l3.5-4.5 3 2.5L20 7.5',
    may: 'dashboard.view',
    also: ['/app/result-file/'],
  },
  { path: '/app/walkbooks', label: key('Walkbooks'), icon: 'walkbook', group: key('Field'), also: ['/app/walkbook/'] },
  {
    path: '/app/recommendations',
    label: key('Recommendations'),
    icon: 'star',
    group: key('Field'),
    may: 'recommendations.manage',
    also: ['/app/recommendation/', '/app/recommendation-walkbook/'],
  },
  { path: '/app/my-walkbooks', label: key('My walkbooks'), icon: 'door', group: key('Field'), may: 'walkbooks.manage' },
  {
    path: '/app/from-the-doors',
    label: key('Door reports'),
    icon: 'note',
    group: key('Field'),
    may: 'dashboard.view',
  },
  { path: '/app/map', label: key('Map'), icon: 'map', group: key('Field'), also: ['/app/my-map'] },
  {
    path: '/app/road-signs',
    label: key('Road signs'),
    icon: 'sign',
    group: key('Field'),
    also: ['/app/road-sign/', '/app/road-sign-placement'],
  },
  { path: '/app/shift', label: key('Shifts'), icon: 'clock', group: key('Field') },
  { path: '/app/phone', label: key('On this phone'), icon: 'phone', group: key('Field') },
  {
    path: '/app/voters',
    label: key('Find a voter'),
    icon: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L20.5 20.5',
    group: key('People'),
    may: 'voters.view',
    also: ['/app/voter/'],
  },
  {
    path: '/app/voter-groups',
    label: key('Voter groups'),
    icon: 'people',
    group: key('People'),
    may: 'voters.view',
    also: ['/app/voter-group/'],
  },
  {
    path: '/app/surveys',
    label: key('Surveys'),
    icon: 'survey',
    group: key('People'),
    may: 'surveys.manage',
    also: ['/app/survey/'],
  },
  {
    path: '/app/mailers',
    label: key('Mailers'),
    icon: 'M3.5 6h17v12h-17V6Zm0 .5L12 13l8.5-6.5',
    group: key('Outreach'),
    may: 'mail.manage',
    also: ['/app/mailer/', '/app/mailing/'],
  },
  {
    path: '/app/text-campaigns',
    label: key('Text campaigns'),
    icon: 'M4 12l16-7.5L15 20l-3.5-6L4 12Zm7.5 2L20 4.5',
    group: key('Outreach'),
    may: 'texts.send',
    flag: 'is_texting_enabled',
    also: ['/app/text-campaign/'],
  },
  {
    path: '/app/phone-banking',
    label: key('Phone banking'),
    icon: 'M6 3.5h3.5l1.5 4.5-2.2 1.6a12 12 0 0 0 5.6 5.6L16 13l4.5 1.5V18a2.5 2.5 0 0 1-2.7 2.5C10.6 20 4 13.4 3.5 6.2A2.5 2.5 0 0 1 6 3.5Z',
    group: key('Outreach'),
    may: 'phone_banking.call',
    flag: 'is_phone_banking_enabled',
    also: ['/app/phone-banking/'],
  },
  {
    path: '/app/campaign',
    label: key('Campaign'),
    icon: 'campaign',
    group: key('Campaign'),
    also: ['/app/campaign/', '/app/user/', '/app/activity'],
    always: true,
  },
  { path: '/app/account', label: key('Account'), icon: 'me', group: key('Campaign') },
];

/** What a member sees; without a loaded campaign only what is always there. */
export function menuFor(can: ((capability: Capability) => boolean) | null, flags: CampaignFlags = {}): MenuEntry[] {
  return menu.filter(({ always, may, flag }) =>
    can === null ? always : (may === undefined || can(may)) && (flag === undefined || flags[flag]),
  );
}

/** The thumb's bar on a phone. */
export const bottomBar: readonly Pick<MenuEntry, 'path' | 'label' | 'icon' | 'also'>[] = [
  {
    path: '/app/walkbooks',
    label: key('Walkbooks||tab'),
    icon: 'walkbook',
    also: ['/app/walkbook/', '/app/my-walkbooks'],
  },
  { path: '/app/map', label: key('Map'), icon: 'map' },
  {
    path: '/app/road-signs',
    label: key('Signs'),
    icon: 'flag',
    also: ['/app/road-sign/', '/app/road-sign-placement'],
  },
  { path: '/app/account', label: key('Me'), icon: 'me', also: ['/app/campaign', '/app/phone'] },
];

export function isCurrent(entry: Pick<MenuEntry, 'path' | 'also'>, path: string): boolean {
  return path === entry.path || (entry.also ?? []).some((start) => path.startsWith(start));
}
