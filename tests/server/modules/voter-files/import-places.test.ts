import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { testApi, type TestApi } from '../../../support/api';
import { importFile, statusOf, uploadFile } from '../../../support/imports';
import { rowsRead } from '../../../support/rows-read';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

test('address points that come in while a file of voters does give places to the rest of it', async () => {
  const campaign = await api.makeCampaign();
  const id = await uploadFile(api, campaign, 'is read piece by piece');
  const processed = async () => (await statusOf(api, campaign, id)).processed;
  async function* pieces() {
    yield 'voter_id,first_name,last_name,address,zip\n';
    const rows = Array.from({ length: 5500 }, (_, row) => `V${row},Ada,Ash,${row + 1} Elm St,45999\n`);
    yield rows.join('');
    for (let tries = 0; tries < 500 && (await processed()) < 500; tries += 1) await wait(20);
    const points = 'number,street,zip,longitude,latitude\n1,Oak St,45999,-83.5,40.05\n';
    await importFile(api, campaign, points, { contents: 'address_points' });
    yield 'V9999,Bo,Ash,1 Oak St,45999\n';
  }
  const files = { ...api.services.files, get: () => Promise.resolve(Readable.from(pieces())) };
  await runImport({ ...api.services, files }, { upload_id: id, campaign_id: campaign.id });
  expect(await statusOf(api, campaign, id)).toMatchObject({ status: 'done', accepted: 5501, located: 1 });
});

test.each([
  ['each door of a file', '45999'],
  ['each door without a ZIP', ''],
])(
  '%s looks up its own address point, however little the database knows of the campaign',
  async (_, zip) => {
    const count = 2000;
    const streets = (header: string, row: (number: number) => string) =>
      `${header}\n${Array.from({ length: count }, (_, at) => row(at + 1)).join('\n')}\n`;
    const campaign = await api.makeCampaign();
    const points = streets('number,street,zip,longitude,latitude', (number) => `${number},Oak St,45999,-83.5,40.05`);
    const readSoFar = () => rowsRead(api.db, ['address_points', 'staged_points', 'staged_doors'], 'all');
    const before = await readSoFar();
    await importFile(api, campaign, points, { contents: 'address_points' });
    const voters = streets(
      'voter_id,first_name,last_name,address,city,zip',
      (number) => `V${number},Ada,Ash,${number} Oak St,Salem,${zip}`,
    );
    expect(await importFile(api, campaign, voters)).toMatchObject({ status: 'done', located: count });
    // A connection tells what it read when it ends.
    let read = 0;
    await expect.poll(async () => (read = (await readSoFar()) - before)).toBeGreaterThanOrEqual(count);
    // Compared with one another they would be 2,000 times 2,000.
    expect(read).toBeLessThan(50 * count);
  },
  60_000,
);

describe('a number on a county grid that points and voters write in different pieces', () => {
  const grid = ['N6W23001 Bluemound Rd', 'W230N1234 Fifth Ave', '12N345 Route 25', 'E5675 County Road B'];
  const split = ['N6 W23001 Bluemound Rd', 'W 230 N 1234 FIFTH AVE', '12 N 345 Route 25', 'E 5675 County Rd B'];
  const pointsOf = (lines: readonly string[], zip: string) =>
    `address,zip,longitude,latitude\n${lines.map((line, at) => `${line},${zip},-83.${at + 1},40.05\n`).join('')}`;
  const votersOf = (lines: readonly string[], zip: string) =>
    `voter_id,first_name,last_name,address,city,zip\n${lines.map((line, at) => `V${at},Ada,Ash,${line},Salem,${zip}\n`).join('')}`;

  test.each([
    ['in one piece in the points', grid, split, '45999', '45999'],
    ['in several pieces in the points', split, grid, '45999', '45999'],
    ['and points have no ZIP', split, grid, '', '45999'],
    ['and voters have no ZIP', grid, split, '45999', ''],
  ])('is one place: %s', async (_, points, voters, zip, zipOfVoters) => {
    const places = async (id: string) => {
      const rows = await api.db
        .selectFrom('doors')
        .select(sql<number>`location[0]`.as('lng'))
        .where('campaign_id', '=', id)
        .orderBy('lng')
        .execute();
      return rows.map(({ lng }) => lng);
    };
    const first = await api.makeCampaign();
    await importFile(api, first, pointsOf(points, zip), { contents: 'address_points' });
    expect(await importFile(api, first, votersOf([...voters, 'N8 W23001 Bluemound Rd'], zipOfVoters))).toMatchObject({
      located: 4,
    });
    expect(await places(first.id)).toEqual([-83.4, -83.3, -83.2, -83.1, null]);
    const later = await api.makeCampaign();
    expect(await importFile(api, later, votersOf(voters, zipOfVoters))).toMatchObject({ located: 0 });
    await importFile(api, later, pointsOf(points, zip), { contents: 'address_points' });
    expect(await places(later.id)).toEqual([-83.4, -83.3, -83.2, -83.1]);
  });
});
