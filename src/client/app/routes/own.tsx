// The member's own screens: campaign, account, people.
import { lazyScreen } from './route-entry';
import type { RouteEntry } from './route-entry';

export const ownRoutes: readonly RouteEntry[] = [
  { path: 'campaign', screen: lazyScreen(() => import('../../features/campaigns/campaign-screen')) },
  {
    path: 'campaign/$section',
    screen: lazyScreen(() => import('../../features/campaigns/campaign-screen')),
  },
  { path: 'team', screen: lazyScreen(() => import('../../features/teams/team-screen')) },
  { path: 'account', screen: lazyScreen(() => import('../../features/account/account-screen')) },
  {
    path: 'activity',
    may: 'campaign.edit',
    screen: lazyScreen(() => import('../../features/campaigns/activity-screen')),
  },
  {
    path: 'user/$id',
    may: 'members.view',
    screen: lazyScreen(() => import('../../features/campaigns/user-screen')),
  },
];
