// What lies inside a backup, one entry after another: a head, pieces of bytes, and a foot. None of them need be known beforehand.
import { z } from 'zod';
import { BackupFileError } from './sealed-file';

const lengthSize = 4;
/** A row may be as large as PostgreSQL takes one. */
const largestPiece = 2 ** 30;

const digested = z.object({ rows: z.number(), digest: z.string() });
const waiting = z.object({ name: z.string(), data: z.unknown(), start_after: z.string() });
const entrySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('begin'),
    /** Of Porchlight. */
    version: z.string(),
    /** Of PostgreSQL. */
    server: z.string(),
    taken_at: z.string(),
    migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
    tables: z.number(),
  }),
  z.object({ kind: z.literal('jobs') }),
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  z.object({ kind: z.literal('sequences') }),
  z.object({ kind: z.literal('accounts') }),
  z.object({ kind: z.literal('file'), key: z.string().regex(/^(photos|uploads)\/[0-9a-f-]{36}$/), mime: z.string() }),
  z.object({ kind: z.literal('end'), tables: z.number(), rows: z.number(), files: z.number() }),
]);
export type EntryHead = z.output<typeof entrySchema>;

/** Rows and digest of a table, or of a file the SHA-256 of its bytes. */
export const tableFoot = digested;
export const fileFoot = z.object({ bytes: z.number(), sha256: z.string() });
export const jobsBody = z.array(waiting);
export const sequencesBody = z.array(z.object({ name: z.string(), value: z.string(), is_called: z.boolean() }));

export interface Entry {
  head: EntryHead;
  /** To be read to its end before the foot. */
  pieces: AsyncIterable<Buffer>;
  foot: () => Promise<unknown>;
}

function sized(bytes: Buffer): Buffer {
  const length = Buffer.alloc(lengthSize);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

const json = (value: unknown) => sized(Buffer.from(JSON.stringify(value)));

/** The bytes of an entry; its foot is asked for when all pieces are through. */
export async function* entry(
  head: EntryHead,
  pieces: AsyncIterable<Buffer> | Iterable<Buffer> = [],
  foot: () => unknown = () => null,
): AsyncGenerator<Buffer> {
  yield json(head);
  for await (const piece of pieces) if (piece.length > 0) yield sized(piece);
  yield sized(Buffer.alloc(0));
  yield json(foot());
}

/** Entries as they come; whoever takes the next one has read the one before. */
export async function* readEntries(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const take = async (size: number): Promise<Buffer | null> => {
    const parts = [held];
    let length = held.length;
    while (length < size) {
      const next = await chunks.next();
      if (next.done) break;
      parts.push(next.value);
      length += next.value.length;
    }
    const all = parts.length === 1 ? held : Buffer.concat(parts);
    if (length < size) {
      if (length > 0) throw unreadable();
      return null;
    }
    held = all.subarray(size);
    return all.subarray(0, size);
  };
  const takeSized = async (): Promise<Buffer | null> => {
    const length = await take(lengthSize);
    if (length === null) return null;
    const size = length.readUInt32BE();
    if (size > largestPiece) throw unreadable();
    return size === 0 ? Buffer.alloc(0) : take(size);
  };
  const parsed = (bytes: Buffer | null): unknown => {
    if (bytes === null) throw unreadable();
    return JSON.parse(bytes.toString('utf8'));
  };

  for (let head = await takeSized(); head !== null; head = await takeSized()) {
    const found = entrySchema.safeParse(parsed(head));
    if (!found.success) throw unreadable();
    let isRead = false;
    const pieces = (async function* () {
      for (let piece = await takeSized(); ; piece = await takeSized()) {
        if (piece === null) throw unreadable();
        if (piece.length === 0) break;
        yield piece;
      }
      isRead = true;
    })();
    let foot: Promise<unknown> | null = null;
    const readFoot = async () => {
      for await (const skipped of pieces) void skipped;
      if (!isRead) throw unreadable();
      return parsed(await takeSized());
    };
    const entry: Entry = { head: found.data, pieces, foot: () => (foot ??= readFoot()) };
    yield entry;
    await entry.foot();
  }
}

/** It was proven to be what was saved: then someone saved what this version does not know. */
const unreadable = () => new BackupFileError("holds what this version of Porchlight doesn't know: use a newer one");
