// The desk of a county's cut on a thread of its own, as it is built.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskOnThread, type OpenDesk } from '../../../src/server/jobs/county-desk-thread';
import { bundle } from '../../promise/release';
import { county } from '../../support/county';

const cache = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache');
const doors = county(200, 1).map((door, at) => ({ ...door, id: String(at), voters: 2, city: 'Town', precinct: null }));
const aim = { measure: 'doors', target: 10 } as const;
let folder: string;
let openDesk: OpenDesk;

beforeAll(async () => {
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'county-desk-'));
  const isPackage = (id: string) => !id.startsWith('.') && !id.startsWith('/');
  const entry = 'src/server/jobs/walking-order-worker.ts';
  await writeFile(join(folder, 'worker.mjs'), await bundle({ entry, format: 'es', plants: [], external: isPackage }));
  openDesk = deskOnThread(pathToFileURL(join(folder, 'worker.mjs')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('doors that are laid on it are cut, and no one else waits', async () => {
  const desk = openDesk(new AbortController().signal);
  let ticks = 0;
  const clock = setInterval(() => (ticks += 1), 1);
  await desk.ask({ what: 'add', doors });
  const { turfs } = await desk.ask({ what: 'cut', goal: { doors_each: 10 } });
  clearInterval(clock);
  expect(ticks).toBeGreaterThan(0);
  const taken = await desk.ask({ what: 'take', from: 0, many: turfs });
  expect(taken.flatMap(({ door_ids }) => door_ids).toSorted()).toEqual(doors.map(({ id }) => id).toSorted());
  await desk.close();
});

test('a goal that makes no sense is a range error, any other problem an error, and it goes on', async () => {
  const desk = openDesk(new AbortController().signal);
  await desk.ask({ what: 'add', doors });
  await expect(desk.ask({ what: 'cut', goal: { turfs: 0 } })).rejects.toThrow(RangeError);
  await expect(desk.ask({ what: 'list' } as never)).rejects.not.toThrow(RangeError);
  await desk.ask({ what: 'add', doors });
  expect(await desk.ask({ what: 'describe', turfs: [doors.slice(0, 5).map(({ id }) => id)], aim })).toHaveLength(1);
  await desk.close();
});

test('once it is given up, what is computed ends and nothing more is answered', async () => {
  const giveUp = new AbortController();
  const desk = openDesk(giveUp.signal);
  await desk.ask({
    what: 'add',
    doors: county(20_000, 1).map((door, at) => ({ ...doors[0]!, ...door, id: String(at) })),
  });
  const cut = desk.ask({ what: 'cut', goal: { doors_each: 10 } });
  giveUp.abort();
  await expect(cut).rejects.toThrow('ended');
  await expect(desk.ask({ what: 'take', from: 0, many: 1 })).rejects.toThrow();
  await desk.close();
});

test('a closed desk refuses', async () => {
  const desk = openDesk(new AbortController().signal);
  await desk.close();
  await expect(desk.ask({ what: 'name', language: 'en', taken: [] })).rejects.toThrow('ended');
});
