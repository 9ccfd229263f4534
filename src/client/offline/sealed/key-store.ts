// Where the keys to what lies on this phone are kept: a small database of its own, read by pages and the service worker. Without a
// library, for the worker must start quickly. The bytes of a key are never kept, only what the browser reads out to no one.
import { countAge, type KeyAge } from '../../../domain/walkbooks/key-age';
import { keyStoreName } from '../../../domain/walkbooks/walkbook-cache';

export interface KeyRow extends KeyAge {
  /** `<owner>|<campaign_id>` */
  id: string;
  /** Null: expired. What is sealed with it stays until the server gives it again. */
  key: CryptoKey | null;
  /** What the server gave before: kept until nothing is sealed with them any more (reseal.ts). */
  former?: readonly CryptoKey[];
  /** With the screen lock on, and then `key` is null: the key and after it former ones, sealed (screen-lock.ts). */
  locked?: readonly ArrayBuffer[] | undefined;
  /** How long it may be kept without contact, ms. */
  allowed: number;
  /** Another value each time its person leaves the campaign: what was asked for before must not come back (end-key.ts). */
  ended?: string | undefined;
}

const store = 'keys';
/** WebKit is known to leave an opening without any answer, and what is asked of a database in which a page was left. */
const patience = 5_000;
const silence = () => new Error('The keys do not answer.');

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(silence()), patience);
    const opening = indexedDB.open(keyStoreName, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath: 'id' });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('The keys cannot be opened.'));
  });
}

let connection: Promise<IDBDatabase> | null = null;

function connect(): Promise<IDBDatabase> {
  connection ??= openStore().then((db) => {
    db.onclose = () => {
      connection = null;
    };
    // Signing out deletes it, from any tab.
    db.onversionchange = () => {
      connection = null;
      db.close();
    };
    return db;
  });
  return connection;
}

/** One transaction; what is late is not done. A connection that was lost is opened once more. */
export async function inStore<T>(
  mode: IDBTransactionMode,
  work: (keys: IDBObjectStore) => IDBRequest<T>,
  again = true,
): Promise<T> {
  let isLate = false;
  try {
    const transaction = (await connect()).transaction(store, mode);
    return await new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        try {
          transaction.abort();
        } catch {
          // It is being committed: what it wrote will be there.
          return;
        }
        isLate = true;
        reject(silence());
      }, patience);
      const request = work(transaction.objectStore(store));
      transaction.oncomplete = () => {
        clearTimeout(timer);
        resolve(request.result);
      };
      transaction.onabort = () => {
        clearTimeout(timer);
        reject(transaction.error ?? new Error('The keys could not be used.'));
      };
    });
  } catch (error) {
    connection = null;
    if (isLate || !again) throw error;
    return inStore(mode, work, false);
  }
}

/** What was written by this store only: the browser gives it back as it was. */
export function isKeyRow(row: unknown): row is KeyRow {
  return typeof row === 'object' && row !== null && 'key' in row && 'spent' in row && 'allowed' in row;
}

/** Undefined where the server has given no key yet, or where there can be none (no HTTPS). */
export async function readKeyRow(id: string): Promise<KeyRow | undefined> {
  if (typeof indexedDB === 'undefined' || globalThis.crypto?.subtle === undefined) return undefined;
  const row = await inStore<unknown>('readonly', (keys) => keys.get(id));
  return isKeyRow(row) ? row : undefined;
}

/** Where the screen lock's own row is (lock-rows.ts). */
export const lockId = 'screen-lock';

/**
 * Keeps what the server gave, as `change` makes it of the row that is there by now, unless that is null or the screen lock is on: then
 * it keeps nothing and returns the lock.
 */
export function writeUnlocked(id: string, change: (found: unknown) => KeyRow | null): Promise<unknown> {
  return inStore<unknown>('readwrite', (keys) => {
    const found = keys.get(id);
    const lock = keys.get(lockId);
    // Promise [locked-key]: another tab may have turned it on just now.
    lock.onsuccess = () => {
      const next = change(found.result);
      if (next && !lock.result) keys.put(next);
    };
    return lock;
  });
}

/** Changes a row, if it is still there, in one step: another tab may be given a new key in the same moment. */
export async function changeKeyRow(id: string, change: (row: KeyRow) => KeyRow): Promise<void> {
  await inStore('readwrite', (keys) => {
    const reading: IDBRequest<unknown> = keys.get(id);
    reading.onsuccess = () => {
      if (isKeyRow(reading.result)) keys.put(change(reading.result));
    };
    return reading;
  });
}

export const keyId = (owner: string, campaignId: string): string => `${owner}|${campaignId}`;

/** What may be opened now. */
export interface Opener {
  /** Null: there is none (yet), or it has expired. */
  key: CryptoKey | null;
  /** What receipts may be sealed with still. */
  former?: readonly CryptoKey[] | undefined;
  /** Whether copies count that a release of before there were keys has left. With an expired key they do not. */
  plain: boolean;
}

/** `ran` as in `countAge`. */
export function openerOf(row: KeyRow | undefined, ran: number | null): Opener {
  if (!row) return { key: null, plain: true };
  const isOver = row.key === null || countAge(row, Date.now(), ran, row.allowed).spent >= row.allowed;
  return isOver ? { key: null, plain: false } : { key: row.key, former: row.former, plain: true };
}

/** Where keys can't be kept (no space), only what was never sealed opens. */
export const noStore: Opener = { key: null, plain: true };

/** As the service worker sees it: it counts nothing down. */
export async function readOpener(owner: string, campaignId: string): Promise<Opener> {
  try {
    return openerOf(await readKeyRow(keyId(owner, campaignId)), null);
  } catch {
    return noStore;
  }
}
