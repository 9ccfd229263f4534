// A file store that fails is the server's own trouble: 503 and a line in the log, never the phone's fault.
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../src/contract';
import type { CallFile } from '../../../src/contract/call';
import { newKey, type FileStore } from '../../../src/server/providers/files';
import { fileStore } from '../../../src/server/providers/file-store';
import { namingFailures } from '../../../src/server/providers/store-failures';
import { startS3 } from '../../support/s3';
import { testApi, type TestApi, type TestCampaign } from '../../support/api';

const { roadSigns, voterGroups, files } = contract;
const lines: string[] = [];
let api: TestApi;
let campaign: TestCampaign;
let sign: string;
let photo: CallFile;
beforeAll(async () => {
  api = await testApi({ log: { write: (line) => void lines.push(line) } });
  campaign = await api.makeCampaign();
  const body = { name: 'Yard sign', campaign_id: campaign.id };
  sign = (await api.as(campaign.owner).call(roadSigns.create, { body })).body.id;
  const picture = sharp({ create: { width: 20, height: 20, channels: 3, background: '#a03030' } });
  photo = { bytes: new Uint8Array(await picture.jpeg().toBuffer()).buffer, mime: 'image/jpeg', name: 'a.jpg' };
});
afterAll(() => api.close());
beforeEach(() => void lines.splice(0));

const folder = () => {
  const { files: config } = api.services.config;
  if (config.kind !== 'folder') throw new Error('The test wants a folder.');
  return config.folder;
};

const failures = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);

const place = (id: string, file?: CallFile) =>
  api.as(campaign.owner).call(roadSigns.place, {
    body: {
      id,
      road_sign_id: sign,
      campaign_id: campaign.id,
      coordinates: [-78.6, 35.7],
      recorded_at: new Date().toISOString(),
      device_id: id,
      seq: 1,
    },
    ...(file ? { file } : {}),
  });

describe('a folder that cannot be written', () => {
  // Root may write anywhere, but not below a file.
  beforeEach(async () => {
    await rm(folder(), { recursive: true, force: true });
    await mkdir(dirname(folder()), { recursive: true });
    await writeFile(folder(), 'in the way');
  });
  afterEach(() => rm(folder(), { recursive: true }));

  test('makes a photo wait on its phone: 503 with Retry-After, and a line in the log', async () => {
    const { status, error, headers } = await place(randomUUID(), photo);
    expect([status, error.code, headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '30']);
    expect(failures()).toMatchObject([{ msg: 'request failed', err: { cause: { code: 'ENOTDIR' } } }]);
  });

  test('does not refuse a voter file either', async () => {
    const table = { bytes: new TextEncoder().encode('a,b\n1,2\n').buffer, mime: 'text/csv', name: 'voters.csv' };
    const query = { name: 'File', campaign_id: campaign.id };
    const { status, error } = await api.as(campaign.owner).call(voterGroups.upload, { query, file: table });
    expect([status, error.code]).toEqual([503, 'UNAVAILABLE']);
    expect(failures()).toHaveLength(1);
  });

  test('does not say of a photo that there is none', async () => {
    const row = { campaign_id: campaign.id, storage_key: newKey('photos'), mime: 'image/jpeg', bytes: 1 };
    const { id } = await api.db.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow();
    const got = await api.as(campaign.owner).call(files.get, { params: { id }, query: { campaign_id: campaign.id } });
    expect([got.status, got.error.code]).toEqual([503, 'UNAVAILABLE']);
  });

  test('takes the same photo once it can be written again', async () => {
    const id = randomUUID();
    expect((await place(id, photo)).status).toBe(503);
    await rm(folder());
    const { status, body } = await place(id, photo);
    expect([status, body.placement.file_id]).toEqual([200, expect.any(String)]);
  });
});

describe('a store that fails', () => {
  /** As a disk without a free byte: the write fails when some of it has come. */
  const full: FileStore = {
    put: (_key, bytes) =>
      pipeline(
        bytes,
        new Writable({
          write: (_piece, _encoding, done) =>
            done(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
        }),
      ),
    get: async () => null,
    has: async () => false,
    remove: async () => undefined,
    sweep: async () => undefined,
  };

  test('for want of space is unavailable', async () => {
    const bytes = Readable.from([Buffer.alloc(100_000), Buffer.alloc(100_000)]);
    const stored = namingFailures(full).put(newKey('uploads'), bytes, 'text/csv');
    await expect(stored).rejects.toMatchObject({ code: 'UNAVAILABLE', cause: { code: 'ENOSPC' } });
  });

  test('is not blamed for what breaks off on its way to it', async () => {
    async function* breaksOff() {
      yield Buffer.from('a,b');
      throw new Error('the phone hung up');
    }
    const store = fileStore({ kind: 'folder', folder: `${folder()}-more` });
    const stored = store.put(newKey('uploads'), Readable.from(breaksOff()), 'text/csv');
    await expect(stored).rejects.toMatchObject({ message: 'the phone hung up' });
    await rm(`${folder()}-more`, { recursive: true });
  });

  test('as a bucket that does not answer is unavailable', async () => {
    const s3 = await startS3('photos');
    await s3.stop();
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test', AWS_MAX_ATTEMPTS: '1' });
    const store = fileStore({ kind: 's3', endpoint: s3.endpoint, bucket: 'photos', region: 'us-east-1' });
    await expect(store.put('photos/x', Readable.from(['x']), 'image/jpeg')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryAfter: 30,
    });
    await expect(store.get('photos/x')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(store.has('photos/x')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
