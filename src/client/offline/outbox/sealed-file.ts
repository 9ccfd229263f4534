// Unsent work that leaves a phone while nobody is signed in: a file that the server alone can open, and opens for its owner only.
// It needs nothing of the app: the rescue page seals, too.
import { fromBase64, toBase64 } from './base64';

/** What a sealed file says it is. */
export const sealedFormat = 'porchlight-sealed-work';

/** As it stands in the file, each part in base64. */
export interface Sealed {
  format: typeof sealedFormat;
  version: 1;
  /** `{ owner, key }` under the server's RSA key. */
  sealed_key: string;
  iv: string;
  /** The file of unsent work under that AES key. */
  content: string;
}

/**
 * The server's public key (SPKI in base64) as this phone saw it last, or as the server says it now; null when neither is to be had.
 * The settings stay when everything else is cleared (app/rescue/fresh-files.ts).
 */
export async function sealingKey(): Promise<string | null> {
  const kept = async () => (await (await caches.open('settings')).match('/config.json'))?.json();
  const asked = async () => (await fetch('/config.json', { headers: { Accept: 'application/json' } })).json();
  for (const read of [kept, asked]) {
    const settings: unknown = await read().catch(() => null);
    const key: unknown =
      typeof settings === 'object' && settings !== null ? Reflect.get(settings, 'sealing_key') : null;
    if (typeof key === 'string') return key;
  }
  return null;
}

/** The file sealed for its owner, under the same name. Rejects where there is no Web Crypto (plain HTTP), or for no key of ours. */
export async function seal(file: File, owner: string, publicKey: string): Promise<File> {
  const rsa = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const server = await crypto.subtle.importKey('spki', fromBase64(publicKey), rsa, false, ['encrypt']);
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const content = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new Uint8Array(await file.arrayBuffer()));
  const about = JSON.stringify({ owner, key: toBase64(await crypto.subtle.exportKey('raw', key)) });
  const sealed: Sealed = {
    format: sealedFormat,
    version: 1,
    sealed_key: toBase64(await crypto.subtle.encrypt(rsa, server, new TextEncoder().encode(about))),
    iv: toBase64(iv.buffer),
    content: toBase64(content),
  };
  return new File([JSON.stringify(sealed, null, 1)], file.name, { type: 'application/json' });
}

/** What was sealed, with the key that the server gave back. Rejects when the file or the key is another. */
export async function unseal({ iv, content }: Sealed, aesKey: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', fromBase64(aesKey), 'AES-GCM', false, ['decrypt']);
  return new TextDecoder().decode(
    await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, key, fromBase64(content)),
  );
}
