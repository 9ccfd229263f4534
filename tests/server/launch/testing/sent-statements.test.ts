// What the guard of every server test sees: each statement that the product sent, who sent it, and whether it names its campaign.
import { randomUUID } from 'node:crypto';
import { loadModule } from 'libpg-query';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaignsOf } from '../../../../src/server/access-repo';
import { wasRemoved } from '../../../../src/server/modules/campaigns/memberships-repo';
import { inOrder } from '../../../support/campaign-sql';
import { testDatabase, type TestDatabase } from '../../../support/database';
import { problemsOf, statements } from '../../../support/sent-statements';

let database: TestDatabase;
beforeAll(async () => {
  await loadModule();
  database = await testDatabase();
  // The first word of a connection asks which kind of server that is.
  await sql`select 1`.execute(database.db);
  // What earlier files of this process sent is noted once more.
  inOrder.clear();
  statements.clear();
});
afterAll(() => database.drop());

/** What was noted since, and of whom. */
async function noted(act: () => Promise<unknown>): Promise<{ text: string; from: string }[]> {
  const before = new Set(statements.keys());
  await act();
  return [...statements].flatMap(([text, from]) => (before.has(text) ? [] : [{ text, from }]));
}

test('a statement that names its campaign is noted with its sender, and is in order', async () => {
  const [sent, ...more] = await noted(() => wasRemoved(database.db, randomUUID(), 'ann@example.org'));
  expect(more).toEqual([]);
  expect(sent?.from).toMatch(/^src\/server\/modules\/campaigns\/memberships-repo\.ts:\d+/);
  expect(problemsOf(sent?.text ?? '')).toEqual([]);
});

test('one that names none is noted with its sender, and is a problem', async () => {
  const [sent, ...more] = await noted(() => campaignsOf(database.db, randomUUID()));
  expect(more).toEqual([]);
  expect(sent?.from).toMatch(/^src\/server\/access-repo\.ts:\d+/);
  expect(problemsOf(sent?.text ?? '')).toHaveLength(1);
});

test('what a test asks by itself is not noted', async () => {
  expect(await noted(() => sql`select count(*) from memberships`.execute(database.db))).toEqual([]);
});
