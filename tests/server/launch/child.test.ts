import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startChild } from '../../../src/server/launch/child.mjs';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'porchlight-child-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = (source: string, signal: AbortSignal) => {
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
    signal,
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
