// Idempotency-Key: the same key and request get the stored reply; the reply is stored in the transaction of the effect.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/connection';
import { ApiError } from './errors';

/** Kept so long; after that a key is new again. */
const keptDays = 30;

/** A hash of everything that makes two requests the same. Object keys are put in order first. */
export function requestHash(parts: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(ordered(parts)))
    .digest('base64url');
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, ordered(inner)]),
  );
}

export interface KeyedRequest {
  userId: string;
  /** Of which campaign its reply tells; null: of none. */
  campaignId: string | null;
  key: string;
  call: string;
  hash: string;
}

export interface StoredReply {
  reply: unknown;
  replayed: true;
}

/**
 * Runs `act` once per key inside the caller's transaction. Two at once: the second waits on the row of the first.
 * Throws KEY_REUSED when the key came with another request before.
 */
export async function once<T>(
  tx: Db,
  request: KeyedRequest,
  act: () => Promise<T>,
): Promise<{ reply: unknown; replayed: boolean }> {
  await sql`delete from idempotency_keys where user_id = ${request.userId} and key = ${request.key}
    and created_at < now() - make_interval(days => ${keptDays})`.execute(tx);
  const { rows } = await sql<{ key: string }>`
    insert into idempotency_keys (user_id, key, campaign_id, call, request_hash, status) values
    (${request.userId}, ${request.key}, ${request.campaignId}, ${request.call}, ${request.hash}, 200)
    on conflict do nothing returning key`.execute(tx);
  const stored = rows.length === 0 ? await storedReply(tx, request) : null;
  if (stored) return stored;
  const reply = await act();
  await tx
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(reply ?? null) })
    .where((row) => row.and({ user_id: request.userId, key: request.key }))
    .execute();
  return { reply, replayed: false };
}

/** What the same request was answered before; null when it is new. Throws KEY_REUSED as {@link once} does. */
export async function storedReply(db: Db, { userId, key, call, hash }: KeyedRequest): Promise<StoredReply | null> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'call', 'reply'])
    .where((row) => row.and({ user_id: userId, key }))
    .where(sql<boolean>`created_at >= now() - make_interval(days => ${keptDays})`)
    .executeTakeFirst();
  if (!stored) return null;
  if (stored.request_hash !== hash || stored.call !== call) throw new ApiError('KEY_REUSED');
  return { reply: stored.reply, replayed: true };
}

export async function forgetOldKeys(db: Db): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - make_interval(days => ${keptDays})`.execute(db);
}
