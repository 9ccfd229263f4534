// Processor time in seconds: of this process, of another one, and of a database's processes; and memory in megabytes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connected } from '../../src/server/db/connection';

export function secondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Of a process and its threads; 0 where the system does not tell. */
export function secondsOf(pid: number): number {
  const fields = statOf(pid);
  return fields.length === 0 ? 0 : (Number(fields[11]) + Number(fields[12])) / 100;
}

/** What a process holds in memory now; 0 where the system does not tell. */
export function megabytesOf(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Of the database's processes, those that ended and those of a cluster's workers on this machine included; 0 where the system does not tell. */
export async function databaseSeconds({ pool }: Pick<Connected, 'pool'>): Promise<number> {
  if (!existsSync('/proc/self/stat')) return 0;
  const { rows } = await pool.query<{ pid: number; clustered: boolean }>(
    `select pg_backend_pid() as pid, exists (select from pg_extension where extname = 'citus') as clustered`,
  );
  const workers = rows[0]?.clustered
    ? await pool.query<{ pid: string }>(
        `select result as pid from run_command_on_workers('select pg_backend_pid()') where success`,
      )
    : { rows: [] };
  const servers = new Set([...rows, ...workers.rows].map(({ pid }) => statOf(pid)[1]));
  return secondsOfServers(servers);
}

/** The same of the database in a folder of this machine, without asking it. */
export const secondsOfDatabase = (folder: string): number =>
  secondsOfServers(new Set(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n', 1)));

/** @param servers the ids of the processes whose children answer */
function secondsOfServers(servers: ReadonlySet<string | undefined>): number {
  const own = (fields: string[]) => Number(fields[11]) + Number(fields[12]);
  const ended = (fields: string[]) => Number(fields[13]) + Number(fields[14]);
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = statOf(pid);
    if (servers.has(pid)) ticks += own(fields) + ended(fields);
    else if (servers.has(fields[1])) ticks += own(fields);
  }
  return ticks / 100;
}

/** What stands behind a process's name in its line: state, parent, …; empty when it is gone. */
function statOf(pid: string | number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
  } catch {
    return [];
  }
}
