// Those who are the first to save in a walkbook, one behind the other: its counts are those of its touches.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { inTransaction, over } from '../../../../src/server/db/connection';
import { storeWalkbookFacts } from '../../../../src/server/modules/facts/store-walkbook-facts';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { testDatabase, type TestDatabase } from '../../../support/database';
import { lockWaits } from '../../../support/lock-waits';
import { aTouch, makeTurf, type TestDoor } from '../../../support/turf';

let database: TestDatabase;
let api: TestApi;
let campaign: TestCampaign;
let users: TestUser[];
let doors: TestDoor[];
let walkbook_id: string;
beforeAll(async () => {
  database = await testDatabase();
  api = await testApi({ database });
  campaign = await api.makeCampaign();
  users = [await api.makeUser({ campaign }), await api.makeUser({ campaign })];
  doors = await makeTurf(api, campaign, { doors: 1, votersAtEach: 1 });
  const body = {
    name: randomUUID(),
    campaign_id: campaign.id,
    filter_params: { everyone: true as const },
    assigned_user_ids: users.map(({ id }) => id),
  };
  walkbook_id = (await api.as(campaign.owner).call(contract.walkbooks.create, { body })).body.id;
});
afterAll(async () => {
  await api.close();
  await database.drop();
});

function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open, passed };
}
async function untilWaiting(most: number) {
  while ((await lockWaits(api.db)) < most) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('who looked before the first of them had counted, and stored after that, counts no door that another has done', async () => {
  const place = ({ id }: TestUser) => ({
    campaign_id: campaign.id,
    walkbook_id,
    user_id: id,
    arrival: { now: Date.now(), offset: null },
  });
  const knock = () => ({ touches: [aTouch({ door_id: doors[0]!.id })], survey_responses: [], door_facts: [] });
  // The first has made the row of counts, and has not committed.
  const first = await database.pool.connect();
  await first.query('begin');
  await first.query('insert into walkbook_progress (campaign_id, walkbook_id) values ($1, $2)', [
    campaign.id,
    walkbook_id,
  ]);
  const [hasCounted, mayCommit, hasLooked, mayInsert] = [gate(), gate(), gate(), gate()];
  const second = inTransaction(api.db, async (tx) => {
    await storeWalkbookFacts(tx, place(users[0]!), knock());
    hasCounted.open();
    await mayCommit.passed;
  });
  await untilWaiting(1);
  const client = await database.pool.connect();
  const query = client.query.bind(client) as (text: string | { text: string }, values?: unknown[]) => Promise<unknown>;
  const slow = Object.assign(Object.create(client) as typeof client, {
    async query(text: string | { text: string }, values?: unknown[]) {
      if ((typeof text === 'string' ? text : text.text).includes('insert into "all_touches"')) {
        hasLooked.open();
        await mayInsert.passed;
      }
      return query(text, values);
    },
  });
  await client.query('begin');
  const third = storeWalkbookFacts(over(slow), place(users[1]!), knock());
  await hasLooked.passed;
  // Behind its look.
  await client.query('select 1');
  await first.query('commit');
  first.release();
  await hasCounted.passed;
  mayInsert.open();
  await untilWaiting(1);
  mayCommit.open();
  await second;
  expect(await third).toMatchObject([{ verdict: 'stored' }]);
  await client.query('commit');
  client.release();
  const counts = sql`select doors_done from walkbook_progress where walkbook_id = ${walkbook_id}`;
  expect((await counts.execute(api.db)).rows).toEqual([{ doors_done: 1 }]);
  const totals = api.db.selectFrom('walkbook_totals').select('touches').where('walkbook_id', '=', walkbook_id);
  expect(await totals.execute()).toEqual([{ touches: 1 }, { touches: 1 }]);
});
