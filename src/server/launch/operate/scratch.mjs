// A PostgreSQL of its own for a moment, to try a backup in: it is empty, nothing else works on it, and it is gone afterwards.
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure } from '../failure.mjs';
import { makeFolders } from '../folders.mjs';
import { startPostgres, stopLeftBehind } from '../postgres.mjs';
import { isAlive } from '../process.mjs';
import { root } from '../product.mjs';

/** Nothing of it need survive a power cut. */
const HASTY = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' };

/**
 * Starts it in the data folder, where there is room for a second database if anywhere.
 * @param {string} dataDir
 * @returns {Promise<{ url: string, folder: string, close: () => Promise<void> } | null>} null where no PostgreSQL came along with the packages
 */
export async function startScratch(dataDir) {
  const folder = join(dataDir, 'backup-check');
  await clearLeftovers(folder);
  const own = join(folder, String(process.pid));
  makeFolders(own, process.getuid?.() === 0 ? 0o711 : 0o700);
  try {
    const postgres = await startPostgres({ folder: own, root, settings: HASTY });
    const close = async () => {
      await postgres.stop();
      remove(own, dirname(postgres.folder));
      removeIfEmpty(folder);
    };
    /** @type {Promise<void> | null} */
    let closing = null;
    return { url: postgres.url, folder: postgres.folder, close: () => (closing ??= close()) };
  } catch (error) {
    remove(own);
    removeIfEmpty(folder);
    if (error instanceof Failure && /DATABASE_URL/.test(error.message)) return null;
    throw error;
  }
}

/**
 * Removes what commands left that were killed: their server still runs, with every voter in it.
 * @param {string} folder
 */
async function clearLeftovers(folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (isAlive(Number(name))) continue;
    const left = join(folder, name);
    await stopLeftBehind(join(placeOf(left), 'data'));
    remove(left);
  }
}

/**
 * Made by whoever runs this, it would keep another user out that the next one runs as.
 * @param {string} folder
 */
function removeIfEmpty(folder) {
  try {
    rmdirSync(folder);
  } catch {
    // Someone else tries a backup in it.
  }
}

/**
 * Where the database of a folder lies.
 * @param {string} folder
 */
function placeOf(folder) {
  const pointer = join(folder, 'location.txt');
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : folder;
}

/**
 * @param {string} folder
 * @param {string} [place] where the database lies, if that is elsewhere
 */
function remove(folder, place = placeOf(folder)) {
  for (const each of [place, folder]) rmSync(each, { recursive: true, force: true });
}
