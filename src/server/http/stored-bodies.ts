// Replies that many ask for and that take long to make: kept ready to send, compressed, for as long as nothing in them changed. And
// what such replies are made of.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** A reply as it goes out. */
export interface StoredBody {
  /** Of the reply itself: the same has the same tag, whichever process made it. */
  etag: string;
  gzip: Buffer;
}

/** What takes long to make, kept for as long as nothing in it changed. */
export interface KeptValues<Value> {
  /** What is kept under `key` of this `stamp`, or is being made. */
  kept(key: string, stamp: string): Promise<Value> | null;
  /**
   * What is kept under `key`, made by `make` unless it was made at this `stamp` already. Who asks for the same at the same time
   * waits for the same work.
   */
  get(key: string, stamp: string, make: () => Promise<Value>): Promise<Value>;
  /** Forgets what is kept under `key` of this `stamp`, or is being made: who waits for it still gets it. */
  drop(key: string, stamp: string): void;
  /** Forgets all of it. */
  clear(): void;
}

export interface StoredBodies extends Pick<KeptValues<StoredBody>, 'kept' | 'drop' | 'clear'> {
  get(key: string, stamp: string, make: () => Promise<string | Uint8Array>): Promise<StoredBody>;
  /** Of what several replies are made; it lies ready as it is. */
  parts: KeptValues<Uint8Array>;
}

/** The body of a reply's text or bytes. */
export async function bodyOf(text: string | Uint8Array): Promise<StoredBody> {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return { etag: `W/"${hash}"`, gzip: await compress(text) };
}

/** Milliseconds for which something is kept that no one asks for: of who was erased meanwhile nothing stays in memory for longer. */
const usualPatience = 3_600_000;

/**
 * @param patience for how many milliseconds something is kept that no one asks for
 * @param room bytes that the bodies may take together, and what they are made of once more; what no one asked for longest leaves
 *   first
 */
export function storedBodies(room = 64 * 1024 * 1024, patience = usualPatience): StoredBodies {
  const bodies = keepValues<StoredBody>(room, ({ gzip: made }) => made.length);
  const parts = keepValues<Uint8Array>(room, (part) => part.length);
  const drop = () => {
    bodies.dropUnasked(patience);
    parts.dropUnasked(patience);
  };
  setInterval(drop, patience / 6).unref();
  return {
    kept: (key, stamp) => bodies.kept(key, stamp),
    get: (key, stamp, make) => bodies.get(key, stamp, () => make().then(bodyOf)),
    drop: (key, stamp) => bodies.drop(key, stamp),
    clear: () => {
      bodies.clear();
      parts.clear();
    },
    parts,
  };
}

function keepValues<Value>(
  room: number,
  sizeOf: (value: Value) => number,
): KeptValues<Value> & { dropUnasked: (patience: number) => void } {
  const kept = new Map<string, { stamp: string; value: Promise<Value>; bytes: number; asked: number }>();
  let bytes = 0;

  const forget = (key: string) => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };

  const find = (key: string, stamp: string) => {
    const known = kept.get(key);
    if (known?.stamp !== stamp) return null;
    // The end of a map is what was asked for last.
    kept.delete(key);
    kept.set(key, known);
    known.asked = Date.now();
    return known.value;
  };

  return {
    kept: find,
    get(key, stamp, make) {
      const known = find(key, stamp);
      if (known) return known;
      forget(key);
      const value = make();
      const entry = { stamp, value, bytes: 0, asked: Date.now() };
      kept.set(key, entry);
      value.then(
        (made) => {
          if (kept.get(key) !== entry) return;
          entry.bytes = sizeOf(made);
          bytes += entry.bytes;
          for (const oldest of kept.keys()) {
            if (bytes <= room || oldest === key) break;
            forget(oldest);
          }
        },
        () => {
          if (kept.get(key) === entry) kept.delete(key);
        },
      );
      return value;
    },
    drop(key, stamp) {
      if (kept.get(key)?.stamp === stamp) forget(key);
    },
    clear() {
      kept.clear();
      bytes = 0;
    },
    dropUnasked(patience) {
      for (const [key, { asked }] of kept) {
        if (asked > Date.now() - patience) break;
        forget(key);
      }
    },
  };
}
