// A volunteer at the doors of a walkbook of her own, without a network.
import type { Locator, Page } from '@playwright/test';
import { serverDouble } from '../../support/server-double';
import { chooseCampaign, expect, installed, keptOnPhone, signIn, type Phone } from './product';

type Product = Parameters<typeof serverDouble>[0];

export const saved = (page: Page, what: RegExp) => expect(page.getByText(what).last()).toBeVisible();
export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** A door that is done gives way to the next one, which takes no tap in its first moment. */
export const backToList = (page: Page) =>
  expect(async () => {
    if (page.url().includes('/door/'))
      await page.getByRole('link', { name: 'Back to the walkbook' }).click({ timeout: 2000 });
    await expect(page).not.toHaveURL(/\/door\//, { timeout: 1000 });
  }).toPass();

/** A walkbook of these people on the volunteer's phone, and then the network goes; its id. */
export async function walkbookOnPhone(
  product: Product,
  phone: Phone,
  name: string,
  people: readonly (readonly [first: string, last: string, address: string])[],
): Promise<string> {
  const lines = people.map(
    ([first, last, address], index) => `${first},${last},${address},Alder Falls,45999,${40.2 + index * 0.0002},-83.3`,
  );
  const office = await serverDouble(product, 'manager@porchlight.test');
  const { userId } = await serverDouble(product, 'volunteer@porchlight.test');
  const id = await office.walkbook(name, lines, userId);
  const { page } = phone;
  await signIn(page, 'volunteer@porchlight.test');
  await chooseCampaign(page, 'Okafor for Council');
  await installed(page);
  await page.goto(`/app/walkbook/id/${id}`);
  await expect(page.getByText(new RegExp(`To do ${people.length}`))).toBeVisible();
  await keptOnPhone(page, id);
  await phone.context.setOffline(true);
  return id;
}

/** The app is closed and opened again without a network: what was done is still there. Then the network comes back. */
export async function reopenedAndSent(phone: Phone, id: string, done: number): Promise<void> {
  await phone.close();
  const again = await phone.open(`/app/walkbook/id/${id}`);
  await phone.context.setOffline(true);
  await expect(again.getByText(`Done ${done}`, { exact: true })).toBeVisible();
  await phone.context.setOffline(false);
  await expect(phone.page.getByText('All sent')).toBeVisible();
}

/** The manager's page of what was reported at the doors. */
export async function doorReports(desk: Page): Promise<void> {
  await signIn(desk, 'manager@porchlight.test');
  await chooseCampaign(desk, 'Okafor for Council');
  await expect(desk).toHaveURL(/\/app\/dashboard$/);
  await desk.goto('/app/from-the-doors');
}
