// From an invitation to the right first screen, for a manager and for a volunteer.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, mailedLink, signIn, test } from './support/product';

const chooserList = (page: Page) =>
  page.getByRole('button', { name: /^Campaigns/ }).locator('xpath=ancestor::section/..');

/** How large a part of the screen is where there is room for more of it, in pixels. */
async function sizeOn(page: Page, part: (page: Page) => Locator): Promise<{ width: number; height: number }> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 900 });
  const { width, height } = (await part(page).boundingBox()) ?? { width: 0, height: 0 };
  if (before) await page.setViewportSize(before);
  return { width, height };
}

for (const { title, email, lands } of [
  { title: 'Manager', email: 'new.manager@example.org', lands: /\/app\/dashboard$/ },
  { title: 'Volunteer', email: 'new.volunteer@example.org', lands: /\/app\/walkbooks$/ },
]) {
  test(`an invited ${title} registers, verifies the address, joins, accepts the terms and lands on the right screen`, async ({
    product,
    desk,
    browser,
  }) => {
    const password = 'Lantern.2026';
    await signIn(desk, 'manager@porchlight.test');
    await expect(desk).toHaveURL(/\/app\/dashboard$/);
    await desk.goto('/app/campaign/invitations');
    await desk.getByRole('button', { name: 'Invite someone' }).click();
    await desk.getByRole('textbox', { name: 'Email addresses' }).fill(email);
    await desk.getByRole('combobox', { name: 'Title' }).selectOption(title);
    await desk.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await desk.getByRole('button', { name: 'Invite', exact: true }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click();
    await expect(desk.getByText('Link copied')).toBeVisible();
    const link = await desk.evaluate(() => navigator.clipboard.readText());

    const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(link);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('First name').fill('Noor');
    await page.getByLabel('Last name').fill('Haddad');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await expectAccessible(page, 'registration');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL(/\/auth\/verify/);
    await expect(page.getByRole('button', { name: 'Resend Verification Email' })).toBeVisible();

    // The screen clears the session about a second after it opened; the mail is read later than that.
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).length)).toBe(0);
    await page.goto(await mailedLink(product, email, 'VERIFY_EMAIL'));
    await expect(page).toHaveURL(/\/auth\/login/);
    await expect(page.getByText('Your address is verified. Sign in to continue.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    // With a single invitation there is nothing to choose; the chooser is a step back.
    await expect(page).toHaveURL(/\/app\/invitation$/);
    await page.getByRole('button', { name: 'Back to your campaigns' }).click();
    await expect(page.getByText('Choose a campaign to access or accept an invitation')).toBeVisible();
    await expectAccessible(page, 'chooser');
    expect(await sizeOn(page, chooserList)).toEqual({ width: 600, height: 500 });
    await page.getByRole('button', { name: /Okafor for Council/ }).click();
    await expect(page).toHaveURL(/\/app\/invitation$/);
    await page.getByRole('button', { name: /Accept/ }).click();

    for (const [step, name] of ['Privacy Policy', 'Disclaimer', 'Terms and Conditions'].entries()) {
      await expect(page.getByText(`Step ${step + 1} of 3: ${name}`)).toBeVisible();
      await expect(page.getByText('Not accepted')).toBeVisible();
      expect((await sizeOn(page, (on) => on.getByRole('region', { name, exact: true }))).width).toBe(1000);
      await page.getByRole('button', { name: 'Accept', exact: true }).click();
      await expectAccessible(page, name);
      await page.getByRole('button', { name: step === 2 ? 'Complete' : 'Next', exact: true }).click();
    }
    await expect(page).toHaveURL(lands);
    await context.close();
  });
}
