// The screen lock, where its person wants it: the keys to what lies here are kept sealed under a secret that only the phone's finger,
// face or PIN gives, and each page asks for it once. What each form protects from is in decisions/browser-storage-is-no-vault.md.
// Unsent work is not under it.
import { unlessGone } from '../../data/api-errors';
import { onClear } from '../../session/clear';
import { identity } from '../../session/identity';
import { writeEncrypted } from '../../session/encrypted-storage';
import { askPasskey, createPasskey, dropPasskey } from '../device/passkey';
import { changeKeyRow, readKeyRow, type KeyRow } from './key-store';
import { changeRows, lockRow, readRows, type LockRow } from './lock-rows';
import { pageLock, type PageLock } from './page-lock';
import { renewKey } from './renew';
import { importKey, seal, unseal } from './seal';
import { sealPlainReceipts } from './seal-plain';

const saltLength = 32;
const proofPlace = 'screen lock';
const use = new TextEncoder().encode('porchlight/screen-lock/v1');

/** A key that no program can read out, from the passkey's secret. */
async function wrappingFrom(secret: BufferSource): Promise<CryptoKey> {
  const source = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: use };
  return crypto.subtle.deriveKey(how, source, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

// Signing out takes the lock along with the keys.
onClear(() => pageLock.set(null));

const placeOf = (id: string): string => `key ${id}`;

function pageLockOf(passkey: string, wrapping: CryptoKey): PageLock {
  // What was opened goes back as it lay: no program can read a key out to seal it again.
  const lay = new WeakMap<CryptoKey, ArrayBuffer>();
  const openKey = async (id: string, sealed: ArrayBuffer): Promise<CryptoKey | null> => {
    const text = await unseal(wrapping, placeOf(id), sealed);
    if (text === null) return null;
    const key = await importKey(text);
    lay.set(key, sealed);
    return key;
  };
  return {
    passkey,
    async open(row) {
      const [key, ...former] = await Promise.all((row.locked ?? []).map((sealed) => openKey(row.id, sealed)));
      return key ? { ...row, key, former: former.flatMap((each) => each ?? []) } : null;
    },
    async seal(id, key, former) {
      return [await seal(wrapping, placeOf(id), key), ...former.flatMap((each) => lay.get(each) ?? [])];
    },
  };
}

export async function isScreenLockOn(): Promise<boolean> {
  return (await readRows()).lock !== null;
}

const whereOf = ({ id }: KeyRow) => {
  const [owner = '', campaignId = ''] = id.split('|');
  return { owner, campaignId };
};

/**
 * Turns it on; false: this phone's screen lock gives no secret, and nothing was changed. Every key is asked for again, for no
 * program can read those out that are here. Throws what the browser and the api throw, and has changed nothing then.
 */
export async function turnScreenLockOn(): Promise<boolean> {
  // In another tab.
  if (await isScreenLockOn()) return true;
  const { uid } = identity();
  const salt = crypto.getRandomValues(new Uint8Array(saltLength));
  const { id: passkey, secret } = await createPasskey(salt);
  if (!secret) {
    await dropPasskey(passkey);
    return false;
  }
  try {
    const wrapping = await wrappingFrom(secret);
    const page = pageLockOf(passkey, wrapping);
    const locked = await sealEach(page);
    const lock = lockRow({ passkey, salt, proof: await seal(wrapping, proofPlace, '') });
    if (identity().uid !== uid) throw new Error('Signed out while the lock was turned on.');
    // A kill from here on leaves a mark without a lock: the next start sees that.
    await leaveMarked(page);
    await changeRows(({ lock: already, keys }) => {
      if (already) return already.passkey === passkey ? { lock, keys } : null;
      if (identity().uid !== uid) return null;
      const next = keys.flatMap((row) => lockedRow(row, locked));
      return next.some(({ key }) => key) ? null : { lock, keys: next };
    });
    return true;
  } catch (error) {
    await leaveUnlocked();
    await dropPasskey(passkey);
    throw error;
  }
}

/** By id, each key under the lock; null: its campaign is gone, and its key goes, too. */
type Locked = ReadonlyMap<string, readonly ArrayBuffer[] | null>;

async function sealEach(page: PageLock): Promise<Locked> {
  const locked = new Map<string, readonly ArrayBuffer[] | null>();
  const { keys } = await readRows();
  for (const row of keys) if (row.key) locked.set(row.id, await sealAgain(page, row));
  return locked;
}

async function sealAgain(page: PageLock, row: KeyRow): Promise<readonly ArrayBuffer[] | null> {
  // A key that the server gave before it can't give again. Asked twice, and nothing is sealed with such a one any more, unless
  // the phone is full.
  await renewKey(whereOf(row)).catch(unlessGone);
  const given = await renewKey(whereOf(row)).catch(unlessGone);
  if ((await readKeyRow(row.id))?.former?.length) throw new Error('Receipts still need a former key.');
  return given === null ? null : page.seal(row.id, given, []);
}

/** As it lies under the lock. One that has expired stays so; one that came meanwhile stays as it is. */
function lockedRow(row: KeyRow, sealed: Locked): KeyRow[] {
  const locked = sealed.get(row.id);
  if (locked === null) return [];
  return [locked && row.key ? { ...row, key: null, former: [], locked } : row];
}

/** Unlocks this page. False: that was not the lock's own secret. Throws what the browser throws when the person declines. */
export async function unlockPage(): Promise<boolean> {
  const { lock, keys } = await readRows();
  const page = lock && (await ask(lock));
  if (lock && !page) return false;
  if (page) await leaveMarked(page);
  else await leaveUnlocked();
  for (const row of keys) if (row.locked) await lookAt(row, page).catch(() => undefined);
  return true;
}

/** Seals receipts of what was sent while this page was locked. A damaged key expires: the server gives it again. */
async function lookAt(row: KeyRow, page: PageLock | null): Promise<void> {
  const key = (await page?.open(row))?.key;
  if (key) await sealPlainReceipts(whereOf(row), key);
  else await changeKeyRow(row.id, (now) => ({ ...now, locked: undefined }));
}

async function ask({ passkey, salt, proof }: LockRow): Promise<PageLock | null> {
  const secret = await askPasskey(passkey, salt);
  const wrapping = secret && (await wrappingFrom(secret));
  if (!wrapping || (await unseal(wrapping, proofPlace, proof)) === null) return null;
  return pageLockOf(passkey, wrapping);
}

async function leaveMarked(page: PageLock): Promise<void> {
  await writeEncrypted('screen_lock', { on: true });
  pageLock.set(page);
}

async function leaveUnlocked(): Promise<void> {
  pageLock.set(null);
  await writeEncrypted('screen_lock', null);
}

/** Turns it off, for whoever can unlock it. False, and throwing: as for {@link unlockPage}; nothing was changed then. */
export async function turnScreenLockOff(): Promise<boolean> {
  const { lock, keys } = await readRows();
  if (lock) {
    const page = await ask(lock);
    if (!page) return false;
    const opened = new Map<string, KeyRow>();
    for (const row of keys) if (row.locked) opened.set(row.id, (await page.open(row)) ?? { ...row, key: null });
    await changeRows((now) => {
      const next = now.keys.map((row) => unlockedRow(row, opened));
      return next.some(({ locked }) => locked) ? null : { lock: null, keys: next };
    });
    await dropPasskey(lock.passkey);
  }
  await leaveUnlocked();
  return true;
}

/** As it lies without the lock. One that came meanwhile stays as it is. */
function unlockedRow(row: KeyRow, opened: ReadonlyMap<string, KeyRow>): KeyRow {
  const { locked, ...plain } = row;
  const known = opened.get(row.id);
  return locked && known ? { ...plain, key: known.key, former: known.former ?? [] } : row;
}
