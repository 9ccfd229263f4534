// Knocks that come alone are added to what was counted before: that is what all of them are when they are counted anew.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { seededRandom } from '../../../../src/domain/walking-order/seeded-random';
import { inTransaction } from '../../../../src/server/db/connection';
import { storeWalkbookFacts } from '../../../../src/server/modules/facts/store-walkbook-facts';
import { countWalkbooks } from '../../../../src/server/modules/facts/walkbook-counts-repo';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { testDatabase, type TestDatabase } from '../../../support/database';
import { testSeed } from '../../../support/seed';
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
  doors = await makeTurf(api, campaign, { doors: 6, votersAtEach: 1 });
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

const counts = async () => {
  const of = [campaign.id, walkbook_id];
  const { rows: totals } = await database.pool.query(
    `select user_id, contact_result, touches from walkbook_totals where campaign_id = $1 and walkbook_id = $2
     order by user_id, contact_result`,
    of,
  );
  const { rows: progress } = await database.pool.query<{ doors_done: number }>(
    'select doors_done from walkbook_progress where campaign_id = $1 and walkbook_id = $2',
    of,
  );
  return { totals, progress };
};

const save = (user: TestUser, touch: ReturnType<typeof aTouch>) =>
  inTransaction(api.db, (tx) =>
    storeWalkbookFacts(
      tx,
      { campaign_id: campaign.id, walkbook_id, user_id: user.id, arrival: { now: Date.now(), offset: null } },
      { touches: [touch], survey_responses: [], door_facts: [] },
    ),
  );

test(`knocks, corrections in any order, undone ones and sent again count as all of them do (TEST_SEED=${testSeed})`, async () => {
  const random = seededRandom(testSeed);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const sent: { user: TestUser; touch: ReturnType<typeof aTouch> }[] = [];
  const coming: typeof sent = [];
  for (let at = 0; at < 60; at += 1) {
    // A door that is another one by now, once some were knocked at.
    if (at === 40)
      await database.pool.query('update doors set merged_into = $1 where campaign_id = $2 and id = $3', [
        doors[4]!.id,
        campaign.id,
        doors[5]!.id,
      ]);
    const before = random() < 0.3 && sent.length > 0 ? one(sent) : null;
    const user = before?.user ?? one(users);
    const result = one(['not_home', 'left_literature', null] as const);
    const touch = aTouch({
      door_id: before?.touch.door_id ?? one(doors).id,
      contact_result: before ? result : (result ?? 'not_home'),
      replaces: before?.touch.id ?? null,
    });
    const again = random() < 0.1 && sent.length > 0 ? one(sent) : null;
    const next = again ?? { user, touch };
    if (again === null && before === null && random() < 0.2) {
      // Its correction overtakes it.
      coming.push(next);
      await save(user, aTouch({ door_id: touch.door_id, contact_result: null, replaces: touch.id }));
    } else {
      await save(next.user, next.touch);
      if (again === null) sent.push(next);
    }
    if (coming.length > 2) {
      const late = coming.shift()!;
      await save(late.user, late.touch);
      sent.push(late);
    }
  }
  const added = await counts();
  expect(added.progress[0]!.doors_done).toBeGreaterThan(2);
  await inTransaction(api.db, (tx) =>
    countWalkbooks(
      tx,
      campaign.id,
      users.map(({ id }) => ({ user_id: id, walkbook_id })),
    ),
  );
  expect(added).toEqual(await counts());
});
