// Connections as kysely borrows them: with plans that are kept, begun again where a statement was broken off, on a cluster one after
// the other where what lies on every server is changed, and with how long the database took for whoever measures it.
//
// What is asked of a connection at once, as with Promise.all, is sent at once and in that order: the database goes from one statement to
// the next without waiting for us. What the first of them finds is no part of the others, and where one fails in a transaction, those
// behind it do.
import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { untilNotBrokenOff } from './again';
import { changesShared, waitForOthers } from './distribution/shared-changes';
import { forgetPlan, isPlanOutdated, nameOfPlan } from './kept-plans';
import { askKept } from './kept-query';
import { transactionOn } from './on-client';

export interface Lending extends PostgresPool {
  /** Runs `act` in a transaction on a connection that it has to itself. */
  inTransaction<T>(act: (send: Send) => Promise<T>): Promise<T>;
  /** Sends one statement over any connection. */
  send: Send;
}

/** A pool of such connections. On plain PostgreSQL it asks once whether it is a cluster, and adds nothing to what is sent. */
export function lending(pool: pg.Pool, onCluster: () => void = () => undefined): Lending {
  const lent = new WeakMap<pg.PoolClient, Lent>();
  let cluster: Promise<boolean> | null = null;
  const borrow = async (): Promise<Lent> => {
    const client = await pool.connect();
    try {
      cluster ??= isCluster(client);
      const isSpread = await cluster;
      if (isSpread) onCluster();
      const known = lent.get(client) ?? lend(client, isSpread);
      lent.set(client, known);
      known.begin();
      return known;
    } catch (error) {
      cluster = null;
      client.release(true);
      throw error;
    }
  };
  return {
    connect: async () => (await borrow()).client,
    async inTransaction(act) {
      const { client, within } = await borrow();
      try {
        return await betweenBeginAndCommit(within(), act);
      } finally {
        client.release();
      }
    },
    async send(text, values) {
      const { client, query } = await borrow();
      try {
        return await query(text, values);
      } finally {
        client.release();
      }
    },
    end: () => pool.end(),
  };
}

export async function isCluster(client: pg.ClientBase): Promise<boolean> {
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
  /** As its client does. */
  query: Send;
  /** It is lent anew. */
  begin: () => void;
  /** What sends statements of a new transaction. */
  within: () => Send;
}

export type Send = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

/** What kysely asks of a connection: of these two alone, as it is given no cursors. */
function lend(client: pg.PoolClient, cluster: boolean): Lent {
  let turn: Counting | null = null;
  const isAlone = () => client.getTransactionStatus() === 'I';
  const send: Send = (text, values) => {
    inOneWrite(client.connection.stream);
    const name = nameOfPlan(text);
    const asked =
      name === undefined
        ? client.query(text, [...values])
        : orForgotten(askKept(client, name, text, values), text, name);
    return turn ? counted(turn, asked) : asked;
  };
  const act = cluster ? oneAtATime(client, send, isAlone) : send;
  // Outside of a transaction a statement is one by itself.
  const query: Send = (text, values) => (isAlone() ? untilNotBrokenOff(() => act(text, values)) : act(text, values));
  return {
    client: {
      query: query as unknown as PostgresPoolClient['query'],
      release() {
        if (turn) turns.publish(turn);
        turn = null;
        pipelined(client, false);
        client.release();
      },
    },
    query,
    begin() {
      // Whoever has one of the pool itself may copy with it, which is not done behind other statements.
      pipelined(client, true);
      turn = turns.hasSubscribers
        ? { began: performance.now(), statements: 0, busy: 0, failed: false, inFlight: 0, since: 0 }
        : null;
    },
    within: () => (cluster ? oneAtATime(client, send, () => false) : send),
  };
}

/** Begun again, as db/again.ts does, it is planned anew. */
const orForgotten = <T>(asked: Promise<T>, text: string, name: string): Promise<T> =>
  asked.catch((error: unknown) => {
    if (isPlanOutdated(error)) forgetPlan(text, name);
    // Else it would lead to the socket on which the answer came.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  });

const pipelined = (client: pg.PoolClient, pipeline: boolean) => Object.assign(client, { pipeline });

/** What is written until all that goes on now has come to where it waits goes out together: each time out costs more than what is written. */
function inOneWrite(stream: pg.Connection['stream']): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const looks = /^(\/\*[^*]*\*\/)?\s*\(?select\b/;

/**
 * The looks with which a transaction begins are sent along with its beginning; what changes something waits until it has begun. What
 * is asked once `act` has ended, and what waits when it failed, is never sent: it would be a transaction of its own.
 */
async function betweenBeginAndCommit<T>(sendOne: Send, act: (send: Send) => Promise<T>): Promise<T> {
  let until: Promise<unknown> | null = null;
  let hasBegun = false;
  let isOver = false;
  let isUndone = false;
  const send = withCause(sendOne);
  const begun = send('begin', []).then(() => {
    hasBegun = true;
    until = null;
  });
  // Whoever waits for it is told; before it is committed that is we.
  begun.catch(() => undefined);
  try {
    const result = await act((text, values) => {
      if (isOver) return Promise.reject(over());
      if (!hasBegun && !looks.test(text)) until = begun;
      return until ? until.then(() => (isUndone ? Promise.reject(over()) : send(text, values))) : send(text, values);
    });
    isOver = true;
    await begun;
    await send('commit', []);
    return result;
  } catch (error) {
    isOver = isUndone = true;
    await begun.catch(() => undefined);
    // Where the connection is gone, so is all that was done over it.
    await send('rollback', []).catch(() => undefined);
    throw error;
  }
}

const over = () => new Error('This transaction is over.');

/** Of a statement behind one that failed the database says only that it was not done. */
const behindFailure = '25P02';

/**
 * Gives what fails the reason of the first that failed, whichever of them its caller hears of first; and has a commit fail that the
 * database answers with a rollback, as it does where something failed that no one heard of.
 */
function withCause(send: Send): Send {
  let cause: pg.DatabaseError | null = null;
  return async (text, values) => {
    try {
      const result = await send(text, values);
      if (text.startsWith('rollback')) cause = null;
      if (text === 'commit' && result.command === 'ROLLBACK') throw cause ?? new Error('The database rolled it back.');
      return result;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      if (error.code === behindFailure) throw cause ?? error;
      cause ??= error;
      throw error;
    }
  };
}

/** `since`: when the first of those that are on their way was sent. */
type Counting = Turn & { inFlight: number; since: number };

async function counted<T>(turn: Counting, asked: Promise<T>): Promise<T> {
  turn.statements += 1;
  if (turn.inFlight === 0) turn.since = performance.now();
  turn.inFlight += 1;
  try {
    return await asked;
  } catch (error) {
    turn.failed = true;
    throw error;
  } finally {
    turn.inFlight -= 1;
    if (turn.inFlight === 0) turn.busy += performance.now() - turn.since;
  }
}

function oneAtATime(client: pg.PoolClient, send: Send, isAlone: () => boolean): Send {
  let isNext = false;
  return async (text, values) => {
    // What was locked since a savepoint is free when that is returned to.
    if (isAlone() || text.startsWith('rollback')) isNext = false;
    if (!changesShared(text)) return send(text, values);
    if (isAlone()) return transactionOn(client, () => send(text, values), `begin; ${waitForOthers}`);
    if (isNext) return send(text, values);
    isNext = true;
    const [, result] = await Promise.all([send(waitForOthers, []), send(text, values)]);
    return result;
  };
}
