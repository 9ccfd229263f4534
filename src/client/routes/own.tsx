// The member's own screens: campaign, account, people.
import type { RouteLine } from './line';

export const ownRoutes: readonly RouteLine[] = [];
