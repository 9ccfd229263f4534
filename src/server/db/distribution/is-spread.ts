// Whether a campaign's rows may lie on another server than the one that is asked, for statements that are written otherwise then.
import { sql, type DialectAdapter, type QueryExecutorProvider, type RawBuilder } from 'kysely';

/** Of databases on a cluster. What goes over one pool, in a transaction or not, has one of these in common. */
const spread = new WeakSet<DialectAdapter>();

export const markSpread = (db: QueryExecutorProvider): void => void spread.add(db.getExecutor().adapter);

/** Known as soon as something was asked over the same pool. */
export const isSpread = (db: QueryExecutorProvider): boolean => spread.has(db.getExecutor().adapter);

/** Says in a statement for one PostgreSQL that a cluster is sent another one instead. */
export const markOfOneServer = '/* one server */';
export const forOneServer = sql.raw(markOfOneServer);

/**
 * How a part of a statement is kept whose rows several others read. On a cluster each finds them again, since rows that are handed on
 * go to every server there. Its statement has to end with a `select`, or Citus keeps them all the same.
 */
export const keptOnce = (db: QueryExecutorProvider): RawBuilder<unknown> =>
  isSpread(db) ? sql`not materialized` : sql`${forOneServer} materialized`;
