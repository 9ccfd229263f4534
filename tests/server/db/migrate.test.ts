import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { applyRecorded, isBroughtUp, migrate } from '../../../src/server/db/migrate';
import { databaseAt } from '../../support/on-server';

const { url: serverUrl } = inject('databaseServer');
const name = `porchlight_migrate_${randomBytes(6).toString('hex')}`;
const url = databaseAt(serverUrl, name);

const on = async (address: string, ...statements: string[]) => {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    const replies = [];
    for (const statement of statements) replies.push((await client.query<{ tables: string | null }>(statement)).rows);
    return replies.at(-1) ?? [];
  } finally {
    await client.end();
  }
};
const tables = () => on(url, `select string_agg(relname, ' ' order by relname) as tables from pg_stat_user_tables`);

beforeEach(() => on(serverUrl, `create database ${name}`));
afterEach(() => on(serverUrl, `drop database ${name} with (force)`));

test('an empty database is migrated once, and no two migrations have one number', async () => {
  expect(await isBroughtUp(url)).toBe(false);
  const { applied } = await migrate(url);
  expect(await isBroughtUp(url)).toBe(true);
  expect(applied[0]).toBe('0001-campaigns-and-people');
  const numbers = applied.map((each) => Number(each.slice(0, 4)));
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  expect(await migrate(url)).toEqual({ applied: [] });
  // One of the version before.
  await on(url, `delete from migrations where name = '${applied.at(-1)}'`);
  expect(await isBroughtUp(url)).toBe(false);
});

test.each([
  ['an old first migration', '0001-first'],
  ['an earlier text of one of today’s', '0001-campaigns-and-people'],
])('a database with %s is refused with one sentence, and nothing is changed in it', async (_what, migration) => {
  await on(
    url,
    'create table migrations (name text primary key, hash text not null)',
    `insert into migrations values ('${migration}', 'of old')`,
  );
  await expect(migrate(url)).rejects.toThrow(
    /^This database was made by an earlier test version of Porchlight and cannot be upgraded; nothing was changed in it\. To start fresh, set PORCHLIGHT_DATA to another folder/,
  );
  expect(await tables()).toEqual([{ tables: 'migrations' }]);
});

test('a database whose 0027 was migrated as it first stood goes on, and passers-by outlive their walkbook there, too', async () => {
  await migrate(url);
  const foreignKey = 'all_passers_by_campaign_id_walkbook_id_fkey';
  await on(
    url,
    `alter table all_passers_by drop constraint ${foreignKey}, add constraint ${foreignKey}
       foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id) on delete cascade`,
    `update migrations set hash = '9b01cb9e302295416c0b0e6a7402f20cab9e5dab30aa974dda1e70ce6f1343f6'
       where name = '0027-passers-by'`,
    `delete from migrations where name = '0032-passers-by-stay'`,
  );
  expect(await migrate(url)).toMatchObject({ applied: ['0032-passers-by-stay'] });
  const kept = `select pg_get_constraintdef(oid) as tables from pg_constraint where conname = '${foreignKey}'`;
  expect(await on(url, kept)).toEqual([
    { tables: 'FOREIGN KEY (campaign_id, walkbook_id) REFERENCES walkbooks(campaign_id, id)' },
  ]);
});

test('a migration that waits for a table lets others have it meanwhile', async () => {
  await migrate(url);
  await on(url, `delete from migrations where name = '0032-passers-by-stay'`);
  const backup = new Client({ connectionString: url });
  await backup.connect();
  await backup.query('begin; lock table all_passers_by in access share mode');
  const migrated = migrate(url);
  // It stands in line, and whoever comes behind it still gets an answer.
  await expect.poll(() => on(url, `select from pg_locks where not granted`)).not.toEqual([]);
  await on(url, 'select from all_passers_by');
  await backup.end();
  expect((await migrated).applied).toEqual(['0032-passers-by-stay']);
});

test('a database of a newer version is left to that version', async () => {
  await migrate(url);
  await on(url, `insert into migrations (name, hash) values ('9999-of-tomorrow', 'new')`);
  await expect(migrate(url)).rejects.toThrow('9999-of-tomorrow). Start that version.');
});

test('a backup of a newer version is left to that version, and nothing is made of it', async () => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const restored = applyRecorded(client, [{ name: '9999-of-tomorrow', hash: 'new' }]);
  await expect(restored).rejects.toThrow('made this backup (9999-of-tomorrow). Restore it with that version.');
  await client.end();
  expect(await tables()).toEqual([{ tables: null }]);
});

test('a database to which a newer version only added is used; one from which it took something is refused', async () => {
  await migrate(url);
  await on(url, `insert into migrations (name, hash, expands) values ('9998-more', 'newer', true)`);
  expect(await migrate(url)).toEqual({ applied: [] });
  await on(url, `insert into migrations (name, hash) values ('9999-less', 'newer')`);
  await expect(migrate(url)).rejects.toThrow('9999-less). Start that version.');
});

test('walkbooks that were archived at no time known, or restored since it, count as archived now', async () => {
  await migrate(url);
  await on(
    url,
    `delete from migrations where name = '0173-archived-since'`,
    `insert into campaigns (id, name, campaign_type, owner_email)
       values ('00000000-0000-4000-8000-000000000001', 'Fall', 'election', 'u@porchlight.test')`,
    `insert into users (id, email, first, last) values ('00000000-0000-4000-8000-000000000002', 'u@porchlight.test', 'U', 'U')`,
    `insert into walkbooks (campaign_id, name, creation_method, record_status, archived_at)
       select '00000000-0000-4000-8000-000000000001', made.* from (values
         ('untold', 'Filters', 'archived', null),
         ('stale', 'Filters', 'archived', timestamptz '2024-01-02'),
         ('right', 'Filters', 'archived', timestamptz '2024-01-04'),
         ('active', 'Filters', 'is_active', timestamptz '2024-01-02')) as made`,
    `insert into audit_entries (campaign_id, user_id, act, subject_id, at)
       select campaign_id, '00000000-0000-4000-8000-000000000002', 'walkbook_restored', id, '2024-01-03' from walkbooks`,
  );
  expect(await migrate(url)).toMatchObject({ applied: ['0173-archived-since'] });
  const since = `select string_agg(name || ' ' || case when archived_at > now() - interval '1 hour' then 'now'
    else coalesce(archived_at::date::text, 'never') end, ', ' order by name) as tables from walkbooks`;
  expect(await on(url, since)).toEqual([{ tables: 'active never, right 2024-01-04, stale now, untold now' }]);
});
