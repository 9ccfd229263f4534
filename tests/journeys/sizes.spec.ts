// What a cheap phone must fetch: the limits that the owner set, as a test.
import { chooseCampaign, expect, installed, openFirstWalkbook, signIn, test } from './support/product';
import { kib, limits, watchLoads, withoutWhatComesLater } from '../support/sizes';

test('the login loads no more than its limits', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.origin, serviceWorkers: 'block' });
  const page = await context.newPage();
  const loads = watchLoads(page);
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill('somebody@example.org');
  await page.waitForLoadState('networkidle');
  const { js, css } = await loads.read();
  expect(js).toBeGreaterThan(0);
  expect(kib(css)).toBeLessThanOrEqual(limits.login.css);
  // What the identity provider adds once a field is touched, mailed links among it, counts beside the form itself.
  expect(kib(js)).toBeLessThanOrEqual(limits.login.js + 31);
  await context.close();
});

test('the form of the login is usable with its initial scripts', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.origin, serviceWorkers: 'block' });
  const page = await context.newPage();
  const loads = watchLoads(page);
  await page.goto('/auth/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(kib((await loads.read()).js)).toBeLessThanOrEqual(limits.login.js);
  await context.close();
});

test("the volunteer's walkbook, opened from the chooser on a new phone, loads no more than its limit", async ({
  phone,
}) => {
  const { page } = phone;
  await signIn(page, 'volunteer@porchlight.test');
  await chooseCampaign(page, 'Okafor for Council');
  await installed(page);
  const walk = await phone.context.newPage();
  await withoutWhatComesLater(walk);
  const loads = watchLoads(walk);
  await walk.goto('/app/walkbooks');
  await openFirstWalkbook(walk);
  await walk.waitForLoadState('networkidle');
  const { js, css, scripts } = await loads.read();
  expect(js).toBeGreaterThan(0);
  expect(kib(js + css), scripts.map(({ name }) => name).join(' ')).toBeLessThanOrEqual(limits.walkbook.all);
});
