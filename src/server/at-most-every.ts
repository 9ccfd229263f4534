// An answer that is asked for often and looked for now and then.

/** The last answer while it is not older than this (ms); everyone who asks meanwhile waits for the same one. */
export function atMostEvery<T>(milliseconds: number, look: () => Promise<T>): () => Promise<T> {
  let last: { at: number; found: Promise<T> } | undefined;
  return () => {
    if (!last || performance.now() - last.at > milliseconds) last = { at: performance.now(), found: look() };
    return last.found;
  };
}
