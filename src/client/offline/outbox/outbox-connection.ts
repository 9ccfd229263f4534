// The one way to the outbox database. A lost connection (WebKit drops it in the background) is replaced and the work
// tried again, three times in all; what cannot be written is said, never assumed.
import { key } from '../../i18n/texts';
import { causesOf, isQuota } from '../device/quota';
import type { OutboxDb } from './outbox-db';
import { deleteKept, openKnowing, writeKept } from './quota-fallback';
import { letPhotosGo } from './sent-photos';
import { withTimeout } from '../device/with-timeout';

/** Nothing was written down. `sentence` says so to the person, who still has the form in front of them. */
export class NotSaved extends Error {
  override name = 'NotSaved';
  readonly sentence: string;
  constructor(
    readonly full: boolean,
    options?: ErrorOptions,
  ) {
    const sentence = full
      ? key('Not saved: this phone is full. Free up space, keep this screen open and try again.')
      : key('Not saved. Keep this screen open and try again.');
    super(sentence, options);
    this.sentence = sentence;
  }
}

/** A full phone is no failure here; everything else is thrown on. */
export function unlessFull(error: unknown): undefined {
  if (!(error instanceof NotSaved && error.full)) throw error;
}

const attempts = 3;

interface Connection {
  db: OutboxDb | null;
  /** Of what is changed over it nothing is written: the phone is full. */
  keeps: boolean;
  /** What was tried last failed for want of space, and nothing has succeeded since. */
  starved: boolean;
}

const main: Connection = { db: null, keeps: false, starved: false };
const withoutSpace: Connection = { db: null, keeps: true, starved: false };

function openDb(connection: Connection): OutboxDb {
  if (connection.db) return connection.db;
  const opened = openKnowing(connection.keeps, (reason) => (connection.starved ||= isFull(reason)));
  // Another tab with a newer release wants to upgrade: let it, and open again at the next need.
  opened.on('versionchange', () => {
    opened.close();
    if (connection.db === opened) connection.db = null;
  });
  opened.on('close', () => {
    if (connection.db === opened) connection.db = null;
  });
  connection.db = opened;
  return opened;
}

/** Gives a connection up, and only this one: another save may have opened a new one meanwhile. */
function dropDb(connection: Connection, lost: OutboxDb | null): void {
  if (connection.db === lost) connection.db = null;
  try {
    lost?.close();
  } catch {
    // A connection that is gone cannot be closed either.
  }
}

/** On a disk without a free byte Chromium closes the database, in these or those words, and opens it when there is room. */
const isFull = (error: unknown) =>
  isQuota(error) || causesOf(error).some(({ message }) => message.includes('NO_SPACE'));

/**
 * A page that starts on a full disk hears only that its database could not be opened, in the words in which it hears of a
 * damaged one. Where the cache takes nothing either, it is the disk.
 */
async function isOpeningFull(error: unknown): Promise<boolean> {
  if (typeof caches === 'undefined' || !causesOf(error).some(({ message }) => message.includes('backing store')))
    return false;
  try {
    const cache = await caches.open('room');
    await cache.put('/room', new Response('x'.repeat(10_000)));
    await caches.delete('room');
    return false;
  } catch {
    return true;
  }
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
  return causesOf(error).some(({ name }) => lostNames.includes(name));
}

/**
 * Makes room: map tiles and others' photos can be fetched again, field work cannot; then walkbooks that no one walks any more,
 * and photos that have arrived.
 */
async function freeSpace(attempt: number, open: OutboxDb): Promise<void> {
  if (attempt > 1) await letPhotosGo(open);
  if (typeof caches === 'undefined') return;
  const room = await import('../mirror/free-space');
  await (attempt > 1 ? room.dropWalkedOut() : room.dropTilesAndPhotos());
}

/** WebKit is known to leave an opening without any answer, after a reload or a long sleep: that is as good as lost. */
const openWithTimeout = 5_000;
/** Much longer than the slowest phone needs for anything; whoever waits for less says so. */
const doneWithin = 30_000;

const silence = () => new DOMException('The database does not answer.', 'TimeoutError');

type Work<T> = (open: OutboxDb, repeated: boolean, given: AbortSignal) => Promise<T>;

/**
 * Runs `work` on the open database. `work` must be safe to repeat: it may have been committed although its answer was
 * lost; it is told whether it is such a repeat. After silence `given` is aborted: what must not be committed later heeds it.
 * Throws {@link NotSaved} when the phone is full or the connection cannot be brought back.
 */
export function withOutbox<T>(work: Work<T>, limit: number = doneWithin): Promise<T> {
  return run(main, work, limit);
}

/**
 * As {@link withOutbox}, for what became of items. On a full phone the changes of `work` are kept in memory: whoever reads in
 * this tab sees them, and they are written when there is space. Never for what a person is told is saved.
 */
export async function noteInOutbox<T>(work: Work<T>): Promise<T> {
  let result: T;
  try {
    result = await run(main, work, doneWithin);
  } catch (error) {
    unlessFull(error);
    result = await run(withoutSpace, work, doneWithin);
    await withOutbox(deleteKept).catch(unlessFull);
    return result;
  }
  await writeKept(fits);
  return result;
}

async function fits(work: Work<void>): Promise<boolean> {
  try {
    await withOutbox(work);
    return true;
  } catch (error) {
    unlessFull(error);
    return false;
  }
}

async function run<T>(connection: Connection, work: Work<T>, limit: number): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const open = openDb(connection);
    const given = new AbortController();
    let begun = false;
    try {
      if (!open.isOpen()) await withTimeout(openWithTimeout, open.open(), silence);
      begun = true;
      const result = await withTimeout(limit, work(open, attempt > 1, given.signal), silence);
      connection.starved = false;
      return result;
    } catch (error) {
      given.abort();
      connection.starved ||=
        isFull(error) ||
        (!begun && (await withTimeout(openWithTimeout, isOpeningFull(error), silence).catch(() => false)));
      const full = connection.starved;
      if (!isFull(error) && begun && !isLost(error)) throw error;
      if (attempt >= attempts) throw new NotSaved(full, { cause: error });
      // What cannot make room must not hide that there is none.
      if (full) await withTimeout(openWithTimeout, freeSpace(attempt, open), silence).catch(() => undefined);
      if (!isQuota(error)) dropDb(connection, open);
    }
  }
}

/** Closes the connection, e.g. before the page is frozen: an open one blocks upgrades in other tabs. */
export function closeOutbox(): void {
  for (const connection of [main, withoutSpace]) dropDb(connection, connection.db);
}
