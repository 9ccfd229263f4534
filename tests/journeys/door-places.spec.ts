// Doors and units without a network: one that was missing, one that was mis-keyed, and a whole building. The server sees all of it.
import { backToList, dialog, doorReports, reopenedAndSent, saved, walkbookOnPhone } from './support/at-the-door';
import { expect, test } from './support/product';

/** A house, and a tower in which one unit is mis-keyed. */
const people = [
  ['Ines', 'Vale', '2 Cinder Ln'],
  ['Tess', 'Amis', '8 Cinder Ln Apt O10'],
  ['Theo', 'Bond', '8 Cinder Ln Apt O11'],
  ['Tara', 'Cole', '8 Cinder Ln Apt 012'],
  ['Toby', 'Dane', '8 Cinder Ln Apt O13'],
] as const;

test('doors and units are added and corrected without a network, and the manager sees it', async ({
  product,
  desk,
  phone,
}) => {
  const { page } = phone;
  const id = await test.step('a volunteer has the walkbook on her phone; the network goes', () =>
    walkbookOnPhone(product, phone, 'Cinder Lane', people));

  await test.step('a door that was missing', async () => {
    await page.getByRole('link', { name: /^2 Cinder Ln/ }).click();
    await page.getByRole('button', { name: 'Add a door' }).click();
    await dialog(page).getByLabel('House number').fill('3');
    await dialog(page).getByRole('button', { name: 'Add this door' }).click();
    await expect(page.getByRole('heading', { name: '3 Cinder Ln' })).toBeVisible();
    await page.getByRole('button', { name: 'No one home' }).click();
    await saved(page, /^Saved on this phone: 3, no one home/);
    await backToList(page);
    await expect(page.getByText('Done 1', { exact: true })).toBeVisible();
  });

  await test.step('a mis-keyed unit is flagged and corrected, then no one opens in the whole building', async () => {
    await page.getByRole('button', { name: /8 Cinder Ln/ }).click();
    await page.getByRole('link', { name: /Unit 012/ }).click();
    await page.getByRole('button', { name: 'Fix', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Yes, it’s unit O12' }).click();
    await expect(page.getByRole('heading', { name: '8 Cinder Ln #O12' })).toBeVisible();
    await backToList(page);
    await page.getByRole('button', { name: 'No answer in the whole building: mark 4 units' }).click();
    await expect(page.getByText('Done 5', { exact: true })).toBeVisible();
  });

  await test.step('the app is opened again, and the network comes back', () => reopenedAndSent(phone, id, 5));

  await test.step('the manager sees all of it', async () => {
    await doorReports(desk);
    const row = (name: RegExp) => desk.getByRole('row', { name });
    const what = desk.getByLabel('Type', { exact: true });
    await what.selectOption({ label: 'Doors added' });
    await expect(row(/3 Cinder Ln/)).toBeVisible();
    await what.selectOption({ label: 'Corrected unit numbers' });
    await expect(row(/8 Cinder Ln #O12.*012/)).toBeVisible();
    await desk.goto(`/app/walkbook/id/${id}`);
    await expect(desk.getByText('5 of 6 doors knocked')).toBeVisible();
  });
});
