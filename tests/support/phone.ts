// A phone for measurements: a browser of its own storage, signed in as a demo volunteer, as slow as asked for.
import { chromium, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { createServer, type Server } from 'node:net';

export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface MeasuredPhone {
  context: BrowserContext;
  /** A fresh page whose processor is slowed down by a factor. */
  newPage(slowness?: number): Promise<Page>;
  close(): Promise<void>;
}

/** Signs in, chooses the campaign, and waits until the app is installed. */
export async function openMeasuredPhone(options: {
  chrome: string;
  origin: string;
  storage: string;
  email: string;
  campaign: RegExp;
  /** Where this person's app opens. */
  home?: string;
  /** A window on a desk. */
  desk?: boolean;
  /** Where another program may lead the browser. */
  port?: number;
}): Promise<MeasuredPhone> {
  const context = await chromium.launchPersistentContext(options.storage, {
    executablePath: options.chrome,
    args: [...browserArguments, ...(options.port ? [`--remote-debugging-port=${options.port}`] : [])],
    baseURL: options.origin,
    ...(options.desk
      ? { viewport: { width: 1440, height: 900 } }
      : { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }),
  });
  const page = await context.newPage();
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(options.email);
  await page.getByLabel('Password', { exact: true }).fill('Porchlight.2026');
  await page.getByRole('button', { name: 'Sign In' }).click();
  // Whoever has one campaign alone is not asked.
  const choice = page.getByRole('button', { name: options.campaign });
  while (!page.url().endsWith(options.home ?? '/app/walkbooks'))
    await choice.click({ timeout: 500 }).catch(() => undefined);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await page.close();
  return {
    context,
    async newPage(slowness = 1) {
      const fresh = await context.newPage();
      const session = await context.newCDPSession(fresh);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
      return fresh;
    },
    close: () => context.close(),
  };
}

/** A finger's tap, with nothing of the harness at work in the page while it is answered. */
export async function tap(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('What should be tapped is not on the screen.');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Waits for a truth of the page by looking now and then: a look at every frame would itself slow the page down. */
export async function lookUntil(page: Page, truth: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < 60; looks++) {
    await page.waitForTimeout(250);
    if (await truth()) return;
  }
  throw new Error('What was waited for did not come.');
}

/** An origin that accepts connections and never answers. */
export function stallingServer(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => undefined));
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

/** The value below which `share` of the values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
