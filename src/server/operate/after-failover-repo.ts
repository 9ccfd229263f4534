// What a promoted standby may not go on with as it was: like a backup it may lack the last moments of the server that died.
import { databaseClient } from '../db/client';
import { over } from '../db/connection';
import { pauseEveryPhoneBank, raiseVersions } from '../db/dump/after-restore';
import { standingOf } from '../db/servers';
import { pauseEveryText } from '../modules/text-campaigns/after-restore-repo';

type Client = ReturnType<typeof databaseClient>;

interface Standing {
  timeline: number;
  system: string;
}

/**
 * Does what a restore does when the database's server was promoted since this was last called, and notes that it was done. Several
 * processes may call it at once: one works, the others wait. Returns a sentence for the operator if there was anything to do.
 */
export async function afterFailover(url: string): Promise<string | null> {
  const client = databaseClient(url, { connectionTimeoutMillis: 15_000 });
  await client.connect();
  try {
    const standing = await standingOf(client);
    if (standing.timeline === 0) return null;
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtextextended('after a failover', 0))`);
    const known = await noted(client);
    const isPromoted = known?.system === standing.system && known.timeline < standing.timeline;
    const told = isPromoted ? await settle(client) : null;
    await client.query(
      `insert into installation (key, value) values ('timeline', $1) on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(standing)],
    );
    await client.query('commit');
    return told;
  } finally {
    // What was not committed is undone with the connection.
    await client.end();
  }
}

async function noted(client: Client): Promise<Standing | null> {
  const { rows } = await client.query<Standing>(
    `select (value ->> 'timeline')::integer as timeline, value ->> 'system' as system from installation where key = 'timeline'`,
  );
  return rows[0] ?? null;
}

async function settle(client: Client): Promise<string> {
  await raiseVersions(client);
  const texts = await pauseEveryText(over(client), await lastKnown(client));
  const banks = await pauseEveryPhoneBank(client);
  return (
    `Another server of the database was promoted. What the former one confirmed last may be missing, so ${texts} text campaigns ` +
    `and ${banks} phone banks were paused. See .deploy/failover.md before you resume them.`
  );
}

/** Until when the promoted server knows what happened, rather too early; a day ago where it was started again since. */
async function lastKnown(client: Client): Promise<string> {
  const { rows } = await client.query<{ at: string }>(
    `select coalesce(pg_last_xact_replay_timestamp() - interval '1 minute', now() - interval '1 day')::text as at`,
  );
  return rows[0]?.at ?? new Date(0).toISOString();
}
