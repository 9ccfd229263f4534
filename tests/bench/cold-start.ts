// Opening the 500-door walkbook from nothing, with the origin up, stopped and stalling: the network must not matter.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { lookUntil, median, openMeasuredPhone, stallingServer } from '../support/phone';
import type { BenchTools } from '../support/bench';

export const about = 'offline cold start to a usable 500-door walkbook, origin up / stopped / stalling, CPU × 4';

const runs = 9;
const slowness = 4;
const limit = 1_000;

/** Milliseconds from the start of the navigation until the next door can be tapped and the list is drawn. */
async function usableAfter(page: Page, path: string): Promise<number> {
  // The page itself notes the moment: a harness that asks at every frame would slow it down.
  await page.addInitScript(() => {
    const look = () => {
      const next = document.querySelector('a[data-next]');
      if (next && next.getBoundingClientRect().height > 0) Object.assign(window, { usableAt: performance.now() });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(path, { waitUntil: 'commit' });
  await lookUntil(page, async () => (await usableAt(page)) !== null);
  return (await usableAt(page)) ?? Number.NaN;
}

async function usableAt(page: Page): Promise<number | null> {
  const at: unknown = await page.evaluate(() => Reflect.get(window, 'usableAt') ?? null);
  return typeof at === 'number' ? at : null;
}

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  const product = await tools.startProduct();
  const phone = await openMeasuredPhone({
    chrome: await tools.chrome(),
    origin: product.origin,
    storage: join(tools.scratch, 'phone'),
    email: 'volunteer@porchlight.test',
    campaign: /Okafor for Council/,
  });
  const first = await phone.newPage();
  await first.goto('/app/walkbooks');
  await first
    .locator('article, li, section', { hasText: 'Riverside, all' })
    .locator('a[href*="/walkbook/id/"]')
    .first()
    .waitFor();
  const path = await first.evaluate(() => {
    const card = [...document.querySelectorAll('article, li, section')].find(
      (one) => one.textContent?.includes('Riverside, all') && one.querySelector('a[href*="/walkbook/id/"]'),
    );
    return card?.querySelector('a[href*="/walkbook/id/"]')?.getAttribute('href') ?? '';
  });
  const walk = path.replace(/(\/walkbook\/id\/[^/]+).*/, '$1/walk');
  await usableAfter(first, walk);
  // Until the walkbook lies in the worker's cache.
  await first.waitForFunction(async () => (await caches.keys()).some((name) => name.startsWith('walkbooks:')));
  await first.waitForTimeout(2000);
  await first.close();

  const measure = async (name: string): Promise<number> => {
    const times: number[] = [];
    for (let turn = 0; turn <= runs; turn++) {
      const page = await phone.newPage(slowness);
      const time = await usableAfter(page, walk);
      // The first turn warms the browser's own caches up.
      if (turn > 0) times.push(time);
      await page.close();
    }
    tools.say(`${name}: ${times.map((time) => Math.round(time)).join(' ')} ms`);
    return median(times);
  };

  const up = await measure('up');
  await product.killServer();
  const stopped = await measure('stopped');
  const stalling = await stallingServer(Number(new URL(product.origin).port));
  const stalled = await measure('stalling');
  stalling.close();
  await phone.close();
  const ratio = (time: number) => Math.round((time / up) * 100) / 100;
  return {
    limit_ms: limit,
    stopped_of_limit: Math.round((stopped / limit) * 100) / 100,
    up_ms: Math.round(up),
    stopped_ms: Math.round(stopped),
    stalled_ms: Math.round(stalled),
    stopped_over_up: ratio(stopped),
    stalled_over_up: ratio(stalled),
    slowness,
    runs,
  };
}
