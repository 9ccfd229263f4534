// Opening the 500-door walkbook from nothing, with the origin up, stopped and stalling: the network must not matter. Beside the sealed
// copy stands a plain one, as a release of before there were keys left it: what sealing costs is the difference. The measure is a
// page with one button, React and a worker.
import { join } from 'node:path';
import { walkbookKey } from '../../src/domain/walkbooks/walkbook-cache';
import { openMeasuredPhone, stallingServer, type MeasuredPhone } from '../support/phone';
import { usableAfter, usableUsually } from '../support/usable-after';
import { installBarePage } from '../support/bare-page';
import type { BenchTools } from '../support/bench';
import { bigWalkbook, serverDouble } from '../support/server-double';

export const about =
  'offline cold start to a usable 500-door walkbook, origin up / stopped / stalling, CPU × 4, against a bare page of React';

const doors = 500;
const runs = 9;
const slowness = 4;
/** Times the bare page. */
const limit = 2;
const nextDoor = 'a[data-next]';

/** Puts a plain copy in the place of the sealed one, and takes the key away. */
async function layPlain(phone: MeasuredPhone, id: string, campaignId: string, text: string): Promise<void> {
  const page = await phone.newPage();
  await page.goto('/rescue.html');
  await page.evaluate(
    async ({ key, plain }) => {
      const [name = ''] = (await caches.keys()).filter((each) => each.startsWith('walkbooks:'));
      const cache = await caches.open(name);
      if (!(await cache.match(key))?.headers.has('x-sealed')) throw new Error('The copy was not sealed.');
      await cache.put(key, new Response(plain, { headers: { 'content-type': 'application/json' } }));
      await new Promise((done) => {
        const opening = indexedDB.open('porchlight-keys');
        opening.onsuccess = () => {
          const clearing = opening.result.transaction('keys', 'readwrite');
          clearing.objectStore('keys').clear();
          clearing.oncomplete = done;
        };
      });
    },
    { key: walkbookKey(campaignId, id), plain: text },
  );
  await page.close();
}

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  const product = await tools.startProduct();
  const office = await serverDouble(product, 'manager@porchlight.test');
  const volunteer = await serverDouble(product, 'volunteer@porchlight.test');
  const walkbook = await bigWalkbook(office, doors, volunteer.userId);
  const phone = await openMeasuredPhone({
    chrome: await tools.chrome(),
    origin: product.origin,
    storage: join(tools.scratch, 'phone'),
    email: 'volunteer@porchlight.test',
    campaign: /Okafor for Council/,
  });
  const walk = `/app/walkbook/id/${walkbook}/walk`;
  const first = await phone.newPage();
  await usableAfter(first, walk, nextDoor);
  // Until the walkbook lies in the worker's cache.
  await first.waitForFunction(async () => (await caches.keys()).some((name) => name.startsWith('walkbooks:')));
  await first.waitForTimeout(2000);
  await first.close();

  const text = JSON.stringify(
    await volunteer.call('GET', `/walkbook/optimized/?id=${walkbook}&campaign_id=${volunteer.campaignId}`),
  );

  const measure = (name: string, path = walk, what = nextDoor): Promise<number> =>
    usableUsually(phone, { path, what, slowness }, { runs, told: (times) => tools.say(`${name}: ${times} ms`) });

  const bare = await installBarePage(phone, tools.root);

  const up = await measure('up');
  await product.killServer();
  const bareStart = await measure('bare page', bare, '[data-bare]');
  const stopped = await measure('stopped');
  await layPlain(phone, walkbook, volunteer.campaignId, text);
  const plain = await measure('stopped, plain copy');
  const stalling = await stallingServer(Number(new URL(product.origin).port));
  const stalled = await measure('stalling');
  stalling.close();
  await phone.close();
  const ratio = (time: number) => Math.round((time / up) * 100) / 100;
  return {
    bare_ms: Math.round(bareStart),
    bare_limit: limit,
    stopped_over_bare: Math.round((stopped / bareStart) * 100) / 100,
    up_ms: Math.round(up),
    stopped_ms: Math.round(stopped),
    stalled_ms: Math.round(stalled),
    stopped_over_up: ratio(stopped),
    stalled_over_up: ratio(stalled),
    plain_ms: Math.round(plain),
    sealed_over_plain: Math.round((stopped / plain) * 100) / 100,
    slowness,
    runs,
  };
}
