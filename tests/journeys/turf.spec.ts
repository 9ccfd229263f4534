// Turf: the demo town is cut into balanced walkbooks, a border is moved, walkbooks are made, assigned and printed, and a walk
// sheet that came back on paper is entered.
import { readFile } from 'node:fs/promises';
import { chooseCampaign, expect, expectAccessible, signIn, test } from './support/product';

test('a town is cut into balanced walkbooks, a border is moved, they are made, assigned, printed and keyed in', async ({
  desk,
}) => {
  await signIn(desk, 'manager@porchlight.test');
  await chooseCampaign(desk, 'Okafor for Council');
  await expect(desk).toHaveURL(/\/app\/dashboard$/);
  const turfs = desk.getByRole('list', { name: 'Turfs' }).getByRole('listitem');

  await test.step('twelve balanced turfs', async () => {
    // The demo's own voters: other journeys bring in people of another town.
    await desk.goto('/app/voter-groups');
    await desk.getByRole('link', { name: 'County voter file' }).first().click();
    await desk.getByRole('link', { name: 'Cut turf' }).click();
    await desk.getByLabel('Number of walkbooks').fill('12');
    await expect(desk.getByText(/^12 of 12 within ±10%/)).toBeVisible();
    await expect(turfs).toHaveCount(12);
    await expectAccessible(desk, 'cutting turf');
  });

  await test.step('a border is dragged, and taken back', async () => {
    const before = await turfs.allTextContents();
    await desk.getByRole('button', { name: 'Move border' }).click();
    const map = desk.getByRole('application');
    const undo = desk.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeDisabled();
    // Along the middle of the town some border is crossed; a drag over a map that is not drawn yet does nothing.
    await expect(async () => {
      if (await undo.isDisabled()) {
        const box = await map.boundingBox();
        if (!box) throw new Error('There is no map.');
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        await desk.mouse.move(x - 120, y);
        await desk.mouse.down();
        for (let step = 0; step <= 24; step++) await desk.mouse.move(x - 120 + step * 10, y);
        await desk.mouse.up();
      }
      await expect(undo).toBeEnabled({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await expect.poll(() => turfs.allTextContents()).not.toEqual(before);
    // A slow machine may have dragged twice before it saw the first.
    await expect(async () => {
      if (await undo.isEnabled()) await undo.click();
      await expect(undo).toBeDisabled({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await expect.poll(() => turfs.allTextContents()).toEqual(before);
    await desk.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => turfs.allTextContents()).not.toEqual(before);
  });

  await test.step('whoever goes down the list by keyboard sees where they are', async () => {
    const hidden = await turfs.getByRole('button').evaluateAll((buttons: HTMLElement[]) =>
      buttons
        .filter((button) => {
          button.focus();
          const { left, bottom } = button.getBoundingClientRect();
          return !button.contains(document.elementFromPoint(left + 6, bottom - 6));
        })
        .map(({ textContent }) => textContent),
    );
    expect(hidden).toEqual([]);
  });

  let name = '';
  await test.step('one is assigned, and all are made', async () => {
    const first = turfs.first();
    name = (await first.locator('button span').first().textContent()) ?? '';
    await first.getByRole('button', { name: `Assign ${name}` }).click();
    await desk.getByRole('dialog').getByRole('checkbox', { name: /Ana/ }).check();
    await desk.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    // Anyone who has no mouse goes on where the sheet was opened.
    await expect(first.getByRole('button', { name: `${name}: assigned to Ana` })).toBeFocused();
    await desk.getByRole('button', { name: 'Create 12 walkbooks' }).click();
    await expect(desk.getByText('12 walkbooks are ready.')).toBeVisible();
    await expectAccessible(desk, 'creating walkbooks');
    await desk.getByRole('link', { name: 'See walkbooks' }).click();
    await expect(desk).toHaveURL(/\/app\/walkbooks$/);
    await expect(desk.getByRole('row', { name: new RegExp(name) })).toContainText('Ana');
  });

  await test.step('two of them are printed', async () => {
    await desk.getByRole('checkbox', { name: `Select ${name}` }).check();
    const [download] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: 'Walk sheets' }).click(),
    ]);
    const pdf = await readFile(await download.path());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(10);
  });

  await test.step('a sheet is keyed in', async () => {
    await desk.getByRole('link', { name }).click();
    await desk.getByRole('link', { name: 'Enter paper results' }).click();
    await desk.getByLabel('From').fill('00:00');
    await desk.getByLabel('Go to door').fill('3');
    await desk.getByLabel('Go to door').press('Enter');
    const door = desk.locator('#sheet-door-3');
    await expect(door.locator('select').first()).toBeFocused();
    await door.locator('select').first().selectOption('not_home');
    await expectAccessible(desk, 'keying in');
    await desk.getByRole('button', { name: 'Save 1 entry' }).click();
    await expect(desk.getByText('1 entry saved.')).toBeVisible();
    await expect(door).toContainText('1 already recorded');
  });
});
