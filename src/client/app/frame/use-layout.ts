// How the frame stands at the window's width: a drawer up to 568 px, mini up to 991 px, else expanded.
import { useEffect, useState } from 'react';

export type Band = 'phone' | 'tablet' | 'desk';

const PHONE = 568;
const MINI = 991;
const RESIZE_DEBOUNCE = 100;

export function bandOf(width: number): Band {
  return width <= PHONE ? 'phone' : width <= MINI ? 'tablet' : 'desk';
}

export interface Layout {
  band: Band;
  /** Expanded beside the content; on a phone: the drawer is open. */
  open: boolean;
  setOpen: (open: boolean) => void;
}

/** The person's own choice holds until the window crosses into another band. */
export function useLayout(): Layout {
  const [state, setState] = useState(() => {
    const band = bandOf(window.innerWidth);
    return { band, open: band === 'desk' };
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const band = bandOf(window.innerWidth);
      setState((before) => (before.band === band ? before : { band, open: band === 'desk' }));
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(look, RESIZE_DEBOUNCE);
    };
    window.addEventListener('resize', soon);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', soon);
    };
  }, []);
  return { ...state, setOpen: (open) => setState((before) => ({ ...before, open })) };
}
