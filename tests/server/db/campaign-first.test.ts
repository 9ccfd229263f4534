// The schema and the statements are held to one campaign; what every test file's statements are read by is tested here.
import { sql } from 'kysely';
import { loadModule } from 'libpg-query';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kinds } from '../../../src/domain/facts/kinds';
import { campaignProblems } from '../../support/campaign-sql';
import { campaignTables, campaignViews } from '../../support/campaign-tables';
import { testDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await loadModule();
});
afterAll(() => database.drop());

describe('every table of a campaign', () => {
  test('has campaign_id as its first column', async () => {
    const { rows } = await sql<{ table: string }>`
      select relname as table from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'campaign_id' and attnum = 1
      order by relname`.execute(database.db);
    expect(rows.map((row) => row.table)).toEqual([...campaignTables].toSorted());
    expect(rows.length).toBeGreaterThan(40);
  });

  test('has it first in every key, unique rule and index', async () => {
    const { rows } = await sql<{ table: string; index: string }>`
      select indrelid::regclass::text as table, indexrelid::regclass::text as index from pg_index
      where indrelid::regclass::text = any(${[...campaignTables]}::text[])
        and indkey[0] is distinct from (
          select attnum from pg_attribute where attrelid = indrelid and attname = 'campaign_id')
      order by 2`.execute(database.db);
    expect(rows.map((row) => row.index)).toEqual([
      // GiST knows no uuid without an extension.
      'doors_location',
      // Whoever opens a code knows no campaign.
      'mail_codes_by_code',
      // Which campaigns are a person's.
      'memberships_user',
      'placements_near',
    ]);
  });

  test('refers to others of a campaign by campaign_id first, and empties no part of a key', async () => {
    const { rows } = await sql<{ rule: string; of: string }>`
      select conrelid::regclass::text as of, pg_get_constraintdef(oid) as rule from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace`.execute(database.db);
    const referring = rows.filter(({ of }) => campaignTables.has(of));
    expect(referring.length).toBeGreaterThan(60);
    const wrong = referring.filter(({ rule }) => {
      const [, target = ''] = /REFERENCES (\w+)/.exec(rule) ?? [];
      const held = /^FOREIGN KEY \(campaign_id, .*\) REFERENCES \w+\(campaign_id, /.test(rule);
      return (campaignTables.has(target) && !held) || /SET NULL/.test(rule);
    });
    expect(wrong).toEqual([]);
  });

  test('is kept by statements, not by triggers', async () => {
    const { rows } = await sql`select tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal`.execute(database.db);
    expect(rows).toEqual([]);
  });
});

describe('what counts of the facts of a kind', () => {
  test.each(Object.entries(kinds))('%s is a view of all of them, with every column', async (_, { table }) => {
    const view = table.replace(/^all_/, '');
    expect(view).not.toBe(table);
    const { rows } = await sql<{ relkind: string; columns: string[] }>`
      select relkind, (select array_agg(attname::text order by attname) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns
      from pg_class where relnamespace = 'public'::regnamespace and relname in (${view}, ${table})
      order by relkind`.execute(database.db);
    const [all, counted] = rows;
    expect([all?.relkind, counted?.relkind]).toEqual(['r', 'v']);
    expect(all?.columns).toContain('set_aside');
    expect(counted?.columns).toEqual(
      expect.arrayContaining(all?.columns.filter((column) => column !== 'set_aside') ?? []),
    );
    expect(campaignViews.has(view)).toBe(true);
  });
});

describe('a statement', () => {
  const problems = (text: string) =>
    campaignProblems(
      text,
      (table) => campaignTables.has(table) || campaignViews.has(table),
      (table) => campaignViews.has(table),
    );

  test.each([
    'select * from voters where campaign_id = $1 and id = $2',
    'select 1 from voters v join doors d on d.campaign_id = $1 and d.id = v.door_id where v.campaign_id = $1',
    'select 1 from voters v left join doors on doors.campaign_id = $1::uuid where v.campaign_id = any($2::uuid[])',
    'select 1 from users join invitations on true',
    'select pg_advisory_xact_lock(key) from unnest($1::bigint[]) as key',
    'with found as (select id from voters where campaign_id = $1) select * from found',
    'update voters set first = d.city from doors d where voters.campaign_id = $1 and d.campaign_id = $1',
    'insert into voter_tags (campaign_id, name) values ($1, $2) on conflict (campaign_id, id) do nothing',
    'insert into voter_tags (campaign_id, name) select v.campaign_id, v.first from voters v where v.campaign_id = $1',
    'copy doors (campaign_id, id) from stdin',
    'declare c cursor for select 1 from doors where campaign_id = $1',
  ])('that names the campaign of each table is right: %s', (text) => {
    expect(problems(text)).toEqual([]);
  });

  test.each([
    ['select * from voters where id = $1', 'select voters (voters) without its campaign_id'],
    ['select 1 from voters v where v.campaign_id = $1 or true', 'select voters (v) without its campaign_id'],
    [
      'select 1 from voters v join doors d on d.campaign_id = v.campaign_id where v.campaign_id = $1',
      'select doors (d) without its campaign_id',
    ],
    [
      'select 1 from voters v left join doors d on v.campaign_id = $1 and d.campaign_id = $1',
      'select voters (v) without its campaign_id',
    ],
    [
      'select 1 from voters where campaign_id = $1 and exists (select 1 from touches where voter_id = voters.id)',
      'select touches (touches) without its campaign_id',
    ],
    ['select 1 from users union select id from doors where zip = $1', 'select doors (doors) without its campaign_id'],
    ['with gone as (delete from doors where id = $1) select 1', 'delete doors (doors) without its campaign_id'],
    ['update voters set first = $1', 'update voters (voters) without its campaign_id'],
    ['insert into voter_tags (name) values ($1)', 'rows of voter_tags without the column campaign_id'],
    [
      'insert into voter_tags (campaign_id, name) select gen_random_uuid(), $1',
      'insert into voter_tags with a campaign_id from elsewhere',
    ],
    [
      'insert into voter_tags (campaign_id, id) values ($1, $2) on conflict (id) do nothing',
      'on conflict of voter_tags without campaign_id',
    ],
    [
      'insert into devices (campaign_id) values ($1) on conflict (campaign_id) do update set seen_at = now()',
      'now() in what a conflict sets in devices: excluded has the instant',
    ],
    [
      'update voters set first = $1, erased_at = coalesce(erased_at, now()) where campaign_id = $2',
      'now() in what is updated in voters: (select now())',
    ],
    [
      'update voters set erased_at = clock_timestamp() where campaign_id = $1',
      'clock_timestamp() in what is updated in voters: (select clock_timestamp())',
    ],
    ['copy doors (id) from stdin', 'rows of doors without the column campaign_id'],
    ['delete from touches where campaign_id = $1', 'delete touches, which is a view'],
    ['insert into touches (campaign_id, id) values ($1, $2)', 'insert touches, which is a view'],
    [
      'with mine as (update uploads set heartbeat_at = $1 where campaign_id = $2) select pg_advisory_xact_lock($3) from mine',
      'an advisory lock beside rows of uploads',
    ],
    ['truncate doors', 'truncate empties a table for every campaign'],
  ])('is wrong otherwise: %s', (text, problem) => {
    expect(problems(text)).toContain(problem);
  });
});
