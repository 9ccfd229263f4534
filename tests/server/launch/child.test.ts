import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startChild } from '../../../src/server/launch/child.mjs';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'porchlight-child-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = (
  source: string,
  signal?: AbortSignal,
  more: { told?: Promise<string | null>; patience?: number } = {},
) => {
  const script = join(folder, 'child.mjs');
  writeFileSync(script, `${source}; setInterval(() => {}, 1000); process.on('SIGTERM', () => process.exit(0));`);
  const nothing = () => undefined;
  return startChild({
    script,
    cwd: folder,
    env: { PATH: process.env['PATH'] },
    patience: 20_000,
    name: 'A part',
    onLine: nothing,
    onErrorLine: nothing,
    ...(signal && { signal }),
    ...more,
  });
};

test('a part that runs is stopped in its turn, whoever wanted to break off its start', async () => {
  const asked = new AbortController();
  const child = await start('process.send({ ready: true })', asked.signal);
  let ended = false;
  void child.ended.then(() => (ended = true));
  asked.abort();
  await pause(500);
  expect(ended).toBe(false);
  await child.stop();
  expect(await child.ended).toEqual({ code: 0, signal: null });
});

test('a start that is broken off ends the part', async () => {
  const asked = new AbortController();
  const starting = start('', asked.signal);
  setTimeout(() => asked.abort(), 500);
  await expect(starting).rejects.toThrow(/^A part stopped while starting \((code 0|SIGTERM)\)\.$/);
});

const readyWhenTold = `process.once('message', (text) => process.send({ ready: text === 'where the database is' }))`;

test('a part that is started early is told what it waits for, and its patience begins then', async () => {
  const told = pause(1500, 'where the database is');
  const child = await start(readyWhenTold, undefined, { told, patience: 1400 });
  await child.stop();
  expect(await child.ended).toEqual({ code: 0, signal: null });
});

test('a part that loads longer than that takes is told all the same', async () => {
  const slow = `await new Promise((resolve) => setTimeout(resolve, 1000)); ${readyWhenTold}`;
  const child = await start(slow, undefined, { told: Promise.resolve('where the database is') });
  await child.stop();
});

test('what it waits for fails: so does its start, and it ends', async () => {
  const told = pause(500).then(() => Promise.reject(new Error('The disk is full.')));
  await expect(start(readyWhenTold, undefined, { told })).rejects.toThrow('The disk is full.');
});
