// How long a page takes until it can be used, as the page itself notes it.
import type { Page } from '@playwright/test';
import { lookUntil, median, type MeasuredPhone } from './phone';

/** Milliseconds from the start of the navigation until `what` (a selector) is drawn. */
export async function usableAfter(page: Page, path: string, what: string): Promise<number> {
  // The page itself notes the moment: a harness that asks at every frame would slow it down.
  await page.addInitScript((selector) => {
    const look = () => {
      const next = document.querySelector(selector);
      if (next && next.getBoundingClientRect().height > 0) Object.assign(window, { usableAt: performance.now() });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, what);
  await page.goto(path, { waitUntil: 'commit' });
  await lookUntil(page, async () => (await usableAt(page)) !== null);
  return (await usableAt(page)) ?? Number.NaN;
}

async function usableAt(page: Page): Promise<number | null> {
  const at: unknown = await page.evaluate(() => Reflect.get(window, 'usableAt') ?? null);
  return typeof at === 'number' ? at : null;
}

/**
 * The median of several such times, each in a fresh page whose processor is slowed down.
 * @param turns how many are counted, and where they are told
 */
export async function usableUsually(
  phone: MeasuredPhone,
  { path, what, slowness }: { path: string; what: string; slowness: number },
  turns: { runs: number; told: (times: string) => void },
): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn <= turns.runs; turn++) {
    const page = await phone.newPage(slowness);
    const time = await usableAfter(page, path, what);
    // The first turn warms the browser's own caches up.
    if (turn > 0) times.push(time);
    await page.close();
  }
  turns.told(times.map((time) => Math.round(time)).join(' '));
  return median(times);
}
