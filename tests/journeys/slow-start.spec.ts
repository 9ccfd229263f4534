// A first start on a cheap phone over a poor network: the offer of help stays away while the app only takes its time, and comes
// where its scripts never do.
import type { Page } from '@playwright/test';
import { chooseCampaign, expect, signIn, test } from './support/product';

const panel = 'Porchlight couldn’t start';

/** A quarter of the speed, 400 kbit/s and 400 ms to the server; `seen` says whether help was ever offered, however briefly. */
async function makeSlow(page: Page): Promise<{ seen: () => Promise<boolean> }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript((title) => {
    const look = () => {
      if (document.body?.textContent?.includes(title)) Object.assign(window, { helpWasOffered: true });
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, panel);
  return { seen: () => page.evaluate(() => Reflect.get(window, 'helpWasOffered') === true) };
}

test('a slow first start is not taken for one that failed', async ({ product, page }) => {
  const { seen } = await makeSlow(page);
  await page.goto(`${product.origin}/auth/login`, { waitUntil: 'commit' });
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible({ timeout: 60_000 });
  expect(await seen()).toBe(false);
});

test('scripts that never come are noticed on such a phone, too', async ({ product, page }) => {
  await makeSlow(page);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${product.origin}/auth/login`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: panel })).toBeVisible({ timeout: 60_000 });
});

test('nothing moves on a screen of the field while it comes', async ({ phone }) => {
  const { page } = phone;
  await signIn(page, 'volunteer@porchlight.test');
  await chooseCampaign(page, 'Okafor for Council');
  await expect(page.locator('main a[href^="/app/walkbook/id/"]').first()).toBeVisible();
  // What is downloaded meanwhile fills the cards: looked at as on every later day.
  await expect(page.getByText('On this phone').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const walkbook = (await page.locator('main a[href^="/app/walkbook/id/"]').first().getAttribute('href')) ?? '';
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    const add = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries())
        Object.assign(window, { moved: Number(Reflect.get(window, 'moved')) + Number(Reflect.get(entry, 'value')) });
    };
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (const path of [walkbook, '/app/map', '/app/road-signs', '/app/account', '/app/shift', '/app/walkbooks']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => Number(Reflect.get(window, 'moved'))), path).toBeLessThanOrEqual(0.02);
  }
});
