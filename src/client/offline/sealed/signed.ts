// Signing and sealing between two phones: ECDSA and ECDH on P-256, AES-GCM.
import type * as z from 'zod/mini';
import { readSigned, writeSigned } from '../../../domain/hand-over/signed-text';
import { fromBase64 } from './base64';

const signing = { name: 'ECDSA', hash: 'SHA-256' } as const;
const agreeing = { name: 'ECDH', namedCurve: 'P-256' } as const;
const pointBytes = 65;
const ivBytes = 12;

/** What is said, signed with this phone's key. */
export async function signText(key: CryptoKey, said: object): Promise<string> {
  const body = new TextEncoder().encode(JSON.stringify(said));
  return writeSigned({ body, signature: new Uint8Array(await crypto.subtle.sign(signing, key, body)) });
}

/** What a signed text says; null: the owner of this key has not signed it, or it is something else. */
export async function openSigned<T>(text: string, publicKey: string, schema: z.ZodMiniType<T>): Promise<T | null> {
  const signed = readSigned(text);
  if (!signed) return null;
  try {
    const curve = { name: 'ECDSA', namedCurve: 'P-256' };
    const key = await crypto.subtle.importKey('raw', fromBase64(publicKey), curve, false, ['verify']);
    if (!(await crypto.subtle.verify(signing, key, signed.signature, signed.body))) return null;
    const said = schema.safeParse(JSON.parse(new TextDecoder().decode(signed.body)));
    return said.success ? said.data : null;
  } catch {
    return null;
  }
}

async function sharedKey(mine: CryptoKey, theirs: CryptoKey, once: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, mine, 256);
  const base = await crypto.subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode('porchlight hand-over');
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: once, info };
  return crypto.subtle.deriveKey(hkdf, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** Bytes that only the owner of a key reads: the public half of a key made for this once, an IV, and what they open. */
export async function sealFor(publicKey: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const theirs = await crypto.subtle.importKey('raw', fromBase64(publicKey), agreeing, false, []);
  const once = await crypto.subtle.generateKey(agreeing, false, ['deriveBits']);
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', once.publicKey));
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const key = await sharedKey(once.privateKey, theirs, point);
  const body = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: point }, key, bytes));
  const whole = new Uint8Array(pointBytes + ivBytes + body.length);
  whole.set(point);
  whole.set(iv, pointBytes);
  whole.set(body, pointBytes + ivBytes);
  return whole;
}

/** The bytes again; null for what was sealed for someone else, or is damaged. */
export async function openSealed(
  mine: CryptoKey,
  sealed: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const point = sealed.slice(0, pointBytes);
    const iv = sealed.slice(pointBytes, pointBytes + ivBytes);
    const key = await sharedKey(mine, await crypto.subtle.importKey('raw', point, agreeing, false, []), point);
    const body = sealed.slice(pointBytes + ivBytes);
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: point }, key, body));
  } catch {
    return null;
  }
}
