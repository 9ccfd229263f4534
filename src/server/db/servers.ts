// Which of the servers that DATABASE_URL names is the one to write to.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { eachHost, nameOfHost, namesOfHosts } from './hosts';

/** How long a server may take to say whether it accepts writes. */
export const usualPatience = 8000;
/** Once one accepts writes, the others get so much longer: one without power would take the whole time. */
const patienceForOthers = 500;
/** A server that was promoted, or an old one that came back, is noticed after this at the latest. */
const lookAgainAfter = 30_000;

/** None of the servers accepts writes now; soon one may. */
export class NoWriterError extends Error {
  override name = 'NoWriterError';
  readonly code = 'ECONNREFUSED';
}

/** What one server says. Each promotion of a standby begins a higher timeline; copies of one database have the same system. */
export type Said =
  | { is: 'writer'; timeline: number; system: string }
  | { is: 'standby' }
  | { is: 'away'; error: Error; isLoggedIn: boolean };

export interface Writer {
  url: string;
  timeline: number;
  system: string;
}

/** The servers of one address, and which of them was found to accept writes. */
export interface Servers {
  readonly all: readonly string[];
  readonly names: string;
  writer: Writer | null;
  /** Of the writers so far the one that was promoted last. */
  newest: Writer | null;
  looking: Promise<Writer> | null;
  lookedAt: number;
  /** When a server last said something over any connection, by its address. */
  readonly heardAt: Map<string, number>;
  /** What a promoted server goes through before anyone works on it. */
  beforeMoving: ((url: string) => Promise<void>) | null;
  /** Told when there is another writer than before. */
  readonly moved: Set<(url: string) => void>;
}

const known = new Map<string, Servers>();

/** One for all connections of this process: after a failover none of them may go on with the former server. */
export function serversOf(url: string): Servers {
  const servers = known.get(url) ?? {
    all: eachHost(url),
    names: namesOfHosts(url),
    writer: null,
    newest: null,
    looking: null,
    lookedAt: 0,
    heardAt: new Map(),
    beforeMoving: null,
    moved: new Set(),
  };
  known.set(url, servers);
  return servers;
}

const asksWhether = "select current_setting('transaction_read_only') = 'on' as reads_only";

/** Sends what goes before every other statement, and asks whether writes are accepted. */
export async function readsOnly(client: pg.Client, opening: string, patience: number): Promise<boolean> {
  const asked = { text: `${opening} ${asksWhether}`, query_timeout: patience };
  const answer: pg.QueryResult<{ reads_only: boolean }> | pg.QueryResult<{ reads_only: boolean }>[] =
    await client.query(asked);
  const last = Array.isArray(answer) ? answer.at(-1) : answer;
  return last?.rows[0]?.reads_only ?? true;
}

/** The timeline is read from what is written now: the last checkpoint may be older than the promotion. */
const asksStanding = `
  select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer as timeline,
    (select system_identifier::text from pg_control_system()) as system`;

/** Where the server of a connection stands; a timeline of 0 where that can't be known. */
export async function standingOf(client: pg.Client): Promise<Omit<Writer, 'url'>> {
  const unknown = { timeline: 0, system: '' };
  try {
    const { rows } = await client.query<Omit<Writer, 'url'>>(asksStanding);
    return rows[0] ?? unknown;
  } catch (error) {
    // A service that keeps its write-ahead log to itself decides itself which server writes.
    if (error instanceof pg.DatabaseError) return unknown;
    throw error;
  }
}

/** Asks one server. */
export async function ask(url: string, patience = usualPatience): Promise<Said> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience, query_timeout: patience });
  client.on('error', () => undefined);
  let isLoggedIn = false;
  try {
    await client.connect();
    isLoggedIn = true;
    if (await readsOnly(client, '', patience)) return { is: 'standby' };
    return { is: 'writer', ...(await standingOf(client)) };
  } catch (error) {
    return { is: 'away', error: error instanceof Error ? error : new Error(String(error)), isLoggedIn };
  } finally {
    void client.end().catch(() => undefined);
  }
}

/**
 * The one to write to: that which was promoted last, and of equal ones the first. Throws a sentence when there is none, or when it
 * can't be told.
 */
export function chooseWriter({ all, names, newest }: Servers, said: readonly (Said | undefined)[]): Writer {
  const writers = all.flatMap((url, at): Writer[] => {
    const one = said[at];
    return one?.is === 'writer' ? [{ url, timeline: one.timeline, system: one.system }] : [];
  });
  const [first, ...others] = writers.toSorted((a, b) => b.timeline - a.timeline);
  if (!first) {
    // A wrong password is worth more to know than that a server is away.
    for (const one of said) if (one?.is === 'away' && one.error instanceof pg.DatabaseError) throw one.error;
    throw new NoWriterError(`no server at ${names} accepts writes`);
  }
  const stranger = others.find(({ system }) => system !== first.system && system !== '' && first.system !== '');
  if (stranger)
    throw new NoWriterError(
      `${nameOfHost(first.url)} and ${nameOfHost(stranger.url)} both accept writes and hold different databases: leave one of them out of the address`,
    );
  if (newest && newest.system === first.system && newest.timeline > first.timeline)
    throw new NoWriterError(
      `${nameOfHost(first.url)} accepts writes, but ${nameOfHost(newest.url)} was promoted after it and does not answer`,
    );
  return first;
}

/** All are asked at once. Who answers late is still heard: it may have been promoted. */
async function findWriter(servers: Servers): Promise<Writer> {
  servers.lookedAt = Date.now();
  const said: Said[] = [];
  const asked = servers.all.map(async (url, at) => (said[at] = await ask(url)));
  const all = Promise.all(asked);
  await Promise.race([all, oneThatWrites(asked).then(() => pause(patienceForOthers))]);
  const isComplete = servers.all.every((_, at) => said[at]);
  if (!isComplete) void all.then(() => settle(servers, said)).catch(() => undefined);
  return settle(servers, said);
}

/** Never, where none does: then all are waited for. */
const oneThatWrites = (asked: readonly Promise<Said>[]) =>
  new Promise<void>((resolve) => {
    for (const one of asked) void one.then(({ is }) => is === 'writer' && resolve());
  });

async function settle(servers: Servers, said: readonly (Said | undefined)[]): Promise<Writer> {
  try {
    const writer = chooseWriter(servers, said);
    const { newest, beforeMoving } = servers;
    if (newest && newest.timeline < writer.timeline) await beforeMoving?.(writer.url);
    servers.newest = writer;
    servers.writer = writer;
    for (const tell of servers.moved) tell(writer.url);
    return writer;
  } catch (error) {
    servers.writer = null;
    throw error;
  }
}

/** Looks once for all who ask meanwhile. */
export function lookForWriter(servers: Servers): Promise<Writer> {
  servers.looking ??= findWriter(servers).finally(() => (servers.looking = null));
  return servers.looking;
}

/** Has a server that is promoted from now on go through `act` before any connection of this process works on it. */
export function beforeMoving(url: string, act: (url: string) => Promise<void>): void {
  serversOf(url).beforeMoving = act;
}

/** Where to connect to: of several servers the writer. */
export async function writerOf(servers: Servers): Promise<string> {
  const [only = '', ...others] = servers.all;
  if (others.length === 0) return only;
  return (servers.writer ?? (await lookForWriter(servers))).url;
}

/** Looks now and then whether there is another writer by now. */
export function lookNowAndThen(servers: Servers): void {
  if (servers.all.length > 1 && Date.now() - servers.lookedAt > lookAgainAfter)
    void lookForWriter(servers).catch(() => undefined);
}
