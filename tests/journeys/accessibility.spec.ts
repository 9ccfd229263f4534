// Every screen of both roles, light and dark, on a phone and on a desk: WCAG 2.2 A and AA.
import type { Browser, Page } from '@playwright/test';
import { axeOn, chooseCampaign, expect, signIn, test, wcag } from './support/product';

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } };

async function broken(page: Page, rules?: string[]): Promise<string[]> {
  const axe = await axeOn(page);
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(wcag)).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.target.join(' ')} (${node.any.map((each) => each.message).join('; ')})`).join(', ')}`,
  );
}

/** What is broken also a second later: on a busy machine a color may be on its way from one theme to the other. */
async function stillBroken(page: Page, rules?: string[]): Promise<string[]> {
  if ((await broken(page, rules)).length === 0) return [];
  await page.waitForTimeout(1_000);
  return broken(page, rules);
}

/** Waits until a member's frame has followed the width: on a phone its menu is the thumb's. */
async function followed(page: Page, phone: boolean): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Quick menu' });
  const anyMenu = page.getByRole('navigation', { name: 'Main menu' }).or(bar);
  if ((await anyMenu.count()) > 0) await expect(bar).toHaveCount(phone ? 1 : 0);
}

/** How many pixels too wide something stays, looked at until it fits or five seconds are over. */
async function fitting(page: Page, tooWide: () => number): Promise<number> {
  const look = () => page.evaluate(tooWide);
  await expect
    .poll(look, { timeout: 5_000 })
    .toBeLessThanOrEqual(0)
    .catch(() => undefined);
  return look();
}

/** How far a page scrolls whose own content scrolls within it. */
function scrolledIntoNothing(): number {
  const main = document.querySelector('main');
  if (!main || getComputedStyle(main).overflowY !== 'auto') return 0;
  return document.documentElement.scrollHeight - innerHeight;
}

/** What is wrong with the screen that is shown, in both themes and sizes. The dark theme changes colors only. */
async function inspect(page: Page, screen: string): Promise<string[]> {
  const found: string[] = [];
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await followed(page, size === 'phone');
    const wide = await fitting(page, () => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) found.push(`${screen}, ${size}: ${wide} px too wide`);
    const below = await fitting(page, scrolledIntoNothing);
    if (below > 0) found.push(`${screen}, ${size}: ${below} px of nothing below the page`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      const rules = colorScheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined;
      found.push(...(await stillBroken(page, rules)).map((each) => `${screen}, ${size}, ${colorScheme}: ${each}`));
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** What does not fit a screen of 320 px when its text is twice as large. */
async function enlarged(page: Page, screen: string): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':root { font-size: 200% }');
    document.adoptedStyleSheets = [sheet];
  });
  const wide = await fitting(page, () => {
    const content = document.getElementById('content');
    const inside = content ? content.scrollWidth - content.clientWidth : 0;
    // Choices that stand beside one another: what is cut no one looks for.
    const choices = [...document.querySelectorAll('#content fieldset')].map(
      (each) => each.scrollWidth - each.clientWidth,
    );
    return Math.max(inside, document.documentElement.scrollWidth - innerWidth, ...choices);
  });
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return wide > 0 ? [`${screen}, large text: ${wide} px too wide`] : [];
}

interface Stop {
  screen: string;
  /** An address, or what to press on the screen before. */
  go: string | ((page: Page) => Promise<void>);
  /** A heading of level 1 by which the screen is known to be there. */
  heading: RegExp;
}

/** By key: a list that still follows the new width would move away under a pointer. */
const first = (selector: string) => async (page: Page) => {
  await page.setViewportSize(sizes.desk);
  const before = page.url();
  await page.locator(selector).first().press('Enter');
  await expect(page).not.toHaveURL(before);
};

async function walk(
  browser: Browser,
  origin: string,
  email: string,
  stops: readonly Stop[],
  large = false,
): Promise<string[]> {
  const context = await browser.newContext({ baseURL: origin, viewport: sizes.desk, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const found: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) found.push(`${page.url()}: ${message.text()}`);
  });
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  found.push(...(await inspect(page, 'login with its errors')));
  await signIn(page, email);
  await chooseCampaign(page, 'Okafor for Council');
  await expect(page).toHaveURL(/dashboard|walkbooks/);
  for (const { screen, go, heading } of stops) {
    if (typeof go === 'string') await page.goto(go);
    else await go(page);
    await expect(page.getByRole('heading', { level: 1, name: heading }), screen).toBeVisible();
    await expect(page.getByText('Loading...'), screen).toHaveCount(0);
    found.push(...(await inspect(page, screen)));
    if (large) found.push(...(await enlarged(page, screen)));
  }
  await context.close();
  return found;
}

test("a volunteer's screens", async ({ browser, product }) => {
  const found = await walk(
    browser,
    product.origin,
    'volunteer@porchlight.test',
    [
      { screen: 'my walkbooks', go: '/app/walkbooks', heading: /^Good/ },
      { screen: 'walkbook', go: first('main a[href^="/app/walkbook/id/"]'), heading: /./ },
      { screen: 'door', go: first('a[href*="/door/"]'), heading: /./ },
      { screen: 'map', go: '/app/map', heading: /./ },
      { screen: 'phone', go: '/app/phone', heading: /./ },
      { screen: 'my road signs', go: '/app/road-signs', heading: /./ },
      { screen: 'placement', go: '/app/road-sign-placement', heading: /./ },
      { screen: 'campaign', go: '/app/campaign', heading: /Okafor/ },
      { screen: 'account', go: '/app/account', heading: /Your account/ },
      { screen: 'not found', go: '/app/nowhere', heading: /Nothing here/ },
    ],
    true,
  );
  expect(found).toEqual([]);
});

test("a manager's screens", async ({ browser, product }) => {
  const found = await walk(browser, product.origin, 'manager@porchlight.test', [
    { screen: 'dashboard', go: '/app/dashboard', heading: /./ },
    { screen: 'walkbooks', go: '/app/walkbooks', heading: /Walkbooks/ },
    { screen: 'walkbook', go: first('tbody a[href^="/app/walkbook/id/"]'), heading: /./ },
    { screen: 'new walkbook', go: '/app/walkbook/add', heading: /./ },
    { screen: 'road signs', go: '/app/road-signs', heading: /./ },
    { screen: 'road sign', go: first('main a[href^="/app/road-sign/id/"]'), heading: /./ },
    { screen: 'new road sign', go: '/app/road-sign/add', heading: /./ },
    { screen: 'surveys', go: '/app/surveys', heading: /Surveys/ },
    { screen: 'survey', go: first('tbody a[href^="/app/survey/id/"]'), heading: /./ },
    { screen: 'new survey', go: '/app/survey/add', heading: /./ },
    { screen: 'voter groups', go: '/app/voter-groups', heading: /Voter groups/ },
    { screen: 'voter group', go: first('tbody a[href^="/app/voter-group/id/"]'), heading: /./ },
    { screen: 'upload', go: '/app/voter-group/upload', heading: /./ },
    { screen: 'campaign', go: '/app/campaign', heading: /Okafor/ },
    { screen: 'people of the campaign', go: '/app/campaign/people', heading: /Okafor/ },
    { screen: 'member', go: first('tbody a[href^="/app/user/"]'), heading: /./ },
  ]);
  expect(found).toEqual([]);
});
