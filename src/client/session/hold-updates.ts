// Who holds back an update of the app: an open draft, an item on its way. An update is offered only while nobody does.
import { createStore, useStore } from './store';

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

export function useUpdatesHeld(): boolean {
  return useStore(held).size > 0;
}
