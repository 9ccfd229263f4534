// How long the tap on Save takes until a road sign with its photo is saved on the phone, with 5,000 doors on it.
import sharp from 'sharp';
import type { BenchTools } from '../support/bench';
import { openBigWalk } from '../support/big-walk';
import { lookUntil, median, percentile, tap } from '../support/phone';

export const about =
  'tap to a saved road sign with its photo, p95 with 5,000 doors at CPU × 4, against its limit of 800 ms';

const limit = 800;
const turns = 12;
const slowness = 4;

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  const { origin, phone, page } = await openBigWalk(tools, slowness);
  await phone.context.grantPermissions(['geolocation'], { origin: origin });
  await phone.context.setGeolocation({ latitude: 40.1, longitude: -83.4, accuracy: 12 });
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const picture = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#567', noise } });
  const buffer = await picture.blur(2).jpeg({ quality: 90 }).toBuffer();
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    await page.goto('/app/road-sign-placement');
    await page.getByRole('radio', { name: /Yard sign/ }).check({ force: true });
    await page.locator('input[type=file]').setInputFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.waitFor();
    await page.locator('img[src^="blob:"]').first().waitFor();
    await page.waitForTimeout(500);
    await page.evaluate(() => {
      document.addEventListener(
        'click',
        (event) => {
          const began = event.timeStamp;
          const watcher = new MutationObserver(() => {
            if (!document.body.innerText.includes('Saved on this phone')) return;
            watcher.disconnect();
            Object.assign(window, { savedAfter: performance.now() - began });
          });
          watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
        },
        { capture: true, once: true },
      );
    });
    await tap(page, save);
    const read = () => page.evaluate(() => Number(Reflect.get(window, 'savedAfter') ?? 0));
    await lookUntil(page, async () => (await read()) > 0);
    times.push(await read());
  }
  await phone.close();
  const p95 = percentile(times, 0.95);
  return {
    p95_ms: Math.round(p95),
    p95_of_limit: Math.round((p95 / limit) * 100) / 100,
    median_ms: Math.round(median(times)),
    limit_ms: limit,
    photo_bytes: buffer.length,
    turns,
    slowness,
  };
}
