// The frames of the campaign's map at 600,000 doors while it is dragged and zoomed, beside those of the same page at rest.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { connect } from '../../src/server/db/connection';
import type { BenchTools } from '../support/bench';
import { copyCrowd } from '../support/crowd';
import { browserArguments, median, percentile } from '../support/phone';

export const about =
  'frames while the map of 600,000 doors is dragged and zoomed (p95 ≤ 20 ms, CPU × 4), beside one at rest';

/** As many voters as have 600,000 doors; MAP_DOORS makes it smaller. */
const doorsWanted = Number(process.env['MAP_DOORS'] ?? 600_000);
const slowness = 4;
const county = { id: randomUUID(), number: 77, name: 'Frame County' };
const manager = 'manager@porchlight.test';
/** Of the demo's accounts. */
const password = 'Porchlight.2026';

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  const product = await tools.startProduct();
  tools.say(`Making up ${doorsWanted.toLocaleString('en-US')} doors …`);
  await fill(product.databaseUrl);
  const browser = await chromium.launch({ executablePath: await tools.chrome(), args: browserArguments });
  try {
    const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    // Tiles are drawn twice as wide as those of other maps.
    let zoom = 0;
    page.on('request', (request) => {
      const [, z] = /\/tiles\/(\d+)\//.exec(request.url()) ?? [];
      if (z !== undefined) zoom = Number(z) + 1;
    });
    await openMap(page);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    const result: Record<string, unknown> = { doors: doorsWanted, slowness, limit_ms: 20 };
    for (let steps = 0; steps < 8; steps += 1) {
      // Tiles that are still on their way are drawn before it begins.
      await page.waitForTimeout(4_000);
      const rest = await frames(page, () => page.waitForTimeout(3_000));
      const pan = await frames(page, () => drag(page));
      const zoomed = await frames(page, async () => {
        await page.keyboard.press('+');
        await page.waitForTimeout(1_200);
      });
      const says = (times: number[]) =>
        `p95 ${percentile(times, 0.95).toFixed(1)} ms, median ${median(times).toFixed(1)} ms, longest ${Math.max(...times).toFixed(0)} ms`;
      result[`zoom ${zoom}`] = `at rest ${says(rest)}; dragged ${says(pan)}; zoomed in ${says(zoomed)}`;
      tools.say(`zoom ${zoom}: ${String(result[`zoom ${zoom}`])}`);
    }
    return result;
  } finally {
    await browser.close();
  }
}

async function fill(url: string): Promise<void> {
  const connected = connect(url);
  try {
    const { pool } = connected;
    await pool.query(
      `insert into campaigns (id, name, owner_email, campaign_type) values ($1, $2, 'o@example.org', 'election')`,
      [county.id, county.name],
    );
    await pool.query(
      `insert into memberships (campaign_id, user_id, title) select $1, id, 'Manager' from users where email = $2`,
      [county.id, manager],
    );
    await copyCrowd(connected, county, Math.ceil(doorsWanted / 0.55));
  } finally {
    await connected.close();
  }
}

async function openMap(page: Page): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(manager);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: new RegExp(county.name) }).click({ timeout: 60_000 });
  await page.waitForURL('**/app/dashboard');
  await page.goto('/app/map');
  const map = page.getByRole('application', { name: /^Map of/ });
  await map.waitFor({ timeout: 120_000 });
  await map.focus();
}

/** The times between frames while something is done. */
async function frames(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    const state = { times, ends: false };
    Object.assign(window, { frames: state });
    let before = performance.now();
    const frame = (now: number) => {
      times.push(now - before);
      before = now;
      if (!state.ends) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await act();
  const read: unknown = await page.evaluate(() => {
    const state: unknown = Reflect.get(window, 'frames');
    Object.assign(state as object, { ends: true });
    return Reflect.get(state as object, 'times');
  });
  const times = Array.isArray(read) ? read.filter((value) => typeof value === 'number') : [];
  return times.slice(2);
}

/** Several long drags with a mouse, each let go at the end. */
async function drag(page: Page): Promise<void> {
  for (const [x, y] of [
    [-300, -120],
    [260, 180],
    [-200, 100],
  ] as const) {
    await page.mouse.move(900, 450);
    await page.mouse.down();
    for (let step = 1; step <= 40; step += 1) await page.mouse.move(900 + (x * step) / 40, 450 + (y * step) / 40);
    await page.mouse.up();
    await page.waitForTimeout(600);
  }
}
