// The demo: two campaigns in a made-up town with two weeks of field work, made once, on the very first start.
import type pg from 'pg';
import { seededRandom } from '../../../domain/walkbooks/order-random';
import type { Config } from '../../config';
import type { FileStore } from '../../providers/files';
import { connect, type Db } from '../connection';
import { createDemoAccounts } from './demo-accounts';
import { measure, okafor } from './demo-campaigns';
import { settle } from './demo-doors';
import { copyPeople } from './demo-people';
import { copyCampaign } from './demo-rows';
import { townDoors } from './town';

/** The town, and everything that happens in it, is the same on every installation; only the days are not. */
const townSeed = 1871;
const townSize = 5000;
const measureSize = 1000;
/** Any constant: several APIs may start at once on an empty database. */
const lockKey = 7_072_402;

export interface DemoServices {
  db: Db;
  config: Config;
  files: FileStore;
  now?: Date;
  /** Milliseconds: the emulator is started beside the API and may need a moment. */
  patience?: number;
}

/**
 * Makes the demo on an empty database, once ever. Throws when the identity emulator does not take the accounts; nothing is
 * kept then, and the next start tries again.
 */
export async function seedDemo({
  db,
  config,
  files,
  now = new Date(),
  patience = 30_000,
}: DemoServices): Promise<void> {
  const { auth, databaseUrl } = config;
  if (databaseUrl === null || auth.mode !== 'emulator') return;
  const known = await db.selectFrom('installation').select('key').where('key', '=', 'demo').executeTakeFirst();
  if (known) return;
  const connected = connect(databaseUrl, { max: 1 });
  try {
    const client = await connected.pool.connect();
    try {
      await client.query('begin');
      // Making accounts and drawing the town may take a slow machine longer than a connection may else be idle.
      await client.query('set local idle_in_transaction_session_timeout = 0');
      await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
      if (await isEmpty(client)) {
        await createDemoAccounts(auth, patience);
        await fill(client, files, now);
        await client.query(`insert into installation (key, value) values ('demo', $1)`, [
          JSON.stringify({ seeded_at: now }),
        ]);
      }
      await client.query('commit');
      await client.query('analyze');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  } finally {
    await connected.close();
  }
}

async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `select not exists (select 1 from campaigns) and not exists (select 1 from users)
       and not exists (select 1 from installation where key = 'demo') as empty`,
  );
  return rows[0]?.empty ?? false;
}

async function fill(client: pg.ClientBase, files: FileStore, now: Date): Promise<void> {
  const town = townDoors(seededRandom(townSeed), townSize);
  const year = now.getUTCFullYear();
  const south = town.toSorted((a, b) => a.latitude - b.latitude).slice(0, measureSize);
  const campaigns = [
    await okafor(settle('okafor', town, year), files, now),
    await measure(settle('measure', south, year), files, now),
  ];
  await copyPeople(
    client,
    campaigns.flatMap(({ facts }) => facts),
    now,
  );
  for (const campaign of campaigns) await copyCampaign(client, campaign);
}
