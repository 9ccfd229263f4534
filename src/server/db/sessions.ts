// Whether a database of one's own will do: it answers, is new enough, and each connection is a session of its own. Imports keep
// tables in theirs, and migrations and jobs a lock: behind a pooler in transaction mode they would lose both, now and then.
import { databaseClient } from './client';
import { namesOfHosts } from './hosts';
import { requireRelease } from './releases';

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

/**
 * Throws a sentence unless the database at an address can be used. It never repeats the address: a password may be in it.
 * @param allowOld whether a release that isn't safe is used all the same
 * @returns what someone should know of its release, if anything
 */
export async function requireUsable(url: string, allowOld = false): Promise<string | null> {
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
  let told: string | null;
  try {
    told = requireRelease(await releaseOf(client), allowOld);
  } finally {
    await client.end();
  }
  await requireOwnSessions(reach);
  return told;
}

/** Only whether the release can be used: of a database that came along with us. */
export async function requireSafeRelease(url: string, allowOld: boolean): Promise<string | null> {
  const client = databaseClient(url, { connectionTimeoutMillis: 15_000 });
  await client.connect();
  try {
    return requireRelease(await releaseOf(client), allowOld);
  } finally {
    await client.end();
  }
}

/** As PostgreSQL numbers it: 180004 is 18.4. */
async function releaseOf(client: ReturnType<typeof databaseClient>): Promise<number> {
  const { rows } = await client.query<{ number: number }>(
    "select current_setting('server_version_num')::int as number",
  );
  return rows[0]?.number ?? 0;
}

function unreachable(host: string, error: unknown): string {
  const why = error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error);
  return `The database at ${host} (DATABASE_URL) can't be used: ${why}.`;
}
