// Whether everything is there that a start needs: what the lock file says, and a build of these sources.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

/**
 * Whether this is an assembled installation (`.deploy/image.sh`): it has all that it needs, and no tools to make it.
 * @param {string} root
 */
export const isAssembled = (root) => existsSync(join(root, 'dist', '.assembled'));

/**
 * Installs and builds what is missing.
 * @param {string} root
 * @param {(line: string) => void} say
 * @param {AbortSignal} [signal] breaks it off
 */
export async function ensureReady(root, say, signal) {
  if (isAssembled(root)) return;
  await ensureInstalled(root, "Porchlight's packages", say, signal);
  await ensureBuilt(root, say, signal);
}
