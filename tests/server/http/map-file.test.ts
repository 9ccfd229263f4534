import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../support/api';

let api: TestApi;
let folder: string;
const bytes = Uint8Array.from({ length: 1_000 }, (_, at) => at % 251);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porchlight-map-'));
  await writeFile(join(folder, 'county.pmtiles'), bytes);
  api = await testApi({ env: { MAP_PMTILES: join(folder, 'county.pmtiles') } });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (range?: string) => api.app.inject({ url: '/map.pmtiles', headers: range ? { range } : {} });

test('the map extract is served in the ranges that are asked for', async () => {
  const part = await get('bytes=100-149');
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 100-149/1000']);
  expect(Buffer.compare(part.rawPayload, bytes.slice(100, 150))).toBe(0);
  const rest = await get('bytes=990-');
  expect(Buffer.compare(rest.rawPayload, bytes.slice(990))).toBe(0);
  const beyond = await get('bytes=900-5000');
  expect(beyond.headers['content-range']).toBe('bytes 900-999/1000');
  expect(part.headers.etag).toBe(rest.headers.etag);
});

test('without a range it comes whole, beyond its end not at all', async () => {
  expect((await get()).rawPayload.length).toBe(1_000);
  expect((await get('bytes=1000-1010')).statusCode).toBe(416);
});

test('a browser is told where it is, and of a file elsewhere its own address', async () => {
  const { map } = (await api.app.inject('/config.json')).json() as { map: { pmtilesUrl: string } };
  expect(map.pmtilesUrl).toBe('/map.pmtiles');
});
