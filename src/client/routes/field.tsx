// The field's screens: what a canvasser walks with.
import type { RouteLine } from './line';

// Pattern: { path: 'walkbooks', screen: lazyScreen(() => import('../features/walkbooks/my-walkbooks-screen'), 'MyWalkbooksScreen') }
export const fieldRoutes: readonly RouteLine[] = [];
