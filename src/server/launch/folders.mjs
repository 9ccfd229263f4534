// Makes folders with exact modes, whatever the umask. (mkdir's own "recursive" never returns for some places under /proc.)
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * @param {string} folder
 * @param {number} mode of the folder itself, if it is made
 * @param {number} [above] mode of the folders above it that are made
 */
export function makeFolders(folder, mode, above = mode) {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder), above, above);
  mkdirSync(folder);
  chmodSync(folder, mode);
}
