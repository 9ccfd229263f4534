// The statements that every save needs: planned for what they mostly do, and a phone's times found whatever arrived before what.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { seededRandom } from '../../../../src/domain/walking-order/seeded-random';
import { connect, inTransaction } from '../../../../src/server/db/connection';
import { isSpread } from '../../../../src/server/db/distribution/is-spread';
import { decidedTimes } from '../../../../src/server/modules/facts/fact-times-repo';
import { storeWalkbookFacts } from '../../../../src/server/modules/facts/store-walkbook-facts';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { testDatabase, type TestDatabase } from '../../../support/database';
import { testSeed } from '../../../support/seed';
import { aResponse, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

let database: TestDatabase;
let api: TestApi;
let campaign: TestCampaign;
let ana: TestUser;
let doors: TestDoor[];
let survey: { id: string; question: string };
let walkbook_id: string;

beforeAll(async () => {
  database = await testDatabase();
  api = await testApi({ database });
  campaign = await api.makeCampaign();
  ana = await api.makeUser({ campaign });
  doors = await makeTurf(api, campaign, { doors: 40, votersAtEach: 1 });
  const questions = [{ text: 'Why?', answers: ['So', 'Not so'] }];
  const asked = { name: randomUUID(), campaign_id: campaign.id, questions };
  const { body: made } = await api.as(campaign.owner).call(contract.surveys.create, { body: asked });
  survey = { id: made.id, question: made.questions[0]!.id };
  const body = {
    name: randomUUID(),
    campaign_id: campaign.id,
    survey_id: made.id,
    filter_params: { everyone: true as const },
    assigned_user_ids: [ana.id],
  };
  walkbook_id = (await api.as(campaign.owner).call(contract.walkbooks.create, { body })).body.id;
});
afterAll(async () => {
  await api.close();
  await database.drop();
});

type Facts = Parameters<typeof storeWalkbookFacts>[2];
const nothing: Facts = { touches: [], survey_responses: [], door_facts: [] };
const store = (db: typeof api.db, facts: Partial<Facts>) =>
  inTransaction(db, (tx) =>
    storeWalkbookFacts(
      tx,
      { campaign_id: campaign.id, walkbook_id, user_id: ana.id, arrival: { now: Date.now(), offset: 0 } },
      { ...nothing, ...facts },
    ),
  );

/** Every part of a plan, whatever it is a part of. */
function partsOf(plan: unknown): Record<string, unknown>[] {
  if (Array.isArray(plan)) return plan.flatMap(partsOf);
  if (typeof plan !== 'object' || plan === null) return [];
  return [plan as Record<string, unknown>, ...Object.values(plan).flatMap(partsOf)];
}

test('a knock that comes alone is planned as one, so that its plan is worth keeping', async () => {
  const one = connect(database.url, { max: 1 });
  try {
    await store(one.db, { touches: [aTouch({ door_id: doors[0]!.id })] });
    if (isSpread(one.db)) {
      // A cluster plans anew what notes and counts in many tables at once.
      const { rows: ofMany } = await one.pool.query(
        `select statement from pg_prepared_statements where statement ilike '%jsonb_populate_record%'`,
      );
      expect(ofMany).toEqual([]);
      return;
    }
    // The same connection: there is only one.
    const { rows } = await one.pool.query<{ name: string; values: number }>(
      `select name, cardinality(parameter_types) as values from pg_prepared_statements
       where statement ilike '%insert into "all_touches"%'`,
    );
    const { name, values } = rows[0]!;
    await one.pool.query("set plan_cache_mode = 'force_generic_plan'");
    const given = Array.from({ length: values }, () => 'null').join(', ');
    const explained = await one.pool.query(`explain (format json) execute "${name}" (${given})`);
    const inserting = partsOf(explained.rows).filter(
      (part) => part['Operation'] === 'Insert' && part['Relation Name'] === 'all_touches',
    );
    expect(inserting.map((part) => part['Plan Rows'])).toEqual([1]);
  } finally {
    await one.close();
  }
});

test(`between which facts of its phone a new one lies is found in whatever order they came (TEST_SEED=${testSeed})`, async () => {
  const random = seededRandom(testSeed);
  const device_id = randomUUID();
  const clock = { reading: Date.now(), offset: 0, checked_at: null };
  const numbers = Array.from({ length: 30 }, (_, at) => 2 * at + 1)
    .map((seq) => ({ seq, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ seq }) => seq);
  const phone = { campaign_id: campaign.id, user_id: ana.id, device_id };
  const door_id = doors[0]!.id;
  for (const seq of numbers) {
    const stamp = { door_id, device_id, seq, clock };
    const answer = { ...stamp, survey_id: survey.id, question_id: survey.question, answers: ['So'] };
    await store(api.db, random() < 0.5 ? { touches: [aTouch(stamp)] } : { survey_responses: [aResponse(answer)] });
    const { rows } = await sql<{ seq: number; recorded_at: string }>`
      select seq, recorded_at from all_touches where device_id = ${device_id}
      union all select seq, recorded_at from all_survey_responses where device_id = ${device_id} order by seq`.execute(
      api.db,
    );
    for (let asked = 0; asked < 4; asked += 1) {
      const first = Math.floor(random() * 64);
      const last = first + Math.floor(random() * 3) * Math.floor(random() * 8);
      const before = rows.findLast((row) => row.seq <= first);
      const after = rows.find((row) => row.seq > last);
      const beside = rows.filter((row) => row === before || row === after || (row.seq > first && row.seq <= last));
      const found = await decidedTimes(api.db, phone, first, last);
      expect(found.toSorted((a, b) => a.seq - b.seq)).toEqual(
        beside.map((row) => ({ seq: row.seq, at: Date.parse(row.recorded_at) })),
      );
    }
  }
});
