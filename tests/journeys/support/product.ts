// Fixtures of the journeys: a running product for each worker, people who sign in, phones that can be closed and opened.
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, chromium, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gone, startClone } from './template';

type Installation = Awaited<ReturnType<typeof startClone>>;
type Product = Installation['product'];

/** The password of every demo account. */
export const demoPassword = 'Porchlight.2026';

export interface Phone {
  page: Page;
  context: BrowserContext;
  /** Ends the browser as a person swipes the app away. */
  close(): Promise<void>;
  /** Opens the same phone again at an address. */
  open(path: string): Promise<Page>;
}

interface WorkerFixtures {
  /** Under which name the product is there: a passkey needs one. */
  host: string;
  installation: Installation;
  product: Product;
  /** Where the app lies that the product serves. */
  clientDir: string;
  /** Where the installation's map extract lies, once a journey puts one there. */
  mapFile: string;
}

interface TestFixtures {
  /** A phone of its own storage, with a camera, a position on Alder Street, and no account yet. */
  phone: Phone;
  desk: Page;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  host: ['127.0.0.1', { scope: 'worker', option: true }],
  mapFile: [
    // Playwright reads the fixtures that are wanted off this pattern; none is.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const folder = await mkdtemp(join(tmpdir(), 'porchlight-map-'));
      await provide(join(folder, 'town.pmtiles'));
      await rm(folder, gone);
    },
    { scope: 'worker' },
  ],
  installation: [
    async ({ mapFile, host }, provide) => {
      const folder = await mkdtemp(join(tmpdir(), 'porchlight-journeys-'));
      await chmod(folder, 0o711);
      const installation = await startClone(folder, { MAP_PMTILES: mapFile, HOST: host });
      await provide(installation);
      await installation.stop();
      await rm(folder, gone);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  product: [({ installation }, provide) => provide(installation.product), { scope: 'worker' }],
  clientDir: [({ installation }, provide) => provide(installation.clientDir), { scope: 'worker' }],
  desk: async ({ browser, product }, provide) => {
    const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } });
    await provide(await context.newPage());
    await context.close();
  },
  phone: async ({ product, launchOptions }, provide) => {
    const storage = await mkdtemp(join(tmpdir(), 'porchlight-phone-'));
    const launch = () =>
      chromium.launchPersistentContext(storage, {
        ...launchOptions,
        baseURL: product.origin,
        viewport: { width: 360, height: 740 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
        permissions: ['geolocation'],
        geolocation: { latitude: 35.7801, longitude: -78.6391, accuracy: 12 },
      });
    let context = await launch();
    const phone: Phone = {
      context,
      page: context.pages()[0] ?? (await context.newPage()),
      close: () => context.close(),
      async open(path) {
        context = await launch();
        phone.context = context;
        phone.page = context.pages()[0] ?? (await context.newPage());
        await phone.page.goto(path, { waitUntil: 'commit' });
        return phone.page;
      },
    };
    await provide(phone);
    await context.close();
    await rm(storage, gone);
  },
});

export { expect };

/** Signs in on the login screen; stops before whatever gate comes next. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Chooses a campaign in the chooser by its name; a single one is opened without asking. */
export async function chooseCampaign(page: Page, name: string): Promise<void> {
  const prompt = page.getByText('Choose a campaign to access or accept an invitation');
  const gone = page.waitForURL((url) => url.pathname.startsWith('/app/') && url.pathname !== '/app/user-options');
  await Promise.race([prompt.waitFor(), gone]);
  if (await prompt.isVisible()) await page.getByRole('button', { name: new RegExp(name) }).click();
}

/** Waits until the service worker holds the app, so that it opens without a network. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

/** Waits until the service worker holds a walkbook, so that it opens without a network. */
export async function keptOnPhone(page: Page, walkbookId: string): Promise<void> {
  await page.waitForFunction(async (id) => {
    const names = (await caches.keys()).filter((name) => name.startsWith('walkbooks:'));
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().some((request) => request.url.includes(id));
  }, walkbookId);
}

/** The door that comes next in the list. A building in which it is has to be opened first. */
export async function nextDoor(page: Page): Promise<Locator> {
  const glows = page.locator('[data-next]').first();
  await expect(glows).toBeVisible();
  if ((await glows.getAttribute('aria-expanded')) === 'false') await glows.click();
  const door = page.locator('a[data-next]').first();
  await expect(door).toBeVisible();
  return door;
}

/** Opens the walkbook on top of one's list and returns its id. */
export async function openFirstWalkbook(page: Page): Promise<string> {
  await expect(page.getByRole('link', { name: /^(Continue|Start) at/ }).first()).toBeVisible();
  await page.getByRole('heading', { level: 2 }).getByRole('link').first().click();
  await nextDoor(page);
  return new URL(page.url()).pathname.split('/')[4] ?? '';
}

/** Signs a walker in on a phone that then needs no network, opens the walkbook on top and returns its id. */
export async function beginWalk(page: Page, email: string): Promise<string> {
  await signIn(page, email);
  await chooseCampaign(page, 'Okafor for Council');
  await installed(page);
  return openFirstWalkbook(page);
}

/** The rules of WCAG 2.2 A and AA. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Looks at the page's own document: without frames it needs none of the pages that it opens to gather results of frames. */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  // It is over a megabyte: a document that has it is not given it again.
  const isThere = await page.evaluate(async () => {
    // A color that changes with the theme is looked at when it has changed.
    const changes = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
    return 'axe' in window;
  });
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode();
  // What is as it should be is not described: on a screen of thousands of elements that takes longer than looking.
  return axe.options({ resultTypes: ['violations'] });
}

/** Fails with the rules broken and where (WCAG 2.2 A and AA), looked at without motion: what fades in has no color yet. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { violations } = await (await axeOn(page)).withTags(wcag).exclude('iframe').analyze();
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.target.join(' ')} (${node.any.map((check) => check.message).join('; ')})`).join(', ')}`,
  );
  await page.emulateMedia({ reducedMotion: null });
  expect(found, `accessibility of ${screen}`).toEqual([]);
}

/** The newest link that the identity emulator "mailed" to an address, on our own origin. */
export async function mailedLink(
  product: Product,
  email: string,
  kind: 'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'EMAIL_SIGNIN',
): Promise<string> {
  let found = '';
  const newest = async () => {
    const reply = await fetch(`${product.emulatorUrl}/emulator/v1/projects/demo-porchlight/oobCodes`);
    const { oobCodes } = (await reply.json()) as {
      oobCodes: { email: string; requestType: string; oobLink: string }[];
    };
    found = oobCodes.findLast((code) => code.email === email && code.requestType === kind)?.oobLink ?? '';
    return found;
  };
  await expect.poll(newest, { message: `a ${kind} mail for ${email}` }).not.toBe('');
  const link = new URL(found);
  return `${product.origin}${link.pathname}${link.search}`;
}

/** Opens the sheet of what is done now and then with the walkbook that is shown. */
export async function walkbookTools(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'More for this walkbook' }).click();
  return page.getByRole('dialog');
}
