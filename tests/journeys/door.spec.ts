// At the door without a network: who and what was missing, what was wrong, what people asked for. Headquarters sees all of it.
import type { Page } from '@playwright/test';
import { headquarters } from '../support/headquarters';
import { chooseCampaign, expect, expectAccessible, installed, signIn, test } from './support/product';

/** Three houses and a tower in which one unit is mis-keyed. */
const doors = [
  ['Iris', 'Vane', '2 Quarry Ln'],
  ['Omar', 'Said', '4 Quarry Ln'],
  ['Lena', 'Bohr', '6 Quarry Ln'],
  ['Tess', 'Amis', '8 Quarry Ln Apt O10'],
  ['Theo', 'Bond', '8 Quarry Ln Apt O11'],
  ['Tara', 'Cole', '8 Quarry Ln Apt 012'],
  ['Toby', 'Dane', '8 Quarry Ln Apt O13'],
].map(
  ([first, last, address], index) => `${first},${last},${address},Alder Falls,45999,${40.2 + index * 0.0002},-83.3`,
);

const saved = (page: Page, what: RegExp) => expect(page.getByText(what).last()).toBeVisible();
const sheet = (page: Page) => page.getByRole('dialog');
const backToList = (page: Page) => page.getByRole('link', { name: 'Back to the walkbook' }).click();

test('people, doors and units are set right at the door without a network, wishes are kept, and headquarters sees it', async ({
  product,
  desk,
  phone,
}) => {
  const office = await headquarters(product, 'manager@porchlight.test');
  const { userId } = await headquarters(product, 'volunteer@porchlight.test');
  const id = await office.walkbook('Quarry Lane', doors, userId);
  const { page } = phone;

  await test.step('a volunteer has the walkbook on her phone; the network goes', async () => {
    await signIn(page, 'volunteer@porchlight.test');
    await chooseCampaign(page, 'Okafor for Council');
    await installed(page);
    await page.goto(`/app/walkbook/id/${id}`);
    await expect(page.getByText(/To do 7/)).toBeVisible();
    await page.waitForFunction(async (walkbookId) => {
      const names = (await caches.keys()).filter((name) => name.startsWith('walkbooks:'));
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return kept.flat().some((request) => request.url.includes(walkbookId));
    }, id);
    await phone.context.setOffline(true);
  });

  await test.step('a follow-up, a phone that must not ring, and a person who was missing', async () => {
    await page.getByRole('link', { name: /^2 Quarry Ln/ }).click();
    await page.getByRole('button', { name: 'Follow up' }).first().click();
    await sheet(page).getByRole('button', { name: 'Call back' }).click();
    await sheet(page).getByLabel('Note (optional)').fill('After the shift');
    await expectAccessible(page, 'follow-up');
    await sheet(page).getByRole('button', { name: 'Save the follow-up' }).click();
    await saved(page, /^Saved on this phone: Call back/);
    await expect(page.getByRole('button', { name: 'Follow up' }).first()).toBeFocused();
    await page.getByRole('button', { name: 'Set right' }).first().click();
    await sheet(page).getByRole('button', { name: 'Spanish', exact: true }).click();
    await expectAccessible(page, 'a person set right');
    await sheet(page).getByRole('button', { name: 'Save what is right' }).click();
    await saved(page, /^Saved on this phone: Set right: language Spanish/);
    await expect(page.getByRole('article', { name: 'Iris Vane' })).toContainText('Set right: language Spanish · you');
    await page.getByRole('button', { name: 'More…' }).click();
    await sheet(page).getByRole('button', { name: 'Do not contact' }).click();
    for (const channel of ['At the door', 'By text', 'By mail']) await sheet(page).getByLabel(channel).uncheck();
    await sheet(page).getByRole('button', { name: 'Save: do not contact' }).click();
    await saved(page, /Not by phone/);
    await page.getByRole('button', { name: 'Add a person' }).click();
    await sheet(page).getByLabel('First name').fill('Nadia');
    await sheet(page).getByRole('button', { name: 'Add to this door' }).click();
    await page.getByRole('button', { name: /Nadia Vane/ }).click();
    await page.getByRole('article', { name: 'Nadia Vane' }).getByRole('button', { name: 'Refused' }).click();
    await saved(page, /^Saved on this phone: 2, refused/);
    await expectAccessible(page, 'door');
  });

  await test.step('a door that was missing', async () => {
    await page.getByRole('button', { name: 'Add a door' }).click();
    await sheet(page).getByLabel('House number').fill('3');
    await sheet(page).getByRole('button', { name: 'Add this door' }).click();
    await expect(page.getByRole('heading', { name: '3 Quarry Ln' })).toBeVisible();
    await page.getByRole('button', { name: 'Nobody home' }).click();
    await saved(page, /^Saved on this phone: 3, nobody home/);
    await backToList(page);
    await expect(page.getByText('Done 2', { exact: true })).toBeVisible();
  });

  await test.step('a mis-keyed unit is flagged and mended, then nobody opens in the whole building', async () => {
    await page.getByRole('button', { name: /8 Quarry Ln/ }).click();
    await page.getByRole('link', { name: /Unit 012/ }).click();
    await page.getByRole('button', { name: 'Mend', exact: true }).click();
    await sheet(page).getByRole('button', { name: 'Yes, it is unit O12' }).click();
    await expect(page.getByRole('heading', { name: '8 Quarry Ln #O12' })).toBeVisible();
    await backToList(page);
    await page.getByRole('button', { name: 'Nobody opened: mark 4 units' }).click();
    await expect(page.getByText('Done 6', { exact: true })).toBeVisible();
  });

  await test.step('a knock is opened again and corrected', async () => {
    await page.getByRole('link', { name: 'My knocks' }).click();
    await page.getByRole('button', { name: /Nadia Vane.*Refused/s }).click();
    await expectAccessible(page, 'a knock opened again');
    await sheet(page).getByRole('button', { name: 'Talked' }).click();
    await expect(page.getByRole('button', { name: /Nadia Vane.*Talked/s })).toBeVisible();
    await expect(page.getByText(/Offline · \d+ to send/)).toBeVisible();
  });

  await test.step('the app is closed and opened again: everything is still there', async () => {
    await phone.close();
    const again = await phone.open(`/app/walkbook/id/${id}`);
    await phone.context.setOffline(true);
    await expect(again.getByText('Done 6', { exact: true })).toBeVisible();
  });

  await test.step('the network comes back; the manager sees all of it', async () => {
    await phone.context.setOffline(false);
    await expect(phone.page.getByText('All sent')).toBeVisible({ timeout: 120_000 });
    await signIn(desk, 'manager@porchlight.test');
    await chooseCampaign(desk, 'Okafor for Council');
    await expect(desk).toHaveURL(/\/app\/dashboard$/);
    await desk.goto('/app/from-the-doors');
    const row = (name: RegExp) => desk.getByRole('row', { name });
    await expect(row(/Iris Vane.*2 Quarry Ln.*by phone.*After the shift/)).toBeVisible();
    await expectAccessible(desk, 'from the doors');
    await desk.getByRole('button', { name: 'Handled: Iris Vane, 2 Quarry Ln, Alder Falls, 45999' }).click();
    await expect(row(/Iris Vane.*2 Quarry Ln/)).toHaveCount(0);
    await desk.getByText(/^Handled \(\d+\)$/).click();
    await expect(row(/Iris Vane.*After the shift/)).toContainText(/, just now|, \d+ min/);
    const what = desk.getByLabel('What', { exact: true });
    await what.selectOption({ label: 'People set right' });
    await expect(row(/Iris Vane.*language Spanish/)).toBeVisible();
    await what.selectOption({ label: 'People added' });
    await expect(row(/Nadia Vane/)).toBeVisible();
    await what.selectOption({ label: 'Doors added' });
    await expect(row(/3 Quarry Ln/)).toBeVisible();
    await what.selectOption({ label: 'Units mended' });
    await expect(row(/8 Quarry Ln #O12.*012/)).toBeVisible();
    await what.selectOption({ label: 'Do not contact' });
    await expect(row(/Iris Vane.*by phone/)).toBeVisible();
    const csv = desk.waitForEvent('download');
    await desk.getByRole('button', { name: 'Download CSV' }).click();
    expect((await csv).suggestedFilename()).toBe('Do not contact.csv');
    await desk.goto(`/app/walkbook/id/${id}`);
    await expect(desk.getByText('6 of 8 doors knocked')).toBeVisible();
  });

  await test.step('the volunteer reads that it was handled', async () => {
    await phone.page.goto('/app/my-knocks');
    await expect(phone.page.getByRole('button', { name: /Iris Vane.*handled by/s })).toBeVisible();
  });
});
