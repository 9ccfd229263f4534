// `npm run upgrade` from one commit to the next, with git, the command's own files and a scratch PostgreSQL. In place of a built
// server each commit brings a small one, which knows one table: a build takes minutes.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rootFolder } from '../../../../src/server/config';
import { sleep } from '../../../../src/server/launch/process.mjs';
import { testDatabase, type TestDatabase } from '../../../support/database';
import { quickFolder } from '../../../support/quick-folder';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

let base: string;
let clone: string;
let database: TestDatabase;
beforeAll(async () => {
  base = mkdtempSync(join(await quickFolder(), 'porchlight-upgrade-command-'));
  // The scratch database runs as another user than root.
  chmodSync(base, 0o711);
  clone = join(base, 'clone');
  database = await testDatabase();
  await inDatabase('create table kept (name text, version text)');
  await inDatabase(`insert into kept values ('Ann', '1'), ('Bo', '1')`);
  git(base, 'init', '--quiet', '--bare', '-b', 'main', 'origin.git');
  git(base, 'clone', '--quiet', 'origin.git', 'author');
  git(author(), 'checkout', '--quiet', '-B', 'main');
  const launch = join('src', 'server', 'launch');
  cpSync(join(rootFolder, launch), join(author(), launch), { recursive: true });
  writeFileSync(join(author(), 'package.json'), '{ "type": "module" }');
  writeFileSync(join(author(), '.gitignore'), 'node_modules\n');
  publish('1');
  git(base, 'clone', '--quiet', 'origin.git', 'clone');
  symlinkSync(join(rootFolder, 'node_modules'), join(clone, 'node_modules'));
});
afterAll(async () => {
  await database.drop();
  rmSync(base, { recursive: true, force: true });
});

const author = () => join(base, 'author');
const data = () => join(base, 'data');

function git(cwd: string, ...args: string[]): string {
  const who = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.org', GIT_COMMITTER_NAME: 'A' };
  const env = { ...process.env, ...who, GIT_COMMITTER_EMAIL: 'a@example.org' };
  const { status, stdout, stderr } = spawnSync('git', args, { cwd, env, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout.trim();
}

async function inDatabase(text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}

/** What the operator's commands know of a built server. */
const serverOf = (version: string, more: { copied?: string; broughtUp?: string }) => `
  import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
  import { dirname } from 'node:path';
  import pg from 'pg';
  const on = async (url, act) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await act((text, values) => client.query(text, values).then(({ rows }) => rows));
    } finally {
      await client.end();
    }
  };
  export async function backup({ databaseUrl }, file) {
    const rows = await on(databaseUrl, (ask) => ask('select * from kept order by name'));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ by: '${version}', rows }));
    return { takenAt: 'now', rows: rows.length, files: 0, bytes: 1, missing: [], untried: null, isNoted: true };
  }
  export async function fillWith(config, file, url) {
    const { rows } = JSON.parse(readFileSync(file, 'utf8'));
    await on(url, async (ask) => {
      await ask('create table kept (name text, version text)');
      for (const { name, version } of rows) await ask('insert into kept values ($1, $2)', [name, version]);
      await ask("update kept set version = '${version}'");
    });
    ${more.copied ?? ''}
    return { rows: rows.length };
  }
  export async function bringUp({ databaseUrl }) {
    await on(databaseUrl, (ask) => ask("update kept set version = '${version}'"));
    ${more.broughtUp ?? ''}
  }`;

function publish(version: string, more: Parameters<typeof serverOf>[1] = {}): void {
  const dist = join(author(), 'dist');
  mkdirSync(join(dist, 'server'), { recursive: true });
  // As where a build is delivered: nothing is installed or built.
  writeFileSync(join(dist, '.assembled'), '');
  writeFileSync(join(dist, 'server', 'backup.js'), serverOf(version, more));
  writeFileSync(
    join(dist, 'server', 'config.js'),
    `export const environment = () => process.env;
     export const readConfig = ({ PORCHLIGHT_DATA: dataDir, KEPT_URL: databaseUrl }) =>
       ({ dataDir, databaseUrl, databaseIsEmbedded: false, backup: { folder: null, passphrase: null }, version: '${version}' });`,
  );
  git(author(), 'add', '.');
  git(author(), 'commit', '--quiet', '-m', version);
  git(author(), 'push', '--quiet', 'origin', 'HEAD:main');
}

/** Runs the command. `meanwhile` is given its process. */
async function upgrade(meanwhile?: (child: ReturnType<typeof spawn>) => Promise<void>) {
  const script = join(clone, 'src', 'server', 'launch', 'operate', 'upgrade.mjs');
  const env = { ...process.env, PORCHLIGHT_DATA: data(), KEPT_URL: database.url };
  const child = spawn(process.execPath, [script], { cwd: clone, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const closed = once(child, 'close');
  await meanwhile?.(child);
  const [code] = await closed;
  return { code: Number(code), said };
}

/** The commit that lies there, and what the data are of. */
const state = async () => [
  git(clone, 'log', '-1', '--format=%s'),
  git(clone, 'branch', '--show-current'),
  ...new Set(await inDatabase('select version from kept')),
];
/** By which version each backup was made, and of what. */
const backups = () =>
  readdirSync(join(data(), 'backups'))
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(data(), 'backups', name), 'utf8')) as { by: string; rows: unknown[] });

test('the data are saved by the version of before, tried on a copy by the newer one, and only then brought up', async () => {
  publish('2');
  const { code, said } = await upgrade();
  expect(said).toMatch(
    /^Saved 2 rows .*\n(.*\n)*The new version was tried on a copy of the data \(2 rows\)\.\nThis is Porchlight 2 now\. /,
  );
  expect(code).toBe(0);
  expect(await state()).toEqual(['2', 'main', '2']);
  expect(backups()).toMatchObject([{ by: '1', rows: [{ version: '1' }, { version: '1' }] }]);
  expect(readdirSync(data())).toEqual(['backups']);

  publish('3', { copied: `throw new Error('Some voter has no door.');` });
  const failed = await upgrade();
  expect(failed.said).toMatch(
    /\nSome voter has no door\. The sources are those of before again, and so are the data\. Start Porchlight\.\n$/,
  );
  expect(failed.code).toBe(1);
  expect(await state()).toEqual(['2', 'main', '2']);
  expect(backups().at(-1)).toMatchObject({ by: '2', rows: [{ version: '2' }, { version: '2' }] });
  expect(readdirSync(data())).toEqual(['backups']);
});

test('where the data themselves can’t be brought up it doesn’t say that they are those of before', async () => {
  publish('4', { broughtUp: `throw new Error('The disk is full.');` });
  const { code, said } = await upgrade();
  expect(code).toBe(1);
  expect(said).toMatch(
    /\nThe disk is full\. The sources are those of before again, but the data may be changed in part\. Start Porchlight; if it doesn't start, npm run restore -- \S+before-upgrade-\d+\.backup --replace\n$/,
  );
  expect(await state()).toEqual(['2', 'main', '4']);
});

test('whoever breaks it off has the sources of before, and nothing is left running', async () => {
  await inDatabase(`update kept set version = '2'`);
  const begun = join(base, 'begun');
  publish('5', {
    copied: `writeFileSync(${JSON.stringify(begun)}, url); await new Promise((end) => setTimeout(end, 600_000));`,
  });
  let scratch = '';
  const { code, said } = await upgrade(async (child) => {
    for (let tries = 0; !scratch && tries < 1200 && child.exitCode === null; tries += 1) {
      await sleep(50);
      scratch = readdirSync(base).includes('begun') ? readFileSync(begun, 'utf8') : '';
    }
    child.kill('SIGTERM');
  });
  expect(code).toBe(1);
  expect(said).toContain(' The sources are those of before again');
  expect(await state()).toEqual(['2', 'main', '2']);
  await expect(new Client({ connectionString: scratch }).connect()).rejects.toThrow();
  expect(readdirSync(data())).toEqual(['backups']);
});
