// A Chrome or Chromium for the journeys: an installed one, else Debian's package, else Playwright's own.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Failure } from './failure.mjs';
import { runProgram } from './install.mjs';

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * @param {string} root
 * @param {(line: string) => void} say
 * @returns {Promise<string>} the path of the browser
 */
export async function findChrome(root, say) {
  const wanted = process.env.CHROME_PATH;
  if (wanted && !existsSync(wanted)) throw new Failure(`CHROME_PATH is ${wanted}, but there is no file there.`);
  return wanted ?? installed() ?? (await fromDebian(root, say)) ?? fromPlaywright(root, say);
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...ELSEWHERE].find((path) => existsSync(path) && runs(path));
}

/** @param {string} path */
function runs(path) {
  if (process.platform === 'win32') return true;
  try {
    return /chrom/i.test(execFileSync(path, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }));
  } catch {
    return false;
  }
}

/**
 * @param {string} root
 * @param {(line: string) => void} say
 */
async function fromDebian(root, say) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get') || !isDebian()) return undefined;
  say("Installing Debian's Chromium…");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runProgram('apt-get', ['update', '-q'], { cwd: root, env });
  const packages = ['chromium', 'fonts-liberation'];
  await runProgram('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { cwd: root, env });
  return installed();
}

/** Ubuntu's package of that name is only a pointer to a snap. */
function isDebian() {
  return existsSync('/etc/os-release') && /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/**
 * @param {string} root
 * @param {(line: string) => void} say
 */
async function fromPlaywright(root, say) {
  const { chromium } = await import('@playwright/test');
  if (!existsSync(chromium.executablePath())) {
    say("Downloading Playwright's Chromium…");
    const args = ['playwright', 'install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium'];
    await runProgram('npx', ['--no-install', ...args], { cwd: root });
  }
  if (!existsSync(chromium.executablePath()))
    throw new Failure('No Chrome or Chromium was found, and none could be installed. Install one, or set CHROME_PATH.');
  return chromium.executablePath();
}
