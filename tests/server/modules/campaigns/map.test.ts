// The campaign's own map: a manager uploads it, everyone in the campaign reads pieces of it, no one else anything.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { CallFile } from '../../../../src/contract/call';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { pmtilesFile } from '../../../support/pmtiles';

const { campaigns, campaignMap, files } = contract;
let api: TestApi;
let campaign: TestCampaign;
let volunteer: TestUser;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  volunteer = await api.makeUser({ campaign });
});

const extract = (fill = 1) => pmtilesFile([{ z: 0, x: 0, y: 0, bytes: new Uint8Array(500).fill(fill) }]);
const asFile = (bytes: Uint8Array): CallFile => ({
  bytes: new Uint8Array(bytes).buffer,
  mime: 'application/octet-stream',
  name: 'town.pmtiles',
});
const query = () => ({ campaign_id: campaign.id });
const upload = (bytes = extract()) =>
  api.as(campaign.owner).call(campaignMap.upload, { query: query(), file: asFile(bytes) });
const piece = (id: string, from: number, length: number, who = volunteer) =>
  api.as(who).call(campaignMap.piece, { params: { id }, query: { ...query(), from, length } });
const stored = async () =>
  (await api.db.selectFrom('files').select('storage_key').where('campaign_id', '=', campaign.id).execute()).map(
    (row) => row.storage_key,
  );

test('is told to everyone in the campaign, and read piece by piece as it was uploaded', async () => {
  const bytes = extract();
  const { status, body } = await upload(bytes);
  expect(status).toBe(200);
  const { body: seen } = await api.as(volunteer).call(campaigns.get, { query: { id: campaign.id } });
  expect(seen.map).toEqual(body.map);
  expect(seen.map?.bytes).toBe(bytes.length);
  const id = seen.map!.id;
  const got = await piece(id, 7, 120);
  expect(Buffer.from(got.bytes).equals(Buffer.from(bytes.subarray(7, 127)))).toBe(true);
  const end = await piece(id, bytes.length - 10, 1_000);
  expect(Buffer.from(end.bytes).equals(Buffer.from(bytes.subarray(-10)))).toBe(true);
  expect((await piece(id, bytes.length, 1)).status).toBe(404);
});

test('takes the place of the one before, whose bytes go', async () => {
  const first = (await upload(extract(1))).body.map!;
  const [before] = await stored();
  const second = (await upload(extract(2))).body.map!;
  expect(second.id).not.toBe(first.id);
  expect((await piece(first.id, 0, 1)).status).toBe(404);
  expect(await stored()).toHaveLength(1);
  await expect.poll(() => api.services.files.has(before!)).toBe(false);
});

test('is removed with its bytes; removing none changes nothing', async () => {
  const { id } = (await upload()).body.map!;
  const [key] = await stored();
  const remove = () => api.as(campaign.owner).call(campaignMap.remove, { query: query() });
  expect((await remove()).body.map).toBeNull();
  expect((await remove()).body.map).toBeNull();
  expect((await piece(id, 0, 1)).status).toBe(404);
  await expect.poll(() => api.services.files.has(key!)).toBe(false);
});

test('is not among the pictures, and a picture is no map', async () => {
  const { id } = (await upload()).body.map!;
  const asPicture = await api.as(volunteer).call(files.get, { params: { id }, query: query() });
  expect(asPicture.status).toBe(404);
});

test('a piece that begins within a byte is refused', async () => {
  const { id } = (await upload()).body.map!;
  expect((await piece(id, 0.5, 10)).status).toBe(422);
  expect((await piece(id, 0, 10.5)).status).toBe(422);
});

test('another campaign reads none of it', async () => {
  const { id } = (await upload()).body.map!;
  const other = await api.makeCampaign();
  const asked = { params: { id }, query: { campaign_id: other.id, from: 0, length: 10 } };
  expect((await api.as(other.owner).call(campaignMap.piece, asked)).status).toBe(404);
});

describe('is refused with a sentence, and the one before stays', () => {
  const damaged = (at: number, value: number) => {
    const bytes = Uint8Array.from(extract());
    bytes[at] = value;
    return bytes;
  };
  test.each([
    [
      'another file',
      new TextEncoder().encode('first,last\nEd,Doe\n'.repeat(20)),
      'This file is no map that can be read.',
    ],
    ['an empty file', new Uint8Array(0), 'This file is no map that can be read.'],
    ['an older version', damaged(7, 2), 'This file is no map that can be read.'],
    ['tiles of no known kind', damaged(99, 0), 'This file is no map that can be read.'],
    ['a file that was cut off', extract().subarray(0, 400), 'This map is incomplete'],
    ['sizes beyond the file', damaged(8 + 7 * 8 + 5, 1), 'This map is incomplete'],
  ])('%s', async (_what, bytes, words) => {
    const kept = (await upload()).body.map!;
    const refused = await upload(bytes);
    expect([refused.status, refused.error.detail]).toEqual([415, expect.stringContaining(words)]);
    const { body: seen } = await api.as(volunteer).call(campaigns.get, { query: { id: campaign.id } });
    expect(seen.map).toEqual(kept);
    expect((await piece(kept.id, 0, 10)).bytes).toHaveLength(10);
  });

  test('what the campaign has no room for', async () => {
    const { storagePerCampaign: room } = api.services.config;
    api.services.config.storagePerCampaign = 100;
    try {
      expect((await upload()).status).toBe(413);
    } finally {
      api.services.config.storagePerCampaign = room;
    }
  });
});
