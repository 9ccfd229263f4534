// `DATABASE_URL=… npm run check:citus -- <folder>`: tries on a Citus cluster every statement that tests kept in a folder, which they
// do when TEST_STATEMENTS names it.
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, sentenceOf } from '../failure.mjs';
import { ensureInstalled } from '../install.mjs';
import { root } from '../product.mjs';
import { assertNodeVersion } from '../run-launcher.mjs';

/** @param {string} line */
const say = (line) => void process.stdout.write(`${line}\n`);

try {
  assertNodeVersion();
  const { positionals } = parseArgs({ allowPositionals: true });
  const [folder] = positionals;
  const server = process.env.DATABASE_URL;
  if (!folder || !server)
    throw new Failure('Name the folder of statements, and the cluster: DATABASE_URL=… npm run check:citus -- folder');
  const path = resolve(folder);
  if (!existsSync(path) || !statSync(path).isDirectory()) throw new Failure(`There is no folder ${path}.`);
  await ensureInstalled(root, "Porchlight's packages", say);
  const { statements, refused, byAll } = await check(path, server);
  for (const sentence of byAll) say(`ALL     ${sentence}`);
  for (const sentence of refused) say(`WRONG   ${sentence}`);
  say(`${byAll.length} statements need all servers.`);
  say(`${statements - refused.length} passed, ${refused.length} failed`);
  process.exitCode = refused.length > 0 || statements === 0 ? 1 : 0;
} catch (error) {
  say(sentenceOf(error));
  process.exitCode = 1;
}

/**
 * @param {string} path
 * @param {string} server
 * @returns {Promise<{ statements: number, refused: string[], byAll: string[] }>}
 */
async function check(path, server) {
  const { runnerImport } = await import('vite');
  /** @type {{ module: { checkStatements?: typeof check } }} */
  const { module } = await runnerImport(join(root, 'tests', 'citus', 'check.ts'), { configFile: false, root });
  if (typeof module.checkStatements !== 'function')
    throw new Failure('tests/citus/check.ts must export checkStatements.');
  return module.checkStatements(path, server);
}
