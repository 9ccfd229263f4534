// A volunteer's phone with a walkbook of 5,000 doors on it, opened at its list, as the benches tap it.
import { join } from 'node:path';
import type { BenchTools } from './bench';
import { bigWalkbook, serverDouble } from './server-double';
import { openMeasuredPhone } from './phone';

/** `slowness`: by how much the page's processor is slowed down. */
export async function openBigWalk(tools: BenchTools, slowness: number) {
  const product = await tools.startProduct();
  const office = await serverDouble(product, 'manager@porchlight.test');
  const volunteer = await serverDouble(product, 'volunteer@porchlight.test');
  const id = await bigWalkbook(office, 5000, volunteer.userId);
  tools.say('5,000 doors are made.');
  const phone = await openMeasuredPhone({
    chrome: await tools.chrome(),
    origin: product.origin,
    storage: join(tools.scratch, 'phone'),
    email: 'volunteer@porchlight.test',
    campaign: /Okafor for Council/,
  });
  const walk = `/app/walkbook/id/${id}/walk`;
  const page = await phone.newPage(slowness);
  await page.goto(walk);
  await page.locator('[data-next]').first().waitFor({ timeout: 60_000 });
  return { origin: product.origin, phone, page, walk };
}
