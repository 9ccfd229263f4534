import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig, type Config } from '../../../../src/server/config';
import { withScratchDatabase } from '../../../../src/server/db/dump/scratch';
import { newestBackup, noteBackup } from '../../../../src/server/db/newest-backup';
import { backup } from '../../../../src/server/operate/backup/run';
import { save } from '../../../../src/server/operate/backup/save';
import { testApi, type TestApi } from '../../../support/api';
import { databaseAt } from '../../../support/on-server';

vi.setConfig({ testTimeout: 120_000 });

let api: TestApi;
let folder: string;
let config: Config;
let url: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-trial-'));
  api = await testApi();
  url = api.services.databaseUrl;
  config = readConfig({ PORCHLIGHT_DATA: folder, DATABASE_URL: url, ALLOW_EMULATOR: '1' });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(at: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: at });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}

const nameOf = (at: string) => new URL(at).pathname.slice(1);
const isThere = async (name: string) =>
  (await ask(url, `select 1 from pg_database where datname = '${name}'`)).length > 0;

test('a scratch database that someone left behind is removed before the next is made, and none that is in use', async () => {
  let left = '';
  await withScratchDatabase(url, async (scratch) => {
    left = nameOf(scratch).replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  });
  await ask(url, `create database ${left} template template0`);
  await withScratchDatabase(url, async (outer) => {
    expect(await isThere(left)).toBe(false);
    await withScratchDatabase(url, async () => expect(await isThere(nameOf(outer))).toBe(true));
    expect(await isThere(nameOf(outer))).toBe(true);
  });
});

test('that the second database is full, or away, says nothing against a backup: its bytes are read back', async () => {
  const tried = async (name: string, at: string) =>
    (await backup(config, join(folder, name), { url: at, place: null })).untried;
  expect(await tried('away.backup', 'postgres://porchlight@127.0.0.1:1/porchlight')).toBe('away');
  expect(await tried('unknown.backup', databaseAt(url, 'porchlight_not_there'))).toBe('away');
  await withScratchDatabase(url, async (scratch) => {
    await ask(scratch, 'create schema trial');
    await ask(
      scratch,
      `create function trial.fill() returns event_trigger language plpgsql
         as $$ begin raise exception 'no space left' using errcode = '53100'; end $$`,
    );
    await ask(scratch, 'create event trigger fill on ddl_command_start execute function trial.fill()');
    expect(await tried('full.backup', scratch)).toBe('room');
  });
  expect((await backup(config, join(folder, 'nowhere.backup'), 'nowhere')).untried).toBe('away');
  const names = ['away', 'full', 'nowhere', 'unknown'].map((name) => `${name}.backup`);
  expect(readdirSync(folder).filter((name) => name.includes('.backup'))).toEqual(names);
});

test('what is tried has no name of a backup yet, and none at all when it fails', async () => {
  const file = join(folder, 'whole.backup');
  let written = '';
  await save(config, url, file, async (part) => {
    written = basename(part);
    expect(existsSync(file)).toBe(false);
  });
  expect([existsSync(file), written]).toEqual([true, `whole.backup.${process.pid}.part`]);
  const bad = join(folder, 'bad.backup');
  await expect(save(config, url, bad, () => Promise.reject(new Error('A table differs.')))).rejects.toThrow(
    'A table differs.',
  );
  expect(readdirSync(folder).filter((name) => name.startsWith('bad'))).toEqual(['bad.backup.unusable']);
});

test('the age of the newest backup is not that of one made while the clock was ahead', async () => {
  await noteBackup(url, '2999-01-01T00:00:00.000Z');
  const today = new Date().toISOString();
  await noteBackup(url, today);
  expect(new Date((await newestBackup(api.db)) ?? '').toISOString()).toBe(today);
  await noteBackup(url, '2026-01-01T00:00:00.000Z');
  expect(new Date((await newestBackup(api.db)) ?? '').toISOString()).toBe(today);
});
