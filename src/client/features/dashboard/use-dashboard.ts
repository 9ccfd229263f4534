// The dashboard as its screen reads it: kept fresh while it is looked at.
import { useEffect } from 'react';
import type { Dashboard } from '../../../contract/dashboard';
import type { Loaded } from '../../data/use-call';
import { followDashboard, keptDashboard } from '../../offline/mirror/office-dashboard';
import { loadOffice } from '../../offline/mirror/office-lists';
import { useKeptState } from '../../offline/mirror/use-kept';
import { useViewer } from '../../offline/mirror/use-viewer';
import { withTimeout } from '../../offline/device/with-timeout';
import { identity } from '../../session/identity';
import { session } from '../../session/session';

/** A drawing waits no longer for what is kept. */
const patience = 500;

/** Reads what is kept of it, if someone's is. */
export async function openKeptDashboard(): Promise<void> {
  const { uid } = identity();
  const { user, campaignUser } = session();
  if (uid === null || !user || !campaignUser) return;
  const opened = keptDashboard.open({ owner: uid, campaignId: campaignUser.campaign_id, userId: user.id });
  await withTimeout(patience, opened, () => new Error('The dashboard is not read yet.'));
}

export function useDashboard(): Loaded<Dashboard> {
  const viewer = useViewer();
  useEffect(() => {
    void loadOffice(viewer);
    return followDashboard(viewer);
  }, [viewer]);
  return useKeptState(keptDashboard, viewer);
}
