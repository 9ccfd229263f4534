// Back, by a button or a swipe from the edge, closes what lies over a screen before it leaves the screen.
import { useRouter, type RouterHistory } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** What is open, the topmost last: only that closes, whatever lies below it. */
const layers: symbol[] = [];

/** `open`: whether there is something to close now. */
export function useBackCloses(onClose: () => void, open = true): void {
  // The sheet of a sign-out stands outside the router.
  const history = useRouter({ warn: false })?.history as RouterHistory | undefined;
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    if (!open) return undefined;
    const layer = Symbol('layer');
    layers.push(layer);
    const unblock = history?.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK' || layers.at(-1) !== layer) return false;
        close.current();
        return true;
      },
    });
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      unblock?.();
    };
  }, [history, open]);
}
