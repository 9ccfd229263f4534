// Reading what changes quickly: at once, then not more often than a person can see, and never twice at the same time.

/** While a day's work is sent, its counts change many times a second; each reading of a thousand rows would slow it down. */
const pause = 400;

/**
 * Returns how to ask for another reading; the last one asked for is always read.
 * @param calm ms from the asking to the reading, for what takes long: what is asked for is often only about to happen
 */
export function readAgain(read: () => Promise<void>, calm: () => number = () => 0): () => void {
  let busy = false;
  let asked = false;
  const start = (): void => {
    if (busy) {
      asked = true;
      return;
    }
    busy = true;
    const wait = calm();
    if (wait > 0) setTimeout(go, wait);
    else go();
  };
  const go = (): void => {
    asked = false;
    const began = Date.now();
    const next = () => {
      busy = false;
      if (asked) start();
    };
    read()
      .catch(() => undefined)
      .finally(() => setTimeout(next, Math.max(0, Math.min(pause, pause - (Date.now() - began)))));
  };
  return start;
}
