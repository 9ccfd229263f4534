// What a screen loads, in bytes as they would travel with gzip; and the limits that the owner set.
import type { Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';

export interface Loaded {
  /** Bytes, gzip. */
  js: number;
  css: number;
  /** Every script with its size, largest first. */
  scripts: { name: string; bytes: number }[];
}

/** KiB that a screen may load. Login: what is needed until the form can be used. Walkbook: all of it, settled; the goal is 225. */
export const limits = { login: { js: 125, css: 20 }, walkbook: { all: 230 } };

export const kib = (bytes: number): number => Math.round((bytes / 1024) * 10) / 10;

/**
 * Keeps away from a page what comes by the app's own clock, a second later or more (reminders, comparing with the server), or from the
 * browser unasked (the offer to install). On a slow machine some of that comes while the screen is still settling.
 */
export async function withoutWhatComesLater(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (run: () => void, delay = 0) => (delay >= 1000 ? -1 : later(run, delay)),
    });
    addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation(), { capture: true });
  });
}

/** Watches a page from before it opens; `read()` tells what it has loaded by then. Each address counts once. */
export function watchLoads(page: Page): { read(): Promise<Loaded> } {
  const bodies = new Map<string, Promise<{ type: string; bytes: number }>>();
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    bodies.set(
      response.url(),
      response.body().then(
        (body) => ({ type, bytes: gzipSync(body).length }),
        () => ({ type, bytes: 0 }),
      ),
    );
  });
  return {
    async read() {
      const all = await Promise.all(
        [...bodies].map(async ([url, body]) => ({ name: new URL(url).pathname, ...(await body) })),
      );
      const sum = (type: string) => all.filter((one) => one.type === type).reduce((total, one) => total + one.bytes, 0);
      const scripts = all
        .filter((one) => one.type === 'script')
        .map(({ name, bytes }) => ({ name, bytes }))
        .toSorted((a, b) => b.bytes - a.bytes);
      return { js: sum('script'), css: sum('stylesheet'), scripts };
    },
  };
}
