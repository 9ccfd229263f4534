import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { newKey } from '../../../../src/server/providers/files';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';

const { files } = contract;
let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

async function storePhoto(campaign_id: string, bytes: Buffer): Promise<{ id: string; storage_key: string }> {
  const storage_key = newKey('photos');
  await api.services.files.put(storage_key, Readable.from([bytes]), 'image/jpeg');
  return api.db
    .insertInto('files')
    .values({ campaign_id, storage_key, mime: 'image/jpeg', bytes: bytes.length })
    .returning(['id', 'storage_key'])
    .executeTakeFirstOrThrow();
}

test('a member gets the bytes of a photo of the campaign, and the browser keeps none of it', async () => {
  const bytes = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0xfe]);
  const { id } = await storePhoto(campaign.id, bytes);
  const volunteer = await api.makeUser({ campaign, title: 'Volunteer' });
  const reply = await api.as(volunteer).call(files.get, { params: { id }, query: { campaign_id: campaign.id } });
  expect(reply.status).toBe(200);
  expect(reply.bytes).toEqual(bytes);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
});

test('a photo of another campaign is not found, nor one whose bytes are gone', async () => {
  const rival = await api.makeCampaign();
  const { id, storage_key } = await storePhoto(campaign.id, Buffer.from('photo'));
  const get = (who: TestCampaign, file: string) =>
    api.as(who.owner).call(files.get, { params: { id: file }, query: { campaign_id: who.id } });
  expect((await get(rival, id)).error.code).toBe('NOT_FOUND');
  expect((await get(campaign, randomUUID())).error.code).toBe('NOT_FOUND');
  await api.services.files.remove(storage_key);
  expect((await get(campaign, id)).error.code).toBe('NOT_FOUND');
});

test('an address that is no id is refused before anything is looked up', async () => {
  const call = { params: { id: '../../etc/passwd' }, query: { campaign_id: campaign.id } };
  const { status, error } = await api.as(campaign.owner).call(files.get, call);
  expect([status, error.detail]).toEqual([422, 'ID was not provided']);
});
