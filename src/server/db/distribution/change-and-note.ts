// Rows that are changed, and what is noted of that beside it.
import { sql, type RawBuilder } from 'kysely';
import { inTransaction, isInTransaction, type Db } from '../connection';
import { keptBuilt, type Places } from '../kept-statement';
import { forOneServer, isSpread } from './is-spread';

export interface Change {
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
  const { plan = sql`` } = change;
  const run = async <Row>(statement: RawBuilder<unknown>, db: Db) =>
    (await sql<Row>`${plan}${statement}`.execute(db)).rows;
  return isSpread(tx)
    ? inTwo<R>(
        tx,
        (own) => run(changing(change), own),
        (own, rows) => run(notingOf(change, rows), own),
      )
    : run(asOne(change), tx);
}

/** The same for a change that is built once, with places for its values, as `keptBuilt` does. */
export function keptChange<Name extends string, R>(
  names: readonly Name[],
  build: (places: Places<Name>, db: Db) => Change,
): (tx: Db, given: Readonly<Record<Name, unknown>>) => Promise<(R & { told: boolean })[]> {
  const one = keptBuilt<Name, R & { told: boolean }>(names, (places, db) => asOne(build(places, db)));
  const change = keptBuilt<Name, R & { whole_row: unknown }>(names, (places, db) => changing(build(places, db)));
  const note = keptBuilt<Name | 'changed_rows', { told: boolean }>([...names, 'changed_rows'], (places, db) =>
    notingOf(build(places, db), places.changed_rows),
  );
  return (tx, given) =>
    isSpread(tx)
      ? inTwo<R>(
          tx,
          (own) => change(own, given),
          (own, rows) => note(own, { ...given, changed_rows: rows }),
        )
      : one(tx, given);
}

async function inTwo<R>(
  tx: Db,
  change: (own: Db) => Promise<(R & { whole_row: unknown })[]>,
  note: (own: Db, rows: string) => Promise<{ told: boolean }[]>,
): Promise<(R & { told: boolean })[]> {
  if (!isInTransaction(tx)) return inTransaction(tx, (own) => inTwo<R>(own, change, note));
  const rows = await change(tx);
  if (rows.length === 0) return [];
  const noted = await note(tx, JSON.stringify(rows.map((row) => row.whole_row)));
  return rows.map(
    ({ whole_row: _whole, ...row }) => ({ ...row, told: noted[0]?.told === true }) as R & { told: boolean },
  );
}

const nothingTold = sql<boolean>`false`;

const asOne = ({ as, statement, noting, columns, told = nothingTold }: Change) => sql`${forOneServer}
  with ${sql.table(as)} as (${statement})${sql.join([...noting], sql``)}
  select ${columns}, ${told} as told from ${sql.table(as)}`;

const changing = ({ as, statement, columns }: Change) => sql`
  with ${sql.table(as)} as (${statement})
  select ${columns}, to_jsonb(${sql.table(as)}) as whole_row from ${sql.table(as)}`;

/** @param rows those that were changed, as JSON */
const notingOf = ({ table, as, noting, told = nothingTold }: Change, rows: string) => sql`
  with ${sql.table(as)} as not materialized (
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb)
  )${sql.join([...noting], sql``)} select ${told} as told`;
