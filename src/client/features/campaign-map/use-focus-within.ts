// What opens over the map is read on from its beginning, and left to where one was: to the map, or what it was opened with.
import { useEffect, useRef, type RefObject } from 'react';

/** Escape closes it, and nothing around it. */
export function useFocusWithin(place: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const section = place.current;
    if (!section) return undefined;
    const before = document.activeElement;
    const map = document.querySelector<HTMLElement>('[role="application"]');
    section.focus();
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close.current();
    };
    section.addEventListener('keydown', escape);
    return () => {
      section.removeEventListener('keydown', escape);
      // Whoever chose something else meanwhile is there already.
      if (document.activeElement !== document.body && document.activeElement !== null) return;
      const opener = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : map;
      opener?.focus({ preventScroll: true });
    };
  }, [place]);
}
