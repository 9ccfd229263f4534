// On a phone the frame has one bar: a screen of the walk puts its own title and way back there, in place of the campaign's name.
import { useLayoutEffect, useState } from 'react';
import { createStore, useStore } from '../../i18n/store';

/** The element in the frame's bar; null on a desk, where screens keep their heading. */
const barPlace = createStore<HTMLElement | null>(null);
const titles = createStore(0);
const alone = createStore(0);

export const setBarPlace = barPlace.set;

/**
 * Where this screen's heading goes, if it wants the bar and there is one.
 * @param leads whether it has a way back of its own: then the menu and the way out give it their room
 */
export function useOwnBar(wants: boolean, leads: boolean): HTMLElement | null {
  // Looked at before the first picture, for a bar that comes together with the screen: useStore would tell only after it.
  const [place, setPlace] = useState(barPlace.get);
  useLayoutEffect(() => {
    const look = () => setPlace(barPlace.get());
    look();
    return barPlace.subscribe(look);
  }, []);
  useLayoutEffect(() => {
    if (!wants) return undefined;
    const taken = leads ? [titles, alone] : [titles];
    for (const each of taken) each.set(each.get() + 1);
    return () => {
      for (const each of taken) each.set(each.get() - 1);
    };
  }, [wants, leads]);
  return wants ? place : null;
}

/** What the screen that is shown takes of the bar: nothing, the campaign's name, or all but the pill. */
export function useBarTaken(): 'nothing' | 'name' | 'all' {
  const [some, all] = [useStore(titles) > 0, useStore(alone) > 0];
  return all ? 'all' : some ? 'name' : 'nothing';
}
