// The browser's storage for the session, encrypted with a fixed client-side secret.
//
// What this protects: names, addresses and memberships do not lie in plain text in a profile folder, a backup of the
// browser's storage, a screenshot of the developer tools or another program's search index; and an entry that was
// tampered with or cut short does not open (AES-GCM is authenticated) and counts as absent.
// What it does not protect: the secret is part of this program, which everyone may read. Someone who can run code on
// this origin, or who copies the storage and has this file, opens it. It is no substitute for locking the phone.
//
// Web Crypto exists on https and localhost only. On a plain http address nothing is stored: the session then lasts as
// long as the tab, which is said in the README.

const SECRET = 'porchlight/session/v1/9f2c41d7b86e4a05';
const PREFIX = 'porchlight.';

type Encrypted =
  | 'identity'
  | 'link_email'
  | 'user'
  | 'campaign_user'
  | 'invitation'
  | 'campaign'
  | 'screen_lock'
  | 'call_result';

let secretKey: Promise<CryptoKey> | null = null;
/** Raised by every write and by clearing, so that an encryption that finishes late never brings back a removed entry. */
const writes = new Map<Encrypted, number>();
let clearings = 0;

/** Whether this page may encrypt at all. */
export function canSeal(): boolean {
  return typeof crypto !== 'undefined' && crypto.subtle !== undefined && storage() !== null;
}

/** localStorage, or null where the browser forbids it. */
function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** Where this is true the browser forbids IndexedDB too: nothing can be walked. */
export const storesNothing = (): boolean => storage() === null;

/** Whether something is kept under a name, read or not. */
export function hasEncrypted(name: Encrypted): boolean {
  return Boolean(storage()?.getItem(PREFIX + name));
}

/** Hears that another tab took something away. */
export function onTakenAway(name: Encrypted, listener: () => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if ((key === null || key === PREFIX + name) && newValue === null && !hasEncrypted(name)) listener();
  });
}

function openKey(): Promise<CryptoKey> {
  secretKey ??= crypto.subtle
    .digest('SHA-256', new TextEncoder().encode(SECRET))
    .then((bytes) => crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']));
  return secretKey;
}

function toText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function fromText(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text);
  const bytes = new Uint8Array(raw.length);
  for (let at = 0; at < raw.length; at += 1) bytes[at] = raw.charCodeAt(at);
  return bytes;
}

/** The stored value, unparsed; null when it is absent, damaged or was sealed by another release. */
export async function readEncrypted(name: Encrypted): Promise<unknown> {
  const text = canSeal() ? storage()?.getItem(PREFIX + name) : null;
  if (!text) return null;
  try {
    const bytes = fromText(text);
    const key = await openKey();
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.subarray(0, 12) }, key, bytes.subarray(12));
    return JSON.parse(new TextDecoder().decode(plain)) as unknown;
  } catch {
    storage()?.removeItem(PREFIX + name);
    return null;
  }
}

/** Stores a value encrypted; null removes it at once. */
export async function writeEncrypted(name: Encrypted, value: object | null): Promise<void> {
  const turn = (writes.get(name) ?? 0) + 1;
  writes.set(name, turn);
  if (value === null) {
    storage()?.removeItem(PREFIX + name);
    return;
  }
  if (!canSeal()) return;
  const clearing = clearings;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await openKey();
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const encrypted = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain));
  if (writes.get(name) !== turn || clearings !== clearing) return;
  const whole = new Uint8Array(12 + encrypted.length);
  whole.set(iv);
  whole.set(encrypted, 12);
  try {
    storage()?.setItem(PREFIX + name, toText(whole));
  } catch {
    // Full: the session then lasts as long as the tab. Field work is kept elsewhere and is not touched by this.
  }
}

/** Empties localStorage. The `outbox` database is IndexedDB and is never touched from here. */
export function clearStorage(): void {
  clearings += 1;
  try {
    storage()?.clear();
  } catch {
    // Forbidden storage has nothing to clear.
  }
}
