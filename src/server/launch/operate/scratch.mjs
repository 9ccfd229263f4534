// A PostgreSQL of its own for a moment, to try a backup in: it is empty, nothing else works on it, and it is gone afterwards.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure } from '../failure.mjs';
import { makeFolders } from '../folders.mjs';
import { startPostgres } from '../postgres.mjs';
import { isAlive } from '../process.mjs';
import { root } from '../product.mjs';

/** Nothing of it need survive a power cut. */
const HASTY = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' };

/**
 * Starts it in the data folder, where there is room for a second database if anywhere.
 * @param {string} dataDir
 * @returns {Promise<{ url: string, close: () => Promise<void> } | null>} null where no PostgreSQL came along with the packages
 */
export async function startScratch(dataDir) {
  const folder = join(dataDir, 'backup-check');
  clearLeftovers(folder);
  const own = join(folder, String(process.pid));
  makeFolders(own, process.getuid?.() === 0 ? 0o711 : 0o700);
  try {
    const postgres = await startPostgres({ folder: own, root, settings: HASTY });
    return {
      url: postgres.url,
      close: async () => {
        await postgres.stop();
        remove(own, dirname(postgres.folder));
      },
    };
  } catch (error) {
    remove(own);
    if (error instanceof Failure && /DATABASE_URL/.test(error.message)) return null;
    throw error;
  }
}

/**
 * Removes what commands left that were killed.
 * @param {string} folder
 */
function clearLeftovers(folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (!isAlive(Number(name))) remove(join(folder, name));
}

/**
 * @param {string} folder
 * @param {string} [place] where the database lies, if that is elsewhere
 */
function remove(folder, place) {
  const pointer = join(folder, 'location.txt');
  const elsewhere = place ?? (existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : folder);
  for (const each of [elsewhere, folder]) rmSync(each, { recursive: true, force: true });
}
