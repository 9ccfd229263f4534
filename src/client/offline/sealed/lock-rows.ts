// The lock's own row among the keys, so that it comes, goes and is cleared in one transaction with them.
import { inStore, isKeyRow, lockId, type KeyRow } from './key-store';
import { pageLock } from './page-lock';

/** The screen lock is on while this row is there. */
export interface LockRow {
  id: typeof lockId;
  passkey: string;
  salt: Uint8Array<ArrayBuffer>;
  /** Nothing, sealed: what opens it is the lock's own secret. */
  proof: ArrayBuffer;
}

export const lockRow = (row: Omit<LockRow, 'id'>): LockRow => ({ id: lockId, ...row });

function isLockRow(row: unknown): row is LockRow {
  return typeof row === 'object' && row !== null && 'passkey' in row && 'salt' in row && 'proof' in row;
}

interface Rows {
  lock: LockRow | null;
  keys: readonly KeyRow[];
}

const sorted = (all: readonly unknown[]): Rows => ({ lock: all.find(isLockRow) ?? null, keys: all.filter(isKeyRow) });

/** The lock, if it is on, and every key of this phone. */
export async function readRows(): Promise<Rows> {
  return sorted(await inStore<unknown[]>('readonly', (store) => store.getAll()));
}

/** Turns the lock on or off with all keys in one step, or throws and has changed nothing. `change` returns null to give it up. */
export async function changeRows(change: (rows: Rows) => Rows | null): Promise<void> {
  await inStore('readwrite', (store) => {
    const reading: IDBRequest<unknown[]> = store.getAll();
    reading.onsuccess = () => {
      const next = change(sorted(reading.result));
      if (!next) {
        store.transaction.abort();
        return;
      }
      store.clear();
      for (const row of next.lock ? [next.lock, ...next.keys] : next.keys) store.put(row);
    };
    return reading;
  });
}

/** Keeps what the server gave, under the lock. A page that isn't unlocked can't, and only notes that the server was there. */
export async function keepLocked(row: KeyRow, text: string): Promise<void> {
  const page = pageLock.get();
  const locked = await page?.seal(row.id, text, row.former ?? []);
  const { allowed, spent, at } = row;
  await inStore('readwrite', (store) => {
    const reading: IDBRequest<unknown[]> = store.getAll();
    reading.onsuccess = () => {
      const { lock, keys } = sorted(reading.result);
      const before = keys.find(({ id }) => id === row.id);
      if (before && before.ended !== row.ended) return;
      // Another tab may have turned it off meanwhile, or off and on.
      if (!lock) store.put(row);
      else if (locked && lock.passkey === page?.passkey) store.put({ ...row, key: null, former: [], locked });
      else if (before) store.put({ ...before, allowed, spent, at });
    };
    return reading;
  });
}
