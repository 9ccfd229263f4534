// Rows that are found once, and what several parts of a statement do with them.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../connection';
import { forOneServer, isSpread } from './is-spread';

interface Found {
  /** What the further parts call the rows. */
  as: string;
  /** Finds them, and changes nothing. */
  statement: RawBuilder<unknown>;
  /** The columns that the further parts read, with their types: `voter_id uuid, refusal text`. */
  columns: string;
}

/**
 * Finds rows and goes on with them, in one statement of which `rest` is what follows `with … as (…)`. On a cluster in two, where the rows
 * come here in between: a part that inserts them would have them sent to every server there, and one that is away would hold up the
 * campaigns of all others.
 */
export async function withRowsOnce<R>(
  db: Db,
  { as, statement, columns }: Found,
  rest: RawBuilder<unknown>,
): Promise<R[]> {
  const found = sql.table(as);
  if (!isSpread(db)) {
    const { rows } = await sql<R>`${forOneServer} with ${found} as materialized (${statement})${rest}`.execute(db);
    return rows;
  }
  const { rows: given } = await sql<{ all_rows: string }>`
    with ${found} as (${statement}) select coalesce(jsonb_agg(to_jsonb(${found})), '[]')::text as all_rows from ${found}`.execute(
    db,
  );
  const { rows } = await sql<R>`
    with ${found} as not materialized (
      select * from jsonb_to_recordset(${given[0]?.all_rows ?? '[]'}::jsonb) as given (${sql.raw(columns)})
    )${rest}`.execute(db);
  return rows;
}
