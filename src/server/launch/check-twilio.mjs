// `npm run check:twilio -- <folder>`: checks what the API asks of Twilio against the official API descriptions in a folder
// (OpenAPI, as in https://github.com/twilio/twilio-oai). The product itself needs no such folder.
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, sentenceOf } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './product.mjs';
import { assertNodeVersion } from './run-launcher.mjs';

/** @param {string} line */
const say = (line) => void process.stdout.write(`${line}\n`);

try {
  assertNodeVersion();
  const { positionals } = parseArgs({ allowPositionals: true });
  const [folder] = positionals;
  if (!folder)
    throw new Failure('Name the folder with the descriptions: npm run check:twilio -- ../twilio-oai/spec/json');
  const path = resolve(folder);
  if (!existsSync(path) || !statSync(path).isDirectory()) throw new Failure(`There is no folder ${path}.`);
  await ensureInstalled(root, "Porchlight's packages", say);
  const { operations, wrong } = await check(path);
  for (const operation of operations) say(`checked ${operation}`);
  for (const sentence of wrong) say(`WRONG   ${sentence}`);
  say(`${operations.length} passed, ${wrong.length} failed`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} catch (error) {
  say(sentenceOf(error));
  process.exitCode = 1;
}

/**
 * @param {string} path
 * @returns {Promise<{ operations: string[], wrong: string[] }>}
 */
async function check(path) {
  const { runnerImport } = await import('vite');
  /** @param {string} file */
  const load = (file) => runnerImport(join(root, 'tests', 'twilio', file), { configFile: false, root });
  /** @type {{ module: { checkFolder?: (folder: string) => ReturnType<typeof check> } }} */
  const { module } = await load('check.ts');
  if (typeof module.checkFolder !== 'function') throw new Failure('tests/twilio/check.ts must export checkFolder.');
  return module.checkFolder(path);
}
