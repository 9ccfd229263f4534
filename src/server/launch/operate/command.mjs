// What the operator's commands share: one sentence when something is wrong, the built server's own code, and the database.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { claimFolder } from '../claim.mjs';
import { Failure, sentenceOf } from '../failure.mjs';
import { startPostgres } from '../postgres.mjs';
import { loadConfig, root } from '../product.mjs';
import { ensureReady } from '../ready.mjs';
import { assertNodeVersion } from '../run-launcher.mjs';

/** @param {string} line */
export const say = (line) => void process.stderr.write(`${line}\n`);

/**
 * Runs a command to its end; what goes wrong is one sentence and a failure of the process.
 * @param {() => Promise<number | void>} act returns the exit code, 0 by default
 */
export async function runCommand(act) {
  try {
    assertNodeVersion();
    process.exit((await act()) ?? 0);
  } catch (error) {
    say(sentenceOf(error));
    process.exit(1);
  }
}

/**
 * Closes what a command opened when it is told to stop; whoever told it waits, or not.
 * @param {() => Promise<void>} close
 * @param {() => number} [code] what it ends with then
 */
export function whenStopped(close, code = () => 1) {
  let isStopping = false;
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(name, () => {
      if (isStopping) return;
      isStopping = true;
      void close().finally(() => process.exit(code()));
    });
}

/** Installed and built, with the settings. */
export async function prepare() {
  // A launcher that runs made ready what it runs, and mustn't find it changed by a backup that it makes.
  if (process.env['PORCHLIGHT_ENV_READ'] !== '1') await ensureReady(root, say);
  return loadConfig();
}

/**
 * A script of the built server.
 * @param {string} name
 */
export const builtScript = (name) => pathToFileURL(join(root, 'dist', 'server', `${name}.js`)).href;

/**
 * An error of the server's own code as the sentence that it is.
 * @template T
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
export function inOneSentence(work) {
  return work.catch((/** @type {Error} */ error) => {
    throw new Failure(error.message || String(Reflect.get(error, 'code')), { cause: error });
  });
}

/**
 * The embedded database: the running launcher's, or started for this moment.
 * @param {import('../../config').Config} config
 * @param {import('../claim.mjs').Mark | null} holder the launcher that runs, if one does
 */
export async function openEmbedded({ dataDir }, holder) {
  if (holder?.postgres) return { url: holder.postgres, close: async () => {} };
  const claim = await claimFolder(dataDir);
  const postgres = await startPostgres({ folder: join(dataDir, 'postgres'), root, say });
  return {
    url: postgres.url,
    close: async () => {
      await postgres.stop();
      await claim.release();
    },
  };
}
