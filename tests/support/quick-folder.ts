// Where the databases of a run lie, and what runs that were killed left there.
import { readdir, readFile, rm, stat, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../../src/server/launch/process.mjs';

const inMemory = '/dev/shm';
export const runFolder = 'porchlight-tests-';

/** In bytes: databases of a run, several at a time, and the log of what is written to them. */
const room = 4 * 2 ** 30;

/** In memory, where there is room: a clone is some 1,500 small files, and to write them costs a disk's file system six times as much. */
export async function quickFolder(): Promise<string> {
  const there = await statfs(inMemory).catch(() => null);
  return there && there.bavail * there.bsize >= room && freemem() >= room && isAllowed(2 * room) ? inMemory : tmpdir();
}

/** A container may be allowed less than the machine has: what lies in memory counts there, beside all processes. Zero: no limit is known. */
function isAllowed(bytes: number): boolean {
  const limit = process.constrainedMemory();
  return limit === 0 || limit >= bytes;
}

/** In milliseconds: one that is younger may be another run's whose server only starts. */
const starting = 600_000;

/** Removes the databases of runs that were killed: no one else would, and in memory they take room from every later run. */
export async function removeLeftRuns(parents = [inMemory, tmpdir()]): Promise<void> {
  for (const parent of parents) {
    const names = await readdir(parent).catch(() => []);
    for (const name of names.filter((each) => each.startsWith(runFolder))) {
      const folder = join(parent, name);
      // Of another user's nothing is known, and it is left alone.
      if (await isLeft(folder).catch(() => false)) await rm(folder, { recursive: true, force: true });
    }
  }
}

async function isLeft(folder: string): Promise<boolean> {
  const { mtimeMs } = await stat(folder);
  if (Date.now() - mtimeMs < starting) return false;
  const file = join(folder, 'postgres', 'data', 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null || !isAlive(Number.parseInt(text, 10));
}
