// The one door to PostgreSQL: a pool of pg behind kysely, with parsers set once.
import { CompiledQuery, Kysely, PostgresDialect, sql, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { untilNotBrokenOff } from './again';
import { reaching } from './client';
import { isSpread, markSpread } from './distribution/is-spread';
import { isCluster, lending, type Lending, type Send } from './lending';
import type { DB } from './schema';

export type Db = Kysely<DB>;

/** A statement over one connection, with its parameters. */
export type Query = <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

const { builtins } = pg.types;

// bigint and numeric arrive as text, `date` as local midnight, instants as Date: one shape each, that of the wire.
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (value) => value],
  [builtins.TIMESTAMPTZ, (value) => instant(value)],
]);

/** As the database writes it in UTC: taken apart as a date it takes ten times as long, which a walkbook's touches feel. */
const inUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/;

function instant(value: string): string {
  const [, day, time, fraction = ''] = inUtc.exec(value) ?? [];
  if (day !== undefined) return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  return new Date(value.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')).toISOString();
}

export interface Connected {
  db: Db;
  pool: pg.Pool;
  close: () => Promise<void>;
}

/** A transaction that no one goes on with holds its locks no longer than this; a disk that is full, or a lock, no one for ever. */
const usualLimits = { statement: 120, idle: 60 };
const setting = ({ statement, idle }: typeof usualLimits) =>
  `set idle_in_transaction_session_timeout = '${idle}s'; set statement_timeout = '${statement}s';`;

/** Another process is asked for help only with what takes long: to start one costs more than a page of a screen does. */
const ownWork = 'set parallel_setup_cost = 50000;';

interface Options {
  max?: number;
  /** After so many milliseconds without a word from the server it is asked whether it is still there. */
  silence?: number;
  /** In seconds. */
  limits?: typeof usualLimits;
}

/** On Citus one statement for several campaigns goes over one connection to each server, as what refers to a shared table must. */
export const oneByOne = "set citus.multi_shard_modify_mode = 'sequential';";

/** Opens a pool on a PostgreSQL URL. Nothing is sent before the first query. */
export function connect(url: string, { max, silence, limits = usualLimits }: Options = {}): Connected {
  const pool = new pg.Pool({
    // A pooler such as pgbouncer takes no such settings at the start of a connection.
    ...reaching(url, { opening: `${setting(limits)} ${ownWork} ${oneByOne}`, ...(silence && { silence }) }),
    max: max ?? 10,
    connectionTimeoutMillis: 10_000,
    // Longer than any round of an idle process rests: else each of them would open a connection anew.
    idleTimeoutMillis: 60_000,
    types: {
      getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
    } as pg.CustomTypesConfig,
  });
  // A server that goes away breaks idle connections; the pool opens new ones automatically.
  pool.on('error', () => undefined);
  const lent = lending(pool, () => markSpread(db));
  const db: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: lent }) });
  lendings.set(db, lent);
  return { db, pool, close: () => db.destroy() };
}

/** By what these connections are lent. */
const lendings = new WeakMap<Db, Lending>();

/** How statements are sent over the connection of a transaction. */
const sends = new WeakMap<Db, Send>();

/** Sends a text that is put together already: kysely would only hand it on, which takes longer than to send it. */
export async function sendAsItIs<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const send = sends.get(db) ?? lendings.get(db)?.send;
  return (await (send ? send(text, values) : db.executeQuery<Row>(CompiledQuery.raw(text, [...values])))).rows;
}

/** Of those over one connection: whether it is in a transaction. */
const transactions = new WeakMap<Db, () => boolean>();

/** Whether what is asked of it is part of a transaction that others began or will end. */
export const isInTransaction = (db: Db): boolean => db.isTransaction || (transactions.get(db)?.() ?? false);

/** Queries over one client, inside whatever transaction it is in. */
export function over(client: pg.ClientBase): Db {
  const db = overOne(client.query.bind(client));
  transactions.set(db, () => client.getTransactionStatus() !== 'I');
  return db;
}

/** The same, once it was asked whether that is a cluster's, for statements that are written otherwise then. */
export async function overEither(client: pg.ClientBase): Promise<Db> {
  const db = over(client);
  if (await isCluster(client)) markSpread(db);
  return db;
}

function overOne(query: unknown): Db {
  const lent = { query: query as PostgresPoolClient['query'], release: () => undefined };
  const pool = { connect: () => Promise.resolve(lent), end: () => Promise.resolve() };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** PostgreSQL's text for a point: (longitude, latitude). */
export function point(lng: number, lat: number): string {
  return `(${lng},${lat})`;
}

const uniqueViolation = '23505';
/** What Citus puts behind the name on the server that has the rows. */
const ofShard = /_\d{6,}$/;
/**
 * How Citus says it of another server's rows, without the name by itself. Of rows that it copied there it says only this, with the
 * code of any trouble.
 */
const told = { code: 'XX000', sentence: /^duplicate key value violates unique constraint "([^"]+)"$/ };
/** Whether an error is a broken unique rule, optionally of one named index or constraint. */
export function breaksUnique(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  const rule = error.constraint ?? told.sentence.exec(error.message)?.[1];
  const isBroken = error.code === uniqueViolation || (error.code === told.code && rule !== undefined);
  return isBroken && (constraint === undefined || rule?.replace(ofShard, '') === constraint);
}

const lockNotHad = '55P03';
/** Whether a lock was waited for as long as `lock_timeout` allows, and someone else still has it. */
export const isLockNotHad = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === lockNotHad;

/** Transactions that may still be begun again with savepoints: until something fails they do without. */
const hopeful = new WeakSet<Db>();
export const mayBeginAgain = (tx: Db): boolean => hopeful.has(tx);

/** Thrown in a transaction that {@link mayBeginAgain}: it is undone, and begun again as one that may not. */
export class NeedsSavepoints extends Error {
  override name = 'NeedsSavepoints';

  constructor(cause: unknown) {
    super('a part of a transaction failed', { cause });
  }
}

/**
 * Runs `act` in a transaction; from its beginning again when the database broke it off for another's sake, or when a part of it may
 * fail alone. Fails inside another one: its end would be the other's.
 */
export async function inTransaction<T>(db: Db, act: (tx: Db) => Promise<T>): Promise<T> {
  if (isInTransaction(db)) throw new Error('A transaction was begun inside another one.');
  let isHopeful = true;
  return untilNotBrokenOff(async () => {
    for (;;)
      try {
        return await transaction(db, (tx) => {
          if (isHopeful) hopeful.add(tx);
          return act(tx);
        });
      } catch (error) {
        if (!(error instanceof NeedsSavepoints && isHopeful)) throw error;
        isHopeful = false;
      }
  });
}

/** Runs `act` so that all it reads is of one moment; it can't write. Inside a transaction it is a part of that. */
export async function atOneMoment<T>(db: Db, act: (tx: Db) => Promise<T>): Promise<T> {
  if (isInTransaction(db)) return act(db);
  return inTransaction(db, async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    return act(tx);
  });
}

function transaction<T>(db: Db, act: (tx: Db) => Promise<T>): Promise<T> {
  const lent = lendings.get(db);
  if (!lent) return db.transaction().execute(act);
  return lent.inTransaction((send) => {
    const tx = overOne(send);
    transactions.set(tx, () => true);
    sends.set(tx, send);
    if (isSpread(db)) markSpread(tx);
    return act(tx);
  });
}

const networkCodes = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
/** Connection exceptions, and a server that stops, starts or has no connection left. */
const serverAway = /^(08|57P0|53300)/;
/** Citus, of a server that went away in the middle of a transaction; it gives no code of its own. */
const goneMeanwhile =
  /^(could not commit transaction for shard|failure on connection marked as essential|SSL SYSCALL error|server closed the connection)/;

/** Whether the database could not be reached or went away. What was sent to it may have been done all the same. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  if (error instanceof pg.DatabaseError) return serverAway.test(error.code ?? '') || goneMeanwhile.test(error.message);
  return (
    (typeof code === 'string' && networkCodes.test(code)) ||
    /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed))/.test(
      error.message,
    )
  );
}

/** What a value can cause: it is out of range (22), against a rule (23), too large (54), or a trigger does not take it (P0). */
const causedByValue = /^(22|23|54|P0)/;
/** Stopping or interrupted (57), full (53), its disk broken (58), read-only (25006), too slow or in someone's way (25P03, 40, 55P03). */
const unavailable = /^(08|25006|25P03|40|53|55P03|57|58)/;
/** This machine has no space, no file or no memory left, or its disk is broken. */
const machineFails = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE', 'ENOMEM']);

/** Whether the database or this machine cannot work now: gone, full, stopping, or the transaction was broken off. Later it may. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError && unavailable.test(error.code ?? '')) return true;
  return isConnectionLost(error) || (error instanceof Error && machineFails.has(String(Reflect.get(error, 'code'))));
}

/** Whether a value that is stored can be why this failed. What the database says of itself or of a statement is about no value. */
export function mayBeCausedByValue(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return causedByValue.test(error.code ?? '') || breaksUnique(error);
  return !isConnectionLost(error);
}

/** Runs `act` inside a transaction so that what it did is undone when it throws, and nothing else. */
export async function atSavepoint<T>(tx: Db, act: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(tx);
  try {
    return await act();
  } catch (error) {
    // Where the connection is gone, so is all that was done over it.
    await sql`rollback to savepoint attempt`.execute(tx).catch(() => undefined);
    throw error;
  } finally {
    await sql`release savepoint attempt`.execute(tx).catch(() => undefined);
  }
}
