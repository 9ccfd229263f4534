// A server that is killed while it makes a mailing: whoever takes the job over makes it once, and its files are the same from then on.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { rootFolder } from '../../../../src/server/config';
import { makeMailing } from '../../../../src/server/modules/mailer-campaigns/make-mailing';
import { bundle } from '../../../promise/release';
import { testApi, type TestApi } from '../../../support/api';
import { makeTurf } from '../../../support/turf';
import { lockWaits } from '../../../support/lock-waits';

const { mailers, mailerCampaigns: mailings } = contract;
let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await testApi();
  const cache = join(rootFolder, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'mailing-'));
  const isPackage = (id: string) => !id.startsWith('.') && !id.startsWith('/');
  const entry = 'tests/support/mailing-process.ts';
  await writeFile(join(folder, 'main.mjs'), await bundle({ entry, format: 'es', plants: [], external: isPackage }));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

test(
  'killed before its touches are stored and before its codes are, it is made once',
  { timeout: 90_000 },
  async () => {
    const campaign = await api.makeCampaign();
    const ours = { campaign_id: campaign.id };
    const owner = api.as(campaign.owner);
    const doors = await makeTurf(api, campaign, { doors: 5, votersAtEach: 2 });
    const bytes = await sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#456' } })
      .png()
      .toBuffer();
    const file = { bytes: new Uint8Array(bytes).buffer, mime: 'image/png', name: 'card.png' };
    const { id: mailer_id } = (await owner.call(mailers.create, { body: { name: 'Card', ...ours }, file })).body;
    const { id: voter_group_id } = await api.db
      .insertInto('voter_groups')
      .values({ ...ours, name: 'All', creation_method: 'Filters', status: 'Ready' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const members = doors.flatMap((door) => door.voters.map(({ id }) => ({ ...ours, voter_group_id, voter_id: id })));
    await api.db.insertInto('voter_group_members').values(members).execute();
    const page = { pledge: 'I will vote.' };
    const body = { ...ours, mailer_id, voter_group_id, name: randomUUID(), mailer_size: '4x6' as const, page };
    const { id } = (await owner.call(mailings.create, { body })).body;

    for (const table of ['outreach_touches', 'mail_codes']) {
      const stopped = await api.db.startTransaction().execute();
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(stopped);
      const given = [join(folder, 'main.mjs'), api.services.databaseUrl, campaign.id, id];
      const child = spawn(process.execPath, given, { stdio: 'inherit' });
      const ended = once(child, 'exit');
      try {
        await expect.poll(() => lockWaits(api.db, 'relation'), { timeout: 30_000, interval: 100 }).toBe(1);
      } finally {
        child.kill('SIGKILL');
        await ended;
        await stopped.rollback().execute();
      }
      expect((await owner.call(mailings.get, { query: { ...ours, id } })).body.status).toBe('making');
    }
    for (let turn = 0; turn < 2; turn += 1) await makeMailing(api.services, campaign.id, id, new Date());
    expect((await owner.call(mailings.get, { query: { ...ours, id } })).body.status).toBe('ready');
    const touches = await api.db.selectFrom('outreach_touches').selectAll().where('source_id', '=', id).execute();
    expect(touches).toHaveLength(10);
    expect(new Set(touches.map(({ piece }) => piece))).toEqual(new Set([1, 2, 3, 4, 5]));
    const codes = await api.db.selectFrom('mail_codes').select('piece').where('mailer_campaign_id', '=', id).execute();
    expect(codes).toHaveLength(5);
    expect(new Set(codes.map(({ piece }) => piece))).toEqual(new Set([1, 2, 3, 4, 5]));
    const print = async () => (await owner.call(mailings.print, { query: { ...ours, id } })).bytes;
    expect((await print()).equals(await print())).toBe(true);
  },
);
