// Limits on rate, counted in the database so that every API beside this one counts together.
import { sql } from 'kysely';
import type { Call } from '../../contract/call';
import type { Db } from '../db/connection';
import type { Most } from './daily-limits';
import { ApiError } from './errors';

/**
 * Counts one request; throws TOO_MANY with the seconds to wait once the window is full.
 * @param most how many a campaign (`who`) may make, where that isn't the contract's to say
 */
export async function countRequest(db: Db, call: Call, who: string, most: Most | null = null): Promise<void> {
  const rate = call.rate;
  if (!rate) return;
  const { hits, wait } = await countUp(db, `${call.method} ${call.path} ${who}`, rate.seconds);
  if (hits <= (most?.set ?? rate.max)) return;
  // Members are counted only by who has used up what everyone has.
  if (!most || hits > most.withMembers(await countMembers(db, who)))
    throw new ApiError('TOO_MANY', undefined, { retryAfter: Math.max(1, wait) });
}

/** Runs `act`, and counts by address whether it was refused: after too many of these whoever is refused hears TOO_MANY. */
export async function countRefusals<T>(db: Db, call: Call, address: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) await countRequest(db, call, address);
    throw error;
  }
}

/** Members of a campaign. */
export async function countMembers(db: Db, campaignId: string): Promise<number> {
  const { members } = await db
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number>().as('members'))
    .where('campaign_id', '=', campaignId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return members;
}

/** Counts one more of what a bucket counts, or several, in a window of so many seconds that begins with its first; `wait`: seconds until it ends. */
export async function countUp(
  db: Db,
  bucket: string,
  seconds: number,
  by = 1,
): Promise<{ hits: number; wait: number }> {
  const { rows } = await sql<{ hits: number; wait: number }>`
    insert into rate_counters as counter (bucket, hits, ends_at)
    values (${bucket}, ${by}, now() + make_interval(secs => ${seconds}))
    on conflict (bucket) do update set
      hits = case when counter.ends_at < now() then excluded.hits else counter.hits + excluded.hits end,
      ends_at = case when counter.ends_at < now() then excluded.ends_at else counter.ends_at end
    returning hits, ceil(extract(epoch from ends_at - now()))::int as wait`.execute(db);
  return rows[0] ?? { hits: by, wait: seconds };
}

/** Seconds until a bucket is empty again that has counted more than so many; 0: it hasn't. */
export async function secondsFull(db: Db, bucket: string, max: number): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select greatest(1, ceil(extract(epoch from ends_at - now())))::int as wait from rate_counters
    where bucket = ${bucket} and hits >= ${max} and ends_at > now()`.execute(db);
  return rows[0]?.wait ?? 0;
}

/** Whether a bucket counts something at the moment. */
export async function isCounting(db: Db, bucket: string): Promise<boolean> {
  const { rows } = await sql`select 1 from rate_counters where bucket = ${bucket} and ends_at > now()`.execute(db);
  return rows.length > 0;
}

/** Drops windows that are over; called now and then by the housekeeping. */
export async function forgetOldCounters(db: Db): Promise<void> {
  await sql`delete from rate_counters where ends_at < now()`.execute(db);
}
