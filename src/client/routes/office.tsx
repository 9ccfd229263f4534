// The office's screens: what managers and directors work with.
import type { RouteLine } from './line';

// Pattern: { path: 'walkbooks', may: 'walkbooks.manage', screen: lazyScreen(() => import('../features/walkbooks/walkbooks-screen'), 'WalkbooksScreen') }
export const officeRoutes: readonly RouteLine[] = [];
