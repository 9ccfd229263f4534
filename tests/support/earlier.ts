// A time of a row, moved back: for what a test makes old.
import { sql, type RawBuilder } from 'kysely';

/** By a clock that knows no summer time: a cluster changes no row by what depends on a server's own time zone. */
export const earlier = (column: string, interval: string): RawBuilder<Date> =>
  sql`(${sql.ref(column)} at time zone 'UTC' - ${sql.lit(interval)}::interval) at time zone 'UTC'`;
