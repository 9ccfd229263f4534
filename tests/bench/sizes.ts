// What the login and the volunteer's walkbook load, against the limits.
import { chromium } from '@playwright/test';
import { join } from 'node:path';
import type { BenchTools } from '../support/bench';
import { browserArguments, openMeasuredPhone } from '../support/phone';
import { kib, limits, watchLoads, withoutWhatComesLater } from '../support/sizes';

export const about = 'KiB (gzip) that the login and the volunteer’s walkbook load, as shares of their limits';

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  const product = await tools.startProduct();
  const chrome = await tools.chrome();
  const browser = await chromium.launch({ executablePath: chrome, args: browserArguments });
  const page = await (await browser.newContext({ baseURL: product.origin, serviceWorkers: 'block' })).newPage();
  const login = watchLoads(page);
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  const atLogin = await login.read();
  await browser.close();

  const phone = await openMeasuredPhone({
    chrome,
    origin: product.origin,
    storage: join(tools.scratch, 'phone'),
    email: 'volunteer@porchlight.test',
    campaign: /Okafor for Council/,
  });
  const walk = await phone.newPage();
  await withoutWhatComesLater(walk);
  const walkbookView = watchLoads(walk);
  await walk.goto('/app/walkbooks');
  await walk
    .getByRole('link', { name: /^(Continue|Start) at/ })
    .first()
    .waitFor();
  await walk.getByRole('heading', { level: 2 }).getByRole('link').first().click();
  await walk.locator('[data-next]').first().waitFor();
  await walk.waitForLoadState('networkidle');
  const atWalkbook = await walkbookView.read();
  await phone.close();
  const all = kib(atWalkbook.js + atWalkbook.css);
  return {
    login_js_kib: kib(atLogin.js),
    login_js_of_limit: Math.round((kib(atLogin.js) / limits.login.js) * 100) / 100,
    login_css_kib: kib(atLogin.css),
    login_css_of_limit: Math.round((kib(atLogin.css) / limits.login.css) * 100) / 100,
    walkbook_all_kib: all,
    walkbook_of_limit: Math.round((all / limits.walkbook.all) * 100) / 100,
    login_largest: atLogin.scripts.slice(0, 8).map(({ name, bytes }) => `${name} ${kib(bytes)}`),
    walkbook_largest: atWalkbook.scripts.slice(0, 12).map(({ name, bytes }) => `${name} ${kib(bytes)}`),
  };
}
