// The office's map of the campaign: its layers change what is drawn, someone is found on it, a door is tapped, and an area that
// is drawn on it becomes a voter group.
import type { Page } from '@playwright/test';
import { chooseCampaign, expect, expectAccessible, signIn, test } from './support/product';

/** How many pixels of our own layer have the theme's color of this name. */
const pixels = (page: Page, name: string) =>
  page.evaluate((color) => {
    const canvas = document.querySelector<HTMLCanvasElement>('.leaflet-overlay-pane canvas');
    const pen = canvas?.getContext('2d');
    if (!canvas || !pen || canvas.width === 0) return 0;
    const hex = getComputedStyle(canvas).getPropertyValue(color).trim();
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let at = 0; at < data.length; at += 4)
      if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count += 1;
    return count;
  }, name);

test('the campaign’s map shows its layers, finds a person, and makes a group of an area', async ({ desk }) => {
  await signIn(desk, 'manager@porchlight.test');
  await chooseCampaign(desk, 'Okafor for Council');
  await desk.goto('/app/map');
  const map = desk.getByRole('application', { name: /^Map of/ });
  await expect(map).toBeVisible();
  const legend = desk.getByRole('list', { name: 'What the colors mean' });

  await test.step('layers change what is drawn', async () => {
    await expect(legend).toContainText('Never knocked');
    await map.focus();
    for (let step = 0; step < 2; step += 1) await desk.keyboard.press('+');
    // Where people were reached dots are green.
    await expect.poll(() => pixels(desk, '--pl-good')).toBeGreaterThan(20);
    expect(await pixels(desk, '--pl-refused')).toBe(0);
    await desk.getByText('Support', { exact: true }).click();
    await expect(legend).toContainText('Strong against');
    await expect.poll(() => pixels(desk, '--pl-refused')).toBeGreaterThan(0);
    await desk.getByText('Heat map', { exact: true }).click();
    await expect(legend).toContainText('50% or more');
    await expectAccessible(desk, 'heat map');
    await desk.getByText('Answers', { exact: true }).click();
    await expect(legend).toContainText('No answer yet');
    await desk.getByText('Walkbooks', { exact: true }).last().click();
    await expect(desk.getByRole('list', { name: 'Who is walking' }).getByRole('button').first()).toBeVisible();
    await expectAccessible(desk, 'campaign map');
    await desk.getByText('Coverage', { exact: true }).click();
  });

  await test.step('a person is found at their door, and those around them', async () => {
    await desk.getByRole('searchbox').fill('okafor');
    await desk.getByRole('list', { name: 'Found' }).getByRole('button').first().click();
    await expect(desk.getByRole('list', { name: 'Found' })).toHaveCount(0);
    const address = desk.getByRole('region', { name: 'Address' });
    await expect(address).toContainText('Last contact');
    const living = address.getByRole('list', { name: 'Who lives here' });
    await expect(living.getByRole('link', { name: /Okafor/ }).first()).toBeVisible();
    await expectAccessible(desk, 'address on the campaign map');
    await desk.getByRole('button', { name: 'Close this address' }).click();
    await expect(address).toHaveCount(0);
    // The door is in the middle of what is seen beside the panel; tapped there, it opens again.
    const size = await map.boundingBox();
    if (!size) throw new Error('There is no map.');
    await desk.waitForTimeout(800);
    await desk.mouse.click(size.x + (size.width + 428) / 2, size.y + size.height / 2);
    await expect(living.getByRole('link', { name: /Okafor/ }).first()).toBeVisible();
    // Turf is cut where one was looking, and the map is there still afterwards.
    await desk.getByRole('link', { name: 'Cut turf' }).click();
    await expect(desk.getByRole('application', { name: /turf/ })).toBeVisible();
    await desk.getByRole('main').getByRole('link', { name: 'Map' }).click();
    await expect(legend).toBeVisible();
    await expect(map).toBeVisible();
    // A click before its houses are drawn is for no one.
    await expect(async () => {
      await desk.mouse.click(size.x + (size.width + 428) / 2, size.y + size.height / 2);
      await expect(living.getByRole('link', { name: /Okafor/ }).first()).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await desk.getByRole('button', { name: 'Select doors' }).click();
    await desk.getByText('Distance', { exact: true }).click();
    await expect(desk.getByRole('combobox', { name: /^Distance from / })).toBeVisible();
    await desk.getByRole('button', { name: 'Select this circle' }).click();
    await expect(desk.getByRole('button', { name: 'Cut turf' })).toBeEnabled({ timeout: 30_000 });
    await desk.getByRole('button', { name: 'Stop selecting' }).click();
    await desk.getByRole('button', { name: 'Show everything' }).click();
  });

  await test.step('an area is drawn and becomes a group', async () => {
    await desk.getByRole('button', { name: 'Select doors' }).click();
    await desk.getByText('Draw an area', { exact: true }).click();
    await desk.getByRole('button', { name: 'Start drawing' }).click();
    const box = await map.boundingBox();
    if (!box) throw new Error('There is no map.');
    const at = (x: number, y: number) => desk.mouse.click(box.x + box.width * x, box.y + box.height * y);
    await desk.waitForTimeout(800);
    for (const [x, y] of [
      [0.45, 0.2],
      [0.9, 0.25],
      [0.88, 0.85],
      [0.45, 0.8],
    ] as const) {
      await at(x, y);
      // Two clicks in short order are a double click, which ends the drawing.
      await desk.waitForTimeout(400);
    }
    await desk.getByRole('button', { name: 'Finish' }).click();
    await expect(desk.getByText('The area has 4 corners.')).toBeVisible();
    const group = desk.getByRole('button', { name: 'New voter group' });
    await expect(group).toBeEnabled({ timeout: 30_000 });
    await group.click();
    await expect(desk).toHaveURL(/\/app\/voter-group\/add$/);
    await desk.getByLabel('Name').fill('Drawn on the map');
    const save = desk.getByRole('button', { name: /^Save/ });
    await expect(save).toBeEnabled({ timeout: 30_000 });
    await save.click();
    await expect(desk).toHaveURL(/\/app\/voter-group\/id\//);
    await expect(desk.getByRole('heading', { name: 'Drawn on the map' })).toBeVisible();
    await expect(desk.getByText(/in an area on the map|area/i).first()).toBeVisible();
  });
});
