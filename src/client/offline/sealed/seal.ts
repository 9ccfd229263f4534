// Sealing what lies on this phone, in pages and workers alike: AES-GCM, with where it lies as part of the seal, so that a copy put
// elsewhere does not open.
import { fromBase64 } from './base64';

const ivLength = 12;

const boundTo = (place: string) => new TextEncoder().encode(place);

/** The text sealed: a random IV, and behind it what only the key opens. */
export async function seal(key: CryptoKey, place: string, text: string): Promise<ArrayBuffer> {
  const iv = crypto.getRandomValues(new Uint8Array(ivLength));
  const name = { name: 'AES-GCM', iv, additionalData: boundTo(place) };
  const body = new Uint8Array(await crypto.subtle.encrypt(name, key, new TextEncoder().encode(text)));
  const whole = new Uint8Array(ivLength + body.length);
  whole.set(iv);
  whole.set(body, ivLength);
  return whole.buffer;
}

/** The text again; null for another key's, another place's or a damaged one. */
export async function unseal(key: CryptoKey, place: string, sealed: ArrayBuffer): Promise<string | null> {
  try {
    const name = { name: 'AES-GCM', iv: new Uint8Array(sealed, 0, ivLength), additionalData: boundTo(place) };
    return new TextDecoder().decode(await crypto.subtle.decrypt(name, key, new Uint8Array(sealed, ivLength)));
  } catch {
    return null;
  }
}

/** A key that no program can read out again, from what the server gave. */
export function importKey(base64: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', fromBase64(base64), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** No program can read keys out: what one seals the other opens, or not. */
export async function isSame(one: CryptoKey, other: CryptoKey): Promise<boolean> {
  return (await unseal(other, '', await seal(one, '', ''))) !== null;
}
