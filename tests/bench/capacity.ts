// What a nation would take: 200 million voters and 100,000 volunteers on an election weekend, computed from what a small weekend costs on
// this machine.
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '../../src/server/launch/postgres.mjs';
import type { BenchTools } from '../support/bench';
import { walkWeekend } from '../support/walked-weekend';

export const about =
  '200 million voters and 100,000 volunteers on an election weekend, computed from a small one on this machine';

/** What this machine is given: quick enough that it tells, slow enough that no one waits. */
const tried = { volunteers: 150, doors: 40, pace: 3_000, ramp: 5_000 };

const nation = {
  voters: 200_000_000,
  volunteers: 100_000,
  /** Two days of eight hours, a door each three minutes. */
  knocks: 320,
  /** When most walk, against the average of these sixteen hours. */
  peak: 2,
};
/** What a core may be busy at the peak; and a database is kept three times: in use, a standby, and its backups. */
const usable = 0.6;
const copies = 3;
/** Where machines are for rent, in dollars; a guess of the usual, to be replaced by an offer. */
const prices = { core_hour: 0.05, gigabyte_month: 0.12 };
const node = { cores: 16, gigabytes: 500 };

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  await chmod(tools.scratch, 0o711);
  const server = await startPostgres({ folder: join(tools.scratch, 'postgres'), root: tools.root });
  try {
    const seen = await walkWeekend(tools, server.url, tried);
    return { ...seen, ...nationOf(seen) };
  } finally {
    await server.stop();
  }
}

function nationOf(seen: Awaited<ReturnType<typeof walkWeekend>>): Record<string, unknown> {
  const facts = nation.volunteers * nation.knocks;
  const factsASecond = (facts / (16 * 3600)) * nation.peak;
  const apiCores = (factsASecond * seen.api_cpu_ms_a_fact) / 1000 / usable;
  const databaseCores = (factsASecond * seen.database_cpu_ms_a_fact) / 1000 / usable;
  const gigabytes = (nation.voters * seen.bytes_a_voter + facts * seen.bytes_a_fact) / 1e9;
  const nodes = Math.ceil(Math.max(gigabytes / node.gigabytes, databaseCores / node.cores));
  const cores = Math.ceil(apiCores) + 2 * nodes * node.cores;
  return {
    nation_facts: facts,
    nation_facts_a_second_at_the_peak: Math.round(factsASecond),
    nation_gigabytes: Math.round(gigabytes),
    nation_log_megabytes_a_second_at_the_peak: Math.round((factsASecond * seen.log_bytes_a_fact) / 1e5) / 10,
    nation_api_cores: Math.ceil(apiCores),
    nation_database_cores_busy: Math.ceil(databaseCores),
    nation_database_nodes: nodes,
    nation_dollars_for_the_month: Math.round(
      cores * 730 * prices.core_hour + copies * gigabytes * prices.gigabyte_month,
    ),
  };
}
