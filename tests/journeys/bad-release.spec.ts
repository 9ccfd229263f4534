// A release that comes through something which answers scripts with a page: a proxy that inspects, a maintenance page. What is saved
// on the phone stays within reach, and is sent in the end.
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverDouble } from '../support/server-double';
import { beginWalk, expect, nextDoor, test } from './support/product';

/** Stands before the product: it answers scripts with a page when it is told to, or lets nothing through to the API. */
async function middlebox(origin: string) {
  const told = { answersScripts: false, cutsApi: false };
  /** The paths that it was asked for. */
  const paths: string[] = [];
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/';
    paths.push(path);
    if (told.answersScripts && path.startsWith('/assets/'))
      return void answer.writeHead(200, { 'content-type': 'text/html' }).end('<html>One moment, please</html>');
    if (told.cutsApi && path.startsWith('/api/')) return void asked.socket.destroy();
    const { method, headers } = asked;
    const passed = request(new URL(path, origin), { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    passed.on('error', () => asked.socket.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { told, paths, origin: `http://localhost:${port}`, close };
}

/** Puts up a newer release: the same app with one more file in it. */
async function putUp(clientDir: string, name: string): Promise<void> {
  const worker = join(clientDir, 'service-worker.js');
  const text = await readFile(worker, 'utf8');
  const [entry = '', path = ''] =
    /\{"bytes":\d+,"integrity":"[^"]+","revision":null,"url":"(assets\/[^"]+\.js)"\}/.exec(text) ?? [];
  const newer = `assets/${name}.js`;
  await copyFile(join(clientDir, path), join(clientDir, newer));
  // It is in no pack.
  const added = entry.replace(path, newer).replace(/"bytes":\d+,/, '');
  await writeFile(worker, text.replace(entry, `${entry},${added}`));
}

/** Looks for a newer release; whether the install of it came through. */
const update = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    for (;;) {
      if (registration?.waiting) return true;
      if (!registration?.installing) return false;
      await new Promise((done) => setTimeout(done, 50));
    }
  });

/** What a worker of an older release let in: every script of the app is a page. */
const poison = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.includes('-precache-')) ?? '';
    const store = await caches.open(name);
    const bad = () => new Response('<html>One moment, please</html>', { headers: { 'content-type': 'text/html' } });
    for (const file of await store.keys()) if (/\/assets\/.*\.js$/.test(file.url)) await store.put(file, bad());
  });

test('a release of which the scripts are pages locks no work in', async ({ product, clientDir, launchOptions }) => {
  const box = await middlebox(product.origin);
  const storage = await mkdtemp(join(tmpdir(), 'porchlight-phone-'));
  const workerFile = join(clientDir, 'service-worker.js');
  const before = await readFile(workerFile, 'utf8');
  const launch = () =>
    chromium.launchPersistentContext(storage, {
      ...launchOptions,
      baseURL: box.origin,
      viewport: { width: 360, height: 740 },
      acceptDownloads: true,
    });
  let context: BrowserContext = await launch();
  let page = context.pages()[0] ?? (await context.newPage());
  const restart = async () => {
    await context.close();
    context = await launch();
    page = context.pages()[0] ?? (await context.newPage());
    await page.goto(walk, { waitUntil: 'commit' });
  };
  const runs = () => expect(page.getByText('Offline · 1 to send').first()).toBeVisible();
  const panel = () => page.getByRole('heading', { name: 'Porchlight couldn’t start' });
  let walk = '';
  let copy = Buffer.alloc(0);
  try {
    const office = await serverDouble(product, 'manager@porchlight.test');
    const id = await beginWalk(page, 'volunteer2@porchlight.test');
    walk = new URL(page.url()).pathname;
    const read = `/walkbook/optimized/?id=${id}&campaign_id=${office.campaignId}`;
    const count = async () => ((await office.call('GET', read)) as { touches: unknown[] }).touches.length;
    const had = await count();

    await test.step('every file of the release is what its manifest says', async () => {
      const entries = before.match(/"integrity":"sha256-[^"]+","revision":(?:null|"\w+"),"url":"[^"]+"\}/g) ?? [];
      expect(entries.length).toBe(before.match(/"revision":(?:null|"\w+"),"url":/g)?.length);
      expect(entries.join(' ')).toContain('rescue.html');
    });

    await test.step('the first visit brought all of it in one pack, beside what the screens loaded', async () => {
      const files = before.match(/"url":"assets\//g)?.length ?? 0;
      const asked = box.paths.filter((path) => path.startsWith('/assets/'));
      expect(files).toBeGreaterThan(300);
      expect(box.paths.filter((path) => path.startsWith('/packs/'))).toHaveLength(1);
      // All that no screen has opened lies there, though no one asked for it.
      expect(asked.length).toBeLessThan(files / 4);
      const held = await page.evaluate(async () => {
        const name = (await caches.keys()).find((each) => each.includes('-precache-')) ?? '';
        return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
      });
      expect(held.filter((path) => path.startsWith('/assets/'))).toHaveLength(files);
    });

    await test.step('a knock waits on the phone', async () => {
      box.told.cutsApi = true;
      await (await nextDoor(page)).click();
      await page
        .getByRole('button', { name: /^(No one|Not) home/ })
        .first()
        .click();
      await expect(page.getByText(/^Saved on this phone/).last()).toBeVisible();
      await runs();
    });

    await test.step('a release whose scripts are answered with a page is refused, and the one before goes on', async () => {
      box.told.answersScripts = true;
      await putUp(clientDir, 'second-release');
      expect(await update(page)).toBe(false);
      await restart();
      await runs();
    });

    await test.step('the same release comes through once the scripts do', async () => {
      box.told.answersScripts = false;
      expect(await update(page)).toBe(true);
      await restart();
      await runs();
    });

    await test.step('what an older release let in is fetched again by the next one, without anyone’s help', async () => {
      await poison(page);
      await restart();
      await expect(panel()).toBeVisible();
      await putUp(clientDir, 'third-release');
      expect(await update(page)).toBe(true);
      await restart();
      await runs();
    });

    await test.step('without a next release the rescue page counts, copies, and starts again with fresh files', async () => {
      await poison(page);
      await restart();
      await expect(panel()).toBeVisible();
      await page.getByRole('link', { name: 'More options' }).click();
      await expect(page.getByText('1 item on this phone is not sent yet.')).toBeVisible();
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save a copy of what is not sent' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^porchlight-unsent-.*\.json$/);
      copy = await readFile(await download.path());
      expect(copy.toString()).not.toMatch(/touch|not_home/);

      box.told.answersScripts = true;
      await page.getByRole('button', { name: 'Start again with fresh files' }).click();
      await expect(page.getByText('nothing was changed')).toBeVisible();
      box.told.answersScripts = false;
      await page.getByRole('button', { name: 'Start again with fresh files' }).click();
      await page.waitForURL(/\/app\//);
      await page.goto(walk);
      await runs();
    });

    await test.step('and the knock arrives, once', async () => {
      box.told.cutsApi = false;
      await page.goto('/app/phone');
      await expect(page.getByText('All sent').first()).toBeVisible();
      expect(await count()).toBe(had + 1);
    });

    await test.step('its owner can open the copy, which holds what has arrived by now', async () => {
      const file = { name: 'copy.json', mimeType: 'application/json', buffer: copy };
      await page.getByLabel('A file of unsent work').setInputFiles(file);
      await expect(page.getByText('Nothing new in this file. 1 item was already here.')).toBeVisible();
    });
  } finally {
    await writeFile(workerFile, before);
    await context.close();
    box.close();
    await rm(storage, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
});
