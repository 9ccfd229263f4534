// The server at a glance: this week at the doors, what was heard, and where the signs stand. Refreshed while looked at.
import { lazy, Suspense, useDeferredValue } from 'react';
import { useMember } from '../../session/session';
import { LoadProblem } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Skeleton } from '../../ui/primitives/skeleton';
import { Figures } from './figures';
import { FreshnessPill } from './freshness-pill';
import { useDashboard } from './use-dashboard';

const DashboardCards = lazy(() =>
  import('./dashboard-cards-screen').then((module) => ({ default: module.DashboardCards })),
);

/** So that the first drawing has the numbers. */
export { openKeptDashboard as readAhead } from './use-dashboard';

export function DashboardScreen() {
  const { campaign } = useMember();
  const loaded = useDashboard();
  // The numbers are seen first: what stands below them is loaded and drawn for longer than everything before.
  const isBelow = useDeferredValue(true, false);
  return (
    <Page title={campaign.name} pill={<FreshnessPill at={loaded.at} failed={loaded.error !== undefined} />}>
      <LoadProblem loaded={loaded} />
      <Figures data={loaded.data} />
      {isBelow && (
        <Suspense fallback={<Skeleton rows={3} height={200} />}>
          <DashboardCards loaded={loaded} />
        </Suspense>
      )}
    </Page>
  );
}
