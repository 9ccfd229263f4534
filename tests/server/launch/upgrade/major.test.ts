// The embedded database's data from one major version to the next: Debian's PostgreSQL 15 has written them.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig, rootFolder } from '../../../../src/server/config';
import { connect } from '../../../../src/server/db/connection';
import { madeOnce } from '../../../../src/server/db/made-once';
import { migrate } from '../../../../src/server/db/migrate';
import { placePostgres } from '../../../../src/server/launch/native-postgres.mjs';
import { startPostgres } from '../../../../src/server/launch/postgres.mjs';
import { majorsOf, moveToMajor } from '../../../../src/server/launch/upgrade/major.mjs';
import { fillWith, saveFrom } from '../../../../src/server/operate/backup/run';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const old = { native: '/usr/lib/postgresql/15', major: '15' };
const isThere = existsSync(join(old.native, 'bin', 'initdb'));
if (!isThere) console.warn('PostgreSQL 15 is not installed here: moving data to a newer major version is not tried.');

let base: string;
let folder: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'porchlight-upgrade-'));
  chmodSync(base, 0o711);
  folder = join(base, 'postgres');
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** A cluster as the embedded database of an older Porchlight would be. */
function makeOldCluster(): void {
  const place = placePostgres(folder, rootFolder);
  const password = join(place.folder, 'password');
  writeFileSync(password, 'of-the-old-one\n', { mode: 0o600 });
  const { uid, gid } = place.identity;
  if (uid !== undefined && gid !== undefined) chownSync(password, uid, gid);
  const run = (program: string, args: string[], input = '') => {
    const done = spawnSync(join(old.native, 'bin', program), args, { ...place.identity, cwd: place.folder, input });
    expect(done.status, String(done.stderr)).toBe(0);
  };
  const data = join(place.folder, 'data');
  const options = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8', '--username=porchlight'];
  run('initdb', [`--pgdata=${data}`, `--pwfile=${password}`, ...options]);
  run('postgres', ['--single', '-D', data, 'postgres'], 'CREATE DATABASE porchlight;\n');
}

async function inDatabase<T>(url: string, act: (db: ReturnType<typeof connect>['db']) => Promise<T>): Promise<T> {
  const { db, close } = connect(url, { max: 1 });
  try {
    return await act(db);
  } finally {
    await close();
  }
}

describe.runIf(isThere)('data that an older PostgreSQL has written', () => {
  test('move to the one that came along, row by row, and stay as they were until then', async () => {
    makeOldCluster();
    const before = await startPostgres({ folder, root: rootFolder, other: old });
    await migrate(before.url);
    await inDatabase(before.url, (db) => madeOnce(db, 'files-folder', () => 'kept through it'));
    await before.stop();
    const { data } = majorsOf(folder, rootFolder);

    const config = readConfig({ PORCHLIGHT_DATA: base });
    const common = {
      folder,
      root: rootFolder,
      file: null,
      fresh: join(base, 'backups', 'before.backup'),
      stamp: 'then',
      save: (url: string, file: string) => saveFrom(config, url, file),
      fill: (url: string, file: string) => fillWith(config, file, url),
      say: () => undefined,
    };
    await expect(moveToMajor({ ...common, places: [] })).rejects.toThrow(
      /written by PostgreSQL 15, this Porchlight brings 18, .* apt-get install postgresql-15\).* Nothing was changed\.$/,
    );
    // Whoever kills it then must not begin again with an empty database.
    const wrote = () => readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
    let meanwhile = '';
    const broken = moveToMajor({
      ...common,
      fill: () => {
        meanwhile = wrote();
        return Promise.reject(new Error('The disk is full.'));
      },
    });
    await expect(broken).rejects.toThrow('The disk is full.');
    expect([meanwhile, wrote()]).toEqual(['15', '15']);
    expect(readdirSync(join(data, '..')).filter((name) => /next|-of-/.test(name))).toEqual([]);
    rmSync(common.fresh);

    expect(await moveToMajor(common)).toBe(`${data}-of-15-then`);
    expect(existsSync(common.fresh)).toBe(true);
    expect(readdirSync(join(data, '..'))).toContain('data-of-15-then');
    const after = await startPostgres({ folder, root: rootFolder });
    expect(await inDatabase(after.url, (db) => madeOnce(db, 'files-folder', () => 'another'))).toBe('kept through it');
    await after.stop();
    expect(await moveToMajor(common)).toBeNull();
  });
});

test('beside data that an upgrade put aside no empty database is begun', async () => {
  const folder = join(base, 'broken off');
  const { folder: place } = placePostgres(folder, rootFolder);
  mkdirSync(join(place, 'data-of-15-20261103060000'));
  await expect(startPostgres({ folder, root: rootFolder })).rejects.toThrow(
    /^There is no database in .*data, but beside it data-of-15-20261103060000, .* password-of-15-20261103060000, if it is there, to password, /,
  );
  expect(readdirSync(place)).toEqual(['data-of-15-20261103060000']);
});
