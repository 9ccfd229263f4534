// One walkbook as a screen sees it; opening it again is free, so every screen of a walk asks for itself.
import { useCallback, useEffect, useMemo } from 'react';
import { onWake } from '../session/heartbeat';
import { useStore } from '../session/store';
import { openBook, type Book, type OpenBook, type Viewer } from './books';
import { usePart } from './parts';
import { usePlanned } from './plans';
import { onSettled } from './sync';

/** How long after something was sent the others' knocks are fetched: not at every tap. */
const calm = 20_000;
const asked = new WeakMap<OpenBook, number>();

interface SeenBook {
  book: Book;
  refresh: () => Promise<void>;
  /** Asks for the others' knocks, unless that was just done. */
  look: () => void;
}

/** The person's part of it, in the order of the plan that they chose, if any. */
export function useBook(viewer: Viewer, id: string): SeenBook {
  const open = useMemo(() => openBook(viewer, id), [viewer, id]);
  const look = useCallback(() => {
    // The next screen of the same walk goes on waiting.
    if (Math.abs(Date.now() - (asked.get(open) ?? 0)) < calm) return;
    asked.set(open, Date.now());
    void open.refresh();
  }, [open]);
  useEffect(() => {
    const leave = [onWake(look), onSettled(look)];
    return () => leave.forEach((each) => each());
  }, [look]);
  return { book: usePlanned(viewer, usePart(viewer, useStore(open.store))), refresh: open.refresh, look };
}
