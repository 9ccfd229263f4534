import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { readConfig, type Config } from '../../../../src/server/config';
import { connect, type Db } from '../../../../src/server/db/connection';
import { keepTakenBack } from '../../../../src/server/db/dump/kept-taken-back';
import { nothingTakenBack } from '../../../../src/server/db/dump/taken-back';
import { finishRestore } from '../../../../src/server/operate/backup/carry-over';
import { restore } from '../../../../src/server/operate/backup/run';
import { save } from '../../../../src/server/operate/backup/save';
import { testApi, type TestApi } from '../../../support/api';
import { createDatabase, databaseAt, dropDatabase } from '../../../support/on-server';

vi.setConfig({ testTimeout: 300_000 });

let api: TestApi;
let folder: string;
let campaign_id: string;
const database = `porchlight_broken_off_${randomUUID().slice(0, 8)}`;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-broken-off-'));
  api = await testApi();
  campaign_id = (await api.makeCampaign()).id;
});
afterAll(async () => {
  await api.close();
  await dropDatabase(inject('databaseServer').url, database);
  rmSync(folder, { recursive: true, force: true });
});

const configOf = (url: string): Config =>
  readConfig({ PORCHLIGHT_DATA: folder, DATABASE_URL: url, ALLOW_EMULATOR: '1' });
const files = { remove: () => Promise.resolve() };
/** As a restore keeps it that is ended before it carries anything over. */
const keep = (db: Db, ...phones: string[]) =>
  keepTakenBack(db, {
    ...nothingTakenBack(),
    optOuts: phones.map((phone) => ({
      campaign_id,
      row: {
        campaign_id,
        phone,
        how: 'wrote',
        channels: ['text'],
        entry_ids: [],
        opted_out_at: new Date().toISOString(),
      },
    })),
  });
const optedOut = async (db: Db) => (await db.selectFrom('text_opt_outs').select('phone').execute()).length;

test('what a restore still had to carry over is carried over at the next start, once', async () => {
  await keep(api.db, ...Array.from({ length: 501 }, (_, at) => `+1404555${String(at).padStart(4, '0')}`));
  expect(await finishRestore(api.services.databaseUrl, files)).toMatch(
    /^A restore had ended before .* was done now\.$/,
  );
  expect(await optedOut(api.db)).toBe(501);
  expect(await finishRestore(api.services.databaseUrl, files)).toBeNull();
});

test('whoever restores again after one that was broken off loses nothing of what was taken back before', async () => {
  const { url: server } = inject('databaseServer');
  await createDatabase(server, database);
  const target = configOf(databaseAt(server, database));
  await api.db.deleteFrom('text_opt_outs').execute();
  const file = join(folder, 'source.backup');
  await save(configOf(api.services.databaseUrl), api.services.databaseUrl, file);
  await restore(target, file, { replace: false, copyTo: '' });
  const inTarget = async <T>(act: (db: Db) => Promise<T>) => {
    const { db, close } = connect(target.databaseUrl ?? '', { max: 1 });
    try {
      return await act(db);
    } finally {
      await close();
    }
  };
  await inTarget((db) => keep(db, '+14045550100'));
  const { carried } = await restore(target, file, { replace: true, copyTo: join(folder, 'copy.backup') });
  expect(carried).toEqual([{ what: 'numbers that want no texts', done: 1, left: 0 }]);
  expect(await inTarget(optedOut)).toBe(1);
  const left = (db: Db) => db.selectFrom('installation').select('key').where('key', 'like', 'taken-back%').execute();
  expect(await inTarget(left)).toEqual([]);
});
