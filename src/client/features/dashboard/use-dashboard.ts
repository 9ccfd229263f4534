// The dashboard as its screen reads it: kept fresh while it is looked at.
import { useEffect } from 'react';
import type { Dashboard } from '../../../contract/dashboard';
import type { Loaded } from '../../data/use-call';
import { followDashboard, keptDashboard } from '../../offline/mirror/office-dashboard';
import { loadOffice } from '../../offline/mirror/office-lists';
import { useKeptState } from '../../offline/mirror/use-kept';
import { useViewer } from '../../offline/mirror/use-viewer';

export function useDashboard(): Loaded<Dashboard> {
  const viewer = useViewer();
  useEffect(() => {
    void loadOffice(viewer);
    return followDashboard(viewer);
  }, [viewer]);
  return useKeptState(keptDashboard, viewer);
}
