// "You may not", said by our API: the membership or the account may have ended on another device. Anyone who loads them listens.
type Listener = () => void;
const listeners = new Set<Listener>();

export function onRefused(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportRefusal(): void {
  for (const listener of listeners) listener();
}
