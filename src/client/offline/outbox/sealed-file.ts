// Unsent work that leaves a phone while nobody is signed in: a file that the server alone can open, and opens for its owner only.
// It needs nothing of the app: the rescue page seals, too.
import { importKey, seal, unseal } from '../sealed/seal';
import { fromBase64, toBase64 } from '../sealed/base64';

/** What a sealed file says it is. */
export const sealedFormat = 'porchlight-sealed-work';

/** As it stands in the file, each part in base64. */
export interface Sealed {
  format: typeof sealedFormat;
  version: 1;
  /** `{ owner, key }` under the server's RSA key. */
  sealed_key: string;
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
export async function sealFile(file: File, owner: string, publicKey: string): Promise<File> {
  const rsa = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const server = await crypto.subtle.importKey('spki', fromBase64(publicKey), rsa, false, ['encrypt']);
  const key = toBase64(crypto.getRandomValues(new Uint8Array(32)).buffer);
  const about = new TextEncoder().encode(JSON.stringify({ owner, key }));
  const sealed: Sealed = {
    format: sealedFormat,
    version: 1,
    sealed_key: toBase64(await crypto.subtle.encrypt(rsa, server, about)),
    content: toBase64(await seal(await importKey(key), sealedFormat, await file.text())),
  };
  return new File([JSON.stringify(sealed, null, 1)], file.name, { type: 'application/json' });
}

/** What was sealed, with the key that the server gave back; null when the file or the key is another. */
export async function unsealFile({ content }: Sealed, aesKey: string): Promise<string | null> {
  return unseal(await importKey(aesKey), sealedFormat, fromBase64(content).buffer);
}
