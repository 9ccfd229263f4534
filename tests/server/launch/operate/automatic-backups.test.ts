import { mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeBackups } from '../../../../src/server/launch/operate/automatic-backups.mjs';

let folder: string;
let now: Date;
const told: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-automatic-'));
  now = new Date('2026-11-03T06:00:00Z');
  told.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const later = (hours: number) => (now = new Date(now.getTime() + hours * 3_600_000));
const start = (make: (file: string) => Promise<void>, mayBegin?: () => Promise<boolean>) =>
  makeBackups({
    backup: { folder, everyHours: 24, keep: 2, passphrase: null },
    env: {},
    say: (line) => told.push(line),
    make,
    ...(mayBegin && { mayBegin }),
    now: () => now,
  });
const write = (file: string) => Promise.resolve(writeFileSync(file, ''));

test('a backup is made when the newest is too old, and the newest few stay, with whatever else lies there', async () => {
  writeFileSync(join(folder, 'by-hand.backup'), '');
  const { look } = start(write);
  for (const hours of [0, 1, 23, 24, 24]) {
    later(hours);
    await look();
  }
  expect(readdirSync(folder)).toEqual([
    'by-hand.backup',
    'porchlight-20261105-060000.backup',
    'porchlight-20261106-060000.backup',
  ]);
});

test('one that fails is told in a sentence, tried again half an hour later, and removes none before', async () => {
  writeFileSync(join(folder, 'porchlight-20261001-060000.backup'), '');
  let tries = 0;
  const { look } = start(() => {
    tries += 1;
    return Promise.reject(new Error('The disk is full.'));
  });
  for (const hours of [0, 0.1, 0.3, 0.2]) {
    later(hours);
    await look();
  }
  expect(tries).toBe(2);
  expect(told[0]).toMatch(/^The automatic backup failed and is tried again in half an hour: .*The disk is full\./);
  expect(readdirSync(folder)).toEqual(['porchlight-20261001-060000.backup']);
});

test('of those that fail their trial one stays, and of those that no one writes any more none', async () => {
  // No process has this number.
  const left = join(folder, 'porchlight-20261001-060000.backup.99999999.part');
  const written = join(folder, `porchlight-20261002-060000.backup.${process.pid}.part`);
  for (const path of [left, written]) {
    writeFileSync(path, '');
    utimesSync(path, new Date('2026-10-01'), new Date('2026-10-01'));
  }
  const { look } = start((file) => {
    writeFileSync(file, '');
    renameSync(file, `${file}.unusable`);
    return Promise.reject(new Error('The disk is full.'));
  });
  for (const hours of [0, 1, 1]) {
    later(hours);
    await look();
  }
  expect(readdirSync(folder)).toEqual([
    `porchlight-20261002-060000.backup.${process.pid}.part`,
    'porchlight-20261103-080000.backup.unusable',
  ]);
});

test('the first waits until the database is as this version needs it, and begins a minute later then', async () => {
  const answers: (() => Promise<boolean>)[] = [
    () => Promise.reject(new Error('It is away.')),
    async () => false,
    async () => true,
  ];
  let asked = 0;
  const { look } = start(write, () => answers[asked++]?.() ?? Promise.reject(new Error('It was asked again.')));
  const found: number[] = [];
  for (const hours of [0, 1 / 60, 1 / 60, 24]) {
    later(hours);
    await look();
    found.push(readdirSync(folder).length);
  }
  expect(found).toEqual([0, 0, 1, 2]);
  expect([asked, told]).toEqual([3, []]);
});

test('where that never comes, one is made after an hour all the same', async () => {
  const { look } = start(write, () => Promise.resolve(false));
  const found: number[] = [];
  for (const hours of [0, 0.9, 0.1]) {
    later(hours);
    await look();
    found.push(readdirSync(folder).length);
  }
  expect(found).toEqual([0, 0, 1]);
});

test('one of a moment to come, made while the clock was wrong, keeps none from being made and outlives none', async () => {
  const toCome = ['porchlight-20271103-060000.backup', 'porchlight-20271104-060000.backup'];
  for (const name of toCome) writeFileSync(join(folder, name), '');
  const { look } = start(write);
  await look();
  expect(readdirSync(folder)).toEqual(['porchlight-20261103-060000.backup', toCome[1]]);
  later(24);
  await look();
  expect(readdirSync(folder)).toEqual(['porchlight-20261103-060000.backup', 'porchlight-20261104-060000.backup']);
});

test('when a clock is set back after one that failed, the next is tried as usual', async () => {
  let tries = 0;
  const { look } = start(() => {
    tries += 1;
    return Promise.reject(new Error('The disk is full.'));
  });
  for (const hours of [9000, -9000, 0.1, 0.5]) {
    later(hours);
    await look();
  }
  expect(tries).toBe(3);
});

test('that fewer stay counts before the next is written, which may need the room', async () => {
  for (const day of [25, 26, 27]) writeFileSync(join(folder, `porchlight-202610${day}-060000.backup`), '');
  const { look } = start(() => Promise.reject(new Error('The disk is full.')));
  await look();
  expect(readdirSync(folder)).toEqual(['porchlight-20261026-060000.backup', 'porchlight-20261027-060000.backup']);
});
