// The embedded PostgreSQL: creates its cluster, starts it, stops it, and takes over after a crash of ours.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { codeOf, Failure } from './failure.mjs';
import { placePostgres } from './native-postgres.mjs';
import { freePort } from './network.mjs';
import { isAlive, servesFolder, sleep, waitForEnd } from './process.mjs';

const USER = 'porchlight';
const DATABASE = 'porchlight';
/** Crash recovery of a large database may take this long (ms). */
const READY_TIMEOUT = 300_000;

/** An error's own line says what went wrong; its details, context and statement hold rows, which are people. */
const QUIET = {
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

/** A county's file at once: fewer checkpoints, each of which writes every touched page again, and the upper pages of indexes kept. */
const ROOMY = { max_wal_size: '2GB', checkpoint_timeout: '15min', shared_buffers: '256MB' };

/**
 * @typedef {import('./native-postgres.mjs').Placement} Placement
 * @typedef {{ url: string, folder: string, log: string, stop: () => Promise<void>, ended: Promise<void> }} Postgres
 */

/**
 * Starts the embedded server on a loopback port. The caller holds the data folder's lock, so a server that still runs
 * on it was left behind by a killed launcher and is stopped first.
 * @param {{ folder: string, root: string, port?: number, settings?: Record<string, string>, say?: (line: string) => void,
 *   other?: { native: string, major: string } }} options
 *   `folder`: where the cluster should lie; `port`: a free one by default; `settings`: PostgreSQL parameters; `say`: told of waits
 *   and unusual places; `other`: the programs of another major version than the one that came along
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ folder, root, port, settings = {}, say = () => {}, other }) {
  try {
    const place = { ...placePostgres(folder, root), ...other };
    if (place.folder !== folder) say(`The database is in ${place.folder}, which a user other than root can access.`);
    const data = join(place.folder, 'data');
    assertOpens(data, place);
    if (!existsSync(data)) {
      assertNoneAside(data);
      await createCluster(place, data);
    }
    await stopLeftBehind(data);
    return await launch(place, data, port, settings, say, 3);
  } catch (error) {
    if (codeOf(error) === 'EACCES' || codeOf(error) === 'EPERM')
      throw new Failure(
        `The database in ${folder} belongs to another user. Start Porchlight as that user, or set PORCHLIGHT_DATA to another folder.`,
      );
    if (codeOf(error) === 'ENOSPC') throw new Failure(`The disk with ${folder} is full.`);
    throw error;
  }
}

/**
 * @param {string} data
 * @param {Placement} place
 */
function assertOpens(data, place) {
  if (!existsSync(data)) return;
  const file = join(data, 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (!/^\d+$/.test(version) || !existsSync(join(data, 'global', 'pg_control')))
    throw new Failure(
      `The database in ${data} is damaged (not a complete PostgreSQL data folder). Restore a backup, or move the folder away to start fresh.`,
    );
  if (version !== place.major)
    throw new Failure(
      `The database in ${data} was written by PostgreSQL ${version}, but this is version ${place.major}. "npm run upgrade" moves it to this one.`,
    );
}

/**
 * Where the data of another major version stay once they were moved to this one.
 * @param {string} data
 * @param {string} major
 * @param {string} stamp
 */
export const asideOf = (data, major, stamp) => `${data}-of-${major}-${stamp}`;

/**
 * An empty database in place of one that was put aside would look like all data lost.
 * @param {string} data
 */
function assertNoneAside(data) {
  const [aside] = readdirSync(dirname(data)).filter((name) => name.startsWith(`${basename(data)}-of-`));
  if (aside === undefined) return;
  throw new Failure(
    `There is no database in ${data}, but beside it ${aside}, which an upgrade put there. Was it broken off? Rename that folder to ${basename(data)} and password${aside.slice(basename(data).length)}, if it is there, to password, then run "npm run upgrade" again. To start fresh, move ${aside} away as well.`,
  );
}

/**
 * @param {Placement} place
 * @param {string} data
 */
async function createCluster(place, data) {
  // Made beside and renamed at the end, so that an interrupted start leaves no half cluster.
  const half = `${data}.new`;
  rmSync(half, { recursive: true, force: true });
  const passwordFile = join(place.folder, 'password');
  writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  const { uid, gid } = place.identity;
  if (uid !== undefined && gid !== undefined) chownSync(passwordFile, uid, gid);

  const locale = process.platform === 'linux' ? ['--locale=C.UTF-8'] : ['--locale=C', '--builtin-locale=C.UTF-8'];
  await run(
    place,
    'initdb',
    [`--pgdata=${half}`, `--username=${USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8']
      .concat('--locale-provider=builtin', locale)
      .concat('--no-instructions'),
    '',
  );
  await run(place, 'postgres', ['--single', '-D', half, 'postgres'], `CREATE DATABASE ${DATABASE};\n`);
  renameSync(half, data);
}

/**
 * @param {Placement} place
 * @param {string} program
 * @param {string[]} args
 * @param {string} input
 */
async function run(place, program, args, input) {
  const child = spawn(join(place.native, 'bin', program), args, {
    ...place.identity,
    cwd: place.folder,
    env: cleanEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => (complaint += text));
  // One that ends before it has read all says why on its error output.
  child.stdin.on('error', () => {}).end(input);
  const [code] = await once(child, 'close');
  if (code !== 0 || /\b(FATAL|PANIC|ERROR):/.test(complaint))
    throw new Failure(`The database couldn't be created in ${place.folder}: ${reason(complaint)}.`);
}

/** The environment without the variables that would steer PostgreSQL elsewhere. */
function cleanEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/**
 * The first line that says why.
 * @param {string} output
 */
function reason(output) {
  const lines = output.split('\n').map((line) => line.trim());
  const said = lines.find((line) => /(FATAL|PANIC|ERROR|error):/.test(line)) ?? lines.filter(Boolean).at(-1);
  return said?.replace(/^.*?(?:FATAL|PANIC|ERROR|error):\s*/, '').replace(/\.$/, '') ?? 'no reason given';
}

/**
 * Stops the server that a killed launcher left behind, and removes the mark of one that is gone.
 * @param {string} data
 */
export async function stopLeftBehind(data) {
  const mark = readMark(data);
  if (mark === null) return;
  if (isAlive(mark.pid) && servesFolder(mark.pid, data)) {
    if (await end(mark.pid)) return;
    throw new Failure(
      `PostgreSQL (process ${mark.pid}) is still running on ${data} and won't stop. End it, then start again.`,
    );
  }
  // Another program may have got its number by now, and PostgreSQL would take that for a running server.
  rmSync(join(data, 'postmaster.pid'), { force: true });
}

/**
 * @param {string} data
 * @returns {{ pid: number, ready: boolean } | null}
 */
function readMark(data) {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : null;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * PostgreSQL's "fast" shutdown, and its "immediate" one when that takes too long (the next start then recovers).
 * @param {number} pid
 * @returns {Promise<boolean>}
 */
async function end(pid) {
  for (const [signal, patience] of /** @type {const} */ ([
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ])) {
    if (!isAlive(pid)) return true;
    process.kill(pid, signal);
    if (await waitForEnd(pid, patience)) return true;
  }
  return false;
}

/**
 * @param {Placement} place
 * @param {string} data
 * @param {number | undefined} wanted its port; a free one otherwise
 * @param {Record<string, string>} settings
 * @param {(line: string) => void} say
 * @param {number} attempts
 * @returns {Promise<Postgres>}
 */
async function launch(place, data, wanted, settings, say, attempts) {
  const port = wanted ?? (await freePort());
  const log = join(place.folder, 'postgres.log');
  const own = { listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC' };
  const parameters = { ...own, ...QUIET, ...ROOMY, ...settings };
  const args = ['-D', data, '-p', String(port)];
  for (const [name, value] of Object.entries(parameters)) args.push('-c', `${name}=${value}`);

  // A file and not a pipe: the server must survive the launcher. A group of its own: Ctrl-C is for the launcher, which stops
  // the API first.
  if (existsSync(log) && statSync(log).size > 10_000_000) renameSync(log, `${log}.old`);
  const output = openSync(log, 'a', 0o600);
  const before = statSync(log).size;
  const child = spawn(join(place.native, 'bin', 'postgres'), args, {
    ...place.identity,
    cwd: data,
    env: cleanEnvironment(),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  /** @type {Error | null} */
  let failed = null;
  child.once('error', (error) => {
    failed = error;
  });
  /** @type {Promise<void>} */
  const gone = new Promise((resolve) => child.once('exit', () => resolve()));
  const ended = () => child.exitCode !== null || child.signalCode !== null;

  const began = Date.now();
  let told = false;
  while (!isReady(data, child.pid)) {
    if (failed) throw failed;
    if (ended()) {
      const output = readFileSync(log).subarray(before).toString('utf8');
      if (/could not bind|could not create any TCP/.test(output) && wanted === undefined && attempts > 1)
        return launch(place, data, wanted, settings, say, attempts - 1);
      throw new Failure(
        `The database in ${data} doesn't start: ${reason(output)} (see ${log}). Restore a backup, or move the folder away to start fresh.`,
      );
    }
    if (Date.now() - began > READY_TIMEOUT) {
      child.kill('SIGQUIT');
      throw new Failure(`The database in ${data} was not ready within ${READY_TIMEOUT / 60_000} minutes (see ${log}).`);
    }
    if (!told && Date.now() - began > 3000) {
      told = true;
      say("The database wasn't shut down properly and is recovering. This may take a while.");
    }
    await sleep(20);
  }
  child.unref();

  const password = readFileSync(join(place.folder, 'password'), 'utf8').trim();
  return {
    url: `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`,
    folder: data,
    log,
    ended: gone,
    stop: async () => {
      if (child.pid !== undefined && !ended())
        await (process.platform === 'win32' ? stopWithTool(place, data) : end(child.pid));
    },
  };
}

/**
 * @param {string} data
 * @param {number | undefined} pid
 */
function isReady(data, pid) {
  const mark = readMark(data);
  return mark !== null && mark.pid === pid && mark.ready;
}

/**
 * Windows knows no signals.
 * @param {Placement} place
 * @param {string} data
 */
async function stopWithTool(place, data) {
  spawnSync(join(place.native, 'bin', 'pg_ctl'), ['stop', '-D', data, '-m', 'fast', '-w'], { env: cleanEnvironment() });
}
