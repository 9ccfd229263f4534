// The one way to the outbox database. A lost connection (WebKit drops it in the background) is replaced and the work
// tried again, three times in all; what cannot be written is said, never assumed.
import { key } from '../../domain/words/say';
import { OutboxDb } from './outbox-db';

/** Nothing was written down. `sentence` says so to the person, who still has the form in front of them. */
export class NotSaved extends Error {
  override name = 'NotSaved';
  readonly sentence: string;
  constructor(
    readonly full: boolean,
    options?: ErrorOptions,
  ) {
    const sentence = full
      ? key('NOT saved: this phone has no space left. Free some space, keep this screen open and try again.')
      : key('NOT saved: this phone could not write it down. Keep this screen open and try again.');
    super(sentence, options);
    this.sentence = sentence;
  }
}

const attempts = 3;
let db: OutboxDb | null = null;

function openDb(): OutboxDb {
  if (db) return db;
  const opened = new OutboxDb();
  // Another tab with a newer release wants to upgrade: let it, and open again at the next need.
  opened.on('versionchange', () => {
    opened.close();
    if (db === opened) db = null;
  });
  opened.on('close', () => {
    if (db === opened) db = null;
  });
  db = opened;
  return opened;
}

/** Gives a connection up, and only this one: another save may have opened a new one meanwhile. */
function dropDb(lost: OutboxDb | null): void {
  if (db === lost) db = null;
  try {
    lost?.close();
  } catch {
    // A connection that is gone cannot be closed either.
  }
}

/** The names of an error and of what it wraps. */
function namesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const name = 'name' in error && typeof error.name === 'string' ? [error.name] : [];
  return 'inner' in error ? [...name, ...namesOf(error.inner)] : name;
}

export function isFull(error: unknown): boolean {
  return namesOf(error).includes('QuotaExceededError');
}

const lostNames = [
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'OpenFailedError',
  'TimeoutError',
];

function isLost(error: unknown): boolean {
  return namesOf(error).some((name) => lostNames.includes(name));
}

/** Makes room: map tiles can be fetched again, field work cannot; then walkbooks that nobody walks any more. */
async function freeSpace(attempt: number): Promise<void> {
  if (typeof caches === 'undefined') return;
  if (attempt > 1) return import('./make-room').then((room) => room.dropWalkedOut()).catch(() => undefined);
  const tiles = (await caches.keys()).filter((name) => name.startsWith('tiles'));
  await Promise.all(tiles.map((name) => caches.delete(name)));
}

/**
 * Runs `work` on the open database. `work` must be safe to repeat: it may have been committed although its answer was
 * lost; it is told whether it is such a repeat. Throws {@link NotSaved} when the phone is full or the connection cannot be
 * brought back.
 */
export async function withOutbox<T>(work: (open: OutboxDb, repeated: boolean) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const open = openDb();
    try {
      return await work(open, attempt > 1);
    } catch (error) {
      const full = isFull(error);
      if (!full && !isLost(error)) throw error;
      if (attempt >= attempts) throw new NotSaved(full, { cause: error });
      if (full) await freeSpace(attempt);
      else dropDb(open);
    }
  }
}

/** Closes the connection, e.g. before the page is frozen: an open one blocks upgrades in other tabs. */
export function closeOutbox(): void {
  dropDb(db);
}
