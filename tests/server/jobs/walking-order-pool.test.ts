import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOrderPool, type OrderPool } from '../../../src/server/jobs/walking-order-pool';

// Stands in for the built thread: busy for 200 ms, and told by the first door to be quick, to fail, or never to end.
const script = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ doors, from }) => {
  const [first] = doors;
  if (first.id === 'throws') throw new Error('odd door');
  if (first.id === 'ends') process.exit(1);
  const until = first.id === 'endless' ? Infinity : Date.now() + (first.id === 'quick' ? 2 : 200);
  while (Date.now() < until);
  parentPort.postMessage({ order: doors.map(({ id }) => id).reverse(), metres: from ? 1 : 0 });
});`;
const doors = (...ids: string[]) => ids.map((id) => ({ id, address: '1 Elm St', unit: '', latitude: 1, longitude: 1 }));

let folder: string;
let pool: OrderPool;
let single: OrderPool;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porchlight-order-'));
  await writeFile(join(folder, 'worker.mjs'), script);
  const thread = pathToFileURL(join(folder, 'worker.mjs'));
  pool = startOrderPool(thread, 2);
  single = startOrderPool(thread, 1);
});
afterAll(async () => {
  await pool.stop();
  await single.stop();
  await rm(folder, { recursive: true });
});

const turn = (campaign: string, person: string, signal = new AbortController().signal) => ({
  campaign,
  person,
  signal,
});
const order = (...given: Parameters<ReturnType<OrderPool['orderFor']>>) =>
  pool.orderFor(turn('campaign', 'person'))(...given);

test('doors are ordered elsewhere, each list its own, and nobody else waits', async () => {
  let ticks = 0;
  const clock = setInterval(() => (ticks += 1), 5);
  const found = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((name) => order(doors(`${name}1`, `${name}2`), { latitude: 1, longitude: 1 })),
  );
  clearInterval(clock);
  expect(found).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => ({ order: [`${name}2`, `${name}1`], metres: 1 })));
  // On this thread nothing would tick before the last one is found.
  expect(ticks).toBeGreaterThan(0);
});

test.each(['throws', 'ends'])('a thread that %s fails its own list only', async (how) => {
  const [bad, good] = await Promise.allSettled([order(doors(how)), order(doors('x'))]);
  expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled']);
  expect((await order(doors('y'))).order).toEqual(['y']);
});

test('whoever asks for ten orders lets everyone else go first after one of them', async () => {
  const ended: string[] = [];
  const ask = async (campaign: string, person: string, id: string) => {
    const { order } = await single.orderFor(turn(campaign, person))(doors(id));
    ended.push(...order);
  };
  const greedy = Array.from({ length: 5 }, (_, n) => ask('first', 'greedy', `g${n}`));
  await Promise.all([
    ...greedy,
    ask('first', 'other', 'colleague'),
    ask('second', 'someone', 'stranger'),
    ask('third', 'someone', 'passer-by'),
  ]);
  expect(ended.slice(0, 5)).toEqual(['g0', 'g1', 'stranger', 'passer-by', 'colleague']);
  expect(ended).toHaveLength(8);
});

test('an order that no one waits for any more is not computed, and one that runs is ended', async () => {
  const left = new AbortController();
  const endless = single.orderFor(turn('first', 'a', left.signal))(doors('endless'));
  const queued = single.orderFor(turn('first', 'b', left.signal))(doors('endless'));
  const wanted = single.orderFor(turn('first', 'c'))(doors('wanted'));
  left.abort();
  const [running, waiting] = await Promise.allSettled([endless, queued]);
  expect([running.status, waiting.status]).toEqual(['rejected', 'rejected']);
  expect((await wanted).order).toEqual(['wanted']);
  await expect(single.orderFor(turn('first', 'a', left.signal))(doors('x'))).rejects.toThrow();
});

test('who has too many orders waiting is asked to come again, and no one else is', async () => {
  const asked = Array.from({ length: 20 }, () => pool.orderFor(turn('campaign', 'greedy'))(doors('quick')));
  const other = pool.orderFor(turn('campaign', 'other'))(doors('other'));
  const ends = await Promise.allSettled(asked);
  const refused = ends.filter((end) => end.status === 'rejected' && Reflect.get(end.reason, 'code') === 'TOO_MANY');
  expect(refused).toHaveLength(6);
  expect((await other).order).toEqual(['other']);
});

test('beyond a long queue everyone is asked to come again', async () => {
  const asked = Array.from({ length: 210 }, (_, n) => pool.orderFor(turn('campaign', `person ${n}`))(doors('quick')));
  const ends = await Promise.allSettled(asked);
  const busy = ends.filter((end) => end.status === 'rejected' && Reflect.get(end.reason, 'code') === 'UNAVAILABLE');
  expect(busy).toHaveLength(8);
});
