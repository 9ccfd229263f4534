// `npm run bench -- <name> [--json]`: runs tests/bench/<name>; without a name, or with --help, it lists them.
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './arguments.mjs';
import { ensureBuilt } from './build.mjs';
import { findChrome } from './chrome.mjs';
import { Failure, sentenceOf } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { root, startProduct } from './product.mjs';
import { assertNodeVersion } from './run-launcher.mjs';

/**
 * @typedef {object} BenchTools
 * @property {boolean} json whether only the result may be printed
 * @property {string} root the product's folder; the built app is in dist/client
 * @property {string} scratch an empty folder, removed afterwards
 * @property {(line: string) => void} say progress, on the error output
 * @property {() => Promise<string>} chrome the path of a Chrome or Chromium
 * @property {(options?: Partial<Parameters<typeof startProduct>[0]>) => ReturnType<typeof startProduct>} startProduct
 *   the whole product on free ports and a data folder of its own; stopped afterwards
 */
/** @typedef {{ about: string, run: (tools: BenchTools) => Promise<Record<string, unknown>> }} Bench */

/** @param {string} line */
const say = (line) => void process.stderr.write(`${line}\n`);
const folder = join(root, 'tests', 'bench');
/** @type {(() => Promise<void>)[]} */
const stops = [];
const scratch = mkdtempSync(join(tmpdir(), 'porchlight-bench-'));
// A root user's PostgreSQL runs as someone else and must pass through.
chmodSync(scratch, 0o711);
process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

try {
  assertNodeVersion();
  const { values, positionals } = readArguments(
    { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    'npm run bench -- NAME [--json]',
  );
  await ensureInstalled(root, "Porchlight's packages", say);
  const files = readdirSync(folder).filter((file) => /^[a-z0-9-]+\.(mjs|ts)$/.test(file));
  const [name] = positionals;
  if (name && !values.help) await runBench(name, files, values.json);
  else await listBenches(files);
} catch (error) {
  say(sentenceOf(error));
  process.exitCode = 1;
} finally {
  for (const stop of stops) await stop();
}
process.exit();

/**
 * @param {string} file
 * @returns {Promise<Bench>}
 */
async function load(file) {
  const { runnerImport } = await import('vite');
  /** @type {{ module: Partial<Bench> }} */
  const { module } = await runnerImport(join(folder, file), { configFile: false, root });
  const { about, run } = module;
  if (typeof about !== 'string' || typeof run !== 'function')
    throw new Failure(`tests/bench/${file} must export about and run.`);
  return { about, run };
}

/** @param {string[]} files */
async function listBenches(files) {
  for (const file of files)
    process.stdout.write(`${file.replace(/\.\w+$/, '').padEnd(24)}${(await load(file)).about}\n`);
}

/**
 * @param {string} name
 * @param {string[]} files
 * @param {boolean} json
 */
async function runBench(name, files, json) {
  const file = files.find((candidate) => candidate.replace(/\.\w+$/, '') === name);
  if (!file) throw new Failure(`There is no bench named ${name}. Run "npm run bench" for a list.`);
  await ensureInstalled(join(root, '.emulator'), "the identity emulator's packages", say);
  await ensureBuilt(root, say);
  const bench = await load(file);
  const result = await bench.run({
    json,
    root,
    scratch,
    say,
    chrome: () => findChrome(root, say),
    startProduct: async (options = {}) => {
      const product = await startProduct({ dataDir: join(scratch, `data-${stops.length}`), say, ...options });
      stops.push(product.stop);
      return product;
    },
  });
  if (json) process.stdout.write(`${JSON.stringify(result)}\n`);
  else for (const [key, value] of Object.entries(result)) process.stdout.write(`${key.padEnd(40)}${show(value)}\n`);
}

/** @param {unknown} value */
function show(value) {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
