// A map of one's own: an extract of vector tiles on the server, taken along on a phone, drawn without a network, by day and
// by night.
import type { Page } from '@playwright/test';
import { rm, writeFile } from 'node:fs/promises';
import type { DoorFeature } from '../../src/contract/doors';
import { serverDouble } from '../support/server-double';
import { townExtract } from '../support/town-extract';
import { chooseCampaign, expect, expectAccessible, installed, signIn, test } from './support/product';

const streets = ['Weir', 'Mill', 'Dam', 'Pond'];

/** Four streets of ten doors, as wide as high: what lies around them is on the screen, too. */
const rows = Array.from({ length: 40 }, (_, at) => {
  const [street, door] = [Math.floor(at / 10), at % 10];
  return [
    `Mona,Reed${at},${100 + door * 2} ${streets[street]} St,Alder Falls,45999`,
    40.35 + street * 0.0012,
    -83.35 + door * 0.0005,
  ].join();
});

/** Shows the walkbook as a list or on its map. The tab "Map" below it is a link that leads elsewhere. */
const view = (page: Page, name: 'List' | 'Map') => page.getByRole('button', { name, exact: true }).click();

/** What is done now and then with a walkbook, its map's download among that. */
const more = (page: Page) => page.getByRole('button', { name: 'More for this walkbook' }).click();

/** How many pixels of the ground have the theme's color of water. */
const water = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.leaflet-ground-pane canvas');
    const pen = canvas?.getContext('2d');
    if (!canvas || !pen || canvas.width === 0) return 0;
    const map = canvas.closest('.leaflet-container');
    const color = map ? getComputedStyle(map).getPropertyValue('--pl-map-water').trim() : '';
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let at = 0; at < data.length; at += 4)
      if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count += 1;
    return count;
  });

test('a walkbook’s map is taken along and drawn without a network, by day and by night', async ({
  product,
  mapFile,
  phone,
  desk,
}) => {
  const { page } = phone;
  const office = await serverDouble(product, 'manager@porchlight.test');
  const { userId } = await serverDouble(product, 'volunteer@porchlight.test');
  const id = await office.walkbook('Weir Streets', rows, userId);
  const path = `/app/walkbook/id/${id}/walk`;
  let town: Uint8Array = new Uint8Array();

  await test.step('a volunteer opens the map while there is no extract yet: doors and streets alone', async () => {
    await signIn(page, 'volunteer@porchlight.test');
    await chooseCampaign(page, 'Okafor for Council');
    await installed(page);
    await page.goto('/app/walkbooks');
    await page.locator(`a[href^="/app/walkbook/id/${id}"]`).first().click();
    await expect(page.locator('a[data-next]').first()).toBeVisible();
    await view(page, 'Map');
    await expect(page.getByRole('application')).toBeVisible();
    await more(page);
    await expect(page.getByRole('link', { name: 'My knocks' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Download the map/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('the map has the screen between its bars, and the door comes in a sheet by button, finger and back', async () => {
    const stage = await page.getByRole('application').boundingBox();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    expect(stage?.y).toBeLessThanOrEqual(48);
    expect(stage?.width).toBe(width);
    expect((stage?.y ?? 0) + (stage?.height ?? 0)).toBeGreaterThanOrEqual(height - 61);
    const sheet = page.getByRole('region', { name: / (Weir|Mill|Dam|Pond) St$/ });
    const high = async () => (await sheet.boundingBox())?.height ?? 0;
    const low = await high();
    expect(low).toBeLessThan(height * 0.3);
    const legend = page.getByRole('button', { name: 'Legend' });
    const below = ((await legend.boundingBox())?.y ?? height) + 44;
    expect(below).toBeLessThanOrEqual(((await sheet.boundingBox())?.y ?? 0) + 1);
    await legend.click();
    await expect(page.getByRole('list', { name: 'What the map shows' })).toContainText('To do');
    await legend.click();

    await page.getByRole('button', { name: 'Show this door' }).focus();
    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('button', { name: /^Talked/ })).toBeVisible();
    await expect.poll(high).toBeGreaterThan(height * 0.4);
    await page.getByRole('button', { name: 'Full height' }).click();
    await expect.poll(high).toBeGreaterThan(height * 0.7);
    await expectAccessible(page, 'map with its sheet open');
    await page.goBack();
    await expect.poll(high).toBe(low);
    await expect(page).toHaveURL(new RegExp(`/walkbook/id/${id}`));

    const handle = (await page.getByRole('button', { name: 'Show this door' }).boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
    };
    await page.mouse.move(handle.x + handle.width / 2, handle.y + 10);
    await page.mouse.down();
    await page.mouse.move(handle.x + handle.width / 2, handle.y - 150, { steps: 8 });
    await page.waitForTimeout(120);
    await page.mouse.move(handle.x + handle.width / 2, handle.y - 151);
    await page.waitForTimeout(120);
    await page.mouse.up();
    await expect.poll(high).toBeGreaterThan(height * 0.4);
    await expect(sheet.getByRole('button', { name: /^Talked/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect.poll(high).toBe(low);
  });

  await test.step('what is chosen on the map is chosen in the list, in sight, and the arrow keys go on from there', async () => {
    const shown = page.getByRole('application').locator('xpath=..').locator('a[data-door]');
    const first = await shown.getAttribute('data-door');
    for (let at = 0; at < 25; at++) {
      const before = await shown.getAttribute('data-door');
      await page.getByRole('button', { name: 'Next door' }).click();
      await expect(shown).not.toHaveAttribute('data-door', before ?? '');
    }
    const chosen = (await shown.getAttribute('data-door')) ?? '';
    expect(chosen).not.toBe(first);
    await view(page, 'List');
    const row = page.locator(`a[data-door="${chosen}"]`);
    await expect(row).toHaveAttribute('aria-current', 'true');
    await expect(row).toBeInViewport();
    await row.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('a[aria-current]:focus')).toHaveCount(1);
    await expect(row).not.toHaveAttribute('aria-current');
    await view(page, 'Map');
    await expect(shown).not.toHaveAttribute('data-door', chosen);
  });

  await test.step('the campaign puts an extract up: its size is told before, a bar tells how far it is', async () => {
    const walkbookView = (await office.call('GET', `/walkbook/?id=${id}&campaign_id=${office.campaignId}`)) as {
      geo_data: { features: DoorFeature[] };
    };
    town = townExtract(walkbookView.geo_data.features);
    await writeFile(mapFile, town);
    await page.goto(path);
    await view(page, 'Map');
    await expect.poll(() => water(page)).toBeGreaterThan(50);
    await more(page);
    const get = page.getByRole('button', { name: /^Download the map \(\d+(\.\d)? [KM]B\)$/ });
    await expect(get).toBeVisible();
    await expectAccessible(page, 'map with an extract');
    // Held up, so that the bar is seen: the first tile waits until it was.
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/map.pmtiles', async (route) => {
      await held;
      await route.continue();
    });
    await get.click();
    const bar = page.getByRole('progressbar', { name: 'Loading the map' });
    await expect(bar).toBeVisible();
    await expect(page.getByText(/^\d+ of \d+ pieces$/)).toBeVisible();
    letGo();
    await expect(page.getByText(/^The map is on this phone: /)).toBeVisible();
    await expect(bar).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.unroute('**/map.pmtiles');
  });

  await test.step('without a network, and with the app opened anew, the ground is there', async () => {
    await phone.close();
    await rm(mapFile);
    const again = await phone.open(path);
    await phone.context.setOffline(true);
    await again.reload();
    await view(again, 'Map');
    await expect.poll(() => water(again)).toBeGreaterThan(50);
    await expect(again.getByText('© OpenStreetMap')).toBeVisible();
  });

  await test.step('the evening comes: the map that is open takes on its colours', async () => {
    const night = phone.page;
    const color = () =>
      night.evaluate(() => {
        const map = document.querySelector('.leaflet-container');
        return map ? getComputedStyle(map).getPropertyValue('--pl-map-water').trim() : '';
      });
    const day = await color();
    await night.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(color).not.toBe(day);
    await expect.poll(() => water(night)).toBeGreaterThan(50);
    await night.emulateMedia({ colorScheme: 'light' });
    await expect.poll(color).toBe(day);
    await expect.poll(() => water(night)).toBeGreaterThan(50);
  });

  await test.step('the map goes off the phone again', async () => {
    await more(phone.page);
    await phone.page.getByRole('button', { name: 'Remove' }).click();
    await expect(phone.page.getByText(/^The map is on this phone/)).toHaveCount(0);
  });

  await test.step('a manager uploads the campaign’s own map, and the phone draws it', async () => {
    await signIn(desk, 'manager@porchlight.test');
    await chooseCampaign(desk, 'Okafor for Council');
    await desk.goto('/app/campaign/settings');
    const choose = (name: string, bytes: Uint8Array) =>
      desk
        .getByLabel('Map file')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
    await choose('voters.pmtiles', new TextEncoder().encode('first,last\n'));
    await desk.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(desk.getByText('This file is no map that can be read.')).toBeVisible();
    await choose('town.pmtiles', town);
    await desk.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(desk.getByText(/^\d+(\.\d)? [KM]B, uploaded /)).toBeVisible();

    const { page } = phone;
    await phone.context.setOffline(false);
    await page.goto(path);
    await page.reload();
    await view(page, 'Map');
    await expect.poll(() => water(page)).toBeGreaterThan(50);
  });
});
