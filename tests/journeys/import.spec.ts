// A file in a layout that no one listed: its columns are said, it is checked, taken in, and undone.
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { chooseCampaign, expectAccessible, signIn, test } from './support/product';

const people = [
  [
    '77-0017',
    'BROWN',
    'PATRICIA',
    'A',
    '118',
    'N',
    'MAPLE',
    'ST',
    'APT',
    '4',
    'ALDER FALLS',
    'OH',
    '45999',
    '03/09/1970',
    'D',
    'NORTH 7',
  ],
  [
    '77-0018',
    'GARCIA',
    'DANIEL',
    '',
    '120',
    '',
    'MAPLE',
    'ST',
    '',
    '',
    'ALDER FALLS',
    'OH',
    '45999',
    '11/30/1981',
    'R',
    'NORTH 7',
  ],
  [
    '77-0019',
    '',
    'SARAH',
    'Q',
    '7',
    '',
    'ELM',
    'CT',
    '',
    '',
    'ALDER FALLS',
    'OH',
    '45999',
    '06/01/1992',
    '',
    'SOUTH 2',
  ],
  [
    '77-0020',
    'NGUYEN',
    'SARAH',
    'Q',
    '7',
    '',
    'ELM',
    'CT',
    '',
    '',
    'ALDER FALLS',
    'OH',
    '45999',
    '06/01/1992',
    '',
    'SOUTH 2',
  ],
];

test('a pipe file without a header is mapped, checked, taken in and taken back', async ({ desk }) => {
  await signIn(desk, 'manager@porchlight.test');
  await chooseCampaign(desk, 'Okafor for Council');
  await expect(desk).toHaveURL(/\/app\/dashboard$/);
  await desk.goto('/app/voter-group/upload');
  const buffer = Buffer.from(people.map((row) => `${row.join('|')}\r\n`).join(''));
  await desk
    .getByLabel('Voter file', { exact: true })
    .setInputFiles({ name: 'alder falls.txt', mimeType: 'text/plain', buffer });
  await desk.getByRole('button', { name: 'Upload voter file' }).click();
  await desk.getByRole('link', { name: 'Match the columns' }).click();

  await test.step('the guess is seen, and what it left open is said', async () => {
    await expect(desk.getByText('Patricia A Brown')).toBeVisible();
    await expect(desk.getByLabel('What Column 2 contains')).toHaveValue('last');
    await desk.getByLabel('What Column 16 contains').selectOption({ label: 'Precinct' });
    await expectAccessible(desk, 'mapping');
    await desk.getByLabel('What Column 2 contains').selectOption({ label: 'Skip this column' });
    await expect(desk.getByText('Still missing: a last name.')).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Check the file' })).toBeDisabled();
    await desk.getByLabel('What Column 2 contains').selectOption({ label: 'Last name' });
    await desk.getByRole('button', { name: 'Check the file' }).click();
  });

  await test.step('the check says what would come of it, and nothing is stored before somebody says so', async () => {
    await expect(desk.getByText('checked. Nothing is saved yet.')).toBeVisible();
    await expect(desk.getByRole('row', { name: /No last name/ })).toContainText('3');
    await expect(desk.getByText(/live on a street that isn’t in the address points/)).toBeVisible();
    await expectAccessible(desk, 'check');
    await desk.getByRole('button', { name: 'Import 3 voters' }).click();
    await desk.getByRole('link', { name: 'See the voters' }).click();
    await expect(desk.getByRole('heading', { name: 'alder falls' })).toBeVisible();
    await expect(desk.getByText(/Brown/).first()).toBeVisible();
  });

  await test.step('the group is saved as a CSV file', async () => {
    await desk.getByRole('button', { name: 'Export CSV' }).click();
    const [download] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: 'Export 3 voters' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('alder falls.csv');
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines.filter((line) => line.startsWith('77-0017,Patricia,A,Brown,'))).toHaveLength(1);
    await expect(desk.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a door without a place is put on the map by hand', async () => {
    await desk.goto('/app/voter-group/unplaced');
    await desk.getByRole('row', { name: /7 Elm Ct/ }).click();
    await desk.getByLabel(/latitude and longitude/).fill('40.0512, -83.5031');
    await desk.getByRole('button', { name: 'Place it, with 1 voter' }).click();
    await expect(desk.getByText('1 door is on the map now.')).toBeVisible();
    await expect(desk.getByRole('row', { name: /7 Elm Ct/ })).toHaveCount(0);
  });

  await test.step('the import is taken back', async () => {
    await desk.goto('/app/voter-groups');
    await desk.getByRole('button', { name: /alder falls/ }).click();
    await desk.getByRole('button', { name: 'Undo this import' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click();
    await expect(desk.getByText('undone.').first()).toBeVisible();
    await expect(desk.getByRole('link', { name: 'alder falls' })).toHaveCount(0);
  });
});
