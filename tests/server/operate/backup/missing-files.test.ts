import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../../../../src/server/config';
import { save } from '../../../../src/server/operate/backup/save';
import { newKey } from '../../../../src/server/providers/files';
import { testApi, type TestApi } from '../../../support/api';

vi.setConfig({ testTimeout: 120_000 });

let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-missing-'));
  api = await testApi();
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

test('of uploads those files are missed that someone still waits for, and none that was read in or given up', async () => {
  const { id: campaign_id, owner } = await api.makeCampaign();
  const upload = async (
    step: 'check' | 'mapping' | 'import' | 'rollback',
    status: 'pending' | 'running' | 'done' | 'failed',
  ) => {
    const storage_key = newKey('uploads');
    const about = { campaign_id, user_id: owner.id, name: 'Voters', contents: 'voters' as const, bytes: 9 };
    await api.db
      .insertInto('uploads')
      .values({ ...about, step, status, storage_key })
      .execute();
    return basename(storage_key);
  };
  for (const step of ['import', 'rollback'] as const)
    for (const status of ['done', 'failed'] as const) await upload(step, status);
  await upload('rollback', 'running');
  await upload('check', 'failed');
  const needed = [
    await upload('import', 'pending'),
    await upload('import', 'running'),
    await upload('check', 'done'),
    await upload('mapping', 'failed'),
  ];

  const config = readConfig({
    PORCHLIGHT_DATA: folder,
    DATABASE_URL: api.services.databaseUrl,
    ALLOW_EMULATOR: '1',
  });
  const { missing } = await save(config, api.services.databaseUrl, join(folder, 'uploads.backup'));
  expect(missing.toSorted()).toEqual(needed.toSorted());
});
