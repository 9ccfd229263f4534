// On a phone the frame has one bar: a screen of the walk puts its own title and way back there, in place of the campaign's name.
import { useLayoutEffect } from 'react';
import { createStore, useStore } from '../../i18n/store';

/** The element in the frame's bar; null on a desk, where screens keep their heading. */
const barPlace = createStore<HTMLElement | null>(null);
const wanted = createStore(0);

export const setBarPlace = barPlace.set;

/** Where this screen's heading goes, if it wants the bar for itself and there is one. */
export function useOwnBar(wants: boolean): HTMLElement | null {
  const place = useStore(barPlace);
  useLayoutEffect(() => {
    if (!wants) return undefined;
    wanted.set(wanted.get() + 1);
    return () => wanted.set(wanted.get() - 1);
  }, [wants]);
  return wants ? place : null;
}

/** Whether the screen that is shown wants the bar for itself. */
export const useIsBarTaken = (): boolean => useStore(wanted) > 0;
