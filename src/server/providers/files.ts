// Where uploaded bytes lie: a local folder, or an S3 bucket. Keys are made by us, never taken from a caller.
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface FileStore {
  /** Stores a stream whole or not at all. */
  put(key: string, bytes: Readable, mime: string): Promise<void>;
  /** Opens a stored file, from a byte on, up to and with another; null when it is not there. */
  get(key: string, from?: number, to?: number): Promise<Readable | null>;
  /** Whether a file is there. */
  has(key: string): Promise<boolean>;
  /** Removes a file; it need not be there. */
  remove(key: string): Promise<void>;
  /** Removes what a server that was killed left half written before an instant. */
  sweep(before: Date): Promise<void>;
}

/** Voter files are no one's business: no other user of the machine reads them, whatever the umask. */
const ownFolder = 0o700;
const ownFile = 0o600;

/** A fresh key of a campaign's file. */
export function newKey(kind: 'photos' | 'uploads'): string {
  return `${kind}/${randomUUID()}`;
}

/** A new name in a folder outlives a power cut only once the folder itself was written. */
async function flushFolder(folder: string): Promise<void> {
  // Windows has no such call, and needs none.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function folderStore(folder: string): FileStore {
  const path = (key: string) => join(folder, key);
  const has = async (key: string) => {
    try {
      await stat(path(key));
      return true;
    } catch (error) {
      // Only this means that there is none: a disk that fails must not look like a file that is gone.
      if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return false;
      throw error;
    }
  };
  return {
    has,
    async put(key, bytes) {
      const target = path(key);
      await mkdir(dirname(target), { recursive: true, mode: ownFolder });
      const part = `${target}.part`;
      try {
        // `flush` makes the bytes durable before the row that names them is written.
        await pipeline(bytes, createWriteStream(part, { flush: true, mode: ownFile }));
        await rename(part, target);
        await flushFolder(dirname(target));
      } catch (error) {
        // Why it failed is what counts, not that nothing can be cleared away either.
        await rm(part, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    async get(key, from = 0, to = Infinity) {
      return (await has(key)) ? createReadStream(path(key), { start: from, end: to }) : null;
    },
    async remove(key) {
      await rm(path(key), { force: true });
    },
    async sweep(before) {
      for (const kind of ['photos', 'uploads'] as const) {
        const names = await readdir(path(kind)).catch(() => []);
        for (const name of names.filter((each) => each.endsWith('.part'))) {
          const part = join(path(kind), name);
          const { mtime } = await stat(part).catch(() => ({ mtime: before }));
          if (mtime < before) await rm(part, { force: true });
        }
      }
    },
  };
}
