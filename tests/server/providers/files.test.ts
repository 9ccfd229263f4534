// The same promises of every file store: a local folder, and a bucket behind a small double of the S3 protocol.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKey, type FileStore } from '../../../src/server/providers/files';
import { fileStore } from '../../../src/server/providers/file-store';
import { startS3, type S3Double } from '../../support/s3';

let folder: string;
let s3: S3Double;
const stores: Record<'folder' | 's3', FileStore | null> = { folder: null, s3: null };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porchlight-files-'));
  s3 = await startS3('photos');
  process.env['AWS_ACCESS_KEY_ID'] = 'test';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'test';
  stores.folder = fileStore({ kind: 'folder', folder });
  stores.s3 = fileStore({ kind: 's3', endpoint: s3.endpoint, bucket: 'photos', region: 'us-east-1' });
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true });
});

const kept = (kind: 'folder' | 's3') =>
  kind === 's3' ? [...s3.objects.keys()] : readdir(join(folder, 'uploads')).catch(() => []);

describe.each(['folder', 's3'] as const)('a %s', (kind) => {
  const store = () => {
    const found = stores[kind];
    if (!found) throw new Error('not started');
    return found;
  };
  const read = async (key: string, from?: number) => {
    const stream = await store().get(key, from);
    return stream && buffer(stream);
  };

  test('gives back what it was given, whole or from a byte on', async () => {
    const [key, bytes] = [newKey('uploads'), randomBytes(100_000)];
    await store().put(key, Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), 'text/csv');
    expect((await read(key))?.equals(bytes)).toBe(true);
    expect((await read(key, 99_990))?.equals(bytes.subarray(99_990))).toBe(true);
  });

  test('keeps an empty file and a large one', async () => {
    const [empty, large] = [newKey('uploads'), newKey('uploads')];
    await store().put(empty, Readable.from([]), 'text/csv');
    expect((await read(empty))?.length).toBe(0);
    // More than two parts of a bucket's upload.
    const bytes = Buffer.alloc(18 * 1024 * 1024, randomUUID());
    await store().put(large, Readable.from(slices(bytes)), 'text/csv');
    expect((await read(large))?.equals(bytes)).toBe(true);
    await store().remove(large);
  });

  test('says that a file is not there, and removes one twice without complaint', async () => {
    const key = newKey('uploads');
    expect([await read(key), await store().has(key)]).toEqual([null, false]);
    await store().put(key, Readable.from([Buffer.from('x')]), 'text/csv');
    expect(await store().has(key)).toBe(true);
    await store().remove(key);
    await store().remove(key);
    expect(await read(key)).toBeNull();
  });

  test('keeps nothing of a stream that breaks', async () => {
    const before = await kept(kind);
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(9 * 1024 * 1024);
        throw new Error('the line broke');
      })(),
    );
    await expect(store().put(newKey('uploads'), broken, 'text/csv')).rejects.toThrow('the line broke');
    expect(await kept(kind)).toEqual(before);
    expect(s3.openUploads()).toBe(0);
  });
});

test('keys are ours: a kind and an id that nobody has had', () => {
  expect(newKey('photos')).toMatch(/^photos\/[0-9a-f-]{36}$/);
  expect(newKey('photos')).not.toBe(newKey('photos'));
});

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

test('what a killed server left half written in a folder goes, what is being written and what is whole stays', async () => {
  const store = stores.folder;
  if (!store) throw new Error('not started');
  const whole = newKey('uploads');
  await store.put(whole, Readable.from([Buffer.from('a')]), 'text/csv');
  const half = join(folder, `${newKey('uploads')}.part`);
  await writeFile(half, 'a');
  await store.sweep(new Date(Date.now() - 60_000));
  expect(await readdir(join(folder, 'uploads'))).toContain(basename(half));
  await store.sweep(new Date(Date.now() + 60_000));
  expect(await readdir(join(folder, 'uploads'))).not.toContain(basename(half));
  expect(await store.get(whole)).not.toBeNull();
});

test('a folder’s files are closed to other users of the machine, and so is the folder that is made for them', async () => {
  const inner = join(folder, 'made');
  const key = newKey('uploads');
  await fileStore({ kind: 'folder', folder: inner }).put(key, Readable.from(['name\nAda']), 'text/csv');
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  expect(await Promise.all([inner, join(inner, 'uploads'), join(inner, key)].map(modeOf))).toEqual([
    '700',
    '700',
    '600',
  ]);
});
