// A mailing to thousands is made in seconds on one server and in the form that a cluster is sent, numbered alike.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, inTransaction, type Connected, type Db } from '../../../../src/server/db/connection';
import { markSpread } from '../../../../src/server/db/distribution/is-spread';
import { touchRecipients } from '../../../../src/server/modules/mailer-campaigns/recipients-repo';
import { testApi, type TestApi } from '../../../support/api';
import { testDatabase, type TestDatabase } from '../../../support/database';

const people = 8_000;
/** Taking the carried rows apart once for each of them takes some twenty. */
const seconds = 6;

let database: TestDatabase;
let api: TestApi;
let spread: Connected;
let whom: { campaign_id: string; voter_group_id: string; cool_down_days: number };
beforeAll(async () => {
  database = await testDatabase();
  api = await testApi({ database });
  spread = connect(database.url, { max: 1 });
  // What a cluster is sent works on one PostgreSQL, too.
  markSpread(spread.db);
  const campaign_id = (await api.makeCampaign()).id;
  const { id: voter_group_id } = await api.db
    .insertInto('voter_groups')
    .values({ campaign_id, name: 'All', creation_method: 'Filters', status: 'Ready', voters: people })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into doors (campaign_id, id, address, address_key, city, zip, street, house_number)
    select ${campaign_id}::uuid, md5('door' || n)::uuid, n % 200 || ' S' || n % 500 || ' St', 'k' || n, 'Raleigh',
      27600 + n % 90, 'S' || n % 500 || ' St', n % 200
    from generate_series(0, ${people / 2 - 1}::integer) as n`.execute(api.db);
  await sql`
    insert into voters (campaign_id, id, door_id, first, last)
    select ${campaign_id}::uuid, md5('voter' || n)::uuid, md5('door' || n / 2)::uuid, 'P' || n, 'Crowd'
    from generate_series(0, ${people - 1}::integer) as n`.execute(api.db);
  await sql`
    insert into voter_group_members (campaign_id, voter_group_id, voter_id)
    select campaign_id, ${voter_group_id}::uuid, id from voters where campaign_id = ${campaign_id} and last = 'Crowd'`.execute(
    api.db,
  );
  await sql`analyze doors, voters, voter_group_members`.execute(api.db);
  whom = { campaign_id, voter_group_id, cool_down_days: 0 };
});
afterAll(async () => {
  await spread.close();
  await api.close();
  await database.drop();
});

/** What a mailing to all of them comes to, and who is in which piece. */
async function sent(db: Db) {
  const id = randomUUID();
  const reach = await inTransaction(db, async (tx) => {
    await sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`.execute(tx);
    return touchRecipients(tx, { ...whom, id }, new Date());
  });
  const { rows: touches } = await sql<{ voter_id: string; door_id: string; piece: number; reasons: string[] }>`
    select voter_id, door_id, piece, reasons from outreach_touches
    where campaign_id = ${whom.campaign_id} and source_id = ${id} order by voter_id`.execute(api.db);
  return { reach, touches };
}

test('a mailing to 8,000 people is made in seconds, in one statement or in the two of a cluster', async () => {
  const there = await sent(spread.db);
  expect(there.reach).toEqual({ people, households: people / 2, left_out: {} });
  expect(there.touches).toHaveLength(people);
  const pieces = new Map(there.touches.map(({ door_id, piece }) => [door_id, piece]));
  expect([...pieces.values()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: people / 2 }, (_, n) => n + 1));
  expect(there.touches.filter(({ door_id, piece }) => pieces.get(door_id) !== piece)).toEqual([]);
  expect(await sent(api.db)).toEqual(there);
});
