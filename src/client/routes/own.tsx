// The member's own screens: campaign, account, people.
import { lazyScreen } from './line';
import type { RouteLine } from './line';

export const ownRoutes: readonly RouteLine[] = [
  { path: 'campaign', screen: lazyScreen(() => import('../features/campaigns/campaign-screen'), 'CampaignScreen') },
  { path: 'account', screen: lazyScreen(() => import('../features/users/account-screen'), 'AccountScreen') },
  {
    path: 'user/$id',
    may: 'members.view',
    screen: lazyScreen(() => import('../features/users/user-screen'), 'UserScreen'),
  },
];
