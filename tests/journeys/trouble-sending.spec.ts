// Troubles while work is being sent, in a real browser against the real server: a server that dies or stalls, two tabs that
// both want to send, an update of the app in mid-queue. Whatever happens, each knock arrives once.
import type { Page, Route } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { serverDouble } from '../support/server-double';
import { beginWalk, expect, nextDoor, test } from './support/product';

/** Ids of what is unsent on the phone, straight from its storage. */
function unsentIds(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((done, fail) => {
        const opening = indexedDB.open('porchlight-outbox');
        opening.onerror = () => fail(new Error('The outbox does not open.'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('items').objectStore('items').getAllKeys();
          reading.onsuccess = () => {
            opening.result.close();
            done(reading.result.map(String));
          };
        };
      }),
  );
}

/** Looks for a newer release until one waits. */
const comesWaiting = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    while (!registration?.waiting) await new Promise((done) => setTimeout(done, 50));
  });

test('a dying or stalling headquarters, two tabs and an update in mid-queue lose and double nothing', async ({
  product,
  clientDir,
  phone,
}) => {
  const { page, context } = phone;
  const workerFile = join(clientDir, 'service-worker.js');
  const office = await serverDouble(product, 'manager@porchlight.test');
  const id = await beginWalk(page, 'volunteer2@porchlight.test');
  const walk = new URL(page.url()).pathname;
  const knock = async (tab: Page) => {
    const next = await nextDoor(tab);
    const door = await next.getAttribute('href');
    await next.click();
    await tab
      .getByRole('button', { name: /^(No one|Not) home/ })
      .first()
      .click();
    await expect(tab.getByText(/^Saved on this phone/).last()).toBeVisible();
    await tab.goto(walk);
    // Done: another door is next.
    await nextDoor(tab);
    await expect(tab.locator(`a[data-next][href="${door}"]`)).toHaveCount(0);
  };
  const arrived = async (ids: readonly string[]) => {
    const query = `id=${id}&campaign_id=${office.campaignId}`;
    const { touches } = (await office.call('GET', `/walkbook/optimized/?${query}`)) as { touches: { id: string }[] };
    return ids.map((each) => touches.filter((touch) => touch.id === each).length);
  };
  const allSent = (tab: Page) => expect(tab.getByText('All sent').first()).toBeVisible();
  const unsent = async (count: number) => {
    await expect.poll(async () => (await unsentIds(page)).length).toBe(count);
    return unsentIds(page);
  };

  await test.step('the API dies, and comes back without anyone', async () => {
    await allSent(page);
    const running = join(dirname(dirname(product.log)), 'running.json');
    const { children } = JSON.parse(await readFile(running, 'utf8')) as { children: { api: number } };
    process.kill(children.api, 'SIGKILL');
    await knock(page);
    const ids = await unsent(1);
    await allSent(page);
    expect(await arrived(ids)).toEqual([1]);
  });

  await test.step('headquarters takes connections and never answers; then it wakes up', async () => {
    await allSent(page);
    void product.killServer('SIGSTOP');
    try {
      await knock(page);
      await expect(page.getByText('Offline · 1 to send').first()).toBeVisible();
      await knock(page);
      const ids = await unsent(2);
      void product.killServer('SIGCONT');
      await allSent(page);
      expect(await arrived(ids)).toEqual([1, 1]);
    } finally {
      void product.killServer('SIGCONT');
    }
  });

  await test.step('two tabs save without a network, and both are woken when it is back', async () => {
    const other = await context.newPage();
    await other.goto(walk);
    await allSent(other);
    await context.setOffline(true);
    await knock(page);
    await knock(other);
    const ids = await unsent(2);
    await context.setOffline(false);
    await allSent(page);
    await allSent(other);
    expect(await arrived(ids)).toEqual([1, 1]);
    await other.close();
  });

  await test.step('a new version of the app comes while a request is on its way', async () => {
    const before = await readFile(workerFile, 'utf8');
    const held: Route[] = [];
    let holding = true;
    const gone = (route: Route) => route.abort('internetdisconnected');
    await context.route('**/api/walkbook/', (route) => (holding ? void held.push(route) : gone(route)));
    const offer = page.getByText('A new version is ready');
    try {
      await knock(page);
      // Not the one that the page before began: it has ended with that page.
      await expect.poll(() => held.some((route) => route.request().failure() === null)).toBe(true);
      await writeFile(workerFile, `${before}\n// A newer release.\n`);
      await comesWaiting(page);
      // No one is asked while something is on its way.
      await expect(offer).toHaveCount(0);
      await context.setOffline(true);
      // What is tried again meets no network at once, and holds nothing up.
      holding = false;
      for (const route of held) await gone(route);
      await expect(offer).toBeVisible();
      const ids = await unsent(1);
      await page.evaluate(() => Object.assign(window, { before: true }));
      await page.getByRole('button', { name: 'Reload' }).click();
      // The new version opens without a network, with what the old one had not sent.
      await page.waitForFunction(() => !('before' in window) && document.querySelector('[data-next]') !== null);
      await expect(page.getByText('Offline · 1 to send').first()).toBeVisible();
      expect(await unsentIds(page)).toEqual(ids);
      await context.unroute('**/api/walkbook/');
      await context.setOffline(false);
      await allSent(page);
      expect(await arrived(ids)).toEqual([1]);
    } finally {
      await writeFile(workerFile, before);
    }
  });

  await test.step('a new version is taken while headquarters answers nothing', async () => {
    const before = await readFile(workerFile, 'utf8');
    try {
      const offer = page.getByRole('button', { name: 'Reload' });
      await writeFile(workerFile, `${before}\n// The newest release.\n`);
      await comesWaiting(page);
      await expect(offer).toBeVisible();
      void product.killServer('SIGSTOP');
      // The worker asks again for what it has, and waits as long as it is patient.
      await page.evaluate(() => void fetch('/config.json'));
      await page.evaluate(() => Object.assign(window, { before: true }));
      await offer.click();
      await page.waitForFunction(() => !('before' in window) && document.querySelector('[data-next]') !== null, null, {
        timeout: 20_000,
      });
    } finally {
      void product.killServer('SIGCONT');
      await writeFile(workerFile, before);
    }
  });
});
