// What parts of this tab tell one another without knowing each other: delivery and mirror need not import one another.

export interface Signal<Args extends readonly unknown[] = []> {
  send(...args: Args): void;
  /** Returns how to stop hearing it. */
  hear(listener: (...args: Args) => void): () => void;
}

export function createSignal<Args extends readonly unknown[] = []>(): Signal<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    send: (...args) => listeners.forEach((listener) => listener(...args)),
    hear(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A pass brought something to the server. */
export const settled = createSignal();
/** A walkbook came from the server. */
export const pulled = createSignal();
/** The server wants this phone to forget what lies on it. */
export const phoneForgotten = createSignal();
