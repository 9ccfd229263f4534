// Outlines read on a thread of their own, as it is built.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outlinesOnThread, type ReadOutlinesFile } from '../../../src/server/jobs/outlines-thread';
import { bundle } from '../../promise/release';

const cache = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache');
let folder: string;
let readOutlines: ReadOutlinesFile;

beforeAll(async () => {
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'outlines-'));
  const isPackage = (id: string) => !id.startsWith('.') && !id.startsWith('/');
  const entry = 'src/server/jobs/walking-order-worker.ts';
  await writeFile(join(folder, 'worker.mjs'), await bundle({ entry, format: 'es', plants: [], external: isPackage }));
  readOutlines = outlinesOnThread(pathToFileURL(join(folder, 'worker.mjs')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A round area of so many corners. */
const round = (name: string, corners: number) => {
  const ring = Array.from({ length: corners }, (_, at) => {
    const angle = (at / corners) * 2 * Math.PI;
    return [-78 + Math.cos(angle) / 10, 35 + Math.sin(angle) / 10];
  });
  return {
    type: 'Feature',
    properties: { PREC: name },
    geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
  };
};
const read = (content: unknown, signal = new AbortController().signal) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return readOutlines({ outlines: new TextEncoder().encode(text), property: 'PREC' }, signal);
};
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

test('a large file is read while others get their answers, and files take turns', async () => {
  let ticks = 0;
  const clock = setInterval(() => (ticks += 1), 1);
  const found = await Promise.all([read(collection(round('A', 60_000))), read(collection(round('B', 4)))]);
  clearInterval(clock);
  expect(ticks).toBeGreaterThan(5);
  expect(found.map(({ read: made }) => made?.outlines.map(({ name }) => name))).toEqual([['A'], ['B']]);
});

test('what is no list of outlines is refused with what is wrong with it', async () => {
  expect(await read('Name,Area')).toMatchObject({ refused: { detail_code: 'OUTLINES_NO_JSON' } });
  expect(await read(collection())).toMatchObject({ refused: { detail_code: 'OUTLINES_EMPTY' } });
});

test('whoever leaves ends what is read for them, and too many who wait are asked to come again', async () => {
  const gone = new AbortController();
  const left = read(collection(round('A', 60_000)), gone.signal);
  setImmediate(() => gone.abort(new Error('gone')));
  await expect(left).rejects.toThrow('gone');
  const asked = Array.from({ length: 12 }, () => read(collection(round('A', 4))));
  const answers = await Promise.allSettled(asked);
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(4);
});
