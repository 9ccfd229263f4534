// The SHA-256 of a file as the contract writes it: by it the server knows whether the bytes arrived as they are here.
import { toBase64 } from '../sealed/base64';

/** In base64url; null where there is no Web Crypto (plain HTTP). */
export async function sha256Of(bytes: ArrayBuffer): Promise<string | null> {
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', new Uint8Array(bytes));
  return toBase64(digest).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
