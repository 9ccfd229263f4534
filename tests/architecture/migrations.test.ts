// Migrations since the release before this one only add: servers of both releases work on one database while it is upgraded.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { loadModule } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { contractions, contractsMark } from '../support/only-expands';
import { readsUnderLock } from '../support/reads-under-lock';
import { root } from './sources';

beforeAll(() => loadModule());

/** What the release before does without, though nothing here can tell. */
const harmlessAllTheSame = [
  // A rule of uniqueness that no `on conflict` names; another index finds the codes.
  '0160-mail-codes-of-campaigns.sql: drop of mail_codes_code',
];

/** Tables of which a campaign has few rows: they are read in no time. */
const smallAllTheSame = [
  '0174-shared-surveys.sql: surveys: IndexStmt',
  '0177-walkbooks-of-turf-jobs.sql: turf_job_turfs: IndexStmt',
  '0178-coverage-counts.sql: doors_counted: UpdateStmt',
];

/** Large ones, of migrations that databases out there have had before this rule: another text would be refused by those. */
const hadByNow = [
  '0175-shared-contacts.sql: contact_ledger: IndexStmt',
  '0178-coverage-counts.sql: counted_doors: IndexStmt',
  '0178-coverage-counts.sql: counted_doors: IndexStmt',
];

const folder = join(root, 'src', 'server', 'db', 'migrations');
const released = new Set(
  execFileSync('tar', ['-tzf', join(root, 'tests', 'promise', 'previous-release.tar.gz')], { encoding: 'utf8' })
    .split('\n')
    .map((path) => basename(path)),
);
const fresh = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.sql') && !released.has(basename(path)),
);

test('a migration since the last release only adds, or says from which release on nothing needs what it takes away', () => {
  expect(released.has('0001-campaigns-and-people.sql')).toBe(true);
  expect(fresh.length).toBeGreaterThan(0);
  const found = fresh.flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    return contractsMark.test(text) ? [] : contractions(text).map((problem) => `${basename(path)}: ${problem}`);
  });
  expect(found).toEqual(harmlessAllTheSame);
});

test('a migration since the last release reads no large table that it keeps from everyone meanwhile', () => {
  const found = fresh.flatMap((path) =>
    readsUnderLock(readFileSync(join(folder, path), 'utf8')).map((problem) => `${basename(path)}: ${problem}`),
  );
  expect(found.toSorted()).toEqual([...smallAllTheSame, ...hadByNow].toSorted());
});

test.each([
  ['alter table old add column b text; create index on old (b)', ['old: IndexStmt']],
  ['alter table old add column b text; update old set b = a', ['old: UpdateStmt']],
  ['create index on old (a); alter table old add column b text', []],
  ['create table new (a text); alter table new add column b text; create index on new (b); update old set a = 1', []],
])('under a lock that keeps everyone out: %s', (text, problems) => {
  expect(readsUnderLock(text)).toEqual(problems);
});

test.each([
  'create table a (id uuid primary key, b text not null); create unique index on a (b); alter table a alter b type int using 1',
  'alter table old add column b text; create index on old (b); comment on column old.b is $$x$$',
  'alter table old add column b text not null default $$x$$, add column n bigint generated always as identity',
  'alter table old drop constraint old_check; alter table old add constraint old_check check (b in ($$x$$, $$y$$))',
  'alter table old alter column b set default now(), alter column b drop not null',
  'drop view seen; create view seen as select 1 as one',
  'update old set b = 1; insert into old select 2',
])('adds only: %s', (text) => {
  expect(contractions(text)).toEqual([]);
});

test.each([
  ['drop table old', 'DropStmt'],
  ['alter table old drop column b', 'old: AT_DropColumn b'],
  ['alter table old add column b text not null', 'old.b must be given'],
  ['alter table old alter column b set not null', 'old: AT_SetNotNull b'],
  ['alter table old alter column b type integer', 'old: AT_AlterColumnType b'],
  ['alter table old add constraint few check (b < 3)', 'old: AT_AddConstraint'],
  ['alter table old drop constraint old_pkey', 'old: AT_DropConstraint old_pkey'],
  ['create unique index on old (b)', 'old: unique index'],
  ['alter table old rename to older', 'RenameStmt of old'],
  ['alter table old rename column b to c', 'RenameStmt of old'],
  ['drop view seen', 'drop of seen'],
  ['delete from old', 'DeleteStmt of old'],
  ['do $$ begin end $$', 'DoStmt'],
])('takes something away: %s', (text, problem) => {
  expect(contractions(text)).toEqual([problem]);
});
