import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runImport } from '../../../src/server/modules/voter-groups/import';
import { testApi, type TestApi } from '../../support/api';
import { importFile, statusOf, uploadFile } from '../../support/imports';

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
    for (let tries = 0; tries < 500 && (await processed()) < 5000; tries += 1) await wait(20);
    const points = 'number,street,zip,longitude,latitude\n1,Oak St,45999,-83.5,40.05\n';
    await importFile(api, campaign, points, { contents: 'address_points' });
    yield 'V9999,Bo,Ash,1 Oak St,45999\n';
  }
  const files = { ...api.services.files, get: () => Promise.resolve(Readable.from(pieces())) };
  await runImport({ ...api.services, files }, id);
  expect(await statusOf(api, campaign, id)).toMatchObject({ status: 'done', accepted: 5501, located: 1 });
});
