// Who holds back an update of the app: an open draft, an item on its way. An update is offered only while no one does.
import { createStore } from '../i18n/store';

const held = createStore<ReadonlySet<symbol>>(new Set());

/** Holds updates back until the returned function is called. `reason` is for a developer who looks. */
export function holdUpdates(reason: string): () => void {
  const hold = Symbol(reason);
  held.set(new Set(held.get()).add(hold));
  return () => {
    const left = new Set(held.get());
    left.delete(hold);
    held.set(left);
  };
}

/** Calls once, now or as soon as no one holds updates back. */
export function whenUpdatesFree(free: () => void): void {
  if (held.get().size === 0) {
    free();
    return;
  }
  const stop = held.subscribe(() => {
    if (held.get().size > 0) return;
    stop();
    free();
  });
}
