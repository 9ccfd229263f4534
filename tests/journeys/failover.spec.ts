// The database's server dies while a volunteer walks, with results that its standby had not heard of: seen on the phone's screen, from
// the first save to the last receipt.
import type { Page } from '@playwright/test';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../../src/server/launch/product.mjs';
import { connect } from '../../src/server/db/connection';
import { replicated, type Replicated } from '../support/replicated';
import { beginWalk, expect, nextDoor, test as base } from './support/product';
import { gone } from './support/template';

/** A product whose database is a server with a standby that follows a moment behind. */
const test = base.extend<object, { servers: Replicated }>({
  servers: [
    // Playwright reads the fixtures that are wanted off this pattern; none is.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const servers = await replicated();
      await provide(servers);
      await servers.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  product: [
    async ({ servers }, provide) => {
      const folder = await mkdtemp(join(tmpdir(), 'porchlight-failover-'));
      await chmod(folder, 0o711);
      const product = await startProduct({
        dataDir: join(folder, 'data'),
        settings: { DATABASE_URL: servers.url, ALLOW_EMULATOR: '1' },
      });
      await provide(product);
      await product.stop();
      await rm(folder, gone);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

/** What the database has of one walkbook's touches, the phone's own and others', by id; doubles show. */
async function touchesOf(servers: Replicated, walkbook: string): Promise<string[]> {
  const { pool, close } = connect(servers.url, { max: 1 });
  try {
    const { rows } = await pool.query<{ id: string }>('select id from all_touches where walkbook_id = $1', [walkbook]);
    return rows.map(({ id }) => id).toSorted();
  } finally {
    await close();
  }
}

test('results that died with the database’s server are sent again automatically, and the screen says how many arrived', async ({
  servers,
  phone: { page },
}) => {
  const walkbook = await beginWalk(page, 'volunteer@porchlight.test');
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
    await nextDoor(tab);
    await expect(tab.locator(`a[data-next][href="${door}"]`)).toHaveCount(0);
  };
  const allSent = () => expect(page.getByText('All sent').first()).toBeVisible();
  const before = await touchesOf(servers, walkbook);
  const stored = async () => (await touchesOf(servers, walkbook)).filter((id) => !before.includes(id));

  await knock(page);
  await allSent();
  const heard = await stored();
  expect(heard).toHaveLength(1);

  await test.step('two more results are stored by a server whose standby hears nothing any more', async () => {
    await servers.cutOff();
    await knock(page);
    await knock(page);
    await expect.poll(async () => (await stored()).length).toBe(3);
    await allSent();
  });
  const all = await stored();

  await test.step('it dies: what is saved now waits on the phone, which says so', async () => {
    servers.kill();
    await knock(page);
    await expect(page.getByText(/\b1 to send/).first()).toBeVisible();
  });

  await test.step('its standby takes over, and lacks two results of which the phone has receipts', async () => {
    await servers.promote();
    const known = await stored();
    expect(known).toEqual(expect.arrayContaining(heard));
    for (const lost of all.filter((id) => !heard.includes(id))) expect(known).not.toContain(lost);
  });

  await test.step('the phone sends what waits and, the next time that it is looked at, what was lost', async () => {
    await allSent();
    await page.goto('/app/phone');
    await expect(page.getByText(/^4 of 4/).first()).toBeVisible();
    await allSent();
    const now = await stored();
    expect(now).toHaveLength(4);
    expect(new Set(now).size).toBe(4);
    expect(now).toEqual(expect.arrayContaining(all));
  });
});
