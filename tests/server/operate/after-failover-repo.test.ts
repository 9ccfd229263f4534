import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { afterFailover } from '../../../src/server/operate/after-failover-repo';
import { testApi, type TestApi } from '../../support/api';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  const { id, owner } = await api.makeCampaign();
  const own = { campaign_id: id, name: 'Elm Street' };
  await api.db
    .insertInto('walkbooks')
    .values({ ...own, creation_method: 'Created', version: 10 })
    .execute();
  await api.db
    .insertInto('phone_banks')
    .values({ ...own, owner_id: owner.id, status: 'Active' })
    .execute();
  const text = { kind: 'reply' as const, phone: '+14045550100', our_number: '+14045550111', body: 'Thank you' };
  await api.db
    .insertInto('text_messages')
    .values({ campaign_id: id, ...text, state: 'waiting', next_try_at: new Date() })
    .execute();
});
afterAll(() => api.close());

const settle = () => afterFailover(api.services.databaseUrl);
const state = async () => {
  // One by one: on a cluster no statement joins rows of any campaigns.
  const { version } = await api.db.selectFrom('walkbooks').select('version').executeTakeFirstOrThrow();
  const { bank } = await api.db.selectFrom('phone_banks').select('status as bank').executeTakeFirstOrThrow();
  const { rows } = await sql<{ text: string; isEarlier: boolean }>`
    select state as text, handed_at < now() - interval '1 minute' as "isEarlier" from text_messages`.execute(api.db);
  return { version, bank, ...rows[0] };
};
const untouched = { version: 10, bank: 'Active', text: 'waiting', isEarlier: null };
const note = (change: object) =>
  sql`update installation set value = value || ${JSON.stringify(change)}::jsonb where key = 'timeline'`.execute(api.db);

test('a database goes on as it is at its first start, at the next, and after a move to another server', async () => {
  expect(await settle()).toBeNull();
  expect(await settle()).toBeNull();
  await note({ timeline: 0, system: 'another' });
  expect(await settle()).toBeNull();
  expect(await state()).toEqual(untouched);
});

test('after a failover it is settled as after a restore, once for all processes', async () => {
  await note({ timeline: 0 });
  const told = await Promise.all([settle(), settle(), settle()]);
  expect(told.filter((sentence) => sentence !== null)).toEqual([
    expect.stringMatching(/promoted.* 0 text campaigns and 1 phone banks were paused/),
  ]);
  expect(await state()).toEqual({ version: 1_000_010, bank: 'Paused', text: 'sending', isEarlier: true });
  expect(await settle()).toBeNull();
});
