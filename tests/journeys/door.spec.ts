// People at the door without a network: who was missing, what was wrong of them, what they asked for. The server sees all of it.
import { backToList, dialog, doorReports, reopenedAndSent, saved, walkbookOnPhone } from './support/at-the-door';
import { chooseCampaign, expect, expectAccessible, signIn, test, walkbookTools } from './support/product';

const people = [
  ['Iris', 'Vane', '2 Quarry Ln'],
  ['Omar', 'Said', '4 Quarry Ln'],
  ['Lena', 'Bohr', '6 Quarry Ln'],
] as const;

test('people are added and corrected without a network, wishes are kept, and the manager sees it', async ({
  product,
  desk,
  phone,
}) => {
  const { page } = phone;
  const id = await test.step('a volunteer has the walkbook on her phone; the network goes', () =>
    walkbookOnPhone(product, phone, 'Quarry Lane', people));

  await test.step('a follow-up by phone, a wish for no texts, and a person who was missing', async () => {
    await page.getByRole('link', { name: /^2 Quarry Ln/ }).click();
    await page.getByRole('button', { name: 'Follow up' }).first().click();
    await dialog(page).getByRole('button', { name: 'Call back' }).click();
    await dialog(page).getByLabel('Note (optional)').fill('After the shift');
    await expectAccessible(page, 'follow-up');
    await dialog(page).getByRole('button', { name: 'Save the follow-up' }).click();
    await saved(page, /^Saved on this phone: Call back/);
    await expect(page.getByRole('button', { name: 'Follow up' }).first()).toBeFocused();
    await page.getByRole('button', { name: 'Correct details' }).first().click();
    await dialog(page).getByRole('button', { name: 'Spanish', exact: true }).click();
    await expectAccessible(page, 'a corrected person');
    await dialog(page).getByRole('button', { name: 'Save correction' }).click();
    await saved(page, /^Saved on this phone: Corrected: language Spanish/);
    await expect(page.getByRole('article', { name: 'Iris Vane' })).toContainText('Corrected: language Spanish · you');
    await page.getByRole('button', { name: 'More…' }).click();
    await dialog(page).getByRole('button', { name: 'Do not contact' }).click();
    for (const channel of ['At the door', 'By phone', 'By mail']) await dialog(page).getByLabel(channel).uncheck();
    await dialog(page).getByRole('button', { name: 'Save “do not contact”' }).click();
    await saved(page, /Not by text/);
    await page.getByRole('button', { name: 'Add a person' }).click();
    await dialog(page).getByLabel('First name').fill('Nadia');
    await dialog(page).getByRole('button', { name: 'Add to this door' }).click();
    await page.getByRole('button', { name: /Nadia Vane/ }).click();
    await page.getByRole('article', { name: 'Nadia Vane' }).getByRole('button', { name: 'Refused' }).click();
    await saved(page, /^Saved on this phone: 2, Nadia Vane: refused/);
    await expectAccessible(page, 'door');
    // Iris is the one for whom someone goes there: the door waits for her.
    await page.getByRole('button', { name: /Iris Vane/ }).click();
    await page.getByRole('button', { name: /^Not home.*only Iris/ }).click();
    await saved(page, /^Saved on this phone: 2, Iris Vane: not home/);
    await backToList(page);
    await expect(page.getByText('Done 1', { exact: true })).toBeVisible();
  });

  await test.step('a knock is opened again and corrected', async () => {
    await (await walkbookTools(page)).getByRole('link', { name: 'My knocks' }).click();
    await page.getByRole('button', { name: /Nadia Vane.*Refused/s }).click();
    await expectAccessible(page, 'a knock opened again');
    await dialog(page).getByRole('button', { name: 'Talked' }).click();
    await expect(page.getByRole('button', { name: /Nadia Vane.*Talked/s })).toBeVisible();
    await expect(page.getByText(/Offline · \d+ to send/)).toBeVisible();
  });

  await test.step('the app is opened again, and the network comes back', () => reopenedAndSent(phone, id, 1));

  await test.step('the manager sees all of it', async () => {
    await doorReports(desk);
    const row = (name: RegExp) => desk.getByRole('row', { name });
    await expect(row(/Iris Vane.*2 Quarry Ln.*by phone.*After the shift/)).toBeVisible();
    await expectAccessible(desk, 'from the doors');
    await desk.getByRole('button', { name: 'Done: Iris Vane, 2 Quarry Ln, Alder Falls, 45999' }).click();
    await expect(row(/Iris Vane.*2 Quarry Ln/)).toHaveCount(0);
    await desk.getByText(/^Done \(\d+\)$/).click();
    await expect(row(/Iris Vane.*After the shift/)).toContainText(/, just now|, \d+ min/);
    const what = desk.getByLabel('Type', { exact: true });
    await what.selectOption({ label: 'Corrected details' });
    // What the file says of people changes at once, and waits to be reviewed.
    await desk.getByText(/^Open \(\d+\)$/).click();
    await expect(row(/Iris Vane.*language Spanish/)).toBeVisible();
    await what.selectOption({ label: 'People added' });
    await expect(row(/Nadia Vane/)).toBeVisible();
    await what.selectOption({ label: 'Do not contact' });
    await expect(row(/Iris Vane.*by text/)).toBeVisible();
    const csv = desk.waitForEvent('download');
    await desk.getByRole('button', { name: 'Download CSV' }).click();
    expect((await csv).suggestedFilename()).toBe('Do not contact.csv');
  });

  await test.step('the volunteer reads that it was handled', async () => {
    await phone.page.goto('/app/my-knocks');
    await expect(phone.page.getByRole('button', { name: /Iris Vane.*marked done by/s })).toBeVisible();
  });
});

test('a long address stands whole beside the pill, whatever that says', async ({ product, phone }) => {
  const { page } = phone;
  await walkbookOnPhone(product, phone, 'Long streets', [
    ['Bo', 'Lind', '12045 N Martin Luther King Jr Memorial Blvd NE #1204B'],
    ['Ada', 'Imre', '602 Founders Blvd #12'],
    ['Al', 'Moss', '2 Quarry Ln'],
  ]);
  const list = page.url();
  const heading = page.getByRole('heading', { level: 1 });
  /** The room of the address in the bar. Nothing of it may be hidden. */
  const room = async (address: RegExp) => {
    await page.goto(list);
    await page.getByRole('link', { name: address }).first().click();
    await expect(heading).toContainText(address);
    expect(await heading.evaluate((title) => title.scrollHeight - title.clientHeight)).toBeLessThanOrEqual(1);
    return heading.boundingBox();
  };
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  const before = [await room(/Luther King/), await room(/Founders/)];
  await room(/Quarry/);
  await page.getByRole('button', { name: 'Refused' }).click();
  await saved(page, /^Saved on this phone/);
  await expect(page.getByText('Offline · 1 to send')).toBeVisible();
  expect([await room(/Luther King/), await room(/Founders/)]).toEqual(before);
});

test('a volunteer is greeted by their name on a small phone, in both languages', async ({ product, phone }) => {
  const { page } = phone;
  await signIn(page, 'volunteer2@porchlight.test');
  await chooseCampaign(page, 'Okafor for Council');
  const heading = page.getByRole('heading', { level: 1 });
  for (const language of ['en', 'es']) {
    await phone.context.addCookies([{ name: 'porchlight-language', value: language, url: product.origin }]);
    await page.goto('/app/walkbooks');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(heading).toContainText(/, Luis$/);
    expect(await heading.evaluate((title) => title.scrollHeight - title.clientHeight)).toBeLessThanOrEqual(1);
  }
});
