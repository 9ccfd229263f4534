// The one door to PostgreSQL: a pool of pg behind kysely, with parsers set once.
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema';

export type Db = Kysely<Database>;

const { builtins } = pg.types;

// bigint and numeric arrive as text, `date` as local midnight, instants as Date: one shape each, that of the wire.
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (value) => value],
  [builtins.TIMESTAMPTZ, (value) => instant(value)],
]);

function instant(value: string): string {
  return new Date(value.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')).toISOString();
}

export interface Connected {
  db: Db;
  pool: pg.Pool;
  close: () => Promise<void>;
}

/** Opens a pool on a PostgreSQL URL. Nothing is sent before the first query. */
export function connect(url: string, options: { max?: number } = {}): Connected {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    types: {
      getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
    } as pg.CustomTypesConfig,
  });
  // A server that goes away breaks idle connections; the pool opens new ones by itself.
  pool.on('error', () => undefined);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** PostgreSQL's text for a point: (longitude, latitude). */
export function point(lng: number, lat: number): string {
  return `(${lng},${lat})`;
}

const uniqueViolation = '23505';
/** Whether an error is a broken unique rule, optionally of one named index or constraint. */
export function breaksUnique(error: unknown, constraint?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === uniqueViolation &&
    (constraint === undefined || error.constraint === constraint)
  );
}
