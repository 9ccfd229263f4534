// The one way to the outbox database. A lost connection (WebKit drops it in the background) is replaced and the work
// tried again, three times in all; what cannot be written is said, never assumed.
import { key } from '../../domain/words/say';
import { OutboxDb } from './outbox-db';
import { within } from './within';

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
  if (attempt > 1) return import('./make-room').then((room) => room.dropWalkedOut());
  const tiles = (await caches.keys()).filter((name) => name.startsWith('tiles'));
  await Promise.all(tiles.map((name) => caches.delete(name)));
}

/** WebKit is known to leave an opening without any answer, after a reload or a long sleep: that is as good as lost. */
const openWithin = 5_000;
/** Much longer than the slowest phone needs for anything; whoever waits for less says so. */
const doneWithin = 30_000;

const silence = () => new DOMException('The database does not answer.', 'TimeoutError');

/**
 * Runs `work` on the open database. `work` must be safe to repeat: it may have been committed although its answer was
 * lost; it is told whether it is such a repeat. After silence `given` is aborted: what must not be committed later heeds it.
 * Throws {@link NotSaved} when the phone is full or the connection cannot be brought back.
 */
export async function withOutbox<T>(
  work: (open: OutboxDb, repeated: boolean, given: AbortSignal) => Promise<T>,
  limit: number = doneWithin,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const open = openDb();
    const given = new AbortController();
    let begun = false;
    try {
      if (!open.isOpen()) await within(openWithin, open.open(), silence);
      begun = true;
      return await within(limit, work(open, attempt > 1, given.signal), silence);
    } catch (error) {
      given.abort();
      const full = isFull(error);
      if (!full && begun && !isLost(error)) throw error;
      if (attempt >= attempts) throw new NotSaved(full, { cause: error });
      // What cannot make room must not hide that there is none.
      if (full) await within(openWithin, freeSpace(attempt), silence).catch(() => undefined);
      else dropDb(open);
    }
  }
}

/** Closes the connection, e.g. before the page is frozen: an open one blocks upgrades in other tabs. */
export function closeOutbox(): void {
  dropDb(db);
}
