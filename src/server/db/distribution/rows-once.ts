// Rows that are found once, and what several parts of a statement do with them.
import { sql, type RawBuilder } from 'kysely';
import { inTransaction, isInTransaction, type Db } from '../connection';
import { forOneServer, isSpread } from './is-spread';

interface Found {
  /** What the further parts call the rows. */
  as: string;
  /** Finds them, and changes nothing. */
  statement: RawBuilder<unknown>;
  /** The columns that the further parts read, each with its type: `{ voter_id: 'uuid', refusal: 'text' }`. */
  columns: Readonly<Record<string, string>>;
}

/** So many rows come here in between at most: a few hundred megabytes of memory. */
const mostCarried = 2_000_000;

/** An array for each column, as text. */
type Carried = Record<string, string | null> & { found_rows: number };

/**
 * Finds rows and goes on with them, in one statement of which `rest` is what follows `with … as (…)`. On a cluster in two, in a transaction
 * of their own where the caller has none, and the rows come here in between: a part that inserts them would have them sent to every
 * server there, and one that is away would hold up the campaigns of all others. More than 2,000,000 rows are refused there by an error.
 */
export async function withRowsOnce<R>(db: Db, whole: Found, rest: RawBuilder<unknown>): Promise<R[]> {
  const found = sql.table(whole.as);
  if (!isSpread(db)) {
    const { rows } = await sql<R>`${forOneServer} with ${found} as materialized (${whole.statement})${rest}`.execute(
      db,
    );
    return rows;
  }
  if (!isInTransaction(db)) return inTransaction(db, (tx) => withRowsOnce<R>(tx, whole, rest));
  const columns = Object.entries(whole.columns).map(([name, type]) => {
    // Arrays of arrays would come apart as one: what is an array itself goes as text.
    const carried = sql.raw(type.endsWith('[]') ? 'text' : type);
    return { name, as: sql.ref(name), type: sql.raw(type), carried };
  });
  const arrays = columns.map(
    ({ as, carried }) => sql`case when count(*) <= ${mostCarried} then array_agg(${as}::${carried})::text end as ${as}`,
  );
  const { rows: given } = await sql<Carried>`
    with ${found} as (${whole.statement})
    select count(*)::integer as found_rows, ${sql.join(arrays)}
    from (select * from ${found} limit ${mostCarried + 1}) as carried`.execute(db);
  const [carried] = given;
  if ((carried?.found_rows ?? 0) > mostCarried)
    throw new Error(`More than ${mostCarried} rows of "${whole.as}" were found: too many to be carried at once.`);
  // The planner sees how long an array is that it is given, but takes what is inside JSON for a hundred rows.
  const unnested = columns.map((column) => sql`${carried?.[column.name] ?? '{}'}::${column.carried}[]`);
  const { rows } = await sql<R>`
    with ${found} as not materialized (
      select ${sql.join(columns.map(({ as, type }) => sql`given.${as}::${type} as ${as}`))}
      from unnest(${sql.join(unnested)}) as given (${sql.join(columns.map(({ as }) => as))})
    )${rest}`.execute(db);
  return rows;
}
