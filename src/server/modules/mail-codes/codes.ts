// The codes of a mailing's pieces: made from a key of this installation whenever they are printed, and kept as hashes only.
import { createHash } from 'node:crypto';
import { codeOf } from '../../../domain/mailers/codes';
import type { Db } from '../../db/connection';
import { keyedHash } from '../../db/keyed-hash';

/** What makes the code of each piece of a mailing, by its number. */
export async function codesOf(
  db: Db,
  { campaign_id, id }: { campaign_id: string; id: string },
): Promise<(piece: number) => string> {
  const hash = await keyedHash(db, 'mail-code-hash-key');
  return (piece) => codeOf(Buffer.from(hash(`${campaign_id} ${id} ${piece}`), 'base64url'));
}

/** What is kept of a code. */
export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('base64url');
