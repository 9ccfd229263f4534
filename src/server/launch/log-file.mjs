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
  let lines = '';
  const write = () => {
    const text = lines;
    lines = '';
    if (text === '') return;
    try {
      if (size > LIMIT) {
        renameSync(file, `${file}.old`);
        size = 0;
      }
      appendFileSync(file, text, { mode: 0o600 });
      size += text.length;
    } catch {
      // A full disk must not end the launcher: the API goes on, and says itself what it cannot store.
    }
  };
  process.once('exit', write);
  return (line) => {
    // What came together is written together: to open the file for each line takes longer than all else that is done for it.
    if (lines === '') setImmediate(write);
    lines += `${line}\n`;
  };
}
