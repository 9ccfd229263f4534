// What someone signed, as one text of letters that a QR code packs well: length, what was signed, signature.
import { fromBase45, toBase45 } from './base45';

/** An ECDSA signature on P-256: r and s. */
const signatureBytes = 64;

export interface Signed {
  /** What was signed, byte for byte. */
  body: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

/** As it stands in a code. */
export function writeSigned({ body, signature }: Signed): string {
  const bytes = new Uint8Array(body.length + signatureBytes);
  bytes.set(body);
  bytes.set(signature.subarray(0, signatureBytes), body.length);
  return toBase45(bytes);
}

/** Null for a text that holds nothing signed. Whether the signature is right, its reader asks the key. */
export function readSigned(text: string): Signed | null {
  const bytes = fromBase45(text);
  if (!bytes || bytes.length <= signatureBytes) return null;
  return { body: bytes.slice(0, -signatureBytes), signature: bytes.slice(-signatureBytes) };
}
