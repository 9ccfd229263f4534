// The server that has a campaign's rows is killed under load and started again: a worker of a cluster, where DATABASE_URL names one.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi, type TestCampaign } from '../support/api';
import { mortalServer, type MortalServer } from '../support/mortal-server';
import { walkSteadily } from '../support/steady-walk';

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

/** A campaign whose rows lie on the server that dies. */
async function struckCampaign(): Promise<TestCampaign> {
  for (let tried = 0; tried < 100; tried += 1) {
    const campaign = await api.makeCampaign();
    if (await server.has(campaign.id)) return campaign;
  }
  throw new Error('No campaign lies on that server.');
}

it('loses nothing of what was acknowledged, says 503 meanwhile, and goes on when the server is back', async () => {
  const campaign = await struckCampaign();
  const { acknowledged, refusals, end } = await walkSteadily(api, campaign);
  await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(40);
  await server.kill();
  await expect.poll(() => refusals.get(503), { timeout: 15_000 }).toBeGreaterThan(4);
  const before = acknowledged.size;
  await server.start();
  await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + 40);
  await end();

  expect([...refusals.keys()]).toEqual([503]);
  const { rows } = await sql<{ id: string }>`select id from touches where campaign_id = ${campaign.id}`.execute(api.db);
  expect(rows.map(({ id }) => id).toSorted()).toEqual([...acknowledged].toSorted());
}, 180_000);
