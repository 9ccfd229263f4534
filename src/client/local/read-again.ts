// Reading what changes quickly: at once, then not more often than a person can see, and never twice at the same time.

/** While a day's work is sent, its counts change many times a second; each reading of a thousand rows would slow it down. */
const pause = 400;

/** Returns how to ask for another reading; the last one asked for is always read. */
export function readAgain(read: () => Promise<void>): () => void {
  let busy = false;
  let asked = false;
  const start = (): void => {
    if (busy) {
      asked = true;
      return;
    }
    busy = true;
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
