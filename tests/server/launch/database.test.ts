import { expect, test } from 'vitest';
import { testDatabase } from '../../support/database';

test('each test file gets a migrated database of its own', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  try {
    expect(one.url).not.toBe(other.url);
    await one.db
      .insertInto('campaigns')
      .values({
        name: 'Only here',
        owner_email: 'owner@example.org',
        campaign_type: 'other',
        candidate_name: null,
        initiative: null,
      })
      .execute();
    expect(await one.db.selectFrom('campaigns').select('name').execute()).toEqual([{ name: 'Only here' }]);
    expect(await other.db.selectFrom('campaigns').select('name').execute()).toEqual([]);
  } finally {
    await Promise.all([one.drop(), other.drop()]);
  }
});
