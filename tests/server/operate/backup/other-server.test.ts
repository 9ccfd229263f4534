// Moving: from the PostgreSQL that comes along to a server of one's own, which may be a Citus cluster, and back.
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readConfig, rootFolder, type Config } from '../../../../src/server/config';
import { connect } from '../../../../src/server/db/connection';
import { migrate } from '../../../../src/server/db/migrate';
import { startPostgres } from '../../../../src/server/launch/postgres.mjs';
import { backup, restore } from '../../../../src/server/operate/backup/run';
import { testApi } from '../../../support/api';
import { createDatabase, databaseAt, dropDatabase } from '../../../support/on-server';
import { makeTurf } from '../../../support/turf';

/** A campaign's people and places; a cluster counts one table at a time. */
async function countedAt({ databaseUrl }: Config): Promise<unknown[]> {
  const client = new Client({ connectionString: databaseUrl ?? '' });
  await client.connect();
  try {
    const counted: unknown[] = (await client.query('select name from campaigns')).rows;
    for (const table of ['voters', 'doors', 'walkbooks', 'memberships'])
      counted.push((await client.query(`select count(*)::integer as ${table} from ${table}`)).rows[0]);
    return counted;
  } finally {
    await client.end();
  }
}

// Each way makes all tables, and on a cluster spreads them.
const patience = 400_000;

test(
  'a campaign moves from the database that came along to another server, a cluster or not, and back',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'porchlight-moving-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
    await chmod(folder, 0o711);
    const own = await startPostgres({ folder: join(folder, 'own'), root: rootFolder, settings: { fsync: 'off' } });
    onTestFinished(() => own.stop());
    const { url: server } = inject('databaseServer');
    const name = `porchlight_backup_moving_${randomUUID().slice(0, 8)}`;
    await createDatabase(server, name);
    onTestFinished(() => dropDatabase(server, name));
    const installation = (which: string, url: string): Config =>
      readConfig({ PORCHLIGHT_DATA: join(folder, which), DATABASE_URL: url, ALLOW_EMULATOR: '1' });
    const here = installation('here', own.url);
    const there = installation('there', databaseAt(server, name));

    await migrate(own.url);
    const connected = connect(own.url);
    const api = await testApi({ database: { ...connected, url: own.url, drop: connected.close } });
    const campaign = await api.makeCampaign();
    await makeTurf(api, campaign, { doors: 12 });
    await api.makeUser({ campaign, title: 'Volunteer' });
    const walkbook = { campaign_id: campaign.id, name: 'Elm Street', creation_method: 'Created' } as const;
    await api.db.insertInto('walkbooks').values(walkbook).execute();
    await api.close();
    await connected.close();
    const before = await countedAt(here);
    expect(before).toEqual([
      { name: campaign.name },
      { voters: 24 },
      { doors: 12 },
      { walkbooks: 1 },
      { memberships: 2 },
    ]);

    const out = join(folder, 'out.backup');
    await backup(here, out, 'nowhere');
    await restore(there, out, { replace: false, copyTo: '' });
    expect(await countedAt(there)).toEqual(before);

    const home = join(folder, 'home.backup');
    await backup(there, home, 'nowhere');
    await restore(here, home, { replace: true, copyTo: join(folder, 'copy.backup') });
    expect(await countedAt(here)).toEqual(before);
  },
  patience,
);
