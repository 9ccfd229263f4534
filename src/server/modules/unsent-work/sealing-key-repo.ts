// The key pair under which signed-out phones seal unsent work: made by the first API that is asked for it, the same for all.
import { createPublicKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Db } from '../../db/connection';

const row = 'sealing-key';

/** The private key, as PEM. */
export async function sealingKey(db: Db): Promise<string> {
  const found = await findKey(db);
  if (found !== null) return found;
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 3072,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  });
  await db
    .insertInto('installation')
    .values({ key: row, value: JSON.stringify(privateKey) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findKey(db)) ?? privateKey;
}

async function findKey(db: Db): Promise<string | null> {
  const kept = await db.selectFrom('installation').select('value').where('key', '=', row).executeTakeFirst();
  return typeof kept?.value === 'string' ? kept.value : null;
}

/** The public half as phones take it: SPKI in base64. */
export function publicHalf(privateKey: string): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
}
