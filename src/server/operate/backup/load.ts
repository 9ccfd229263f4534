// Reads a backup: to see that it is whole, or into a database and a file store.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { openRefill, type Refill } from '../../db/dump/refill';
import { queueToRefill } from '../../jobs/queue';
import type { FileStore } from '../../providers/files';
import { fileFoot, jobsBody, readEntries, sequencesBody, tableFoot, type Entry, type EntryHead } from './entries';
import { BackupFileError, opened } from './sealed-file';

export type Beginning = Extract<EntryHead, { kind: 'begin' }>;

/** What to do with what isn't the database's. */
export interface Elsewhere {
  files: Pick<FileStore, 'put'> | null;
  accounts: ((bytes: Buffer) => Promise<void>) | null;
  /** In the filled database, before that counts. */
  finish: (refill: Refill, takenAt: string) => Promise<void>;
}

export interface Loaded {
  takenAt: string;
  tables: number;
  rows: number;
  files: number;
}

/** The entries of a backup, proven chunk by chunk; complaints name the file. */
async function* entriesOf(file: string, passphrase: string | null): AsyncGenerator<Entry> {
  try {
    const bytes = opened(createReadStream(file, { highWaterMark: 2 ** 18 }) as AsyncIterable<Buffer>, passphrase);
    // What breaks in the first of them, the last one throws.
    const plain = pipeline(Readable.from(bytes, { objectMode: false }), createGunzip(), () => undefined);
    yield* readEntries(plain as AsyncIterable<Buffer>);
  } catch (error) {
    if (error instanceof BackupFileError) throw new Error(`${basename(file)} ${error.message}.`, { cause: error });
    if (Reflect.get(error as object, 'code') === 'ENOENT')
      throw new Error(`There is no file ${file}.`, { cause: error });
    throw error;
  }
}

/** Reads a backup to its end and keeps nothing. Throws a sentence unless all of it is as it was saved. */
export async function examine(file: string, passphrase: string | null): Promise<Beginning> {
  let beginning: Beginning | null = null;
  let isWhole = false;
  for await (const { head } of entriesOf(file, passphrase)) {
    if (head.kind === 'begin') beginning = head;
    isWhole = head.kind === 'end';
  }
  if (!beginning || !isWhole) throw new Error(`${basename(file)} is incomplete: it ends too early.`);
  return beginning;
}

/** Fills a database from a backup that was examined. All of it is there afterwards, or what was there before. */
export async function load(
  file: string,
  passphrase: string | null,
  databaseUrl: string,
  elsewhere: Elsewhere,
): Promise<Loaded> {
  const queue = await queueToRefill(databaseUrl, () => undefined);
  const refill = await openRefill(databaseUrl);
  try {
    const expected = new Map<string, { rows: number; digest: string }>();
    let sequences: ReturnType<typeof sequencesBody.parse> = [];
    let jobs: ReturnType<typeof jobsBody.parse> = [];
    let beginning: Beginning | null = null;
    const done: Loaded = { takenAt: '', tables: 0, rows: 0, files: 0 };

    for await (const { head, pieces, foot } of entriesOf(file, passphrase))
      switch (head.kind) {
        case 'begin':
          beginning = head;
          done.takenAt = head.taken_at;
          await refill.begin(head.migrations);
          break;
        case 'jobs':
          jobs = jobsBody.parse(JSON.parse((await buffer(pieces)).toString('utf8')));
          break;
        case 'table': {
          await refill.fill(head, pieces);
          const { rows, digest } = tableFoot.parse(await foot());
          expected.set(head.name, { rows, digest });
          done.tables += 1;
          done.rows += rows;
          break;
        }
        case 'sequences':
          sequences = sequencesBody.parse(JSON.parse((await buffer(pieces)).toString('utf8')));
          break;
        case 'accounts':
          await elsewhere.accounts?.(await buffer(pieces));
          break;
        case 'file':
          await loadFile(elsewhere.files, head, pieces, foot);
          done.files += 1;
          break;
        case 'end':
          if (head.rows !== done.rows || head.files !== done.files || head.tables !== done.tables)
            throw new Error(`${basename(file)} holds less than was saved.`);
      }
    if (!beginning) throw new Error(`${basename(file)} holds nothing.`);
    await refill.check(sequences, expected);
    await queue.replace(refill.db, jobs);
    await elsewhere.finish(refill, beginning.taken_at);
    await refill.commit();
    return done;
  } finally {
    await refill.close();
    await queue.close();
  }
}

async function loadFile(
  files: Elsewhere['files'],
  { key, mime }: Extract<EntryHead, { kind: 'file' }>,
  pieces: AsyncIterable<Buffer>,
  foot: Entry['foot'],
): Promise<void> {
  const hash = createHash('sha256');
  const watched = (async function* () {
    for await (const piece of pieces) {
      hash.update(piece);
      yield piece;
    }
  })();
  if (files) await files.put(key, Readable.from(watched, { objectMode: false }), mime);
  else for await (const piece of watched) void piece;
  const { sha256 } = fileFoot.parse(await foot());
  if (hash.digest('hex') !== sha256) throw new Error(`The file ${basename(key)} differs from what was saved.`);
}
