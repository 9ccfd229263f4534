// A beat every five seconds while the app is open. It sends nothing: its only work is to notice that the device slept (the
// beat came late) or came back to a network or to the foreground, and to say so once. Some browsers report neither.
const BEAT = 5_000;
const SLEPT = 20_000;

type Listener = () => void;
const listeners = new Set<Listener>();

/** Called whenever the device woke up, the network came back or the app came to the foreground. */
export function onWake(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Starts the beat; the returned function ends it. */
export function startHeartbeat(): () => void {
  let last = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    if (now - last > SLEPT) tell();
    last = now;
  }, BEAT);
  const shown = () => {
    if (document.visibilityState === 'visible') tell();
  };
  window.addEventListener('online', tell);
  window.addEventListener('pageshow', tell);
  document.addEventListener('visibilitychange', shown);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', tell);
    window.removeEventListener('pageshow', tell);
    document.removeEventListener('visibilitychange', shown);
  };
}
