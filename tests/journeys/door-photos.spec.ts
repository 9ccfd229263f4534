// What a volunteer photographs and says at a door without a network, and what her manager sees and hears of it.
import sharp from 'sharp';
import { dialog, doorReports, reopenedAndSent, saved, walkbookOnPhone } from './support/at-the-door';
import { expect, expectAccessible, test } from './support/product';

const people = [
  ['Ada', 'Quist', '3 Mill Ln'],
  ['Ben', 'Orr', '5 Mill Ln'],
] as const;

test('a photo and a voice note are kept without a network, sent later, and heard by the manager', async ({
  product,
  desk,
  phone,
}) => {
  const { page } = phone;
  await phone.context.grantPermissions(['microphone', 'geolocation']);
  const id = await walkbookOnPhone(product, phone, 'Mill Lane', people);

  await test.step('a photo of the gate', async () => {
    await page.getByRole('link', { name: /^3 Mill Ln/ }).click();
    await page.getByRole('button', { name: 'Photo', exact: true }).click();
    const picture = sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#6b4f2a' } });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() });
    await expect(dialog(page).getByAltText('The photo you took')).toBeVisible();
    await expectAccessible(page, 'photo of a door');
    await dialog(page).getByRole('button', { name: 'Save the photo' }).click();
    await saved(page, /^Saved on this phone: Photo/);
  });

  await test.step('a voice note, heard before it is saved', async () => {
    await page.getByRole('button', { name: 'Voice note', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Start recording' }).click();
    await expect(dialog(page).getByRole('timer')).toHaveText(/^Recording: [2-9] of 60 s$/);
    await expectAccessible(page, 'a voice note being recorded');
    await dialog(page).getByRole('button', { name: 'Stop recording' }).click();
    await expect(dialog(page).getByLabel('What you said')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Save the voice note' }).click();
    await saved(page, /^Saved on this phone: Voice note, \d+ s/);
    await page.getByRole('button', { name: /^Not home/ }).click();
  });

  await test.step('the app is opened again, and the network comes back', () => reopenedAndSent(phone, id, 1));

  await test.step('she sees and hears them at the door', async () => {
    await phone.page.getByText('Done 1', { exact: true }).click();
    await phone.page.getByRole('link', { name: /^3 Mill Ln/ }).click();
    await expect(phone.page.getByRole('button', { name: 'Enlarge the photo: 3 Mill Ln' })).toBeVisible();
    await expect(phone.page.getByRole('button', { name: 'Play the voice note: 3 Mill Ln' })).toBeVisible();
  });

  await test.step('the manager sees the photo and hears the voice', async () => {
    await doorReports(desk);
    const what = desk.getByLabel('Type', { exact: true });
    await what.selectOption({ label: 'Photos' });
    const photo = desk.getByRole('button', { name: /^Enlarge the photo: 3 Mill Ln/ });
    await expect(photo).toBeVisible();
    await expectAccessible(desk, 'photos of doors');
    await what.selectOption({ label: 'Voice notes' });
    await desk.getByRole('button', { name: /^Play the voice note: 3 Mill Ln/ }).click();
    const player = desk.getByLabel(/^Voice note: 3 Mill Ln/);
    await expect(player).toBeVisible();
    await expect
      .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.error === null && audio.currentTime > 0.3))
      .toBe(true);
  });
});
