import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { forgetLeftovers } from '../../../../src/server/modules/voter-files/staging-repo';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile, statusOf, uploadFile } from '../../../support/imports';

let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

/** The staging tables in which anything waits. */
async function staged(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relname like 'staged\_%' and relkind = 'r' order by relname`.execute(
    api.db,
  );
  expect(rows).toHaveLength(11);
  const found = [];
  for (const { name } of rows) {
    const { rows: left } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(api.db);
    if (left.length > 0) found.push(name);
  }
  return found;
}

const stageRow = async (uploadId: string) => {
  await sql`
    insert into staged_rows (campaign_id, upload_id, line, address_key, unit_key)
    values (${campaign.id}, ${uploadId}, 2, '1 OAK ST|45999', '')`.execute(api.db);
  await sql`
    insert into staged_taken (campaign_id, upload_id, voter_id)
    values (${campaign.id}, ${uploadId}, gen_random_uuid())`.execute(api.db);
};

const people = 'first_name,last_name,address,zip\nAda,Ash,1 Oak St,45999\nBo,Birk,2 Oak St,45999\n';

test.each([
  ['voters', people],
  ['walkbook', people],
  ['address_points', 'number,street,zip,longitude,latitude\n1,Oak St,45999,-83.1,40.05\n'],
  ['voters', 'first_name,last_name,address,zip\n'],
] as const)('nothing of an import of %s stays in the staging tables', async (contents, text) => {
  await importFile(api, campaign, text, { contents, name: `A ${contents}` });
  expect(await staged()).toEqual([]);
});

test('an import begins without what a killed run of it left', async () => {
  const id = await uploadFile(api, campaign, people);
  await stageRow(id);
  await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
  expect(await statusOf(api, campaign, id)).toMatchObject({ status: 'done', added: 2 });
  expect(await staged()).toEqual([]);
});

test('a start removes what is left of imports on which nobody works any more, and nothing else', async () => {
  const waiting = await uploadFile(api, campaign, people);
  const { id: done } = await importFile(api, campaign, people, { name: 'Done' });
  await stageRow(waiting);
  await stageRow(done);
  await forgetLeftovers(api.db);
  const { rows: left } = await sql`select upload_id from staged_rows`.execute(api.db);
  expect(left).toEqual([{ upload_id: waiting }]);
  await api.db.updateTable('uploads').set({ status: 'failed' }).where('id', '=', waiting).execute();
  await forgetLeftovers(api.db);
  expect(await staged()).toEqual([]);
});
