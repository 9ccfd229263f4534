// On plain PostgreSQL and on a Citus cluster alike: what holds of one, and what of the other, is asked of whichever there is.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tablePlaces } from '../../../../src/server/db/distribution/table-places';
import { migrate } from '../../../../src/server/db/migrate';
import { campaignTables } from '../../../support/campaign-tables';
import { testDatabase, type TestDatabase } from '../../../support/database';

let database: TestDatabase;
let isCluster: boolean;
beforeAll(async () => {
  database = await testDatabase();
  isCluster = (await sql`select 1 from pg_extension where extname = 'citus'`.execute(database.db)).rows.length > 0;
});
afterAll(() => database.drop());

const { ofCampaigns, everywhere, atCoordinator } = tablePlaces;

/** What the cluster says of each table; on plain PostgreSQL of none. */
async function placesOf(tables: readonly string[]): Promise<unknown[]> {
  if (!isCluster) return [];
  const { rows } = await sql<{ place: string }>`
    select distinct partmethod::text || ' ' || coalesce(column_to_column_name(logicalrelid, partkey), '') || ' ' || colocationid
      as place
    from pg_dist_partition where logicalrelid = any(${[...tables]}::text[]::regclass[])`.execute(database.db);
  return rows.map(({ place }) => place.replace(/ \d+$/, ''));
}

const referencesOf = async (table: string) =>
  (
    await sql`
      select pg_get_constraintdef(oid) as reference from pg_constraint
      where contype = 'f' and conrelid = ${table}::regclass order by 1`.execute(database.db)
  ).rows;

test('every table has its place, and only one; a new one stands in one of the three lists', async () => {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    database.db,
  );
  const listed = [...ofCampaigns, ...everywhere, ...atCoordinator].toSorted();
  expect(listed).toEqual(rows.map(({ table }) => table).toSorted());
  expect(ofCampaigns.toSorted()).toEqual([...campaignTables].toSorted());
});

test('a campaign’s rows of all its tables lie together', async () => {
  expect(await placesOf(ofCampaigns)).toEqual(isCluster ? ['h campaign_id'] : []);
  expect(await placesOf(everywhere)).toEqual(isCluster ? ['n '] : []);
});

test('a later migration’s table goes to its place, too, with what it refers to', async () => {
  const before = { references: await referencesOf('result_changes'), place: await placesOf(['result_changes']) };
  await sql`drop table result_changes`.execute(database.db);
  await sql`drop index text_answers_answered`.execute(database.db);
  await sql`delete from migrations where name = '0146-result-changes'`.execute(database.db);
  expect(await migrate(database.url)).toEqual({ applied: ['0146-result-changes'] });
  expect({ references: await referencesOf('result_changes'), place: await placesOf(['result_changes']) }).toEqual(
    before,
  );
  expect(before.references).toHaveLength(1);
  expect(await migrate(database.url)).toEqual({ applied: [] });
});
