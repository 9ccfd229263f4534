// Whether a database of one's own will do: it answers, is new enough, and each connection is a session of its own. Imports keep
// tables in theirs, and migrations and jobs a lock: behind a pooler in transaction mode they would lose both, now and then.
import { databaseClient } from './client';
import { namesOfHosts } from './hosts';

/** A connection, as far as this question goes. */
export interface ProbedConnection {
  query(text: string): Promise<{ rows: { pid?: number }[] }>;
  end(): Promise<void>;
}

const rounds = 3;
const pooled =
  'DATABASE_URL points to a connection pooler in transaction mode, which breaks sessions: use the database’s own address or a pool in session mode.';

/** Throws that sentence when two connections share one session of the server, or one changes its session. */
export async function requireOwnSessions(connect: () => Promise<ProbedConnection>): Promise<void> {
  const first = await connect();
  try {
    const second = await connect();
    try {
      const pidOf = async (one: ProbedConnection) => (await one.query('select pg_backend_pid() as pid')).rows[0]?.pid;
      const own = await pidOf(first);
      for (let round = 0; round < rounds; round += 1) {
        await second.query('begin');
        // What the first connection gave back after its query is what a pooler hands to the second one.
        const other = await pidOf(second);
        const still = await pidOf(first);
        await second.query('rollback');
        if (other === own || still !== own) throw new Error(pooled);
      }
    } finally {
      await second.end();
    }
  } finally {
    await first.end();
  }
}

/** The oldest PostgreSQL that our statements run on. */
const oldest = 15;

/** Throws a sentence unless the database at an address can be used. It never repeats the address: a password may be in it. */
export async function requireUsable(url: string): Promise<void> {
  const reach = async () => {
    const client = databaseClient(url, { connectionTimeoutMillis: 15_000 });
    try {
      await client.connect();
    } catch (error) {
      throw new Error(unreachable(namesOfHosts(url), error), { cause: error });
    }
    return client;
  };
  const client = await reach();
  try {
    const { rows } = await client.query<{ major: number }>(
      "select current_setting('server_version_num')::int / 10000 as major",
    );
    requireMajor(rows[0]?.major ?? 0);
  } finally {
    await client.end();
  }
  await requireOwnSessions(reach);
}

/** Throws a sentence for a server that is too old. */
export function requireMajor(major: number): void {
  if (major < oldest)
    throw new Error(`DATABASE_URL points to PostgreSQL ${major}, but Porchlight needs ${oldest} or newer.`);
}

function unreachable(host: string, error: unknown): string {
  const why = error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error);
  return `The database at ${host} (DATABASE_URL) can't be used: ${why}.`;
}
