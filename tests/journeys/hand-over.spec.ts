// A walkbook goes from phone to phone by a code on the screen, read from its pixels as the other phone's camera reads it.
import type { Page } from '@playwright/test';
import { serverDouble } from '../support/server-double';
import { readQr } from '../support/qr';
import { chooseCampaign, expect, expectAccessible, installed, signIn, test, walkbookTools } from './support/product';

/** Two sides of a street, twelve doors. */
const rows = Array.from({ length: 12 }, (_, at) =>
  [
    `Ida,Kane${at},${10 + at} Lantern Row,Alder Falls,45999`,
    40.31 + Math.floor(at / 2) * 0.0002,
    -83.31 + (at % 2) * 0.0003,
  ].join(),
);

const scanned = async (page: Page) => {
  const code = page.getByRole('img', { name: 'Code to hand over the walkbook' });
  await expect(code).toBeVisible();
  return readQr(await code.screenshot({ animations: 'disabled' }));
};

test('a code on one phone brings the walkbook, and later a part of it, to another', async ({
  product,
  phone,
  browser,
}) => {
  const office = await serverDouble(product, 'manager@porchlight.test');
  const { userId } = await serverDouble(product, 'volunteer@porchlight.test');
  const id = await office.walkbook('Lantern Row', rows, userId);
  const { page } = phone;
  const context = await browser.newContext({
    baseURL: product.origin,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const other = await context.newPage();

  await test.step('one volunteer has the walkbook, the other has not', async () => {
    await signIn(page, 'volunteer@porchlight.test');
    await chooseCampaign(page, 'Okafor for Council');
    await installed(page);
    await page.goto(`/app/walkbook/id/${id}`);
    await expect(page.getByText(/To do 12/)).toBeVisible();
    await signIn(other, 'volunteer2@porchlight.test');
    await chooseCampaign(other, 'Okafor for Council');
    await expect(other).toHaveURL(/\/app\/walkbooks$/);
    await expect(other.getByRole('link', { name: /^(Continue|Start) at/ }).first()).toBeVisible();
    await expect(other.getByText('Lantern Row', { exact: true })).toHaveCount(0);
  });

  await test.step('the code is shown; whoever scans it takes the walkbook and stands before its doors', async () => {
    await (await walkbookTools(page)).getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Hand over this walkbook' }).click();
    await expect(page.getByText(/The code works for one hour/)).toBeVisible();
    await expectAccessible(page, 'the code');
    const link = await scanned(page);
    expect(link).toMatch(new RegExp(`^${product.origin}/app/walkbook/hand/${id}\\?`));
    await other.goto(link);
    await expect(other.getByRole('heading', { name: /^From / })).toBeVisible();
    await other.getByRole('button', { name: 'Accept this walkbook' }).click();
    await other.getByRole('button', { name: 'Start walking' }).click();
    await expect(other.getByText(/To do 12/)).toBeVisible();
    await expect(other.locator('a[data-next]')).toBeVisible();
  });

  await test.step('they divide it by sides of the street, and the other one’s part comes by a code, too', async () => {
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await (await walkbookTools(page)).getByRole('button', { name: 'Share' }).click();
    const second = page.getByRole('listitem').filter({ hasText: 'Luis' });
    await expect(second).toBeVisible();
    await second.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Split it among 2 people' }).click();
    await page.getByRole('button', { name: 'Code' }).click();
    await expect(page.getByText(/The code works for one hour/)).toBeVisible();
    const link = await scanned(page);
    await other.goto(link);
    await other.getByRole('button', { name: 'Walk my share' }).click();
    await expect(other.getByText(/To do 6/)).toBeVisible();
  });
  await context.close();
});
