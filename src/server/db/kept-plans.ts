// Statements whose plan a connection keeps: of what asks many tables about one row, planning takes ten times as long as doing it.
import { createHash } from 'node:crypto';
import { sql, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';

const mark = '/* plan kept */';

/**
 * At the beginning of a statement: the database plans it once for each connection instead of each time. For statements that look up single
 * rows by their keys, whose best plan is the same whatever is asked, and whose text doesn't vary with what people enter.
 */
export const planKept = sql.raw(mark);

/** A pool whose connections keep the plans of statements that are marked so. */
export function keepingPlans(pool: pg.Pool): PostgresPool {
  const lent = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = lent.get(client) ?? lend(client);
      lent.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

/** Names of statements, by their text. */
const names = new Map<string, string>();
/** A filter may be part of a statement: beyond so many they are planned each time, as a connection forgets none. */
const mostKept = 500;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostKept) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** What kysely asks of a connection: of these two alone, as it is given no cursors. */
function lend(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) =>
    client.query({ name: text.startsWith(mark) ? nameOf(text) : undefined, text, values: [...values] });
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
}
