// `npm run schema` is this test with --update.
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rootFolder } from '../../../src/server/config';
import { testDatabase } from '../../support/database';
import { schemaText } from '../../support/schema-text';

const database = await testDatabase();
afterAll(() => database.drop());

test('schema.ts says what the migrations made; after a migration run `npm run schema`', async () => {
  await expect(await schemaText(database.db)).toMatchFileSnapshot(join(rootFolder, 'src/server/db/schema.ts'));
});
