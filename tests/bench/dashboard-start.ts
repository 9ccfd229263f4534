// Opening the dashboard from nothing on a desk, with the origin up and stopped, against a bare page of React: what headquarters knew
// last time is there at once.
import { join } from 'node:path';
import { serveBarePage } from '../support/bare-page';
import type { BenchTools } from '../support/bench';
import { median, openMeasuredPhone } from '../support/phone';
import { usableAfter } from '../support/usable-after';

export const about =
  'first paint of the dashboard from the mirror, origin up and stopped, CPU × 4, against a bare page of React (≤ 2)';

const runs = 9;
const slowness = 4;
const limit = 2;
/** The first figures of the week with their comparison. */
const figures = 'main ul [data-direction]';

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  const product = await tools.startProduct();
  const desk = await openMeasuredPhone({
    chrome: await tools.chrome(),
    origin: product.origin,
    storage: join(tools.scratch, 'desk'),
    email: 'manager@porchlight.test',
    campaign: /Okafor for Council/,
    home: '/app/dashboard',
    desk: true,
  });
  const first = await desk.newPage();
  await usableAfter(first, '/app/dashboard', figures);
  // Until the mirror holds what the screen shows.
  await first.waitForTimeout(5_000);
  await first.close();
  const measure = async (name: string, path: string, what: string): Promise<number> => {
    const times: number[] = [];
    for (let turn = 0; turn <= runs; turn += 1) {
      const page = await desk.newPage(slowness);
      const time = await usableAfter(page, path, what);
      // The first turn warms the browser's own caches up.
      if (turn > 0) times.push(time);
      await page.close();
    }
    tools.say(`${name}: ${times.map((time) => Math.round(time)).join(' ')} ms`);
    return median(times);
  };
  const bare = await serveBarePage(tools.root);
  const installing = await desk.newPage();
  await installing.goto(bare.origin);
  await installing.evaluate(() => navigator.serviceWorker.ready);
  await installing.close();
  await bare.stop();
  const up = await measure('up', '/app/dashboard', figures);
  const bareStart = await measure('bare page', bare.origin, '[data-bare]');
  await product.killServer();
  const stopped = await measure('stopped', '/app/dashboard', figures);
  await desk.close();
  const share = (time: number, of: number) => Math.round((time / of) * 100) / 100;
  return {
    bare_ms: Math.round(bareStart),
    up_ms: Math.round(up),
    stopped_ms: Math.round(stopped),
    up_over_bare: share(up, bareStart),
    stopped_over_bare: share(stopped, bareStart),
    stopped_over_up: share(stopped, up),
    limit,
    slowness,
    runs,
  };
}
