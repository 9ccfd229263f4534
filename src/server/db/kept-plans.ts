// Statements whose plan a connection keeps: of what asks many tables about one row, planning takes ten times as long as doing it.
import { createHash } from 'node:crypto';
import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { sql, type PostgresPool, type PostgresPoolClient, type RawBuilder } from 'kysely';
import type pg from 'pg';

const mark = '/* plan kept */';

/**
 * At the beginning of a statement: the database plans it once for each connection instead of each time. For statements that look up single
 * rows by their keys, whose best plan is the same whatever is asked, and whose text doesn't vary with what people enter.
 */
export const planKept = sql.raw(mark);

/**
 * Whether an id is one of these, for a statement with {@link planKept}: of a list the database doesn't know how long it is, and plans anew
 * each time.
 */
export const isAmong = (ids: readonly string[]): RawBuilder<unknown> =>
  ids.length === 1 ? sql`= ${ids[0]}::uuid` : sql`= any(${[...ids]}::uuid[])`;

/** A pool whose connections keep the plans of statements that are marked so. */
export function keepingPlans(pool: pg.Pool): PostgresPool {
  const lent = new WeakMap<pg.PoolClient, Lent>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = lent.get(client) ?? lend(client);
      lent.set(client, known);
      known.begin();
      return known.client;
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

/** What was asked while a connection was lent for one statement or a transaction. */
export interface Turn {
  /** By `performance.now()`, as is how many milliseconds of it the database took. */
  began: number;
  busy: number;
  statements: number;
  failed: boolean;
}

const turns = channel('porchlight:database');

/** Hears of each turn that has just ended. Returns how that is ended. */
export function onTurn(act: (turn: Turn) => void): () => void {
  const heard = (turn: unknown) => act(turn as Turn);
  subscribe('porchlight:database', heard);
  return () => void unsubscribe('porchlight:database', heard);
}

interface Lent {
  client: PostgresPoolClient;
  /** It is lent anew. */
  begin: () => void;
}

/** What kysely asks of a connection: of these two alone, as it is given no cursors. */
function lend(client: pg.PoolClient): Lent {
  let turn: Turn | null = null;
  const query = (text: string, values: readonly unknown[]) => {
    const asked = client.query({ name: text.startsWith(mark) ? nameOf(text) : undefined, text, values: [...values] });
    return turn ? counted(turn, asked) : asked;
  };
  return {
    client: {
      query: query as unknown as PostgresPoolClient['query'],
      release() {
        if (turn) turns.publish(turn);
        turn = null;
        client.release();
      },
    },
    begin: () =>
      (turn = turns.hasSubscribers ? { began: performance.now(), statements: 0, busy: 0, failed: false } : null),
  };
}

async function counted<T>(turn: Turn, asked: Promise<T>): Promise<T> {
  turn.statements += 1;
  const began = performance.now();
  try {
    return await asked;
  } catch (error) {
    turn.failed = true;
    throw error;
  } finally {
    turn.busy += performance.now() - began;
  }
}
