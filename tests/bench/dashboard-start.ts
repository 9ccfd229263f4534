// Opening the dashboard from nothing on a desk, with the origin up and stopped, against a bare page of React: what headquarters knew
// last time is there at once.
import { join } from 'node:path';
import { installBarePage } from '../support/bare-page';
import type { BenchTools } from '../support/bench';
import { openMeasuredPhone } from '../support/phone';
import { usableAfter, usableUsually } from '../support/usable-after';

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
  const measure = (name: string, path: string, what: string): Promise<number> =>
    usableUsually(desk, { path, what, slowness }, { runs, told: (times) => tools.say(`${name}: ${times} ms`) });
  const bare = await installBarePage(desk, tools.root);
  const up = await measure('up', '/app/dashboard', figures);
  const bareStart = await measure('bare page', bare, '[data-bare]');
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
