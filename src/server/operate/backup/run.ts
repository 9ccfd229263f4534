// `npm run backup` and `npm run restore`, without what starts a database for them.
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../config';
import { lookAt, type Holding } from '../../db/dump/refill';
import { withScratchDatabase } from '../../db/dump/scratch';
import { migrate } from '../../db/migrate';
import { requireUsable } from '../../db/sessions';
import { pauseEveryText } from '../../modules/text-campaigns/after-restore-repo';
import { fileStore } from '../../providers/file-store';
import { examine, load, type Loaded } from './load';
import { save, type Saved } from './save';

/**
 * Saves into a file that must not exist, and restores it into a scratch database before it counts as saved.
 * @param scratch an empty database for that; null: one is made on the same server
 * @returns whether it could be restored for trial; else its bytes were read back only, as the user may make no database
 */
export async function backup(
  config: Config,
  file: string,
  scratch: string | null,
): Promise<Saved & { isTried: boolean }> {
  const url = await usable(config);
  if (existsSync(file)) throw new Error(`${file} exists already. Name another file.`);
  await mkdir(dirname(file), { recursive: true });
  const saved = await save(config, url, file);
  try {
    const tryOut = async (empty: string) => {
      const nothing = { files: null, accounts: null, finish: () => Promise.resolve() };
      await load(file, config.backup.passphrase, empty, nothing);
    };
    let isTried = true;
    if (scratch) await tryOut(scratch);
    else isTried = await withScratchDatabase(url, tryOut);
    if (!isTried) await examine(file, config.backup.passphrase);
    return { ...saved, isTried };
  } catch (error) {
    // Whoever looks for a backup must not find this one.
    await rename(file, `${file}.unusable`);
    throw error;
  }
}

export interface Restored extends Loaded {
  /** Text campaigns that were sending, and don't now. */
  paused: number;
  /** Phone banks that were calling, and don't now. */
  pausedBanks: number;
  /** The backup of what was there before. */
  copy: string | null;
  holding: Holding;
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
  await examine(file, config.backup.passphrase);
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
  if (copy) {
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    await save(config, url, copy);
    await examine(copy, config.backup.passphrase);
  }
  let paused = 0;
  let pausedBanks = 0;
  const accounts = config.auth.mode === 'emulator' ? accountsIn(config) : null;
  const loaded = await load(file, config.backup.passphrase, url, {
    files: fileStore(config.files),
    accounts: accounts?.write ?? null,
    finish: async (refill, takenAt) => {
      paused = await pauseEveryText(refill.db, takenAt);
      pausedBanks = await refill.pausePhoneBanks();
      await refill.note(takenAt);
    },
  }).catch(async (error: unknown) => {
    await accounts?.drop();
    throw error;
  });
  await accounts?.use();
  await migrate(url);
  return { ...loaded, paused, pausedBanks, copy, holding };
}

/** What a database holds, in words. */
export function told({ campaigns, people, voters }: Holding): string {
  const count = (number: number, one: string, other: string) => `${number} ${number === 1 ? one : other}`;
  return `${count(campaigns, 'campaign', 'campaigns')}, ${count(people, 'person', 'people')} with an account and ${count(voters, 'voter', 'voters')}`;
}

async function usable({ databaseUrl, databaseIsEmbedded }: Config): Promise<string> {
  if (!databaseUrl) throw new Error('There is no database: set DATABASE_URL.');
  if (!databaseIsEmbedded) await requireUsable(databaseUrl);
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
