// Hashes with keys of this installation's own: no one who has such a hash alone can try values on it.
import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from './connection';
import { madeOnce } from './made-once';

/** The hash that belongs to a name; its key is made with the first one. */
export async function keyedHash(db: Db, name: `${string}-hash-key`): Promise<(text: string) => string> {
  const key = await madeOnce(db, name, () => randomBytes(32).toString('hex'));
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
