// The one way to PostgreSQL: of the servers that DATABASE_URL names, to the one that accepts writes.
import type { Socket } from 'node:net';
import pg from 'pg';
import { eachHost, namesOfHosts } from './hosts';

/** How long a server may take to say whether it accepts writes. */
const usualPatience = 8000;
/** So often it is asked in vain before it counts as gone: a busy one may need a while. */
const tries = 2;
/** A connection that was silent for so long: is its server still there? Packets to a machine without power are answered by no one. */
const usualSilence = 15_000;
const readOnlyTransaction = '25006';

/** None of the servers accepts writes now; soon one may. */
class NoWriterError extends Error {
  override name = 'NoWriterError';
  readonly code = 'ECONNREFUSED';
}

/** The servers, and which of them was found to accept writes. */
interface Servers {
  readonly all: readonly string[];
  readonly names: string;
  writer: string | null;
  looking: Promise<string> | null;
}

const serversOf = (url: string): Servers => ({
  all: eachHost(url),
  names: namesOfHosts(url),
  writer: null,
  looking: null,
});

const asksWhether = "select current_setting('transaction_read_only') = 'on' as reads_only";

/** Sends what goes before every other statement, and asks whether writes are accepted. */
async function readsOnly(client: pg.Client, opening = ''): Promise<boolean> {
  const answer: pg.QueryResult<{ reads_only: boolean }> | pg.QueryResult<{ reads_only: boolean }>[] =
    await client.query(`${opening} ${asksWhether}`);
  const last = Array.isArray(answer) ? answer.at(-1) : answer;
  return last?.rows[0]?.reads_only ?? true;
}

/** What one server says: whether it only answers reads, or why it does not answer. */
async function ask(url: string, patience = usualPatience): Promise<boolean | Error> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience, query_timeout: patience });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await readsOnly(client);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** The first that accepts writes. All are asked at once, so that one without power delays no one; the order decides. */
async function findWriter({ all, names }: Servers): Promise<string> {
  const said: (boolean | Error)[] = [];
  const asked = all.map((url) => ({ url, answer: ask(url) }));
  for (const { url, answer } of asked) {
    const readsAlone = await answer;
    if (readsAlone === false) return url;
    said.push(readsAlone);
  }
  // A wrong password is worth more to know than that a server is away.
  const refusal = said.find((one) => one instanceof pg.DatabaseError);
  if (refusal) throw refusal;
  throw new NoWriterError(`no server at ${names} accepts writes`);
}

/** Where to connect to: of several servers the writer, looked for once for all who ask meanwhile. */
function writerOf(servers: Servers): string | Promise<string> {
  const [only = '', ...others] = servers.all;
  if (others.length === 0) return only;
  if (servers.writer !== null) return servers.writer;
  servers.looking ??= findWriter(servers)
    .then((url) => (servers.writer = url))
    .finally(() => (servers.looking = null));
  return servers.looking;
}

export interface HowReached {
  /** Statements that go before every other one of a connection, each ended by a semicolon. */
  opening?: string;
  /** After so many milliseconds without a word from the server it is asked whether it is still there. */
  silence?: number;
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** A connection to the server that accepts writes. It ends itself when that server no longer does, or is no longer there. */
class WriterClient extends pg.Client {
  readonly #servers: Servers;
  readonly #opening: string;
  readonly #silence: number;
  #isRefused = false;

  constructor(config: pg.ClientConfig, servers: Servers, { opening = '', silence = usualSilence }: HowReached) {
    super({ keepAlive: true, keepAliveInitialDelayMillis: 10_000, ...config, connectionString: servers.all[0] });
    this.#servers = servers;
    this.#opening = opening;
    this.#silence = silence;
    // Whoever waits for an answer is told by that; unheard, it would end the process.
    this.on('error', () => (servers.writer = null));
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | void {
    const reached = this.#reach();
    if (!callback) return reached;
    const told = callback as (error: unknown, client?: pg.Client) => void;
    void reached.then(
      () => told(null, this),
      (error: unknown) => told(error),
    );
  }

  async #reach(): Promise<pg.Client> {
    const url = await writerOf(this.#servers);
    const { host, port } = new pg.Client({ connectionString: url });
    this.host = host;
    this.port = port;
    try {
      await super.connect();
      if (await readsOnly(this, this.#opening))
        throw new NoWriterError(`no server at ${this.#servers.names} accepts writes`);
    } catch (error) {
      this.#leave();
      throw error;
    }
    this.#heed(url);
    return this;
  }

  #leave(): void {
    this.#servers.writer = null;
    void this.end().catch(() => undefined);
  }

  #heed(url: string): void {
    const { connection } = this;
    connection.on('errorMessage', (error: Error) => {
      this.#isRefused ||= Reflect.get(error, 'code') === readOnlyTransaction;
    });
    // Not before its transaction has ended; a pool takes no connection back that ends.
    connection.on('readyForQuery', ({ status }: { status: string }) => {
      if (this.#isRefused && status === 'I') this.#leave();
    });
    const { stream } = connection;
    if (!isSocket(stream)) return;
    const look = async () => {
      for (let tried = 0; tried < tries; tried += 1) {
        const said = await ask(url, Math.min(usualPatience, 5 * this.#silence));
        if (typeof said === 'boolean' || said instanceof pg.DatabaseError) return stream.setTimeout(this.#silence);
      }
      stream.destroy(Object.assign(new Error('The database no longer answers.'), { code: 'ETIMEDOUT' }));
    };
    stream.on('timeout', () => void look());
    stream.setTimeout(this.#silence);
  }
}

/** A socket, plain or with TLS. */
const isSocket = (stream: pg.Connection['stream']): stream is Socket => 'setTimeout' in stream;

/** One connection, not connected yet. */
export const databaseClient = (url: string, config: pg.ClientConfig = {}): pg.Client =>
  new WriterClient(config, serversOf(url), {});

/** For a pool: how each of its connections is made. */
export function reaching(
  url: string,
  how: HowReached = {},
): { connectionString: string; Client: new (config?: pg.ClientConfig) => pg.Client } {
  const servers = serversOf(url);
  class OfPool extends WriterClient {
    constructor(config: pg.ClientConfig = {}) {
      super(config, servers, how);
    }
  }
  return { connectionString: servers.all[0] ?? url, Client: OfPool };
}
