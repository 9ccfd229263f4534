// Rows that are changed, and what is noted of that beside it.
import { sql, type RawBuilder } from 'kysely';
import { inTransaction, isInTransaction, type Db } from '../connection';
import { forOneServer, isSpread } from './is-spread';

interface Change {
  table: string;
  /** What the further parts call the rows. */
  as: string;
  /** Inserts, changes or deletes rows of the table and returns all of them. */
  statement: RawBuilder<unknown>;
  /** Further parts of a statement, `, name as (…)` each, which read those rows. */
  noting: readonly RawBuilder<unknown>[];
  /** The columns that are wanted of each row. */
  columns: RawBuilder<unknown>;
  /** What is said of the further parts, with each row. */
  told?: RawBuilder<boolean>;
  /** `planKept`, where the statement looks up single rows. */
  plan?: RawBuilder<unknown>;
}

/**
 * Changes rows and notes it, in one statement. On a cluster in two, in a transaction of its own where the caller has none: what
 * parts of a statement hand to one another is sent to every server there, and one that is away would hold up the campaigns of all others.
 */
export async function changeAndNote<R>(tx: Db, change: Change): Promise<(R & { told: boolean })[]> {
  const { table, statement, columns, told = sql<boolean>`false`, plan = sql`` } = change;
  const changed = sql.table(change.as);
  const noting = sql.join([...change.noting], sql``);
  if (!isSpread(tx)) {
    const { rows } = await sql<R & { told: boolean }>`${plan}${forOneServer}
      with ${changed} as (${statement})${noting} select ${columns}, ${told} as told from ${changed}`.execute(tx);
    return rows;
  }
  if (!isInTransaction(tx)) return inTransaction(tx, (own) => changeAndNote<R>(own, change));
  const { rows } = await sql<R & { whole_row: unknown }>`${plan}
    with ${changed} as (${statement}) select ${columns}, to_jsonb(${changed}) as whole_row from ${changed}`.execute(tx);
  if (rows.length === 0) return [];
  const whole = JSON.stringify(rows.map((row) => row.whole_row));
  const { rows: noted } = await sql<{ told: boolean }>`${plan}
    with ${changed} as not materialized (
      select * from jsonb_populate_recordset(null::${sql.table(table)}, ${whole}::jsonb)
    )${noting} select ${told} as told`.execute(tx);
  return rows.map(
    ({ whole_row: _whole, ...row }) => ({ ...row, told: noted[0]?.told === true }) as R & { told: boolean },
  );
}
