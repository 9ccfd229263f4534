// How long a tap takes until "Saved on this phone" stands on the screen, with 5,000 doors on the phone and a slow processor, beside
// a bare write of as many bytes, waited for as strictly, in the same page after each tap.
import type { Page } from '@playwright/test';
import type { BenchTools } from '../support/bench';
import { openBigWalk } from '../support/big-walk';
import { lookUntil, median, percentile, tap } from '../support/phone';

export const about =
  'tap to "Saved on this phone", p95 on a 5,000-door walkbook at CPU × 4, against a bare strict write (≤ 3) and 50 ms';

const limit = 50;
const bareLimit = 3;
/** What a result and its receipt's row are as JSON, roughly. */
const bytes = 1_000;
const taps = 60;
const slowness = 4;

/** One put into a store of its own, until it is on the disk. Milliseconds. */
function bareWrite(page: Page): Promise<number> {
  return page.evaluate(async (length) => {
    const db = await new Promise<IDBDatabase>((opened, failed) => {
      const opening = indexedDB.open('bare');
      opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { keyPath: 'id' });
      opening.onsuccess = () => opened(opening.result);
      opening.onerror = () => failed(opening.error ?? new Error('The store did not open.'));
    });
    const row = { id: crypto.randomUUID(), text: 'x'.repeat(length) };
    const began = performance.now();
    await new Promise<void>((written, failed) => {
      const writing = db.transaction('rows', 'readwrite', { durability: 'strict' });
      writing.objectStore('rows').put(row);
      writing.oncomplete = () => written();
      writing.onabort = () => failed(writing.error ?? new Error('The row was not written.'));
    });
    const took = performance.now() - began;
    db.close();
    return took;
  }, bytes);
}

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  const { phone, page } = await openBigWalk(tools, slowness);
  // From the tap's own event to the first frame whose page says that it is saved, and by which door.
  await page.evaluate(() => {
    const times: { heard: number; saved: number; painted: number }[] = [];
    Object.assign(window, { times });
    document.addEventListener(
      'click',
      (event) => {
        if (
          !(event.target instanceof Element) ||
          !event.target.closest('button[data-tone="neutral"], button[aria-pressed]')
        )
          return;
        const began = event.timeStamp;
        const heard = performance.now() - began;
        const before = document.querySelector('output[aria-live] > div');
        const watcher = new MutationObserver(() => {
          const said = document.querySelector('output[aria-live] > div');
          if (!said || said === before || !said.textContent?.startsWith('Saved on this phone')) return;
          watcher.disconnect();
          const saved = performance.now() - began;
          requestAnimationFrame(() =>
            setTimeout(() => times.push({ heard, saved, painted: performance.now() - began })),
          );
        });
        watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
      },
      { capture: true },
    );
  });
  const bare: number[] = [];
  for (let turn = 0; turn < taps; turn++) {
    await tap(page, page.locator('a[data-next]').first());
    await tap(page, page.getByRole('button', { name: /^(No one|Not) home/ }).first());
    await lookUntil(page, async () => (await page.evaluate(() => Reflect.get(window, 'times').length)) > turn);
    bare.push(await bareWrite(page));
    await tap(page, page.getByRole('link', { name: /Back/ }));
  }
  const times = (await page.evaluate(() => Reflect.get(window, 'times'))) as {
    heard: number;
    saved: number;
    painted: number;
  }[];
  await phone.close();
  const saved = times.map((time) => time.saved);
  const p95 = percentile(saved, 0.95);
  const bareP95 = percentile(bare, 0.95);
  return {
    p95_over_bare: Math.round((p95 / bareP95) * 100) / 100,
    bare_p95_ms: Math.round(bareP95 * 10) / 10,
    bare_limit: bareLimit,
    p95_ms: Math.round(p95 * 10) / 10,
    p95_of_limit: Math.round((p95 / limit) * 100) / 100,
    median_ms: Math.round(median(saved) * 10) / 10,
    // What the browser takes until the app hears of the tap: it draws the pressed button first.
    heard_median_ms: Math.round(median(times.map((time) => time.heard)) * 10) / 10,
    heard_to_saved_p95_over_bare:
      Math.round(
        (percentile(
          times.map(({ heard, saved }) => saved - heard),
          0.95,
        ) /
          bareP95) *
          100,
      ) / 100,
    painted_p95_ms:
      Math.round(
        percentile(
          times.map((time) => time.painted),
          0.95,
        ) * 10,
      ) / 10,
    limit_ms: limit,
    taps: times.length,
    slowness,
  };
}
