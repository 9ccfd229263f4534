import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../../src/server/db/connection';
import { changesShared } from '../../../../src/server/db/distribution/shared-changes';
import { testDatabase, type TestDatabase } from '../../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test.each([
  ['insert into "users" ("id") values ($1)', true],
  ['update campaigns set name = $1 where id = $2', true],
  ['with found as (select 1) delete from invitations where id = $1', true],
  ['select * from "users" where "id" = $1 for update', true],
  ['select 1 from campaigns where id = any($1) order by id for no key update', true],
  ['select 1 from memberships join users on true for update of "users"', true],
  ['select 1 from memberships join users on true for update of memberships skip locked', false],
  [
    'with mine as (select id from people for update) select (select name from campaigns where id = $1) from mine',
    false,
  ],
  ['with mine as (select id from users where id in ($1, $2) for update) select 1 from mine', true],
  ['with mine as (select 1 from people for share of people), theirs as (select 1 from users for share) select 1', true],
  ['select 1 from (select id from users) as they for update', true],
  ['select * from users where id = $1', false],
  ['select 1 from voters where campaign_id = $1 for update', false],
  ['update users_of_others set id = $1', false],
  ['insert into memberships (campaign_id, user_id) values ($1, $2)', false],
])('whether a statement changes or holds what lies on every server: %s', (text, changes) => {
  expect(changesShared(text)).toBe(changes);
});

test('of those who each add a user and then change one, none stands in the others’ way', async () => {
  const join = () => {
    let tried = 0;
    return inTransaction(database.db, async (tx) => {
      tried += 1;
      const name = randomUUID();
      const values = { identity_uid: name, email: `${name}@example.org`, first: 'Ada', last: 'Ash' };
      const { id } = await tx.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow();
      await new Promise((resolve) => setTimeout(resolve, 50));
      await tx.updateTable('users').set({ first: 'Eve' }).where('id', '=', id).execute();
      return tried;
    });
  };
  const change = (id: string) => database.db.updateTable('users').set({ last: 'Oak' }).where('id', '=', id).execute();
  expect(await Promise.all([join(), join(), join(), change(randomUUID())])).toEqual([1, 1, 1, expect.anything()]);
  const { rows } = await database.pool.query(`select first from users`);
  expect(rows).toEqual([{ first: 'Eve' }, { first: 'Eve' }, { first: 'Eve' }]);
});
