// From a link or a code on the wall to the first knock, counted: no one has to wait for anyone.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, mailedLink, signIn, test } from './support/product';

/** A person who counts what they have to do. */
class Newcomer {
  taps = 0;
  fields = 0;
  constructor(
    readonly page: Page,
    private readonly product: Parameters<typeof mailedLink>[0],
  ) {}

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.click();
  }

  async type(label: string, text: string): Promise<void> {
    this.fields += 1;
    await this.page.getByLabel(label).fill(text);
  }

  /** The mail app isn't counted, and neither are the terms. */
  async openMail(email: string): Promise<void> {
    await this.page.goto(await mailedLink(this.product, email, 'EMAIL_SIGNIN'));
  }

  async acceptTerms(): Promise<void> {
    for (let step = 1; step <= 3; step += 1) {
      await this.page.getByRole('button', { name: 'Accept', exact: true }).click();
      await this.page.getByRole('button', { name: step === 3 ? 'Complete' : 'Next', exact: true }).click();
    }
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }
}

/** Ticks the first walkbook in the form that is open. */
async function withWalkbook(desk: Page): Promise<string> {
  const walkbook = desk
    .getByRole('group', { name: /Walkbooks to start with/ })
    .getByRole('checkbox')
    .first();
  await walkbook.check();
  return ((await walkbook.locator('xpath=..').textContent()) ?? '').split(' · ')[0]?.trim() ?? '';
}

const phoneSized = { viewport: { width: 360, height: 740 } };

test('an invitation with a walkbook leads to the first knock with six taps and two fields at most', async ({
  product,
  desk,
  browser,
}) => {
  const email = 'nia.new@example.org';
  await signIn(desk, 'manager@porchlight.test');
  await expect(desk).toHaveURL(/\/app\/dashboard$/);
  await desk.goto('/app/campaign/invitations');
  await desk.getByRole('button', { name: 'Invite someone' }).click();
  await desk.getByRole('textbox', { name: 'Email addresses' }).fill(`Nia New <${email}>`);
  const walkbook = await withWalkbook(desk);
  await expectAccessible(desk, 'inviting');
  await desk.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = (await desk.getByText(/\/auth\/register\?invitationToken=/).textContent()) ?? '';
  await expectAccessible(desk, 'sharing an invitation');

  const context = await browser.newContext({ baseURL: product.origin, ...phoneSized });
  const nia = new Newcomer(await context.newPage(), product);
  await nia.page.goto(link);
  await nia.tap(nia.button('Email me a sign-in link'));
  await expect(nia.page.getByText(`We sent a sign-in link to ${email}.`)).toBeVisible();
  await nia.openMail(email);

  await nia.type('First name', 'Nia');
  await nia.type('Last name', 'New');
  await expect(nia.page.getByLabel('Password')).toHaveCount(0);
  await expectAccessible(nia.page, 'registration without a password');
  await nia.tap(nia.button('Register'));
  await nia.tap(nia.button('Accept'));
  await nia.acceptTerms();
  await expect(nia.page).toHaveURL(/\/app\/walkbooks$/);
  await expect(nia.page.getByText(walkbook)).toBeVisible();
  await nia.tap(nia.page.getByRole('link', { name: /^Start at/ }).first());
  // The door itself opens, and the commonest answer is the first thing on it.
  await nia.tap(nia.button(/^(No one|Not) home/).first());
  await expect(nia.page.getByText(/^Saved on this phone/).first()).toBeVisible();
  expect({ taps: nia.taps, fields: nia.fields }).toEqual({ taps: 5, fields: 2 });
  await context.close();
});

test('a team code on the wall lets someone in who proves an address, and waits for no one', async ({
  product,
  desk,
  browser,
}) => {
  const email = 'wade.wall@example.org';
  await signIn(desk, 'manager@porchlight.test');
  await expect(desk).toHaveURL(/\/app\/dashboard$/);
  await desk.goto('/app/campaign/invitations');
  await desk.getByRole('button', { name: 'New team code' }).click();
  await expectAccessible(desk, 'making a team code');
  await desk.getByRole('button', { name: 'Make the code' }).click();
  const link = (await desk.getByText(/\/auth\/join\?code=/).textContent()) ?? '';
  await desk.getByRole('button', { name: 'Close' }).click();

  const context = await browser.newContext({ baseURL: product.origin, ...phoneSized });
  const wade = new Newcomer(await context.newPage(), product);
  await wade.page.goto(link);
  await expect(wade.page.getByRole('heading', { name: 'Join Okafor for Council' })).toBeVisible();
  await expectAccessible(wade.page, 'joining by a team code');
  await wade.type('Email', email);
  await wade.tap(wade.button('Email me a sign-in link'));
  await wade.openMail(email);
  await wade.type('First name', 'Wade');
  await wade.type('Last name', 'Wall');
  await wade.tap(wade.button('Register'));
  await wade.tap(wade.button('Accept'));
  await wade.acceptTerms();

  // Nobody has a walkbook for him yet: he asks, the manager assigns with a tap, and it appears by itself.
  await expect(wade.page.getByText('You don’t have a walkbook yet')).toBeVisible();
  await wade.page.getByRole('button', { name: 'Ask for a walkbook' }).click();
  await expect(wade.page.getByText(/^You asked /)).toBeVisible();
  await expectAccessible(wade.page, 'no walkbook yet');
  await desk.goto('/app/walkbooks');
  await expect(desk.getByText('Someone needs a walkbook')).toBeVisible();
  await expectAccessible(desk, 'a request for a walkbook');
  await desk.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(desk.getByText(/assigned to Wade Wall$/)).toBeVisible();
  await expect(wade.page.getByRole('link', { name: /^Start at|^Continue at/ }).first()).toBeVisible({
    timeout: 40_000,
  });

  // An ended code lets nobody in.
  await desk.goto('/app/campaign/invitations');
  await expect(desk.getByText('1 of 25 people invited')).toBeVisible();
  await desk.getByRole('button', { name: 'End it' }).click();
  await expectAccessible(desk, 'ending a team code');
  await desk.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await expect(desk.getByText('Ended', { exact: true })).toBeVisible();
  const late = await browser.newContext({ baseURL: product.origin, ...phoneSized });
  const page = await late.newPage();
  await page.goto(link);
  await expect(page.getByText('This team code has ended or isn’t valid.')).toBeVisible();
  await late.close();
  await context.close();
});
