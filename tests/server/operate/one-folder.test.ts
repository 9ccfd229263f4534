import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireOneFolder } from '../../../src/server/operate/one-folder';
import { testDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
let base: string;
beforeAll(async () => {
  database = await testDatabase();
  base = mkdtempSync(join(tmpdir(), 'porchlight-one-folder-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(base, { recursive: true, force: true });
});

const at = (name: string) => requireOneFolder(database.db, { kind: 'folder', folder: join(base, name) });

test('processes on one database share one folder, wherever it is moved; one with another folder is refused', async () => {
  await Promise.all([at('first'), at('first'), at('first')]);
  await expect(at('second')).rejects.toThrow(
    /^This database's files are in another folder \(.*first on .*\), and not in .*second\./,
  );
  cpSync(join(base, 'first'), join(base, 'moved'), { recursive: true });
  await at('moved');
  await expect(at('second')).rejects.toThrow('S3_BUCKET');
});

test('a bucket is seen by all', async () => {
  await requireOneFolder(database.db, { kind: 's3', endpoint: null, bucket: 'photos', region: 'us-east-1' });
});
