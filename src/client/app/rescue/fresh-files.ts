// Starts again with fresh files: the app's own files and copies go, and the worker that serves them. The outbox is no cache and
// stays. Nothing goes before it is known that the server answers with the real app: offline, the old files may still be of use.

/** The installation's settings are no files of a release, and without a network the login needs them (session/settings.ts). */
const kept = new Set(['settings', 'porchlight-settings']);

/** The scripts of the app's page; null when it is not our server that answers. */
async function scriptsOnServer(): Promise<string[] | null> {
  // A parameter that no worker knows: the answer comes from the network.
  const fresh = `?fresh=${Date.now()}`;
  const page = await fetch(`/index.html${fresh}`, { cache: 'no-store' });
  const scripts = [...(await page.text()).matchAll(/<script\b[^>]*\bsrc="(\/[^"]+)"/g)].flatMap(
    ([, path]) => path ?? [],
  );
  if (!page.ok || scripts.length === 0) return null;
  for (const path of scripts) {
    const script = await fetch(`${path}${fresh}`, { cache: 'no-store' });
    if (!script.ok || !/javascript/.test(script.headers.get('content-type') ?? '')) return null;
  }
  return scripts;
}

/** What the app needs to start, once more past the browser's own cache, which may keep a wrong answer for a year. */
async function fetchAgain(scripts: readonly string[]): Promise<void> {
  const seen = new Set(scripts);
  for (const path of seen) {
    const text = await (await fetch(path, { cache: 'reload' })).text();
    for (const [, name] of text.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) seen.add(`/assets/${name}`);
  }
}

/** Whether fresh files are there now; false: the server cannot be reached, and nothing was changed. */
export async function startAgain(): Promise<boolean> {
  const scripts = await scriptsOnServer();
  if (!scripts) return false;
  const names = 'caches' in window ? await caches.keys() : [];
  await Promise.all(names.filter((name) => !kept.has(name)).map((name) => caches.delete(name)));
  const workers = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : [];
  await Promise.all(workers.map((worker) => worker.unregister()));
  await fetchAgain(scripts).catch(() => undefined);
  return true;
}
