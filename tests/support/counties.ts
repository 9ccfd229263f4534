// A database for benches with two made-up counties in it: one of a million voters, one of ten thousand.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
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

/**
 * Runs `act` on the filled database, which is gone afterwards. `folder`: its data. With BENCH_KEEP, a folder, it is kept as it was when
 * it was full, by the sources it was made of, and the next run begins with a copy of that.
 * @param work done on the full counties before `act`, and kept with them
 */
export async function withCounties<T>(
  tools: BenchTools,
  act: (connected: Connected, folder: string) => Promise<T>,
  counties: readonly County[] = [big, small],
  work: (connected: Connected) => Promise<void> = () => Promise.resolve(),
): Promise<T> {
  await chmod(tools.scratch, 0o711);
  const folder = join(tools.scratch, 'postgres');
  const kept = keptFolder(tools, counties);
  if (kept && existsSync(kept)) {
    tools.say(`The counties are those of ${kept}.`);
    copyFolder(kept, folder);
  } else {
    await fillDatabase(tools, folder, counties, work);
    if (kept) {
      copyFolder(folder, `${kept}.new`);
      renameSync(`${kept}.new`, kept);
    }
  }
  const server = await startPostgres({ folder, root: tools.root });
  const connected = connect(server.url);
  try {
    return await act(connected, server.folder);
  } finally {
    await connected.close();
    await server.stop();
  }
}

/** Nothing of it need outlive a power cut. */
const filling = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
};

/** Without indexes and foreign keys being kept meanwhile, which takes twice as long: the indexes are made when all rows are there. */
async function fillDatabase(
  tools: BenchTools,
  folder: string,
  counties: readonly County[],
  work: (connected: Connected) => Promise<void>,
): Promise<void> {
  const server = await startPostgres({ folder, root: tools.root, settings: filling });
  try {
    await migrate(server.url);
    const owner = connect(server.url);
    await owner.pool.query(`alter role current_user set session_replication_role = 'replica'`);
    await owner.pool.query(`alter role current_user set statement_timeout = 0`);
    const { rows: indexes } = await owner.pool.query<{ name: string; definition: string }>(`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any('{doors,voters,walkbook_doors,all_touches,all_survey_responses,voter_group_members}'::regclass[])
        and not indisunique and indexrelid <> 'voters_door'::regclass`);
    for (const { name } of indexes) await owner.pool.query(`drop index ${name}`);
    const connected = connect(server.url);
    for (const county of counties) await fill(connected, county, tools);
    await work(connected);
    await connected.close();
    tools.say('Making indexes …');
    for (const { definition } of indexes) await owner.pool.query(definition);
    await owner.pool.query('alter role current_user reset all');
    await owner.pool.query('vacuum analyze');
    await owner.close();
  } finally {
    await server.stop();
  }
}

/** Another one as soon as anything that makes the counties is otherwise. */
function keptFolder({ root }: BenchTools, counties: readonly County[]): string | null {
  const place = process.env['BENCH_KEEP'];
  if (!place) return null;
  const made = createHash('sha256').update(JSON.stringify(counties));
  const sources = ['src/server/db/migrations', 'tests/support', 'tests/bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.sql$|^(counties|crowd|worked-county|manager-calls|headquarters)\.ts$/.test(file))
      .toSorted()
      .map((file) => join(root, folder, file)),
  );
  for (const source of sources) made.update(readFileSync(source));
  mkdirSync(place, { recursive: true, mode: 0o711 });
  return join(place, made.digest('hex').slice(0, 16));
}

/** With whoever owns it. */
function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', '--reflink=auto', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
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
    await client.query(
      `update voter_groups set voters = (
         select count(*) from voter_group_members where campaign_id = $1 and voter_group_id = $2)
       where campaign_id = $1 and id = $2`,
      [campaign.id, id],
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
