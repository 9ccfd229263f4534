// An election weekend: thousands of volunteers who fetch a walkbook, walk, lose the network and send what waits, over the real protocol
// and from a process of their own. On PostgreSQL, and on a Citus cluster: the one that CROWD_CITUS names (a URL of its coordinator), or
// one of this machine where the script that starts it lies beside the checkout. None where CROWD_CITUS is empty.
//
// Volunteers knock every 15 seconds, twelve times as quick as people do: 2,000 of them are the facts of 24,000. `lost` and `doubled` must
// be 0 whatever this machine can do; a fact's processor time includes its share of reading the walkbook.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '../../src/server/launch/postgres.mjs';
import { verdict, type BenchTools } from '../support/bench';
import { ratio } from '../support/counties';
import { walkWeekend } from '../support/walked-weekend';

export const about =
  '2,000 volunteers fetch, walk, drop out and drain: facts a second, p95, processor time a fact, none lost or doubled';

const pace = 15_000;
/**
 * Fewer while someone tries something: CROWD_VOLUNTEERS=100. An hour's soak, in which memory must stay flat, as long as it is walked:
 * CROWD_VOLUNTEERS=150 CROWD_MINUTES=60 CROWD_CITUS=.
 */
const weekend = {
  volunteers: Number(process.env['CROWD_VOLUNTEERS'] ?? 2_000),
  doors: Math.round((Number(process.env['CROWD_MINUTES'] ?? 3) * 60_000) / pace),
  pace,
  ramp: 60_000,
};

/** What a save on a cluster may cost, times one on PostgreSQL. */
const citusLimit = 2;

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  await chmod(tools.scratch, 0o711);
  const onDisk = named('postgres', await onPostgres(tools, 'on-disk', {}));
  const figures = { volunteers: weekend.volunteers, doors_each: weekend.doors, ...onDisk };
  const cluster = clusterOf(tools);
  if (!cluster)
    return { ...figures, citus: 'CROWD_CITUS names no cluster and none can be started, so none was tried.' };
  try {
    // A cluster for tests need not survive a power cut, and so its peer.
    const careless = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
    const peer = await onPostgres(tools, 'careless', careless);
    const spread = await walkWeekend(tools, cluster.url, weekend);
    const cpuOf = (seen: typeof peer) => seen.api_cpu_ms_a_fact + seen.database_cpu_ms_a_fact;
    return {
      ...figures,
      ...named('postgres_without_fsync', peer),
      ...named('citus', spread),
      citus_over_postgres: verdict(ratio(cpuOf(spread), cpuOf(peer)), citusLimit),
    };
  } finally {
    cluster.stop();
  }
}

function clusterOf(tools: BenchTools): { url: string; stop: () => void } | null {
  const url = process.env['CROWD_CITUS'];
  if (url !== undefined) return url === '' ? null : { url, stop: () => {} };
  const script = join(tools.root, '..', 'shared', 'tools', 'citus-cluster.sh');
  if (!existsSync(script)) return null;
  tools.say('Starting a cluster …');
  const ask = (what: string) =>
    execFileSync('bash', [script, what, join(tools.scratch, 'citus')])
      .toString()
      .trim();
  return { url: ask('start'), stop: () => void ask('stop') };
}

const named = (name: string, figures: object) =>
  Object.fromEntries(Object.entries(figures).map(([key, value]) => [`${name}_${key}`, value]));

async function onPostgres(tools: BenchTools, name: string, settings: Record<string, string>) {
  const server = await startPostgres({ folder: join(tools.scratch, name), root: tools.root, settings });
  try {
    return await walkWeekend(tools, server.url, weekend);
  } finally {
    await server.stop();
  }
}
