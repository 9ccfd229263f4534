// What was pressed may go with what it did: the focus then goes to the screen's heading, not to nowhere.
import { useEffect, type RefObject } from 'react';

export function useKeptFocus(place: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!place.current) return undefined;
    let last: Element | null = null;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = target;
    };
    // A row that was scrolled away is no reason to begin again at the top: the browser goes on where it was.
    const lost = () =>
      last !== null && !last.isConnected && document.activeElement === document.body && !last.matches('[data-door]');
    const watch = new MutationObserver(() => {
      // Anyone who took it away may put the focus somewhere better.
      if (lost()) requestAnimationFrame(() => lost() && heading.current?.focus({ preventScroll: true }));
    });
    watch.observe(place.current, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    return () => {
      watch.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, [place, heading]);
}
