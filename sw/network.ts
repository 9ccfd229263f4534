// What the worker asks the network for. A newer worker takes its place only once all of that has ended, and on a dead line that would
// be minutes: so it ends when someone wants the newer one.
let going = new AbortController();
/** ms: by then the newer one has taken over, or won't. Until then whatever page tries again, another tab's too, meets no network. */
const moment = 10_000;
let waiting: ReturnType<typeof setTimeout> | undefined;

export function makeWay(): void {
  going.abort();
  clearTimeout(waiting);
  waiting = setTimeout(() => (going = new AbortController()), moment);
}

/**
 * Fetches; fails as `fetch` does, also when a newer worker is to come.
 * @param patience ms that this may take whatever the page does. Without it, as long as the page waits
 */
export function ask(request: Request, patience?: number): Promise<Response> {
  const ended = new AbortController();
  const end = () => ended.abort();
  const ends = [going.signal, patience === undefined ? request.signal : AbortSignal.timeout(patience)];
  for (const signal of ends) signal.addEventListener('abort', end, { once: true });
  if (ends.some((signal) => signal.aborted)) end();
  return fetch(request, { signal: ended.signal });
}
