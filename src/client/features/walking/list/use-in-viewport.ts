// Whether a place on the page has come near the screen once; what stands there is loaded only then.
import { useCallback, useState } from 'react';

/** How near, in pixels: it shall be there when the thumb gets there. */
const margin = '300px';

export function useInViewport(): { seen: boolean; place: (element: Element | null) => (() => void) | undefined } {
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  const place = useCallback((element: Element | null) => {
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { seen, place };
}
