// A server that is killed in the middle of a county's cut: whoever takes it over loses no door and doubles none.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle } from '../../../promise/release';
import { testApi, type TestApi } from '../../../support/api';
import { cutWorld, fillCounty } from '../../../support/turf-cuts';

// Beside the packages that the bundle leaves outside.
const cache = join(import.meta.dirname, '..', '..', '..', '..', 'node_modules', '.cache');
let folder: string;
let api: TestApi;

beforeAll(async () => {
  api = await testApi();
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'turf-cut-'));
  const isPackage = (id: string) => !id.startsWith('.') && !id.startsWith('/');
  const entry = 'tests/support/turf-cut-process.ts';
  await writeFile(join(folder, 'main.mjs'), await bundle({ entry, format: 'es', plants: [], external: isPackage }));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  { until: 'place', many: 3, step: 'reading', done: 150 },
  { until: 'cut', many: 2, step: 'cutting', done: 2 },
  { until: 'even', many: 1, step: 'evening', done: 1 },
  { until: 'list', many: 0, step: 'naming', done: 0 },
])('killed while $step, it goes on from what is saved', { timeout: 90_000 }, async ({ until, many, step, done }) => {
  const campaign = await api.makeCampaign();
  const world = cutWorld(api, campaign);
  const doors = await fillCounty(api, campaign.id, 400);
  const { id } = await world.begin({ doors_each: 10 });
  const rest = [api.services.databaseUrl, campaign.id, id, until, String(many)];
  const child = spawn(process.execPath, [join(folder, 'main.mjs'), ...rest], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  try {
    await expect
      .poll(() => world.look(id), { timeout: 60_000, interval: 50 })
      .toMatchObject({ status: 'running', step, step_done: done });
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
  const before = await world.turfsOf(id);
  await world.run(id);
  const cut = await world.look(id);
  expect(cut).toMatchObject({ status: 'done', doors: 400 });
  expect((await world.doorsOf(id)).toSorted()).toEqual(doors.toSorted());
  const after = await world.turfsOf(id);
  const numbers = new Set(after.map(({ number }) => number));
  expect(before.every(({ number }) => numbers.has(number))).toBe(true);
  expect(new Set(after.map(({ name }) => name)).size).toBe(after.length);
});
