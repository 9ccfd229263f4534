// What a browser puts on paper: the screen without its menu, all of it, and in a report the names of columns and the bars.
import { chooseCampaign, expect, signIn, test } from './support/product';

test('a long screen and a report are printed whole, without the menu', async ({ desk }) => {
  await signIn(desk, 'manager@porchlight.test');
  await chooseCampaign(desk, 'Okafor for Council');
  await expect(desk).toHaveURL(/\/app\/dashboard$/);
  const menu = desk.getByRole('link', { name: 'Recommendations' });
  const pages = async () => (await desk.pdf()).toString('latin1').match(/\/Type ?\/Page\b/g)?.length ?? 0;

  await test.step('a walkbook with its doors', async () => {
    await desk.goto('/app/walkbooks');
    await desk.getByRole('link', { name: 'Walnut St' }).click();
    await expect(desk.getByRole('table', { name: 'Doors in walking order' })).toBeVisible();
    await expect(menu).toBeVisible();
    await desk.emulateMedia({ media: 'print' });
    await expect(menu).toBeHidden();
    await expect(desk.getByRole('heading', { name: 'Walnut St' })).toBeVisible();
    expect(await pages()).toBeGreaterThan(3);
  });

  await test.step('a report', async () => {
    await desk.emulateMedia({ media: 'screen' });
    await desk.goto('/app/reports');
    await expect(desk.getByRole('columnheader', { name: 'Touches' })).toBeVisible();
    await desk.emulateMedia({ media: 'print' });
    await expect(desk.getByRole('columnheader', { name: 'Touches' }).getByText('Touches')).toBeVisible();
    const bars = desk.getByRole('listitem').filter({ hasText: /touches \d+, conversations/ });
    expect(await bars.first().evaluate((bar) => getComputedStyle(bar).printColorAdjust)).toBe('exact');
    expect(await pages()).toBeGreaterThan(1);
  });

  await test.step('in the dark theme, dark on white', async () => {
    const ink = () => desk.evaluate(() => getComputedStyle(document.body).color);
    const onPaper = await ink();
    await desk.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await expect(desk.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect.poll(ink).not.toBe(onPaper);
    await desk.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect.poll(ink).toBe(onPaper);
  });
});
