// Who calls with an API key. Only the calls that name a scope look at keys at all; what a key may is decided in access.ts.
import { sentence } from '../../contract/messages/every-message';
import type { Db } from '../db/connection';
import { campaignOfKey, hashOfKey } from '../modules/api-keys/key-text';
import { findHolder, type KeyHolder } from '../modules/api-keys/repo';
import { ApiError } from './errors';
import { countUp, secondsFull } from './rate-repo';

/** Wrong keys from one address in ten minutes, beyond which whoever sends one waits. */
const wrongKeys = { max: 50, seconds: 600 };

/** Throws TOKEN_INVALID for what is no key that works, TOO_MANY after many of these. */
export async function keyHolder(db: Db, token: string, address: string): Promise<KeyHolder> {
  const campaignId = campaignOfKey(token);
  if (campaignId === null) throw new ApiError('TOKEN_INVALID', sentence('KEY_INVALID'));
  // One that works does so whatever others send from an address that they share.
  const holder = await findHolder(db, campaignId, hashOfKey(token));
  if (holder) return holder;
  const bucket = `wrong keys ${address}`;
  const wait = await secondsFull(db, bucket, wrongKeys.max);
  if (wait > 0) throw new ApiError('TOO_MANY', undefined, { retryAfter: wait });
  await countUp(db, bucket, wrongKeys.seconds);
  throw new ApiError('TOKEN_INVALID', sentence('KEY_INVALID'));
}
