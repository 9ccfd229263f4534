// `npm run soak -- --minutes N [--kills K]`: what takes too long for each `npm test`. Plays schedules of the promise
// (tests/promise) for N minutes with new seeds, plants the bugs that the promise must catch, kills the server in mid-request and
// Chromium in mid-save, K times each (30 unless told), and cuts and walks counties of full size. A schedule that breaks the promise
// is shortened and printed with the seed that plays it again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { findChrome } from './chrome.mjs';
import { Failure, sentenceOf } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './product.mjs';
import { assertNodeVersion } from './run-launcher.mjs';

/** @param {string} line */
const say = (line) => void process.stdout.write(`${line}\n`);

try {
  assertNodeVersion();
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '10' }, kills: { type: 'string', default: '30' } },
  });
  const minutes = Number(values.minutes);
  const kills = Number(values.kills);
  if (!(minutes > 0)) throw new Failure('Give the number of minutes: npm run soak -- --minutes 10');
  if (!(kills >= 0)) throw new Failure('Give the number of kills: npm run soak -- --minutes 10 --kills 30');
  await ensureInstalled(root, "Porchlight's packages", say);
  say(
    `Playing schedules for ${minutes} minutes, then planted bugs, ${kills} kills each of the server and of Chromium, and large counties…`,
  );
  const chrome = await findChrome(root, say);
  process.exitCode = await play(minutes, kills, chrome);
} catch (error) {
  say(sentenceOf(error));
  process.exitCode = 1;
}

/**
 * @param {number} minutes
 * @param {number} kills
 * @param {string} chrome
 * @returns {Promise<number>} the exit code
 */
async function play(minutes, kills, chrome) {
  const files = ['schedules', 'planted-bugs', 'server-kills', 'browser-kills'].map((name) => `tests/promise/${name}`);
  const counties = ['turf-cutting', 'walking-order'].map((name) => `tests/domain/${name}/`);
  const projects = ['--project', 'promise', '--project', 'unit'];
  const args = ['--no-install', 'vitest', 'run', ...projects, ...files, ...counties];
  const child = spawn('npx', args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      PROMISE_MINUTES: String(minutes),
      PROMISE_KILLS: String(kills),
      TEST_THOROUGH: '1',
      CHROME_PATH: chrome,
    },
  });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
