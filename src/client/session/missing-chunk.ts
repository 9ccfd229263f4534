// A file of the app that cannot be loaded: usually one of an older release that the server no longer has.

const RELOADED = 'porchlight-chunk-reload';

/** Whether a dynamic import failed because its file is gone or out of reach, in the words of the three engines. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)
  );
}

/**
 * Reloads for a missing file: once in `gap` ms, never in a loop, and never without a network, where it would only lose the
 * page.
 */
export function reloadOnce(gap = 60_000): boolean {
  try {
    const before = Number(sessionStorage.getItem(RELOADED) ?? '0');
    if (!navigator.onLine || Date.now() - before < gap) return false;
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
