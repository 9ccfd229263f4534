// A made-up weekend walked through: the built API and worker as processes, their volunteers' phones as another one, and what these and
// the database needed for it.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type Connected } from '../../src/server/db/connection';
import { migrate } from '../../src/server/db/migrate';
import { startChild } from '../../src/server/launch/child.mjs';
import { freePort } from '../../src/server/launch/network.mjs';
import { bundle } from '../promise/release';
import { verdict, type BenchTools } from './bench';
import { median, p95, ratio } from './counties';
import { databaseSeconds, megabytesOf, secondsOf } from './processor-time';
import type { WalkPlan, WalkReport } from './walkers-process';
import { prepareWeekend } from './weekend';

export interface Weekend {
  volunteers: number;
  /** In each walkbook. */
  doors: number;
  /** Milliseconds from one knock to the next, and in which all of them begin. */
  pace: number;
  ramp: number;
}

/** On an empty database. Processor time is that of the API and the database, in milliseconds. */
export async function walkWeekend(tools: BenchTools, url: string, weekend: Weekend) {
  await migrate(url);
  const connected = connect(url);
  tools.say(`Making ${weekend.volunteers.toLocaleString('en-US')} volunteers with a walkbook each …`);
  const empty = await stored(connected);
  const walkers = await prepareWeekend(connected, weekend);
  const voters = await votersOf(connected);
  const port = await freePort();
  const data = join(tools.scratch, `data-${port}`);
  await mkdir(data);
  const api = await startPart(tools, { port, data, url });
  const stops = [api.stop];
  try {
    const worker = await startPart(tools, { port, data, url, role: 'worker' });
    stops.push(worker.stop);
    const before = {
      api: secondsOf(api.pid),
      database: await databaseSeconds(connected),
      ...(await stored(connected)),
    };
    tools.say('They walk …');
    const { pace, ramp } = weekend;
    const memory = watchMemory({ api: api.pid, worker: worker.pid });
    const plan = { origin: `http://127.0.0.1:${port}`, walkers, pace, ramp };
    const seen = await runPhones(tools, data, plan).finally(memory.stop);
    const spent = {
      api: 1000 * (secondsOf(api.pid) - before.api),
      database: 1000 * ((await databaseSeconds(connected)) - before.database),
    };
    const after = await stored(connected);
    const facts = Math.max(1, seen.stored.length);
    return {
      ...(await compared(connected, seen)),
      ...figuresOf(seen, spent),
      ...memory.figures(),
      bytes_a_voter: Math.round((before.bytes - empty.bytes) / voters),
      bytes_a_fact: Math.round((after.bytes - before.bytes) / facts),
      log_bytes_a_fact: Math.round((after.log - before.log) / facts),
    };
  } finally {
    for (const stop of stops.toReversed()) await stop();
    await connected.close();
  }
}

interface Part {
  port: number;
  data: string;
  url: string;
  role?: 'api' | 'worker';
}

export const startPart = (tools: BenchTools, { port, data, url, role = 'api' }: Part) =>
  startChild({
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
      ROLE: role,
    },
    patience: 120_000,
    name: role === 'api' ? 'The API' : 'The worker',
    onLine: () => {},
    onErrorLine: (line) => tools.say(line),
  });

/** Of processes, every five seconds until it is stopped. */
function watchMemory(pids: Record<'api' | 'worker', number>) {
  const seen: Record<keyof typeof pids, number[]> = { api: [], worker: [] };
  const timer = setInterval(() => {
    seen.api.push(megabytesOf(pids.api));
    seen.worker.push(megabytesOf(pids.worker));
  }, 5_000);
  /** Megabytes of a part in the second and in the last quarter: what a start takes is in the first. Flat is about 1. */
  const figuresOfPart = (part: keyof typeof pids) => {
    const all = seen[part];
    const quarter = (n: number) =>
      median(all.slice(Math.floor((n * all.length) / 4), Math.floor(((n + 1) * all.length) / 4)));
    return {
      [`${part}_memory_mb`]: Math.round(quarter(1)),
      [`${part}_memory_mb_at_the_end`]: Math.round(quarter(3)),
      [`${part}_memory_growth`]: verdict(ratio(quarter(3), quarter(1)), 1.1),
    };
  };
  return {
    stop: () => clearInterval(timer),
    figures: () => ({ ...figuresOfPart('api'), ...figuresOfPart('worker') }),
  };
}

async function runPhones(tools: BenchTools, data: string, plan: WalkPlan): Promise<WalkReport> {
  // Beside the packages that the bundle leaves outside.
  const cache = join(tools.root, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const script = join(cache, `walkers-${process.pid}.mjs`);
  const external = (id: string) => !id.startsWith('.') && !id.startsWith('/');
  const [planFile, reportFile] = [join(data, 'plan.json'), join(data, 'report.json')];
  try {
    const entry = 'tests/support/walkers-process.ts';
    await writeFile(script, await bundle({ entry, format: 'es', plants: [], external }));
    await writeFile(planFile, JSON.stringify(plan));
    const phones = await startChild({
      script,
      args: [planFile, reportFile],
      cwd: tools.root,
      env: process.env,
      patience: 60_000,
      name: 'The phones',
      onLine: (line) => tools.say(line),
      onErrorLine: (line) => tools.say(line),
    });
    if ((await phones.ended).code !== 0) throw new Error('The phones ended too early.');
    return JSON.parse(await readFile(reportFile, 'utf8')) as WalkReport;
  } finally {
    await rm(script, { force: true });
  }
}

/** Bytes of the database, and of the write-ahead log since it began; of a cluster those of all its servers. */
async function stored({ pool }: Connected): Promise<{ bytes: number; log: number }> {
  const asked = `select pg_database_size(current_database())::float8 as bytes, (pg_current_wal_lsn() - '0/0')::float8 as log`;
  const cluster = await pool.query(`select 1 from pg_extension where extname = 'citus'`);
  const summed = `
    select sum((result::json ->> 'bytes')::float8) as bytes, sum((result::json ->> 'log')::float8) as log
    from run_command_on_all_nodes('select row_to_json(here) from (' || $1 || ') as here')`;
  const { rows } = await (cluster.rows.length === 0
    ? pool.query<{ bytes: number; log: number }>(asked)
    : pool.query<{ bytes: number; log: number }>(summed, [asked]));
  return rows[0] ?? { bytes: 0, log: 0 };
}

async function votersOf({ pool }: Connected): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::integer as count from voters');
  return Math.max(1, rows[0]?.count ?? 0);
}

/** Each fact with a receipt must be there, and nothing that no phone recorded. */
async function compared({ pool }: Connected, seen: WalkReport) {
  const { rows } = await pool.query<{ id: string }>('select id from all_touches');
  const there = new Set(rows.map((row) => row.id));
  return {
    facts: seen.stored.length,
    recorded: seen.recorded,
    lost: verdict(seen.stored.filter((id) => !there.has(id)).length, 0),
    doubled: verdict(rows.length - there.size + (seen.stored.length - new Set(seen.stored).size), 0),
    refused: seen.refused.length,
  };
}

function figuresOf(seen: WalkReport, spent: { api: number; database: number }) {
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
    api_cpu_ms_a_fact: round(spent.api / facts),
    database_cpu_ms_a_fact: round(spent.database / facts),
  };
}
