// An election weekend: thousands of volunteers who fetch a walkbook, walk, lose the network and send what waits, over the real protocol
// and from a process of their own. On PostgreSQL, and on the Citus cluster that CROWD_CITUS names (a URL of its coordinator).
//
// Volunteers knock every 15 seconds, twelve times as quick as people do: 2,000 of them are the facts of 24,000. `lost` and `doubled` must
// be 0 whatever this machine can do; a fact's processor time includes its share of reading the walkbook.
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '../../src/server/launch/postgres.mjs';
import type { BenchTools } from '../support/bench';
import { ratio } from '../support/counties';
import { walkWeekend } from '../support/walked-weekend';

export const about =
  '2,000 volunteers fetch, walk, drop out and drain: facts a second, p95, processor time a fact, none lost or doubled';

/**
 * Fewer while someone tries something: CROWD_VOLUNTEERS=100. An hour's soak, in which the API's memory must stay flat:
 * CROWD_VOLUNTEERS=150 CROWD_DOORS=240.
 */
const weekend = {
  volunteers: Number(process.env['CROWD_VOLUNTEERS'] ?? 2_000),
  doors: Number(process.env['CROWD_DOORS'] ?? 12),
  pace: 15_000,
  ramp: 60_000,
};

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  await chmod(tools.scratch, 0o711);
  const onDisk = named('postgres', await onPostgres(tools, 'on-disk', {}));
  const figures = { volunteers: weekend.volunteers, doors_each: weekend.doors, ...onDisk };
  const citus = process.env['CROWD_CITUS'];
  if (!citus) return { ...figures, citus: 'CROWD_CITUS names no cluster, so none was tried.' };
  // A cluster for tests need not survive a power cut, and so its peer.
  const careless = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
  const peer = await onPostgres(tools, 'careless', careless);
  const cluster = await walkWeekend(tools, citus, weekend);
  return {
    ...figures,
    ...named('postgres_without_fsync', peer),
    ...named('citus', cluster),
    citus_database_cpu_ratio: ratio(cluster.database_cpu_ms_a_fact, peer.database_cpu_ms_a_fact),
  };
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
