// The planned shifts as this device has them, asked for again while they are looked at.
import { useCallback, useEffect } from 'react';
import type { PlannedShift } from '../../../contract/team/planned-shifts';
import { plannedShiftList } from '../../offline/mirror/planned-shifts';
import { useList, type ListState } from '../../offline/mirror/lists';
import { useViewer } from '../../offline/mirror/use-viewer';

interface Planned extends ListState<PlannedShift> {
  reload: () => void;
  /** Puts in what a change has just answered. */
  put: (changed: PlannedShift) => void;
}

const askEvery = 60_000;

export function usePlannedShifts(): Planned {
  const viewer = useViewer();
  const reload = useCallback(() => void plannedShiftList.load(viewer), [viewer]);
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') reload();
    };
    ask();
    const timer = setInterval(ask, askEvery);
    const heard = ['online', 'offline'] as const;
    document.addEventListener('visibilitychange', ask);
    for (const event of heard) window.addEventListener(event, ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
      for (const event of heard) window.removeEventListener(event, ask);
    };
  }, [reload]);
  return { ...useList(plannedShiftList), reload, put };
}

function put(changed: PlannedShift): void {
  const others = plannedShiftList.get().items.filter(({ id }) => id !== changed.id);
  plannedShiftList.replace([...others, changed].toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at)));
}
