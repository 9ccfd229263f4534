// The demo: two campaigns in a made-up town with two weeks of field work, made once, on the very first start.
import type pg from 'pg';
import { seededRandom } from '../../domain/walking-order/seeded-random';
import type { Config } from '../config';
import type { FileStore } from '../providers/files';
import { connect, over, type Db } from '../db/connection';
import { createDemoAccounts, idOfUser } from './demo-accounts';
import { campaignIds, ownerOf, planCampaign } from './demo-campaigns';
import { settle } from './demo-doors';
import { insertPeople } from './demo-people';
import { makeCampaign } from './make-campaign';
import { importTown } from './import-town';
import { townDoors } from './town';

/** The town, and everything that happens in it, is the same on every installation; only the days are not. */
const townSeed = 1871;
const townSize = 5000;
const measureSize = 1000;
/** Any constant that isn’t another lock’s: several APIs may start at once on an empty database. */
const lockKey = 7_072_403;

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
  patience = 120_000,
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
      await client.query('set local jit = off');
      await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
      if (await isEmpty(client)) {
        await createDemoAccounts(auth, patience);
        // The emulator may have needed minutes, in which somebody began with a campaign of their own.
        if (await isEmpty(client)) {
          await fill(client, files, now);
          await client.query(`insert into installation (key, value) values ('demo', $1)`, [
            JSON.stringify({ seeded_at: now }),
          ]);
        }
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
  await insertPeople(over(client), now);
  for (const [campaign, doors] of [
    ['okafor', settle(town, year)],
    ['measure', settle(south, year)],
  ] as const) {
    await importTown(client, { campaign_id: campaignIds[campaign], user_id: ownerOf(campaign).id }, doors, now);
    const planned = await planCampaign(campaign, doors, files, now);
    await makeCampaign(client, planned);
    for (const [user, at] of new Map(planned.facts.map((fact) => [fact.user, fact.received])))
      await client.query('update users set last_seen = $2 where id = $1', [idOfUser(user), at]);
  }
}
