// One launcher a data folder: the claim is a loopback socket that answers with a secret, so that a killed launcher's claim is
// void at once and a reused process number deceives no one.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { codeOf, Failure } from './failure.mjs';
import { makeFolders } from './folders.mjs';
import { listen } from './network.mjs';
import { isAlive, isOurs, waitForEnd } from './process.mjs';

/**
 * @typedef {{ pid: number, port: number, token: string, origin?: string, postgres?: string, children: Record<string, number> }} Mark
 *   what `running.json` in the data folder says of the launcher that holds it: `origin`: the product's address once it is up;
 *   `postgres`: the embedded database's address; `children`: process ids of what it started
 * @typedef {{ note: (change: Partial<Omit<Mark, 'pid' | 'port' | 'token'>>) => void, release: () => Promise<void> }} Claim
 */

/** @param {string} dataDir */
const markFile = (dataDir) => join(dataDir, 'running.json');

/**
 * Takes the data folder for this process, or throws a sentence when another launcher has it.
 * @param {string} dataDir
 * @returns {Promise<Claim>}
 */
export async function claimFolder(dataDir) {
  makeFolder(dataDir);
  const holder = await findHolder(dataDir);
  if (holder)
    throw new Failure(
      `Porchlight is already running with the data in ${dataDir} (process ${holder.pid}${holder.origin ? `, ${holder.origin}` : ''}). Stop it, or set PORCHLIGHT_DATA to another folder.`,
    );
  await endLeftovers(dataDir);

  const token = randomBytes(16).toString('hex');
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(token);
  });
  await listen(server, 0, '127.0.0.1');
  server.unref();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Failure('No free port was found.');

  /** @type {Mark} */
  let mark = { pid: process.pid, port: address.port, token, children: {} };
  const write = () => {
    const half = `${markFile(dataDir)}.${process.pid}`;
    writeFileSync(half, JSON.stringify(mark), { mode: 0o600 });
    renameSync(half, markFile(dataDir));
  };
  write();
  return {
    note: (change) => {
      mark = { ...mark, ...change, children: { ...mark.children, ...change.children } };
      write();
    },
    release: async () => {
      if (readMark(dataDir)?.token === token) rmSync(markFile(dataDir), { force: true });
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * The launcher that holds the data folder now, if one does.
 * @param {string} dataDir
 * @returns {Promise<Mark | null>}
 */
export async function findHolder(dataDir) {
  const mark = readMark(dataDir);
  return mark && mark.pid !== process.pid && (await answers(mark)) ? mark : null;
}

/**
 * The settings with the address at which people reach the installation: one that runs may have been started with another port or
 * address than this command sees.
 * @template {{ publicUrl: string }} Config
 * @param {Config} config
 * @param {Pick<Mark, 'origin'> | null} holder the launcher that runs, if one does
 * @returns {Config}
 */
export function asReached(config, holder) {
  return { ...config, publicUrl: holder?.origin ?? config.publicUrl };
}

/** @param {string} dataDir */
function makeFolder(dataDir) {
  try {
    // A root user's PostgreSQL runs as someone else and must pass through.
    makeFolders(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    writeFileSync(join(dataDir, '.writable'), '');
    rmSync(join(dataDir, '.writable'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      throw new Failure(`The data folder ${dataDir} can't be created. Set PORCHLIGHT_DATA to another folder.`);
    const why = {
      EACCES: "this user can't write there",
      EPERM: "this user can't write there",
      EROFS: 'it is read-only',
    };
    const other = { ENOTDIR: 'part of its path is a file', EEXIST: 'it is a file', ENOSPC: 'the disk is full' };
    const reason = Object.entries({ ...why, ...other }).find(([code]) => code === codeOf(error))?.[1] ?? String(error);
    const place = existsSync(dataDir) ? dataDir : `${dataDir} in ${dirname(dataDir)}`;
    throw new Failure(`The data folder ${place} can't be used: ${reason}. Set PORCHLIGHT_DATA to another folder.`);
  }
}

/**
 * @param {string} dataDir
 * @returns {Mark | null}
 */
function readMark(dataDir) {
  try {
    /** @type {Mark} */
    const mark = JSON.parse(readFileSync(markFile(dataDir), 'utf8'));
    return Number.isInteger(mark.pid) && Number.isInteger(mark.port) && mark.token ? mark : null;
  } catch {
    return null;
  }
}

/**
 * @param {Mark} mark
 * @returns {Promise<boolean>}
 */
function answers({ port, token, pid }) {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(2000);
    socket.on('data', (chunk) => (said += chunk));
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(said === token));
    // It accepts and says nothing: a launcher that is suspended, if that process is there.
    socket.on('timeout', () => {
      resolve(isAlive(pid));
      socket.destroy();
    });
  });
}

/**
 * The API and the emulator end automatically when their launcher was killed; this waits for them, and insists.
 * (PostgreSQL's left-over server is the database's own matter.)
 * @param {string} dataDir
 */
async function endLeftovers(dataDir) {
  const children = Object.values(readMark(dataDir)?.children ?? {});
  await Promise.all(
    children.map(async (pid) => {
      if (!isOurs(pid) || (await waitForEnd(pid, 5000))) return;
      process.kill(pid, 'SIGKILL');
      await waitForEnd(pid, 2000);
    }),
  );
}
