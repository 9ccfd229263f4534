// `npm run soak -- --minutes N`: plays schedules of the promise (tests/promise) for N minutes, each with a new seed. A
// schedule that breaks it is shortened and printed with the seed that plays it again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { Failure, sentenceOf } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './product.mjs';
import { assertNodeVersion } from './run-launcher.mjs';

/** @param {string} line */
const say = (line) => void process.stdout.write(`${line}\n`);

try {
  assertNodeVersion();
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Failure('Say for how many minutes: npm run soak -- --minutes 10');
  await ensureInstalled(root, "Porchlight's packages", say);
  say(`Playing schedules for ${minutes} minutes…`);
  process.exitCode = await play(minutes);
} catch (error) {
  say(sentenceOf(error));
  process.exitCode = 1;
}

/**
 * @param {number} minutes
 * @returns {Promise<number>} the exit code
 */
async function play(minutes) {
  const args = ['--no-install', 'vitest', 'run', '--project', 'promise', 'tests/promise/schedules', '--silent=false'];
  const child = spawn('npx', args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PROMISE_MINUTES: String(minutes) },
  });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
