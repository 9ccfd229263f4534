// A statement whose text is always the same: its plan is kept, and it is put together once instead of each time.
import { CompiledQuery } from 'kysely';
import type { Db } from './connection';
import { withPlanKept } from './kept-plans';

/**
 * Gives what runs a statement, as `planKept` says of which.
 * @param text with `$1` … for the values that it is run with
 */
export function keptStatement<Row>(text: string): (db: Db, values: readonly unknown[]) => Promise<Row[]> {
  const kept = withPlanKept(text);
  return async (db, values) => (await db.executeQuery<Row>(CompiledQuery.raw(kept, [...values]))).rows;
}
