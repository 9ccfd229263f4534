import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOrderPool, type OrderPool } from '../../../src/server/jobs/walking-order-pool';

// Stands in for the built thread: busy for 200 ms, and told by the first door how to fail.
const script = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ doors, from }) => {
  const [first] = doors;
  if (first.id === 'throws') throw new Error('odd door');
  if (first.id === 'ends') process.exit(1);
  const until = Date.now() + 200;
  while (Date.now() < until);
  parentPort.postMessage({ order: doors.map(({ id }) => id).reverse(), metres: from ? 1 : 0 });
});`;
const doors = (...ids: string[]) => ids.map((id) => ({ id, address: '1 Elm St', unit: '', latitude: 1, longitude: 1 }));

let folder: string;
let pool: OrderPool;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porchlight-order-'));
  await writeFile(join(folder, 'worker.mjs'), script);
  pool = startOrderPool(pathToFileURL(join(folder, 'worker.mjs')), 2);
});
afterAll(async () => {
  await pool.stop();
  await rm(folder, { recursive: true });
});

test('doors are ordered elsewhere, each list its own, and nobody else waits', async () => {
  let ticks = 0;
  const clock = setInterval(() => (ticks += 1), 5);
  const found = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((name) => pool.order(doors(`${name}1`, `${name}2`), { latitude: 1, longitude: 1 })),
  );
  clearInterval(clock);
  expect(found).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => ({ order: [`${name}2`, `${name}1`], metres: 1 })));
  // On this thread nothing would tick before the last one is found.
  expect(ticks).toBeGreaterThan(0);
});

test.each(['throws', 'ends'])('a thread that %s fails its own list only', async (how) => {
  const [bad, good] = await Promise.allSettled([pool.order(doors(how)), pool.order(doors('x'))]);
  expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled']);
  expect((await pool.order(doors('y'))).order).toEqual(['y']);
});

test('callers beyond a long queue are asked to come again', async () => {
  const asked = Array.from({ length: 70 }, () => pool.order(doors('throws')));
  const ends = await Promise.allSettled(asked);
  const busy = ends.filter((end) => end.status === 'rejected' && Reflect.get(end.reason, 'code') === 'UNAVAILABLE');
  expect(busy.length).toBeGreaterThan(0);
  expect(busy.length).toBeLessThan(12);
});
