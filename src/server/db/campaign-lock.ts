// Locks of one kind of work in one campaign, until the transaction ends.
import { sql } from 'kysely';
import { atSavepoint, isLockNotHad, type Db } from './connection';

/** Waits until no one else has it. */
export async function lockOf(tx: Db, kind: string, campaignId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${campaignId}`}, 0))`.execute(tx);
}

/** Waits for so many milliseconds; false when someone else still has it. */
export async function claimLock(tx: Db, kind: string, campaignId: string, patience: number): Promise<boolean> {
  try {
    await atSavepoint(tx, async () => {
      await sql`select set_config('lock_timeout', ${`${patience}ms`}, true)`.execute(tx);
      await lockOf(tx, kind, campaignId);
      await sql`set local lock_timeout to default`.execute(tx);
    });
    return true;
  } catch (error) {
    if (isLockNotHad(error)) return false;
    throw error;
  }
}
