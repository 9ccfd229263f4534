// The main job: from a voter file, to twenty doors knocked without a network, to headquarters.
import sharp from 'sharp';
import { chooseCampaign, expect, expectAccessible, installed, signIn, test } from './support/product';
import { addressPoints, voterFile } from './support/town-files';

const walkbook = 'Alder and Birch';

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
    await desk.getByLabel('Name', { exact: true }).fill('Alder Falls voters');
    await desk
      .getByLabel('Voter file')
      .setInputFiles({ name: 'ncvoter92.txt', mimeType: 'text/plain', buffer: voterFile() });
    await desk.getByRole('button', { name: 'Upload voter file' }).click();
    await expect(desk.getByText('North Carolina')).toBeVisible();
    await expect(desk.getByText(/line 62/i)).toBeVisible();
    await desk
      .getByLabel('Address points file')
      .setInputFiles({ name: 'points.csv', mimeType: 'text/csv', buffer: addressPoints() });
    await desk.getByRole('button', { name: 'Upload address points' }).click();
    await expect(desk.getByText(/60.*located/i)).toBeVisible();
  });

  await test.step('the manager makes a walkbook with a survey and assigns it', async () => {
    await desk.goto('/app/walkbook/add');
    await desk.getByLabel('Name', { exact: true }).fill(walkbook);
    await desk.getByLabel('ZIP').fill('27601');
    await desk.keyboard.press('Enter');
    await desk.getByLabel('Survey').click();
    await desk.getByRole('option', { name: 'Housing survey' }).click();
    await desk.getByLabel('Assign').click();
    await desk.getByRole('option', { name: /Ana/ }).click();
    await desk.keyboard.press('Escape');
    await expect(desk.getByText(/60 voters/)).toBeVisible();
    await desk.getByRole('button', { name: 'Create walkbook' }).click();
    await expect(desk).toHaveURL(/\/app\/walkbook\/id\//);
    await expect(desk.getByText('40').first()).toBeVisible();
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
  });

  await test.step('the network goes; twenty doors are knocked and the survey answered', async () => {
    await product.killServer();
    await phone.context.setOffline(true);
    const { page } = phone;
    for (let knocked = 0; knocked < 20; knocked++) {
      await page.getByTestId('next-door').click();
      if (knocked === 3) {
        await page
          .getByRole('button', { name: /^Talked/ })
          .first()
          .click();
        await page.getByText('1 · Strong support').click();
        await page.getByRole('button', { name: 'Next' }).click();
        await page.getByRole('button', { name: /Save/ }).click();
      } else
        await page
          .getByRole('button', { name: /^Not home/ })
          .first()
          .click();
      await expect(page.getByText(/Saved on this phone/)).toBeVisible();
      await page.getByRole('link', { name: /^Back/ }).click();
    }
    await expect(page.getByText(/Done 20/)).toBeVisible();
    await expect(page.getByText(/Offline · \d+ to send/)).toBeVisible();
  });

  await test.step('a road sign is placed with a photo', async () => {
    const { page } = phone;
    await page.goto('/app/road-sign-placement');
    await page
      .getByLabel('Photo')
      .setInputFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer: await photoWithPosition() });
    await page.getByRole('button', { name: 'Save placement' }).click();
    await expect(page.getByText(/Saved on this phone/)).toBeVisible();
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
    await expect(phone.page.getByText('All sent')).toBeVisible({ timeout: 60_000 });
  });

  await test.step('the manager sees the touches, the answers and the sign', async () => {
    await desk.goto('/app/dashboard');
    const row = desk.getByRole('row', { name: new RegExp(walkbook) });
    await expect(row).toContainText('20');
    await desk.goto(`/app/walkbook/id/${id}`);
    await expect(desk.getByText('20').first()).toBeVisible();
    await expectAccessible(desk, 'dashboard');
  });
});
