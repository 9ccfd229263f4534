// A log file that keeps to a size: one older generation stays beside it.
import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const LIMIT = 20_000_000;

/**
 * @param {string} file
 * @returns {(line: string) => void}
 */
export function openLog(file) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let size = existsSync(file) ? statSync(file).size : 0;
  return (line) => {
    if (size > LIMIT) {
      renameSync(file, `${file}.old`);
      size = 0;
    }
    try {
      appendFileSync(file, `${line}\n`, { mode: 0o600 });
      size += line.length + 1;
    } catch {
      // A full disk must not end the launcher: the API goes on, and says itself what it cannot store.
    }
  };
}
