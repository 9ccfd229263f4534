// Pulling the page down from its top with a finger, which everyone tries where something should appear.
import { useEffect, useRef } from 'react';

/** How far down, in pixels, the finger has to go. */
const far = 90;

/** Calls `act` once for each pull that begins at the top of the page and is let go far enough below. */
export function usePulled(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    let from: number | null = null;
    const begin = (event: TouchEvent) => {
      from = window.scrollY <= 0 && event.touches.length === 1 ? (event.touches[0]?.clientY ?? null) : null;
    };
    const end = (event: TouchEvent) => {
      const to = event.changedTouches[0]?.clientY ?? 0;
      if (from !== null && to - from > far) latest.current();
      from = null;
    };
    addEventListener('touchstart', begin, { passive: true });
    addEventListener('touchend', end, { passive: true });
    return () => {
      removeEventListener('touchstart', begin);
      removeEventListener('touchend', end);
    };
  }, []);
}
