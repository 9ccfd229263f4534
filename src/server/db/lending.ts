// Connections as kysely borrows them: with plans that are kept, begun again where a statement was broken off, on a cluster one after
// the other where what lies on every server is changed, and with how long the database took for whoever measures it.
import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { untilNotBrokenOff } from './again';
import { changesShared, waitForOthers } from './distribution/shared-changes';
import { nameOfPlan } from './kept-plans';
import { transactionOn } from './on-client';

/** A pool of such connections. On plain PostgreSQL it asks once whether it is a cluster, and adds nothing to what is sent. */
export function lending(pool: pg.Pool): PostgresPool {
  const lent = new WeakMap<pg.PoolClient, Lent>();
  let cluster: Promise<boolean> | null = null;
  return {
    async connect() {
      const client = await pool.connect();
      try {
        cluster ??= isCluster(client);
        const known = lent.get(client) ?? lend(client, await cluster);
        lent.set(client, known);
        known.begin();
        return known.client;
      } catch (error) {
        cluster = null;
        client.release(true);
        throw error;
      }
    },
    end: () => pool.end(),
  };
}

async function isCluster(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query(`select 1 from pg_extension where extname = 'citus'`);
  return rows.length > 0;
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

type Send = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

/** What kysely asks of a connection: of these two alone, as it is given no cursors. */
function lend(client: pg.PoolClient, cluster: boolean): Lent {
  let turn: Turn | null = null;
  const send: Send = (text, values) => {
    const asked = client.query({ name: nameOfPlan(text), text, values: [...values] });
    return turn ? counted(turn, asked) : asked;
  };
  const act = cluster ? oneAtATime(client, send) : send;
  // Outside of a transaction a statement is one by itself.
  const query: Send = (text, values) =>
    client.getTransactionStatus() === 'I' ? untilNotBrokenOff(() => act(text, values)) : act(text, values);
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

function oneAtATime(client: pg.PoolClient, send: Send): Send {
  let isNext = false;
  return async (text, values) => {
    const isAlone = client.getTransactionStatus() === 'I';
    // What was locked since a savepoint is free when that is returned to.
    if (isAlone || text.startsWith('rollback')) isNext = false;
    if (!changesShared(text)) return send(text, values);
    if (isAlone) return transactionOn(client, () => send(text, values), `begin; ${waitForOthers}`);
    if (!isNext) await send(waitForOthers, []);
    isNext = true;
    return send(text, values);
  };
}
