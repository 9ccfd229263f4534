// The one way to PostgreSQL: of the servers that DATABASE_URL names, to the one that accepts writes.
import type { Socket } from 'node:net';
import pg from 'pg';
import { without } from './hosts';
import {
  ask,
  lookForWriter,
  lookNowAndThen,
  NoWriterError,
  readsOnly,
  serversOf,
  usualPatience,
  writerOf,
  type Servers,
} from './servers';

/** So often a server is asked in vain before it counts as gone: a busy one may need a while. */
const tries = 2;
/** A connection that was silent for so long: is its server still there? Packets to a machine without power are answered by no one. */
const usualSilence = 15_000;
const readOnlyTransaction = '25006';

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
  readonly #patience: number;
  #url = '';
  /** After its transaction it ends: the server is not the one to write to. */
  #isRefused = false;
  #isInTransaction = false;

  constructor(config: pg.ClientConfig, servers: Servers, { opening = '', silence = usualSilence }: HowReached) {
    const [address] = servers.all;
    // pg would take the address's name, and others wouldn't know the connection by the one that is given.
    const isNamed = address !== undefined && config.application_name !== undefined;
    const connectionString = isNamed ? without(address, 'application_name') : address;
    super({ keepAlive: true, keepAliveInitialDelayMillis: 10_000, ...config, connectionString });
    this.#servers = servers;
    this.#opening = opening;
    this.#silence = silence;
    this.#patience = config.connectionTimeoutMillis ?? usualPatience;
    // Whoever waits for an answer is told by that; unheard, it would end the process.
    this.on('error', () => this.#forget());
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
    const servers = this.#servers;
    this.#url = await writerOf(servers);
    const { host, port } = new pg.Client({ connectionString: this.#url });
    this.host = host;
    this.port = port;
    try {
      await super.connect();
      if (await readsOnly(this, this.#opening, this.#patience))
        throw new NoWriterError(`no server at ${servers.names} accepts writes`);
    } catch (error) {
      this.#leave();
      throw error;
    }
    this.#heed();
    return this;
  }

  /** Another connection may have found another writer meanwhile: that one stays. */
  #forget(): void {
    if (this.#servers.writer?.url === this.#url) this.#servers.writer = null;
  }

  #leave(): void {
    this.#forget();
    void this.end().catch(() => undefined);
  }

  #heed(): void {
    const { connection } = this;
    const servers = this.#servers;
    const moved = (url: string) => {
      if (url === this.#url) return;
      this.#isRefused = true;
      // At rest no word of the server comes after which it could end.
      if (!this.#isInTransaction && Reflect.get(this, 'readyForQuery') === true)
        this.#break('Another server of the database was promoted.', 'ECONNRESET');
    };
    servers.moved.add(moved);
    this.once('end', () => servers.moved.delete(moved));
    if (servers.writer) moved(servers.writer.url);
    connection.on('errorMessage', (error: Error) => {
      this.#isRefused ||= Reflect.get(error, 'code') === readOnlyTransaction;
    });
    // Not before its transaction has ended; a pool takes no connection back that ends.
    connection.on('readyForQuery', ({ status }: { status: string }) => {
      servers.heardAt.set(this.#url, Date.now());
      this.#isInTransaction = status !== 'I';
      if (this.#isRefused && status === 'I') this.#leave();
      else lookNowAndThen(servers);
    });
    const { stream } = connection;
    if (!isSocket(stream)) return;
    stream.on('timeout', () => void this.#lookAfter(stream));
    stream.setTimeout(this.#silence);
  }

  /** The server was silent: is it still there, and still the one to write to? */
  async #lookAfter(stream: Socket): Promise<void> {
    // What another connection just heard needs no asking: a process at rest would ask for each of its own. It looks again soon.
    const soon = this.#silence / 5;
    const isHeard = Date.now() - (this.#servers.heardAt.get(this.#url) ?? 0) < soon;
    if (isHeard || (await this.#isThere())) {
      stream.setTimeout(isHeard ? soon : this.#silence);
      lookNowAndThen(this.#servers);
    } else this.#break('The database no longer answers.', 'ETIMEDOUT');
  }

  async #isThere(): Promise<boolean> {
    let isLoggedIn = false;
    for (let tried = 0; tried < tries; tried += 1) {
      const said = await ask(this.#url, Math.min(usualPatience, 5 * this.#silence));
      if (said.is !== 'away' || said.error instanceof pg.DatabaseError) return true;
      isLoggedIn ||= said.isLoggedIn;
    }
    // A pooler that is full lets a new connection in and has it wait: that says nothing against this one.
    if (!isLoggedIn || this.#servers.all.length === 1) return isLoggedIn;
    const writer = await lookForWriter(this.#servers).catch(() => null);
    return writer === null || writer.url === this.#url;
  }

  #break(why: string, code: string): void {
    const { stream } = this.connection;
    if (isSocket(stream)) stream.destroy(Object.assign(new Error(why), { code }));
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
