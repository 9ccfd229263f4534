// Processor time that a database of this machine has used: what else the machine does meanwhile is not in it. Linux only.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Ticks of the clock in which Linux tells processor time: a hundredth of a second. */
const tick = 10;

/** The fields of /proc/PID/stat behind the program's name. */
function statOf(pid: string): string[] | null {
  try {
    const text = readFileSync(join('/proc', pid, 'stat'), 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    // It ended meanwhile; its time is then its parent's.
    return null;
  }
}

/** Milliseconds, of the server and of all its processes, those that ended included. @param folder its data folder */
export function databaseCpu(folder: string): number {
  const server = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  const [own, ended] = [11, 13];
  const sum = (stat: string[], from: number) => Number(stat[from]) + Number(stat[from + 1]);
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(pid);
    if (!stat) continue;
    if (pid === server) ticks += sum(stat, own) + sum(stat, ended);
    else if (stat[1] === server) ticks += sum(stat, own);
  }
  return ticks * tick;
}
