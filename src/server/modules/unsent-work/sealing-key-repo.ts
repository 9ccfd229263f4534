// The key pair under which signed-out phones seal unsent work: made by the first API that is asked for it, the same for all.
import { createPublicKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Db } from '../../db/connection';
import { madeOnce } from '../../db/made-once';

/** The private key, as PEM. */
export function sealingKey(db: Db): Promise<string> {
  return madeOnce(db, 'sealing-key', async () => {
    const { privateKey } = await promisify(generateKeyPair)('rsa', {
      modulusLength: 3072,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'der' },
    });
    return privateKey;
  });
}

/** The public half as phones take it: SPKI in base64. */
export function publicHalf(privateKey: string): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
}
