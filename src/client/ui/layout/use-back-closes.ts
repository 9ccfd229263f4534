// Back, by a button or a swipe from the edge, closes what lies over a screen before it leaves the screen.
import { useRouter, type RouterHistory } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** `open`: whether there is something to close now. */
export function useBackCloses(onClose: () => void, open = true): void {
  // The sheet of a sign-out stands outside the router.
  const history = useRouter({ warn: false })?.history as RouterHistory | undefined;
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(
    () =>
      open
        ? history?.block({
            enableBeforeUnload: false,
            blockerFn: ({ action }) => {
              if (action !== 'BACK') return false;
              close.current();
              return true;
            },
          })
        : undefined,
    [history, open],
  );
}
