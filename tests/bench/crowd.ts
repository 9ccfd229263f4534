// An election weekend: thousands of volunteers who fetch a walkbook, walk, lose the network and send what waits, over the real protocol
// and from a process of their own. On PostgreSQL, and on the Citus cluster that CROWD_CITUS names (a URL of its coordinator).
//
// Volunteers knock every 15 seconds, twelve times as quick as people do, so 2,000 of them are the facts of 24,000. The limit that this
// machine has is told by `cpu_ms_a_fact`; `lost` and `doubled` must be 0 whatever it is.
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startChild } from '../../src/server/launch/child.mjs';
import { freePort } from '../../src/server/launch/network.mjs';
import { startPostgres } from '../../src/server/launch/postgres.mjs';
import { connect, type Connected } from '../../src/server/db/connection';
import { migrate } from '../../src/server/db/migrate';
import { bundle } from '../promise/release';
import type { BenchTools } from '../support/bench';
import { p95, median } from '../support/counties';
import type { WalkPlan, WalkReport } from '../support/walkers-process';
import { prepareWeekend } from '../support/weekend';

export const about =
  '2,000 volunteers fetch, walk, drop out and drain: facts a second, p95, processor time a fact, none lost or doubled';

/** Fewer while someone tries something: CROWD_VOLUNTEERS=100. */
const volunteers = Number(process.env['CROWD_VOLUNTEERS'] ?? 2_000);
const doors = Number(process.env['CROWD_DOORS'] ?? 12);
const pace = 15_000;
const ramp = 60_000;

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  await chmod(tools.scratch, 0o711);
  const walkers = await bundledWalkers(tools);
  try {
    const figures: Record<string, unknown> = { volunteers, doors_each: doors };
    const durable = await onPostgres(tools, walkers, 'durable', {});
    Object.assign(figures, named('postgres', durable));
    const citus = process.env['CROWD_CITUS'];
    if (!citus) return { ...figures, citus: 'CROWD_CITUS names no cluster, so none was tried.' };
    // A cluster for tests need not survive a power cut, and so its peer.
    const careless = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
    const peer = await onPostgres(tools, walkers, 'careless', careless);
    const cluster = await weekend(tools, walkers, citus);
    const ratio = Math.round((cluster.database_ms_a_fact / peer.database_ms_a_fact) * 100) / 100;
    return {
      ...figures,
      ...named('postgres_without_fsync', peer),
      ...named('citus', cluster),
      citus_database_ratio: ratio,
    };
  } finally {
    await rm(walkers, { force: true });
  }
}

const named = (name: string, figures: object) =>
  Object.fromEntries(Object.entries(figures).map(([key, value]) => [`${name}_${key}`, value]));

async function bundledWalkers({ root }: BenchTools): Promise<string> {
  // Beside the packages that the bundle leaves outside.
  const folder = join(root, 'node_modules', '.cache');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `walkers-${process.pid}.mjs`);
  const external = (id: string) => !id.startsWith('.') && !id.startsWith('/');
  await writeFile(
    file,
    await bundle({ entry: 'tests/support/walkers-process.ts', format: 'es', plants: [], external }),
  );
  return file;
}

async function onPostgres(tools: BenchTools, walkers: string, name: string, settings: Record<string, string>) {
  const server = await startPostgres({ folder: join(tools.scratch, name), root: tools.root, settings });
  try {
    return await weekend(tools, walkers, server.url);
  } finally {
    await server.stop();
  }
}

async function weekend(tools: BenchTools, walkers: string, url: string) {
  await migrate(url);
  const connected = connect(url);
  tools.say(`Making ${volunteers.toLocaleString('en-US')} volunteers with a walkbook each …`);
  const people = await prepareWeekend(connected, { volunteers, doors });
  const port = await freePort();
  const data = join(tools.scratch, `data-${port}`);
  await mkdir(data);
  const api = await startChild({
    script: join(tools.root, 'src', 'server', 'launch', 'api-process.mjs'),
    args: [join(tools.root, 'dist', 'server', 'main.js')],
    cwd: tools.root,
    env: {
      ...process.env,
      PORT: String(port),
      PORCHLIGHT_DATA: data,
      PORCHLIGHT_EMBEDDED_URL: url,
      PORCHLIGHT_ENV_READ: '1',
      DEMO: '0',
      ROLE: 'api',
    },
    patience: 120_000,
    name: 'The API',
    onLine: () => {},
    onErrorLine: (line) => tools.say(line),
  });
  try {
    const before = { node: nodeSeconds(api.pid), database: await databaseMs(connected) };
    const [planFile, reportFile] = [join(data, 'plan.json'), join(data, 'report.json')];
    const plan: WalkPlan = { origin: `http://127.0.0.1:${port}`, walkers: people, pace, ramp };
    await writeFile(planFile, JSON.stringify(plan));
    tools.say('They walk …');
    const phones = await startChild({
      script: walkers,
      args: [planFile, reportFile],
      cwd: tools.root,
      env: process.env,
      patience: 60_000,
      name: 'The phones',
      onLine: (line) => tools.say(line),
      onErrorLine: (line) => tools.say(line),
    });
    const { code } = await phones.ended;
    if (code !== 0) throw new Error('The phones ended too early.');
    const seen = JSON.parse(await readFile(reportFile, 'utf8')) as WalkReport;
    // What sessions have done is told a second later.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const spent = {
      node: nodeSeconds(api.pid) - before.node,
      database: (await databaseMs(connected)) - before.database,
    };
    return { ...(await compared(connected, seen)), ...figuresOf(seen, spent) };
  } finally {
    await api.stop();
    await connected.close();
  }
}

/** Each fact with a receipt must be there, and nothing that no phone recorded. */
async function compared({ pool }: Connected, seen: WalkReport) {
  const { rows } = await pool.query<{ id: string }>('select id from all_touches');
  const there = new Set(rows.map((row) => row.id));
  return {
    facts: seen.stored.length,
    recorded: seen.recorded,
    lost: seen.stored.filter((id) => !there.has(id)).length,
    doubled: rows.length - there.size + (seen.stored.length - new Set(seen.stored).size),
    refused: seen.refused.length,
  };
}

function figuresOf(seen: WalkReport, spent: { node: number; database: number }) {
  const facts = Math.max(1, seen.stored.length);
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    facts_a_second: round(facts / seen.seconds),
    facts_a_request: round(facts / Math.max(1, seen.sends.length)),
    told_to_wait: seen.busy,
    read_p95_ms: Math.round(p95(seen.reads)),
    send_p95_ms: Math.round(p95(seen.sends)),
    knock_to_receipt_median_ms: Math.round(median(seen.receipts)),
    knock_to_receipt_p95_ms: Math.round(p95(seen.receipts)),
    node_ms_a_fact: round((1000 * spent.node) / facts),
    database_ms_a_fact: round(spent.database / facts),
  };
}

/** Processor time of a process and its threads; 0 where the system does not tell. */
function nodeSeconds(pid: number): number {
  if (!existsSync(`/proc/${pid}/stat`)) return 0;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** In which the database worked, in milliseconds; that of a cluster's nodes added up. */
async function databaseMs({ pool }: Connected): Promise<number> {
  const { rows: clustered } = await pool.query(`select from pg_extension where extname = 'citus'`);
  const asked = 'select sum(active_time)::float8 from pg_stat_database';
  const { rows } = await pool.query<{ ms: number }>(`select (${asked}) as ms`);
  let ms = rows[0]?.ms ?? 0;
  if (clustered.length > 0) {
    const { rows: nodes } = await pool.query<{ result: string }>('select result from run_command_on_workers($1)', [
      asked,
    ]);
    ms += nodes.reduce((sum, node) => sum + Number(node.result), 0);
  }
  return ms;
}
