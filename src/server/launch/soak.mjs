// `npm run soak -- --minutes N [--kills K] [--requests R]`: what takes too long for each `npm test`. Plays schedules of the
// promise (tests/promise) for N minutes with new seeds, plants the bugs that the promise must catch, kills the server in
// mid-request and Chromium in mid-save, K times each (30 unless told), sends R malformed requests (50,000 unless told), and cuts
// and walks counties of full size. What breaks is shortened and printed with the seed that plays it again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readArguments } from './arguments.mjs';
import { findChrome } from './chrome.mjs';
import { Failure, sentenceOf } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './product.mjs';
import { assertNodeVersion } from './run-launcher.mjs';

/** @param {string} line */
const say = (line) => void process.stdout.write(`${line}\n`);

try {
  assertNodeVersion();
  const usage = 'npm run soak -- --minutes 10 [--kills 30] [--requests 50000]';
  const { values, positionals } = readArguments(
    {
      minutes: { type: 'string', default: '10' },
      kills: { type: 'string', default: '30' },
      requests: { type: 'string', default: '50000' },
    },
    usage,
  );
  // Whoever forgets the option's name would take ten minutes for an hour.
  if (positionals.length > 0) throw new Failure(`"${positionals.join(' ')}" belongs to no option. Usage: ${usage}`);
  const minutes = Number(values.minutes);
  const kills = Number(values.kills);
  const requests = Number(values.requests);
  if (!(minutes > 0)) throw new Failure('Give the number of minutes: npm run soak -- --minutes 10');
  if (!(kills >= 0)) throw new Failure('Give the number of kills: npm run soak -- --minutes 10 --kills 30');
  if (!(requests >= 0)) throw new Failure('Give the number of requests: npm run soak -- --minutes 10 --requests 50000');
  await ensureInstalled(root, "Porchlight's packages", say);
  say(
    `Playing schedules for ${minutes} minutes, then planted bugs, ${kills} kills each of the server and of Chromium, ${requests} malformed requests, and large counties…`,
  );
  const chrome = await findChrome(root, say);
  process.exitCode = await play(minutes, kills, requests, chrome);
} catch (error) {
  say(sentenceOf(error));
  process.exitCode = 1;
}

/**
 * @param {number} minutes
 * @param {number} kills
 * @param {number} requests
 * @param {string} chrome
 * @returns {Promise<number>} the exit code
 */
async function play(minutes, kills, requests, chrome) {
  const files = ['schedules', 'planted-bugs', 'server-kills', 'browser-kills'].map((name) => `tests/promise/${name}`);
  const counties = ['turf-cutting', 'walking-order'].map((name) => `tests/domain/${name}/`);
  const projects = ['promise', 'unit', 'server'].flatMap((name) => ['--project', name]);
  const args = ['--no-install', 'vitest', 'run', ...projects, ...files, ...counties, 'tests/server/http/malformed'];
  const child = spawn('npx', args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      PROMISE_MINUTES: String(minutes),
      PROMISE_KILLS: String(kills),
      MALFORMED: String(requests),
      TEST_THOROUGH: '1',
      CHROME_PATH: chrome,
    },
  });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
