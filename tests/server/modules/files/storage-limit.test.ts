import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { testApi, type TestApi } from '../../../support/api';
import { makeWorld, type World } from '../../access-world';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await testApi({ env: { STORAGE_PER_CAMPAIGN_GB: '1' } });
  world = await makeWorld(api);
});
afterAll(() => api.close());

const gigabyte = 1024 ** 3;
const table = { bytes: new TextEncoder().encode('a,b\n1,2\n').buffer, mime: 'text/csv', name: 'voters.csv' };
const upload = () =>
  api.as(world.people.manager).call(contract.voterGroups.upload, {
    query: { name: `File ${randomUUID()}`, campaign_id: world.campaign.id, contents: 'voters', dry_run: true },
    file: table,
  });

test('a campaign whose storage is full is told so at an upload, and goes on when a file that waited is gone', async () => {
  const { body: waiting } = await upload();
  await api.db
    .updateTable('uploads')
    .set({ bytes: gigabyte - 3, step: 'check', status: 'done' })
    .where('id', '=', waiting.id)
    .execute();
  const refused = await upload();
  expect([refused.status, refused.error.code]).toEqual([413, 'TOO_LARGE']);
  expect(refused.error.detail).toMatch(/^Your campaign’s storage is full\./);
  // Of another campaign nothing is counted.
  const elsewhere = await makeWorld(api);
  const theirs = await api.as(elsewhere.people.manager).call(contract.voterGroups.upload, {
    query: { name: 'Theirs', campaign_id: elsewhere.campaign.id, contents: 'voters', dry_run: true },
    file: table,
  });
  expect(theirs.status).toBe(201);

  const query = { id: waiting.id, campaign_id: world.campaign.id };
  expect((await api.as(world.people.manager).call(contract.voterFiles.discard, { query })).status).toBe(204);
  expect((await upload()).status).toBe(201);
});

test('what a volunteer recorded is accepted all the same', async () => {
  const { campaign, people, sign, picture } = world;
  await api.db
    .insertInto('files')
    .values({ campaign_id: campaign.id, storage_key: 'photos/large', mime: 'image/jpeg', bytes: 2 ** 31 - 1 })
    .execute();
  const stamp = { id: randomUUID(), device_id: randomUUID(), seq: 1, recorded_at: new Date().toISOString() };
  const body = {
    ...stamp,
    road_sign_id: sign,
    campaign_id: campaign.id,
    coordinates: [-80.8, 41.2] as [number, number],
  };
  const placed = await api.as(people.volunteer).call(contract.roadSigns.place, { body, file: picture });
  expect(placed.body.receipt).toMatchObject({ verdict: 'stored' });
});
