// What a webhook signs with. The secret follows from a key of this installation and the webhook's id: it can be told once and need
// not be kept.
import { createHmac } from 'node:crypto';
import { keyedHash } from '../../db/keyed-hash';
import type { Db } from '../../db/connection';

const prefix = 'whsec_';

/** The secret of a webhook, as receivers enter it. */
export async function webhookSecret(db: Db, campaignId: string, webhookId: string): Promise<string> {
  const hash = await keyedHash(db, 'webhook-hash-key');
  return prefix + Buffer.from(hash(`${campaignId} ${webhookId}`), 'base64url').toString('base64');
}

/** The headers of an event as https://www.standardwebhooks.com has them. `at`: when it is sent, in milliseconds. */
export function signedHeaders(
  secret: string,
  { id, at, body }: { id: string; at: number; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
