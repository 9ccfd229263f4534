// The key of a file of unsent work as a signed-out phone seals it for its owner.
import { constants, publicEncrypt, randomBytes } from 'node:crypto';
import type { Db } from '../../src/server/db/connection';
import { sealingKey } from '../../src/server/modules/unsent-work/sealing-key-repo';

/** In base64. `key`: the AES key in it. */
export async function sealedFor(db: Db, owner: string, key = randomBytes(32).toString('base64')): Promise<string> {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const about = Buffer.from(JSON.stringify({ owner, key }));
  return publicEncrypt({ key: await sealingKey(db), oaepHash: 'sha256', padding }, about).toString('base64');
}
