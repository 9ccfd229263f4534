import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
