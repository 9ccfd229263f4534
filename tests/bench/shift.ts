// A shift of twenty-five doors as a finger walks it, and a scroll through 5,000 doors: what the phone answers with, and when. Beside it
// as many taps on a page with nothing but a button that counts.
import type { Page } from '@playwright/test';
import { serveBarePage } from '../support/bare-page';
import type { BenchTools } from '../support/bench';
import { openBigWalk } from '../support/big-walk';
import { lookUntil, median, percentile, tap, type MeasuredPhone } from '../support/phone';

export const about =
  'interaction to next paint over 25 doors (p98 ≤ 60 ms, CPU × 4, beside a bare button) and frames while scrolling 5,000 (p95 ≤ 20 ms)';

interface Interaction {
  /** Milliseconds from the input to the next paint; of them waited until a handler ran, and spent in handlers. */
  duration: number;
  waited: number;
  handled: number;
  /** What was tapped. */
  what: string;
}

const limit = 60;
const doors = 25;
const slowness = 4;

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  const { phone, page, walk } = await openBigWalk(tools, slowness);
  await page.waitForTimeout(3_000);
  await watchInteractions(page);
  for (let door = 0; door < doors; door++) {
    // The next door may lie in a building that is still closed.
    const next = page.locator('[data-next]').first();
    if ((await next.getAttribute('aria-expanded')) === 'false') await tap(page, next);
    await tap(page, page.locator('a[data-next]').first());
    await page.waitForTimeout(400);
    await tap(page, page.getByRole('button', { name: /^(No one|Not) home/ }).first());
    await lookUntil(page, async () =>
      page
        .getByText(/^Saved on this phone/)
        .last()
        .isVisible(),
    );
    await tap(page, page.getByRole('link', { name: /Back/ }));
    await page.waitForTimeout(400);
  }
  const interactions = await readInteractions(page);
  const taps = interactions.map((each) => each.duration);
  const long = interactions.filter((each) => each.duration > limit);
  await page.close();
  const bare = await tapBarePage(tools, phone, taps.length);
  const frames = { usual: await scroll(phone, walk, 1), slow: await scroll(phone, walk, slowness) };
  await phone.close();
  return {
    interactions: taps.length,
    p98_ms: Math.round(percentile(taps, 0.98)),
    median_ms: Math.round(median(taps)),
    p98_limit_ms: limit,
    bare_p98_ms: Math.round(percentile(bare, 0.98)),
    p98_over_bare: Math.round((percentile(taps, 0.98) / percentile(bare, 0.98)) * 100) / 100,
    above_limit: long.map((each) => `${each.what}: ${each.duration} (waited ${each.waited}, handled ${each.handled})`),
    frames_p95_ms: frames.usual,
    frames_p95_slow_ms: frames.slow,
    frames_limit_ms: 20,
    slowness,
  };
}

/** The browser's own word for each interaction: from the input to the paint that follows, in steps of 8 ms. */
async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const longest = new Map<number, { duration: number; what: string; waited: number; handled: number }>();
    // What was tapped is gone from the page by the time that the browser tells of it.
    const taps: { at: number; what: string }[] = [];
    const note = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a, button') : null;
      const role = link?.matches('[data-next]')
        ? 'next door'
        : link?.textContent?.trim().slice(0, 24) || link?.ariaLabel;
      taps.push({ at: event.timeStamp, what: role ?? 'elsewhere' });
    };
    document.addEventListener('click', note, { capture: true });
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const id: unknown = Reflect.get(entry, 'interactionId');
        if (typeof id !== 'number' || id <= 0) continue;
        const before = longest.get(id);
        if (before && before.duration >= entry.duration) continue;
        const tapped = taps.findLast((each) => Math.abs(each.at - entry.startTime) < 300);
        longest.set(id, {
          duration: entry.duration,
          what: tapped?.what ?? entry.name,
          waited: Math.round(Reflect.get(entry, 'processingStart') - entry.startTime),
          handled: Math.round(Reflect.get(entry, 'processingEnd') - Reflect.get(entry, 'processingStart')),
        });
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

function readInteractions(page: Page): Promise<Interaction[]> {
  return page.evaluate(() => [...(Reflect.get(window, 'longest') as Map<number, Interaction>).values()]);
}

/** As many taps on a page that has only a button: what the phone and its browser need for each. */
async function tapBarePage(tools: BenchTools, phone: MeasuredPhone, count: number): Promise<number[]> {
  const bare = await serveBarePage(tools.root);
  const page = await phone.newPage(slowness);
  await page.goto(bare.origin);
  await page.locator('[data-bare]').waitFor();
  await watchInteractions(page);
  for (let turn = 0; turn < count; turn++) {
    await tap(page, page.locator('[data-bare]'));
    await page.waitForTimeout(100);
  }
  const taps = (await readInteractions(page)).map(({ duration }) => duration);
  await page.close();
  await bare.stop();
  return taps;
}

/** The time between frames, p95, while a finger scrolls down and up again. */
async function scroll(phone: MeasuredPhone, path: string, slow: number): Promise<number> {
  const page = await phone.newPage(slow);
  await page.goto(path);
  await page.locator('[data-next]').first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(3_000);
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { frames: times });
    let before = performance.now();
    const frame = (now: number) => {
      times.push(now - before);
      before = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const session = await page.context().newCDPSession(page);
  const gesture = { x: 180, y: 500, gestureSourceType: 'touch', speed: 1600 } as const;
  for (const yDistance of [-6_000, -6_000, 4_000])
    await session.send('Input.synthesizeScrollGesture', { ...gesture, yDistance });
  const read: unknown = await page.evaluate(() => Reflect.get(window, 'frames'));
  await page.close();
  const times = Array.isArray(read) ? read.filter((value) => typeof value === 'number') : [];
  return Math.round(percentile(times.slice(2), 0.95) * 10) / 10;
}
