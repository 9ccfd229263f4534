// Which rows of a long list are near the eye. Rows have known heights, so 5,000 of them cost one sum and two searches; a
// library that measures rows would be a twentieth of all the code that the field screens load.
import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';

export interface WindowedRow {
  index: number;
  /** Pixels from the top of the list. */
  start: number;
}

/** Drawn beyond both edges, in pixels, so that a quick thumb meets no blank. */
const beyond = 700;
/** The window moves in steps of so many rows: most scroll events draw nothing new. */
const step = 6;

/** What is above a list in the scroller, at most: the list begins lower than the scroller's top by less than that. */
const above = 400;

let known: HTMLElement | null = null;

/** The element that scrolls around `element`. Asking for styles is slow while a screen is being put up: one list, one answer. */
export function scrollerOf(element: HTMLElement | null): HTMLElement {
  if (element && known?.contains(element)) return known;
  known = findScroller(element);
  return known;
}

function findScroller(element: HTMLElement | null): HTMLElement {
  for (let at = element?.parentElement ?? null; at; at = at.parentElement) {
    if (/(auto|scroll)/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.documentElement;
}

/**
 * `heights` in pixels, one a row. The list element must be as high as `total`, its rows placed at their `start`.
 * @param top how far it will be scrolled at first: only what is seen there is drawn before the first paint, the rest after it
 */
export function useWindowed(
  heights: readonly number[],
  list: RefObject<HTMLElement | null>,
  top: number,
): { total: number; rows: WindowedRow[] } {
  const starts = useMemo(() => {
    const sums = new Float64Array(heights.length + 1);
    for (const [index, height] of heights.entries()) sums[index + 1] = (sums[index] ?? 0) + height;
    return sums;
  }, [heights]);
  const [seen, setSeen] = useState(() => ({
    from: indexAt(starts, top - above),
    to: indexAt(starts, top + Math.max(innerHeight, above)) + 1,
  }));

  const shown = useRef(false);
  useLayoutEffect(() => {
    const place = list.current;
    if (!place) return undefined;
    const scroller = scrollerOf(place);
    const look = () => {
      const at = scroller.getBoundingClientRect().top - place.getBoundingClientRect().top;
      const from = Math.floor(indexAt(starts, at - beyond) / step) * step;
      const to = Math.ceil((indexAt(starts, at + scroller.clientHeight + beyond) + 1) / step) * step;
      setSeen((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    // The observer looks for the first time when the page is laid out anyway; to ask for that now would lay it out twice.
    if (shown.current) look();
    shown.current = true;
    const size = new ResizeObserver(look);
    size.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      size.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [starts, list]);

  const rows: WindowedRow[] = [];
  const last = Math.min(seen.to, heights.length);
  for (let index = Math.max(0, seen.from); index < last; index++) rows.push({ index, start: starts[index] ?? 0 });
  return { total: starts[heights.length] ?? 0, rows };
}

/** The row at a height: the last one that starts at or above it. */
function indexAt(starts: Float64Array, height: number): number {
  let low = 0;
  let high = Math.max(0, starts.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}
