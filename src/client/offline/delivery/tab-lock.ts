// One tab drains at a time, under a Web Lock. Safety does not rest on it (facts are idempotent), it only spares work: a browser
// without such locks sends from each of its tabs.

const name = 'porchlight-drain';
/** Longer than a pass and its last request take. Who has the lock for longer is frozen; a photo may outlast it: then two tabs send it. */
const longest = 120_000;

/** What is done under the lock. `isMine`: no other tab has taken it meanwhile from this one, which was frozen. */
type Work = (isMine: () => boolean) => Promise<void>;

/** Runs `work` once no other tab drains. A tab that froze with the lock loses it. */
export async function withDrainLock(work: Work): Promise<void> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks) return work(() => true);
  let [begun, lost] = [false, false];
  const run = () => {
    begun = true;
    return work(() => !lost);
  };
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), longest);
  try {
    await locks.request(name, { signal: waiting.signal }, run).catch((error: unknown) => {
      if (begun) throw error;
      return locks.request(name, { steal: true }, run);
    });
  } finally {
    lost = true;
    clearTimeout(timer);
  }
}
