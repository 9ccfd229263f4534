// Writes a backup: the database in one snapshot, then every file that it names, into one file that is named when it is whole.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import type { Config } from '../../config';
import { openSnapshot, type NamedFile, type Snapshot } from '../../db/dump/snapshot';
import { rowDigest } from '../../db/dump/row-digest';
import { stillNamed } from '../../db/dump/still-named';
import { jobsToKeep } from '../../jobs/queue';
import { fileStore } from '../../providers/file-store';
import type { FileStore } from '../../providers/files';
import { entry } from './entries';
import { sealed } from './sealed-file';

export interface Saved {
  takenAt: string;
  tables: number;
  rows: number;
  files: number;
  bytes: number;
  /** Files that the database names and the store does not have, nor had when this began. */
  missing: string[];
}

/** So often one that is tried is touched: untouched for long it counts as left behind (ms). */
const touchEvery = 60_000;

/**
 * Writes `file`, which must not exist. Another process may go on working meanwhile.
 * @param tryOut is given what was written, before it has its name; where it fails that is named as unusable
 */
export async function save(
  config: Config,
  databaseUrl: string,
  file: string,
  tryOut?: (written: string) => Promise<void>,
): Promise<Saved> {
  const counts = { takenAt: '', tables: 0, rows: 0, files: 0, missing: [] as string[] };
  const part = `${file}.${process.pid}.part`;
  try {
    await pipeline(
      () => contents(config, databaseUrl, counts),
      createGzip({ level: constants.Z_BEST_SPEED }),
      (source: AsyncIterable<Buffer>) => sealed(source, config.backup.passphrase),
      createWriteStream(part, { flush: true, mode: 0o600 }),
    );
    if (tryOut)
      await touching(part, tryOut(part)).catch(async (error: unknown) => {
        // Whoever looks for a backup must not find this one.
        await rename(part, `${file}.unusable`);
        throw error;
      });
    if (existsSync(file)) throw new Error(`${file} exists already.`);
    await rename(part, file);
    await flushFolder(dirname(file));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return { ...counts, bytes: (await stat(file)).size };
}

async function touching(file: string, until: Promise<void>): Promise<void> {
  const touch = () => void utimes(file, new Date(), new Date()).catch(() => undefined);
  const timer = setInterval(touch, touchEvery);
  try {
    await until;
  } finally {
    clearInterval(timer);
  }
}

async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

type Counts = Omit<Saved, 'bytes'>;

async function* contents(config: Config, databaseUrl: string, counts: Counts): AsyncGenerator<Buffer> {
  const snapshot = await openSnapshot(databaseUrl);
  try {
    counts.takenAt = snapshot.takenAt;
    yield* database(config, snapshot, counts);
  } finally {
    await snapshot.close();
  }
  yield* accounts(config);
  // A file is written before the row that names it and removed after it: what the snapshot names is there, or was removed since.
  const store = fileStore(config.files);
  for (const named of snapshot.files) yield* storedFile(store, named, databaseUrl, counts);
  yield* entry({ kind: 'end', tables: counts.tables, rows: counts.rows, files: counts.files });
}

async function* database(config: Config, snapshot: Snapshot, counts: Counts): AsyncGenerator<Buffer> {
  const { takenAt: taken_at, server, migrations, tables } = snapshot;
  yield* entry({ kind: 'begin', version: config.version, server, taken_at, migrations, tables: tables.length });
  yield* entry({ kind: 'jobs' }, [Buffer.from(JSON.stringify(await jobsToKeep(snapshot.db)))]);
  for (const table of tables) {
    const rows = rowDigest();
    yield* entry({ kind: 'table', ...table }, watched(snapshot.rowsOf(table), rows.add), rows.result);
    counts.tables += 1;
    counts.rows += rows.result().rows;
  }
  yield* entry({ kind: 'sequences' }, [Buffer.from(JSON.stringify(await snapshot.sequences()))]);
}

/** The emulator's accounts: a trial's people could not sign in without them. Firebase keeps those of a real project. */
async function* accounts({ auth, dataDir }: Config): AsyncGenerator<Buffer> {
  const path = join(dataDir, 'accounts.json');
  if (auth.mode === 'emulator' && existsSync(path)) yield* entry({ kind: 'accounts' }, createReadStream(path));
}

async function* storedFile(
  store: FileStore,
  { key, mime }: NamedFile,
  databaseUrl: string,
  counts: Counts,
): AsyncGenerator<Buffer> {
  const pieces = (await store.get(key))?.[Symbol.asyncIterator]() as AsyncIterator<Buffer> | undefined;
  // A folder's file may go between the look and the opening.
  const first = await pieces?.next().catch(async (error: unknown) => {
    if (await store.has(key)) throw error;
  });
  if (!pieces || !first) {
    if (await stillNamed(databaseUrl, key)) counts.missing.push(basename(key));
    return;
  }
  const hash = createHash('sha256');
  let bytes = 0;
  const all = (async function* () {
    for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value;
  })();
  const add = (piece: Buffer) => {
    hash.update(piece);
    bytes += piece.length;
  };
  yield* entry({ kind: 'file', key, mime: mime ?? 'application/octet-stream' }, watched(all, add), () => ({
    bytes,
    sha256: hash.digest('hex'),
  }));
  counts.files += 1;
}

async function* watched(pieces: AsyncIterable<Buffer>, see: (piece: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    see(piece);
    yield piece;
  }
}
