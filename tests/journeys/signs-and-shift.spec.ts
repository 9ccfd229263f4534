// A shift without a network: a sign put up, one reported damaged, one taken down; at its end the words are true, and true
// again once there is a network; then the server sees all of it.
import { chooseCampaign, expect, expectAccessible, installed, signIn, test } from './support/product';

test('a shift with signs, offline from its start to its end', async ({ phone, desk, product }) => {
  const { page } = phone;
  const note = 'At the gate of the old mill';
  await test.step('a volunteer has the signs of the campaign on the phone', async () => {
    await signIn(page, 'volunteer@porchlight.test');
    await chooseCampaign(page, 'Okafor for Council');
    await expect(page).toHaveURL(/\/app\/walkbooks$/);
    await installed(page);
    await page.goto('/app/road-signs');
    await page.getByText(/^Nearby \(/).click();
    await expect(page.getByRole('button', { name: /sign.*·/i }).first()).toBeVisible();
    await expectAccessible(page, 'signs nearby');
    // Where it stands and what it did are loaded once before the network goes.
    await page.goto('/app/shift');
    await expect(page.getByRole('button', { name: /^Start (my|another) shift$/ })).toBeVisible();
    await expectAccessible(page, 'shift');
  });

  await test.step('the network goes; the shift begins and a sign is put up', async () => {
    await phone.context.setOffline(true);
    await page.getByRole('button', { name: /^Start (my|another) shift$/ }).click();
    await expect(page.getByText(/^On shift since/)).toBeVisible();
    await page.goto('/app/road-sign-placement');
    await page.getByRole('radio').first().check({ force: true });
    await page.getByLabel('Note').fill(note);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/^Saved on this phone/)).toBeVisible();
  });

  await test.step('one sign is damaged, another is taken down', async () => {
    await expect(page).toHaveURL(/\/app\/road-signs$/);
    await page.getByText(/^Nearby \(/).click();
    const standing = page.getByRole('button', { name: /sign.*·/i });
    const first = (await standing.nth(1).innerText()).split('\n')[1] ?? '';
    await standing.nth(1).click();
    await page.getByRole('dialog').getByLabel('Note').fill('Bent in half');
    await expectAccessible(page, 'a sign');
    await page.getByRole('button', { name: 'Damaged', exact: true }).click();
    await expect(page.getByText(/^Saved on this phone: .* damaged/)).toBeVisible();
    await expect(page.getByRole('button', { name: /Damaged.*Not sent yet/s })).toContainText(
      first.split(' · ')[1] ?? '',
    );
    await standing.nth(2).click();
    await page.getByRole('button', { name: 'I took it down' }).click();
    await expect(page.getByText(/^Saved on this phone: .* taken down/)).toBeVisible();
  });

  await test.step('the end of the shift says what is where', async () => {
    await page.goto('/app/shift');
    await page.getByRole('button', { name: 'End my shift' }).click();
    await expect(page.getByText(/^0 of 5 results sent\./)).toBeVisible();
    await expectAccessible(page, 'the end of a shift');
    await phone.context.setOffline(false);
    await expect(page.getByText('5 of 5 results sent')).toBeVisible();
  });

  await test.step('headquarters sees the signs and the shift', async () => {
    await desk.goto(`${product.origin}/auth/login`);
    await signIn(desk, 'manager@porchlight.test');
    await chooseCampaign(desk, 'Okafor for Council');
    await expect(desk).toHaveURL(/\/app\/dashboard$/);
    await desk.goto('/app/road-signs');
    const state = desk.getByRole('combobox', { name: 'State' });
    await state.selectOption('look');
    await expect(desk.getByText(/Bent in half/)).toBeVisible();
    await state.selectOption('all');
    await expect(desk.getByRole('cell', { name: note })).toBeVisible();
    await expect(desk.getByText('Taken down', { exact: true }).first()).toBeVisible();
    await desk.goto('/app/shift');
    await expect(desk.getByRole('table').getByRole('row').nth(1)).toContainText(/M\d min/);
  });
});
