// What checks of a folder that is named share: that it is there, that packages are, and one line that counts.
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readArguments } from '../arguments.mjs';
import { Failure, sentenceOf } from '../failure.mjs';
import { ensureInstalled } from '../install.mjs';
import { root } from '../product.mjs';
import { assertNodeVersion } from '../run-launcher.mjs';

/** @param {string} line */
const say = (line) => void process.stdout.write(`${line}\n`);

/**
 * Runs a check and ends the process with what it found.
 * @param {object} command
 * @param {string} command.usage how it is given, said where the folder is not named
 * @param {boolean} [command.isComplete] whether it was given whatever else it needs
 * @param {(folder: string, ...more: string[]) => Promise<{ lines: readonly string[], passed: number, failed: number, isWrong: boolean }>} check
 */
export async function runFolderCheck({ usage, isComplete = true }, check) {
  try {
    assertNodeVersion();
    const [folder, ...more] = readArguments({}, usage).positionals;
    if (!folder || !isComplete) throw new Failure(usage);
    const path = resolve(folder);
    if (!existsSync(path) || !statSync(path).isDirectory()) throw new Failure(`There is no folder ${path}.`);
    await ensureInstalled(root, "Porchlight's packages", say);
    const { lines, passed, failed, isWrong } = await check(path, ...more);
    for (const line of lines) say(line);
    say(`${passed} passed, ${failed} failed`);
    process.exitCode = isWrong ? 1 : 0;
  } catch (error) {
    say(sentenceOf(error));
    process.exitCode = 1;
  }
}

/**
 * A function of the tests, which are no part of the product.
 * @template {Function} Check
 * @param {string} file below `tests/`
 * @param {string} name
 * @returns {Promise<Check>}
 */
export async function loadCheck(file, name) {
  const { runnerImport } = await import('vite');
  /** @type {{ module: Record<string, unknown> }} */
  const { module } = await runnerImport(join(root, 'tests', file), { configFile: false, root });
  if (typeof module[name] !== 'function') throw new Failure(`tests/${file} must export ${name}.`);
  return /** @type {Check} */ (module[name]);
}
