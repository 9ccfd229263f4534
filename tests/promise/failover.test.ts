// The database’s server dies under load and its standby takes over: nobody starts the app’s server again.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connect, type Connected } from '../../src/server/db/connection';
import { beforeMoving } from '../../src/server/db/servers';
import { afterFailover } from '../../src/server/operate/after-failover-repo';
import { testApi, type TestApi } from '../support/api';
import { migrate } from '../../src/server/db/migrate';
import { replicated, type Replicated } from '../support/replicated';
import { walkSteadily } from '../support/steady-walk';
import type { Command, Deed } from './schedule';
import { serverHere } from './server';
import * as sources from './server-entry';
import { openStage } from './stage';

let servers: Replicated;
/** What an operator was told at each failover. */
const told: (string | null)[] = [];
const opened: (() => Promise<void>)[] = [];
beforeAll(async () => {
  servers = await replicated(migrate);
  await afterFailover(servers.url);
  beforeMoving(servers.url, async (url) => void told.push(await afterFailover(url)));
});
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});
afterAll(() => servers.stop());

async function openApi(): Promise<TestApi> {
  const connected: Connected = connect(servers.url);
  const database = { ...connected, url: servers.url, drop: async () => {} };
  const api = await testApi({ database });
  opened.push(api.close, connected.close);
  return api;
}

it('loses nothing of what was acknowledged when the standby is synchronous, and says 503 meanwhile', async () => {
  await servers.setSynchronous(true);
  const api = await openApi();
  const campaign = await api.makeCampaign();
  const { acknowledged, refusals, end } = await walkSteadily(api, campaign);
  await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(40);
  servers.kill();
  await expect.poll(() => refusals.get(503), { timeout: 15_000 }).toBeGreaterThan(4);
  const before = acknowledged.size;
  await servers.promote();
  await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(before + 40);
  await end();

  expect([...refusals.keys()]).toEqual([503]);
  const { rows } = await sql<{ id: string }>`
    select id from touches where campaign_id = ${campaign.id}`.execute(api.db);
  expect(new Set(rows.map(({ id }) => id))).toEqual(acknowledged);
  expect(told).toEqual([expect.stringContaining('was promoted')]);
});

it('goes on with the server that was promoted when the former one comes back and accepts writes, too', async () => {
  const killAgain = await servers.comeBack();
  const portOf = async (url: string) => {
    const { db, close } = connect(url);
    const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(db);
    await close();
    return rows[0]?.port;
  };
  const [former, promoted] = [...servers.url.matchAll(/:(\d+)[,/]/g)].map(([, port]) => Number(port));
  // One that knew the servers before, and one of a process that only starts.
  expect(await portOf(servers.url)).toBe(promoted);
  expect(await portOf(`${servers.url}?application_name=new`)).toBe(promoted);
  expect(former).not.toBe(promoted);
  killAgain();
});

it('gets again from the phones what an asynchronous standby had not heard of', async () => {
  await servers.rejoin();
  const connected = connect(servers.url);
  opened.push(connected.close);
  const stage = await openStage([], serverHere(sources), {
    url: servers.url,
    failOver: async () => {
      servers.kill();
      await servers.promote();
    },
  });
  opened.push(stage.close);
  const then = (deed: Deed): Command => ({ deed, faults: [], rush: null });
  const save = (phone: 0 | 1, what: 'visit' | 'photo' | 'shift'): Command =>
    then({ do: 'save', phone, tab: 0, walkbookView: 0, what, size: 2 });
  const sleep = then({ do: 'sleep', seconds: 3 });
  let lost = 0;
  await stage.play({
    seed: 7,
    locks: true,
    commands: [
      save(0, 'visit'),
      sleep,
      then({ do: 'act', act: () => servers.cutOff() }),
      save(0, 'visit'),
      save(1, 'visit'),
      save(0, 'photo'),
      save(1, 'shift'),
      sleep,
      then({ do: 'fail-over', lost: (facts) => (lost = facts) }),
      save(1, 'visit'),
      sleep,
    ],
  });
  // The model has seen that they were there, were lost with the server, and are there again, each once.
  expect(lost).toBeGreaterThan(5);
  expect(told.slice(1)).toEqual([expect.stringContaining('was promoted')]);
});
