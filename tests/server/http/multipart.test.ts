import { sentence } from '../../../src/contract/messages/every-message';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect as openSocket, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../src/contract';
import type { CallFile } from '../../../src/contract/call';
import { ApiError } from '../../../src/server/http/errors';
import type { StoredFile } from '../../../src/server/http/handler';
import { maxPhotoBytes } from '../../../src/server/providers/photos';
import { testApi, tokenOf, type TestApi, type TestCampaign, type TestUser } from '../../support/api';

const { create } = contract.roadSigns;
const { upload } = contract.voterGroups;
let api: TestApi;
let campaign: TestCampaign;
let stored: StoredFile | null = null;
let calls = 0;
let port = 0;
let fails = false;
beforeAll(async () => {
  api = await testApi({
    handlers: (real) => ({
      ...real,
      roadSigns: {
        ...real.roadSigns,
        create: async ({ body, member, user, file }) => {
          calls += 1;
          stored = file;
          if (fails) throw new ApiError('NAME_EXISTS');
          return {
            id: randomUUID(),
            name: body.name,
            campaign_id: member.campaign_id,
            user_id: user.id,
            record_status: 'is_active',
            file_id: null,
            placed: 0,
            voters_pending: 0,
            stock: null,
            created_at: new Date().toISOString(),
          };
        },
      },
      voterGroups: {
        ...real.voterGroups,
        upload: async ({ file }) => {
          stored = file;
          throw new ApiError('CONFLICT', sentence('CHANGED_MEANWHILE'));
        },
      },
    }),
  });
  campaign = await api.makeCampaign();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = api.app.server.address() as AddressInfo);
});
afterAll(() => api.close());
beforeEach(() => {
  stored = null;
  fails = false;
});

/** A picture as a phone takes it: lying on its side, with the place where it was taken. */
async function phonePhoto(width: number, height: number): Promise<CallFile> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#a03030' } })
    .withMetadata({
      orientation: 6,
      exif: {
        IFD0: { Make: 'Phone' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '40/1 44/1 54/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '73/1 59/1 8/1',
        },
      },
    })
    .jpeg()
    .toBuffer();
  return { bytes: new Uint8Array(bytes).buffer, mime: 'image/jpeg', name: 'IMG_0001.JPG' };
}

const textFile = (text: string): CallFile => ({
  bytes: new TextEncoder().encode(text).buffer,
  mime: 'text/csv',
  name: 'voters.csv',
});

const add = (file?: CallFile, more: Record<string, string> = {}) =>
  api
    .as(campaign.owner)
    .call(create, { body: { name: 'Yard sign', campaign_id: campaign.id, ...more }, ...(file ? { file } : {}) });

/** Over a real connection, in the order of the form's parts. */
async function postForm(form: FormData, by: TestUser): Promise<[number, string]> {
  const headers = { authorization: `Bearer ${tokenOf(by)}` };
  const reply = await fetch(`http://127.0.0.1:${port}/api/road-sign/`, { method: 'POST', headers, body: form });
  return [reply.status, (await reply.json()).code];
}

async function storedFiles(kind: 'photos' | 'uploads'): Promise<string[]> {
  const { files } = api.services.config;
  return files.kind === 'folder' ? readdir(join(files.folder, kind)).catch(() => []) : [];
}

describe('a photo', () => {
  test('is stored upright, below 1600 pixels and without the place where it was taken', async () => {
    const photo = await phonePhoto(2400, 1200);
    expect((await sharp(Buffer.from(photo.bytes)).metadata()).exif?.length).toBeGreaterThan(0);
    expect((await add(photo)).status).toBe(201);
    const kept = await buffer((await api.services.files.get(stored?.storage_key ?? '')) ?? Readable.from([]));
    const { format, width, height, exif, xmp, iptc } = await sharp(kept).metadata();
    expect({ format, width, height, exif, xmp, iptc }).toEqual({
      format: 'jpeg',
      width: 800,
      height: 1600,
      exif: undefined,
      xmp: undefined,
      iptc: undefined,
    });
    expect(stored).toMatchObject({ mime: 'image/jpeg', bytes: kept.length });
  });

  test('is stored under a name of ours, whatever the name it came with', async () => {
    const photo = await phonePhoto(20, 20);
    await add({ ...photo, name: '../../../etc/passwd' });
    expect(stored?.storage_key).toMatch(/^photos\/[0-9a-f-]{36}$/);
  });

  test('may be missing where the call does not need it', async () => {
    expect((await add()).status).toBe(201);
    expect(stored).toBeNull();
  });

  test('that is none is refused, and nothing of it stays', async () => {
    const before = await storedFiles('photos');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    for (const bytes of [textFile('hello'), textFile(''), textFile('\xff\xd8\xff\xe0 not really'), textFile(svg)]) {
      const { status, error } = await add({ ...bytes, mime: 'image/jpeg' });
      expect([status, error.code]).toEqual([415, 'WRONG_FILE']);
    }
    expect(await storedFiles('photos')).toEqual(before);
  });

  test('that is too large is refused', async () => {
    const { status, error } = await add({
      bytes: new ArrayBuffer(maxPhotoBytes + 1),
      mime: 'image/jpeg',
      name: 'big.jpg',
    });
    expect([status, error.code, error.detail]).toEqual([413, 'TOO_LARGE', 'The file is too large.']);
  });

  test('of a call that fails does not stay', async () => {
    fails = true;
    const before = await storedFiles('photos');
    expect((await add(await phonePhoto(20, 20))).error.code).toBe('NAME_EXISTS');
    expect(stored).not.toBeNull();
    expect(await storedFiles('photos')).toEqual(before);
  });

  test('of a stranger to the campaign does not stay, and no handler sees it', async () => {
    const before = [await storedFiles('photos'), calls];
    const rival = (await api.makeCampaign()).owner;
    const body = { name: 'Yard sign', campaign_id: campaign.id };
    const { error } = await api.as(rival).call(create, { body, file: await phonePhoto(20, 20) });
    expect(error.code).toBe('FORBIDDEN');
    expect([await storedFiles('photos'), calls]).toEqual(before);
  });

  test.each([
    ['before', ''],
    ['behind', ''],
    ['behind, and another one’s before', 'own'],
  ])('of a stranger is not looked at where the form names the campaign %s it', async (where, own) => {
    const rival = await api.makeCampaign();
    const named = (id: string): [string, string][] => [['campaign_id', id]];
    const form = new FormData();
    const fields = (given: [string, string][]) => given.forEach(([name, value]) => form.append(name, value));
    fields([['name', 'Sign'], ...(where === 'before' ? named(campaign.id) : own ? named(rival.id) : [])]);
    form.append('file', new Blob(['no picture at all']), 'a.jpg');
    if (where !== 'before') fields(named(campaign.id));
    // Whoever looks at it answers WRONG_FILE.
    expect(await postForm(form, rival.owner)).toEqual([403, 'FORBIDDEN']);
    expect(await postForm(form, campaign.owner)).toEqual(own ? [403, 'FORBIDDEN'] : [415, 'WRONG_FILE']);
  });

  test('of a stranger is refused before all of it has come, in an answer that arrives', async () => {
    const form = new FormData();
    const rival = (await api.makeCampaign()).owner;
    form.append('campaign_id', campaign.id);
    form.append('file', new Blob([new Uint8Array(maxPhotoBytes + 5_000_000)]), 'a.jpg');
    // Read as a whole it would be too large.
    expect(await postForm(form, rival)).toEqual([403, 'FORBIDDEN']);
  });

  test('with the same key and bytes is stored once; with other bytes the key is refused', async () => {
    const photo = await phonePhoto(30, 30);
    const key = { headers: { 'idempotency-key': randomUUID() } };
    const body = { name: 'Keyed sign', campaign_id: campaign.id };
    const before = await storedFiles('photos');
    const first = await api.as(campaign.owner).call(create, { body, file: photo }, key);
    const second = await api.as(campaign.owner).call(create, { body, file: photo }, key);
    expect(second.body).toEqual(first.body);
    expect(await storedFiles('photos')).toHaveLength(before.length + 1);
    const third = await api.as(campaign.owner).call(create, { body, file: await phonePhoto(31, 31) }, key);
    expect(third.error.code).toBe('KEY_REUSED');
    expect(await storedFiles('photos')).toHaveLength(before.length + 1);
  });
});

describe('a form', () => {
  const post = (payload: string, boundary = 'x', type = `multipart/form-data; boundary=${boundary}`) =>
    api.app.inject({
      method: 'POST',
      url: '/api/road-sign/',
      headers: { authorization: `Bearer ${tokenOf(campaign.owner)}`, 'content-type': type },
      payload,
    });
  const field = (name: string, value: string, more = '') =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

  test.each([
    ['that is JSON', '{}', 'application/json', 415, 'WRONG_FILE'],
    ['without a boundary', 'x', 'multipart/form-data', 400, 'BAD_REQUEST'],
    ['that breaks off', field('name', 'Sign'), undefined, 408, 'UPLOAD_DAMAGED'],
    [
      'with its file in another field',
      `${field('photo', 'bytes', '; filename="a.jpg"')}--x--`,
      undefined,
      422,
      'INVALID',
    ],
    [
      'with two files',
      `${field('file', 'bytes', '; filename="a.jpg"')}${field('file', 'bytes', '; filename="b.jpg"')}--x--`,
      undefined,
      413,
      'TOO_LARGE',
    ],
    [
      'with too many fields',
      `${Array.from({ length: 60 }, (_, n) => field(`f${n}`, 'x')).join('')}--x--`,
      undefined,
      413,
      'TOO_LARGE',
    ],
    ['without its campaign', `${field('name', 'Sign')}--x--`, undefined, 422, 'INVALID'],
  ])('%s is refused', async (_name, payload, type, status, code) => {
    const reply = await post(payload, 'x', type);
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
  });
});

describe('a table', () => {
  const send = (file?: CallFile) =>
    api.as(campaign.owner).call(upload, { query: { name: 'File', campaign_id: campaign.id }, file: file as CallFile });

  test('reaches its handler as it came, and does not stay when that fails', async () => {
    const { error } = await send(textFile('a,b\n1,2\n'));
    expect(error.detail).toBe('Someone else changed this in the meantime.');
    expect(stored).toMatchObject({ bytes: 8, name: 'voters.csv', mime: 'text/csv' });
    expect(await storedFiles('uploads')).toEqual([]);
  });

  test('is required', async () => {
    const { status, error } = await send();
    expect([status, error.detail]).toEqual([422, 'No file was provided.']);
  });

  test('that breaks off on its way does not stay', async () => {
    const socket = openSocket(port, '127.0.0.1');
    const path = `/api/voter-group/upload/?name=File&campaign_id=${campaign.id}`;
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${tokenOf(campaign.owner)}\r\n` +
        'content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n' +
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n' +
        'a,b\r\n'.repeat(20_000),
    );
    await expect.poll(() => storedFiles('uploads')).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => storedFiles('uploads')).toEqual([]);
    expect(stored).toBeNull();
  });
});
