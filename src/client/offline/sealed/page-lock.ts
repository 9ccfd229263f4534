// Whether this page opens what lies here. With the screen lock on (screen-lock.ts) keys are kept sealed under what only that gives;
// each page asks for it once, and until then opens nothing.
import { createStore } from '../../i18n/store';
import { hasEncrypted } from '../../session/encrypted-storage';
import type { KeyRow } from './key-store';

/** What a page that was unlocked holds, in memory alone. */
export interface PageLock {
  /** The passkey that gave it. */
  passkey: string;
  /** The row with its keys; null when they are another lock's. */
  open: (row: KeyRow) => Promise<KeyRow | null>;
  /** A key as the server gave it, and after it former ones that this lock has opened. */
  seal: (id: string, key: string, former: readonly CryptoKey[]) => Promise<readonly ArrayBuffer[]>;
}

/**
 * Null: nothing here is locked, as far as this page knows. Undefined: it has to be unlocked first. The mark that says so at a start is
 * read sooner than the key store, which alone is right: unlocking looks there.
 */
export const pageLock = createStore<PageLock | null | undefined>(hasEncrypted('screen_lock') ? undefined : null);

/** A row with its keys, or null: this page has to be unlocked first. */
export async function openRow(row: KeyRow | undefined): Promise<KeyRow | null | undefined> {
  if (!row?.locked) return row;
  const opened = await pageLock.get()?.open(row);
  // Another page has turned it on.
  if (!opened) pageLock.set(undefined);
  return opened ?? null;
}
