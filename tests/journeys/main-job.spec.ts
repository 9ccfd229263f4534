// The main job: from a voter file, to twenty doors knocked without a network, to the server.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  chooseCampaign,
  expect,
  expectAccessible,
  installed,
  keptOnPhone,
  nextDoor,
  signIn,
  test,
} from './support/product';
import { backToList } from './support/at-the-door';
import { addressPoints, voterFile } from './support/town-files';

const walkbook = 'Alder and Birch';
const signNote = 'On the fence of the corner house';

async function photoWithPosition(): Promise<Buffer> {
  return sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#2a6f4b' } })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 46/1 48/1' } })
    .jpeg()
    .toBuffer();
}

test('a voter file becomes a walkbook, twenty doors are knocked without a network, and headquarters sees all of it', async ({
  product,
  desk,
  phone,
}) => {
  await test.step('a manager signs in and uploads voters and address points', async () => {
    await signIn(desk, 'manager@porchlight.test');
    await chooseCampaign(desk, 'Okafor for Council');
    await expect(desk).toHaveURL(/\/app\/dashboard$/);
    await desk.goto('/app/voter-group/upload');
    await desk
      .getByLabel('Voter file', { exact: true })
      .setInputFiles({ name: 'ncvoter92.txt', mimeType: 'text/plain', buffer: voterFile() });
    await desk.getByLabel('Group name').fill('Alder and Birch voters');
    await desk.getByRole('button', { name: 'Upload voter file' }).click();
    await expect(desk.getByText('Recognized as North Carolina')).toBeVisible();
    const rejected = desk.getByRole('row', { name: /62/ });
    await expect(rejected).toContainText('No last name.');
    await desk.getByRole('button', { name: /^Import \d+ voters$/ }).click();
    await expect(desk.getByRole('link', { name: 'See the voters' })).toBeVisible();
    await desk
      .getByLabel('Address points file')
      .setInputFiles({ name: 'points.csv', mimeType: 'text/csv', buffer: addressPoints() });
    await desk.getByRole('button', { name: 'Upload address points' }).click();
    await desk.getByRole('button', { name: /^Import \d+ addresses$/ }).click();
    await expect(desk.getByRole('link', { name: 'New walkbook' })).toBeVisible();
    await expectAccessible(desk, 'upload');
  });

  await test.step('the manager makes a walkbook with a survey and assigns it', async () => {
    await desk.goto('/app/walkbook/add');
    await desk.getByRole('checkbox', { name: /^27601/ }).check();
    await desk.getByLabel('Name', { exact: true }).fill(walkbook);
    await desk.getByLabel('Survey').selectOption({ label: 'Housing survey' });
    await desk.getByRole('checkbox', { name: /Ana/ }).check();
    await expect(desk.getByText(/^60\s*voters · 40 doors$/).last()).toBeVisible();
    await desk.getByRole('button', { name: 'Create walkbook' }).click();
    await expect(desk).toHaveURL(/\/app\/walkbook\/id\//);
    await expect(desk.getByText(/of 40 doors knocked/)).toBeVisible();
  });

  const id = new URL(desk.url()).pathname.split('/').at(-1) ?? '';

  await test.step('a volunteer installs the app and opens the walkbook', async () => {
    const { page } = phone;
    await signIn(page, 'volunteer@porchlight.test');
    await chooseCampaign(page, 'Okafor for Council');
    await expect(page).toHaveURL(/\/app\/walkbooks$/);
    await installed(page);
    await expect(page.getByText(walkbook)).toBeVisible();
    await page.goto(`/app/walkbook/id/${id}`);
    await expect(page.getByText(/To do 40/)).toBeVisible();
    await expectAccessible(page, 'walkbook');
    await keptOnPhone(page, id);
  });

  await test.step('the network goes; twenty doors are knocked and the survey answered', async () => {
    await product.killServer();
    await phone.context.setOffline(true);
    const { page } = phone;
    for (let knocked = 0; knocked < 20; knocked++) {
      await (await nextDoor(page)).click();
      if (knocked === 5) await expectAccessible(page, 'door');
      if (knocked === 3) await answerSurvey(page);
      else
        await page
          .getByRole('button', { name: /^(No one|Not) home/ })
          .first()
          .click();
      await expect(page.getByText(/^Saved on this phone/).last()).toBeVisible();
      await backToList(page);
      await expect(page.getByText(`Done ${knocked + 1}`, { exact: true })).toBeVisible();
    }
    await expect(page.getByText(/^Offline · \d+ to send$/)).toBeVisible();
  });

  await test.step('a road sign is placed with a photo', async () => {
    const { page } = phone;
    await page.goto('/app/road-sign-placement');
    await page.getByRole('radio', { name: /Yard sign/ }).check({ force: true });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer: await photoWithPosition() });
    await page.getByLabel('Note').fill(signNote);
    await expectAccessible(page, 'placement');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/^Saved on this phone/)).toBeVisible();
  });

  await test.step('the app is closed and opened again without a network: everything is there', async () => {
    await phone.close();
    const page = await phone.open(`/app/walkbook/id/${id}`);
    await phone.context.setOffline(true);
    await expect(page.getByText(/Done 20/)).toBeVisible();
    await expect(page.getByText(/Offline · \d+ to send/)).toBeVisible();
  });

  await test.step('the network comes back: all is sent by itself', async () => {
    await product.restartServer();
    await phone.context.setOffline(false);
    await expect(phone.page.getByText('All sent')).toBeVisible();
  });

  await test.step('the manager sees the touches, the answers and the sign', async () => {
    await desk.goto('/app/dashboard');
    const row = desk.getByRole('row', { name: new RegExp(walkbook) }).first();
    await expect(row).toContainText('20/40');
    await expectAccessible(desk, 'dashboard');
    await desk.goto(`/app/walkbook/id/${id}`);
    await expect(desk.getByText('20 of 40 doors knocked')).toBeVisible();
    await expect(desk.getByText('How is housing going for you?')).toBeVisible();
    await desk.goto('/app/road-signs');
    await desk
      .getByRole('link', { name: /Yard sign/ })
      .first()
      .click();
    await expect(desk.getByRole('cell', { name: signNote })).toBeVisible();
    const photo = await storedPhoto(product, desk, signNote);
    expect(photo.exif, 'the photo keeps no position').toBeUndefined();
    expect(Math.max(photo.width ?? 0, photo.height ?? 0)).toBeLessThanOrEqual(1600);
  });
});

/** The survey at the door that is open: the first answer to each question, then saved. */
async function answerSurvey(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Talked/ })
    .first()
    .click();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  for (let asked = 0; asked < 10; asked++) {
    // A card that has just come takes no tap.
    await expect(() => page.getByRole('radio').first().check({ force: true })).toPass();
    if ((await save.count()) > 0 && (await save.isEnabled())) break;
    // A tapped answer leads on to the next question.
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  }
  await save.click();
}

/** What the server keeps of the photo of the placement with a note: asked for again as the page asked for it. */
async function storedPhoto(product: { origin: string }, desk: Page, note: string) {
  // A photo that was seen lies on this desk for a day.
  await desk.evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith('photos:')) await caches.delete(name);
  });
  const asked = desk.waitForRequest((request) => request.url().includes('/api/files/'));
  await desk.reload();
  await expect(desk.getByRole('cell', { name: note })).toBeVisible();
  const request = await asked;
  expect(new URL(request.url()).origin).toBe(product.origin);
  const reply = await desk.request.get(request.url(), { headers: await request.allHeaders() });
  return sharp(await reply.body()).metadata();
}
