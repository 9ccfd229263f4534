// The server that has a campaign's rows is killed under load and started again: a worker of a cluster, where DATABASE_URL names one.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi, type TestCampaign } from '../support/api';
import { mortalServer, type MortalServer } from '../support/mortal-server';
import { walkSteadily, type SteadyWalk } from '../support/steady-walk';

let server: MortalServer;
let api: TestApi;
beforeAll(async () => {
  server = await mortalServer();
  api = await testApi({ database: server.database });
});
afterAll(async () => {
  await api.close();
  await server.stop();
});

/** A campaign whose rows lie on the server that dies, or elsewhere. */
async function aCampaign({ isStruck }: { isStruck: boolean }): Promise<TestCampaign> {
  for (let tried = 0; tried < 100; tried += 1) {
    const campaign = await api.makeCampaign();
    if ((await server.has(campaign.id)) === isStruck) return campaign;
  }
  throw new Error('No campaign lies there.');
}

async function expectStored(campaign: TestCampaign, { acknowledged, answers }: SteadyWalk): Promise<void> {
  for (const [table, told] of Object.entries({ touches: acknowledged, survey_responses: answers })) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where campaign_id = ${campaign.id}`.execute(api.db);
    expect(rows.map(({ id }) => id).toSorted(), table).toEqual([...told].toSorted());
  }
}

it('loses nothing of what was acknowledged, says 503 meanwhile, and goes on when the server is back', async () => {
  const campaign = await aCampaign({ isStruck: true });
  const walk = await walkSteadily(api, campaign);
  const { acknowledged, refusals, end } = walk;
  // On a cluster the campaigns of the other servers hear nothing of it.
  const spared = server.isOneOfSeveral ? await aCampaign({ isStruck: false }) : null;
  const elsewhere = spared && (await walkSteadily(api, spared));
  await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(40);
  await server.kill();
  await expect.poll(() => refusals.get(503), { timeout: 15_000 }).toBeGreaterThan(4);
  const before = acknowledged.size;
  if (elsewhere) {
    const sparedBefore = elsewhere.acknowledged.size;
    await expect.poll(() => elsewhere.acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(sparedBefore + 40);
    expect(acknowledged.size).toBe(before);
  }
  await server.start();
  await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + 40);
  await end();
  await elsewhere?.end();

  expect([...refusals.keys()]).toEqual([503]);
  await expectStored(campaign, walk);
  if (!spared || !elsewhere) return;
  expect([...elsewhere.refusals]).toEqual([]);
  await expectStored(spared, elsewhere);
}, 180_000);
