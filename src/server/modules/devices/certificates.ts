// Certificates of whose phone this is: signed by a key of this installation, so that phones believe one another without a network.
import { webcrypto } from 'node:crypto';
import * as z from 'zod/mini';
import { certificate, type Certificate } from '../../../contract/certificates';
import { readSigned, writeSigned } from '../../../domain/hand-over/signed-text';
import type { Db } from '../../db/connection';
import { madeOnce } from '../../db/made-once';

const { subtle } = webcrypto;
const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const;
const pair = z.object({ secret: z.base64(), open: z.base64() });

async function keyPair(db: Db): Promise<z.infer<typeof pair>> {
  const made = await madeOnce(db, 'certificate-key', async () => {
    const keys = await subtle.generateKey(curve, true, ['sign', 'verify']);
    const [secret, open] = await Promise.all([
      subtle.exportKey('pkcs8', keys.privateKey),
      subtle.exportKey('raw', keys.publicKey),
    ]);
    return JSON.stringify({ secret: inBase64(secret), open: inBase64(open) });
  });
  return pair.parse(JSON.parse(made));
}

const inBase64 = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('base64');

/** The certificate as its phone shows it, and the key by which others check it. */
export async function certify(db: Db, claims: Certificate): Promise<{ certificate: string; server_key: string }> {
  const { secret, open } = await keyPair(db);
  const key = await subtle.importKey('pkcs8', Buffer.from(secret, 'base64'), curve, false, ['sign']);
  const body = new TextEncoder().encode(JSON.stringify(claims));
  const signature = new Uint8Array(await subtle.sign(signing, key, body));
  return { certificate: writeSigned({ body, signature }), server_key: open };
}

/** What a certificate says; null where this installation has not signed it. Whether it has expired its reader asks. */
export async function readCertificate(db: Db, text: string): Promise<Certificate | null> {
  return openSigned(text, (await keyPair(db)).open, certificate);
}

/** What is said in a text that the owner of a key has signed; null: they have not, or it is something else. */
export async function openSigned<T>(text: string, publicKey: string, schema: z.ZodMiniType<T>): Promise<T | null> {
  const signed = readSigned(text);
  if (!signed) return null;
  try {
    const key = await subtle.importKey('raw', Buffer.from(publicKey, 'base64'), curve, false, ['verify']);
    if (!(await subtle.verify(signing, key, signed.signature, signed.body))) return null;
    return schema.parse(JSON.parse(new TextDecoder().decode(signed.body)));
  } catch {
    // No point on the curve, no JSON, or not what it is taken for.
    return null;
  }
}
