// Whether each connection is a session of its own: imports keep tables in theirs, and migrations and jobs a lock. Behind a
// pooler in transaction mode they would lose both, now and then.
import pg from 'pg';

/** A connection, as far as this question goes. */
export interface ProbedConnection {
  query(text: string): Promise<{ rows: { pid?: number }[] }>;
  end(): Promise<void>;
}

const rounds = 3;
const pooled =
  'DATABASE_URL leads through a connection pooler in transaction mode, which takes sessions apart: use the database’s own address or a pool in session mode.';

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

/** The same for the database at an address. */
export function requireOwnSessionsAt(url: string): Promise<void> {
  return requireOwnSessions(async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  });
}
