// A database for benches with two made-up counties in it: one of a million voters, one of ten thousand.
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type Connected } from '../../src/server/db/connection';
import { migrate } from '../../src/server/db/migrate';
import { startPostgres } from '../../src/server/launch/postgres.mjs';
import type { BenchTools } from './bench';
import { copyCrowd } from './crowd';

export const big = { id: 'c0000000-0000-4000-8000-000000000001', number: 1, size: 1_000_000 };
export const small = { id: 'c0000000-0000-4000-8000-000000000002', number: 2, size: 10_000 };
export type County = typeof big;

/** The instant from which benches count. */
export const now = new Date('2026-06-01T12:00:00Z');

/** Runs `act` on the filled database, which is gone afterwards. `folder`: its data. */
export async function withCounties<T>(
  tools: BenchTools,
  act: (connected: Connected, folder: string) => Promise<T>,
  counties: readonly County[] = [big, small],
): Promise<T> {
  await chmod(tools.scratch, 0o711);
  const server = await startPostgres({ folder: join(tools.scratch, 'postgres'), root: tools.root });
  const connected = connect(server.url);
  try {
    await migrate(server.url);
    for (const county of counties) await fill(connected, county, tools);
    return await act(connected, server.folder);
  } finally {
    await connected.close();
    await server.stop();
  }
}

/** `everyone` is a group of all voters, the other one a group of every tenth. */
export const groupsOf = ({ number }: { number: number }) => ({
  everybody: `d0000000-0000-4000-8000-00000000000${number === 1 ? 1 : 3}`,
  tenth: `d0000000-0000-4000-8000-00000000000${number === 1 ? 2 : 4}`,
});

async function fill(connected: Connected, campaign: County, tools: BenchTools): Promise<void> {
  // On a busy machine a million rows take longer than the product's own statements may.
  const client = await connected.pool.connect();
  await client.query('set statement_timeout = 0');
  tools.say(`Making up ${campaign.size.toLocaleString('en-US')} voters …`);
  await client.query(
    `insert into campaigns (id, name, owner_email, campaign_type) values ($1, $2, 'o@example.org', 'election')`,
    [campaign.id, `County ${campaign.number}`],
  );
  await copyCrowd(connected, campaign, campaign.size);
  const groups = groupsOf(campaign);
  for (const [name, id] of Object.entries(groups)) {
    await client.query(
      `insert into voter_groups (id, campaign_id, name, creation_method, status) values ($1, $2, $3, 'Filters', 'Ready')`,
      [id, campaign.id, name],
    );
    await client.query(
      `insert into voter_group_members (campaign_id, voter_group_id, voter_id)
       select campaign_id, $2, id from voters where campaign_id = $1 and ($3 or right(source_id, 1) = '0')`,
      [campaign.id, id, name === 'everybody'],
    );
  }
  await client.query('vacuum analyze');
  client.release(true);
}

export async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

const quantile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
export const p95 = (times: readonly number[]) => quantile(times, 0.95);
export const median = (times: readonly number[]) => quantile(times, 0.5);
export const ms = (time: number) => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
export const ratio = (one: number, other: number) => Math.round((one / other) * 100) / 100;
