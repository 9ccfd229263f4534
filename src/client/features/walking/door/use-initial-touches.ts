// Which knocks someone found at a door, and which were made meanwhile: those stand below the buttons, so that no button moves
// under the thumb that has just tapped one.
import { useState } from 'react';
import type { KnownTouch } from '../../../../contract/facts/touch';

/** Whether a touch was there when the screen was, itself or what it corrects. */
export function useInitialTouches(touches: readonly KnownTouch[]): (touch: KnownTouch) => boolean {
  const [met] = useState(() => new Set(touches.map(({ id }) => id)));
  const replaced = new Map(touches.map(({ id, replaces }) => [id, replaces]));
  const isMet = (id: string): boolean => {
    if (met.has(id)) return true;
    const before = replaced.get(id);
    return before ? isMet(before) : false;
  };
  return ({ id }) => isMet(id);
}
