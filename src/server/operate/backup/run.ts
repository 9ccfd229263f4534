// `npm run backup` and `npm run restore`, without what starts a database for them.
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../config';
import { isUnavailable } from '../../db/connection';
import { lookAt, type Holding } from '../../db/dump/refill';
import { databaseSize, withScratchDatabase } from '../../db/dump/scratch';
import { keepTakenBack } from '../../db/dump/kept-taken-back';
import { readTakenBack } from '../../db/dump/taken-back';
import { migrate } from '../../db/migrate';
import { noteBackup } from '../../db/newest-backup';
import { requireUsable } from '../../db/sessions';
import { pauseEveryText } from '../../modules/text-campaigns/after-restore-repo';
import { fileStore } from '../../providers/file-store';
import { carryOverKept, type CarriedOver } from './carry-over';
import { examine, load, type Loaded } from './load';
import { save, type Saved } from './save';
import { isEncrypted } from './sealed-file';

export { isBroughtUp } from '../../db/migrate';
export { unlessAnother } from '../../db/dump/unless-another';

/** So much more than the database itself its copy takes while it is loaded. */
const whileLoading = 1.5;

/** An empty database to try a backup in, and where it lies if on a disk of this machine; or where one is made. */
export type Scratch = { url: string; place: string | null } | 'same server' | 'nowhere';

/**
 * Why a backup wasn't restored for trial but its bytes were read back only: no right to make a database, no room for it, or it
 * didn't start or went away.
 */
export type Untried = 'rights' | 'room' | 'away';

/**
 * Saves into a file that must not exist, and restores it into a scratch database before it counts as saved.
 * @returns `isNoted`: whether the database could take a note of it
 */
export async function backup(
  config: Config,
  file: string,
  scratch: Scratch,
): Promise<Saved & { untried: Untried | null; isNoted: boolean }> {
  const url = await usable(config);
  if (existsSync(file)) throw new Error(`${file} exists already. Name another file.`);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const trial: { untried: Untried | null } = { untried: null };
  const saved = await save(config, url, file, async (written) => {
    trial.untried = await tryOut(config, url, written, scratch);
  });
  // A full disk lets a database be read only: then a backup is needed most.
  const isNoted = await noteBackup(url, saved.takenAt).then(
    () => true,
    () => false,
  );
  return { ...saved, ...trial, isNoted };
}

/** Restores a backup into a scratch database; else reads its bytes back, and says why. */
async function tryOut(
  { backup: { passphrase } }: Config,
  url: string,
  file: string,
  scratch: Scratch,
): Promise<Untried | null> {
  const fill = async (empty: string) => {
    const nothing = { files: null, accounts: null, finish: () => Promise.resolve() };
    await load(file, passphrase, empty, nothing);
  };
  const fillScratch = async (): Promise<Untried | null> => {
    if (scratch === 'nowhere') return 'away';
    if (scratch === 'same server') return (await withScratchDatabase(url, fill)) ? null : 'rights';
    if (scratch.place !== null && !(await hasRoom(url, scratch.place))) return 'room';
    await fill(scratch.url);
    return null;
  };
  const untried = await fillScratch().catch((error: unknown) => {
    const why = faultOfScratch(error);
    if (why === null) throw error;
    return why;
  });
  if (untried) await examine(file, passphrase);
  return untried;
}

const full = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** A pooler that was told of one database alone doesn't find the new one. */
const unknownDatabase = '3D000';

/** Null: what failed may be the backup's fault. */
function faultOfScratch(error: unknown): Untried | null {
  const code = error instanceof Error ? String(Reflect.get(error, 'code')) : '';
  if (full.has(code)) return 'room';
  return code === unknownDatabase || isUnavailable(error) ? 'away' : null;
}

export interface Restored extends Loaded {
  /** Text campaigns that were sending, and don't now. */
  paused: number;
  /** Phone banks that were calling, and don't now. */
  pausedBanks: number;
  /** The backup of what was there before. */
  copy: string | null;
  holding: Holding;
  /** What was taken back after the backup and is again; null: there was nothing to read it from. */
  carried: CarriedOver[] | null;
  /** Whether the backup isn't encrypted though there is a passphrase. */
  isUnsealed: boolean;
}

/**
 * Restores a backup into an empty database, or in place of what is there, of which a copy is kept as `copyTo`. Throws a sentence
 * before anything is changed when the file isn't whole, the passphrase is wrong, or someone works on the database.
 */
export async function restore(
  config: Config,
  file: string,
  { replace, copyTo }: { replace: boolean; copyTo: string },
): Promise<Restored> {
  const url = await usable(config);
  const { taken_at } = await examine(file, config.backup.passphrase);
  const isUnsealed = config.backup.passphrase !== null && !(await isEncrypted(file));
  const holding = await lookAt(url);
  if (holding.isForeign)
    throw new Error('This database holds tables of another program. Name an empty one in DATABASE_URL.');
  if (holding.sessions > 0)
    throw new Error(
      `${holding.sessions} other connections to this database are open. Stop every Porchlight that uses it, then try again.`,
    );
  if (!holding.isEmpty && !replace)
    throw new Error(
      `This database holds ${told(holding)}. With --replace they are replaced by the backup; a copy is kept.`,
    );
  const copy = holding.isEmpty ? null : copyTo;
  const files = fileStore(config.files);
  if (copy) {
    // What an earlier restore that was broken off still had to carry over is carried on.
    await carryOverKept(url, files);
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    await save(config, url, copy);
    await examine(copy, config.backup.passphrase);
  }
  const taken = copy ? await readTakenBack(url, taken_at) : null;
  let paused = 0;
  let pausedBanks = 0;
  const accounts = config.auth.mode === 'emulator' ? accountsIn(config) : null;
  const loaded = await load(file, config.backup.passphrase, url, {
    files,
    accounts: accounts?.write ?? null,
    finish: async (refill, takenAt) => {
      paused = await pauseEveryText(refill.db, takenAt);
      pausedBanks = await refill.pausePhoneBanks();
      await refill.note(takenAt);
      if (taken) await keepTakenBack(refill.db, taken);
    },
  }).catch(async (error: unknown) => {
    await accounts?.drop();
    throw error;
  });
  await accounts?.use();
  await migrate(url);
  const carried = taken && ((await carryOverKept(url, files)) ?? []);
  return { ...loaded, paused, pausedBanks, copy, holding, carried, isUnsealed };
}

async function hasRoom(url: string, place: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(place);
  return bavail * bsize > whileLoading * (await databaseSize(url));
}

/**
 * Fills an empty database with a backup as it is, and brings that up to this version: to try a new version, or to move to another
 * server. Files and accounts stay where they are, and nothing is paused: nothing happened since.
 */
export async function fillWith(config: Config, file: string, databaseUrl: string): Promise<Loaded> {
  const nothing = { files: null, accounts: null, finish: () => Promise.resolve() };
  const loaded = await load(file, config.backup.passphrase, databaseUrl, nothing);
  await migrate(databaseUrl);
  return loaded;
}

/** Saves a database that another server than this installation's holds, and reads it back. */
export async function saveFrom(config: Config, databaseUrl: string, file: string): Promise<Saved> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const saved = await save(config, databaseUrl, file);
  await examine(file, config.backup.passphrase);
  return saved;
}

/** Brings the installation's own database up to this version. */
export async function bringUp(config: Config): Promise<void> {
  await migrate(await usable(config));
}

/** What a database holds, in words. */
export function told({ campaigns, people, voters }: Holding): string {
  const count = (number: number, one: string, other: string) => `${number} ${number === 1 ? one : other}`;
  return `${count(campaigns, 'campaign', 'campaigns')}, ${count(people, 'person', 'people')} with an account and ${count(voters, 'voter', 'voters')}`;
}

async function usable({ databaseUrl, databaseIsEmbedded }: Config): Promise<string> {
  if (!databaseUrl) throw new Error('There is no database: set DATABASE_URL.');
  // Also what isn't safe to run on must be saved, or its data would be locked in.
  if (!databaseIsEmbedded) await requireUsable(databaseUrl, true);
  return databaseUrl;
}

/** The emulator's accounts: beside those in use until the database counts, and then in their place; those of before stay. */
function accountsIn({ dataDir }: Config) {
  const path = join(dataDir, 'accounts.json');
  const fresh = `${path}.new`;
  return {
    write: async (bytes: Buffer) => {
      await mkdir(dataDir, { recursive: true });
      await writeFile(fresh, bytes, { mode: 0o600 });
    },
    drop: () => rm(fresh, { force: true }),
    use: async () => {
      if (!existsSync(fresh)) return;
      const kept = `${path}.before-restore`;
      if (existsSync(path))
        await rename(path, existsSync(kept) ? `${kept}-${new Date().toISOString().replace(/\D/g, '')}` : kept);
      await rename(fresh, path);
    },
  };
}
