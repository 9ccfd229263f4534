// One walkbook as a screen sees it; opening it again is free, so every screen of a walk asks for itself.
import { useCallback, useEffect, useMemo } from 'react';
import { onWake } from '../../session/heartbeat';
import { useStore } from '../../i18n/store';
import { type WalkbookView, type Viewer } from './walkbook-view';
import { openWalkbookView, type OpenWalkbook } from './walkbooks';
import { usePart } from './my-division';
import { usePlanned } from './plans';
import { settled } from '../device/signals';

/** How long after something was sent the others' knocks are fetched: not at every tap. */
const calm = 20_000;
const asked = new WeakMap<OpenWalkbook, number>();

interface SeenWalkbook {
  walkbookView: WalkbookView;
  refresh: () => Promise<void>;
  /** Asks for the others' knocks, unless that was just done. */
  look: () => void;
}

/** The person's part of it, in the order of the plan that they chose, if any. */
export function useWalkbookView(viewer: Viewer, id: string): SeenWalkbook {
  const open = useMemo(() => openWalkbookView(viewer, id), [viewer, id]);
  const look = useCallback(() => {
    // The next screen of the same walk goes on waiting.
    if (Math.abs(Date.now() - (asked.get(open) ?? 0)) < calm) return;
    asked.set(open, Date.now());
    void open.refresh();
  }, [open]);
  useEffect(() => {
    const leave = [onWake(look), settled.hear(look)];
    return () => leave.forEach((each) => each());
  }, [look]);
  return { walkbookView: usePlanned(viewer, usePart(viewer, useStore(open.store))), refresh: open.refresh, look };
}
