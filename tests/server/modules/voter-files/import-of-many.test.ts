// Files of many rows: in bounded memory, in time that grows with the rows, and beside other campaigns.
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile, statusOf, uploadFile } from '../../../support/imports';
import { rowsRead } from '../../../support/rows-read';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const header = 'voter_id,first_name,last_name,birth_year,party,address,unit,zip\n';

/** Another campaign with one voter, which is all that the database's statistics know of. */
async function countedNeighbour(): Promise<TestCampaign> {
  const other = await api.makeCampaign();
  await importFile(api, other, `${header}V1,Only,One,1960,DEM,1 Oak St,,45999\n`);
  await sql`analyze doors, voters, voter_group_members`.execute(api.db);
  return other;
}

const everyone = (campaign: TestCampaign) =>
  api.db
    .selectFrom('voters')
    .innerJoin('doors', (join) =>
      join.onRef('doors.campaign_id', '=', 'voters.campaign_id').onRef('doors.id', '=', 'voters.door_id'),
    )
    .selectAll(['voters', 'doors'])
    .where('voters.campaign_id', '=', campaign.id)
    .execute();

/** Imports so many made-up voters as one file that is streamed. */
async function importMany(campaign: TestCampaign, count: number): Promise<void> {
  const rows = function* () {
    yield Buffer.from(header);
    for (let at = 0; at < count; at += 1)
      yield Buffer.from(
        `V${at},First${at % 977},Last${at % 3001},${1930 + (at % 75)},DEM,${100 + (at % 5000)} Oak Street,Apt ${at % 13},45999\n`,
      );
  };
  const id = await uploadFile(api, campaign, header);
  const files = { ...api.services.files, get: async () => Readable.from(rows(), { objectMode: false }) };
  await runImport({ ...api.services, files }, { upload_id: id, campaign_id: campaign.id });
  expect(await statusOf(api, campaign, id)).toMatchObject({ status: 'done', processed: count, accepted: count });
}

test('50,000 rows are held in bounded memory and do not touch another campaign', async () => {
  const other = await countedNeighbour();
  const before = await everyone(other);
  const start = process.memoryUsage().rss;
  let peak = start;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  await importMany(await api.makeCampaign(), 50_000);
  clearInterval(watch);
  expect((peak - start) / 1024 / 1024).toBeLessThan(250);
  expect(await everyone(other)).toEqual(before);
});

test('each row looks up its own door and person, however little the database knows of the campaign', async () => {
  await countedNeighbour();
  const readSoFar = () => rowsRead(api.db, ['doors', 'voters'], 'by index');
  const before = await readSoFar();
  await importMany(await api.makeCampaign(), 9000);
  // A connection tells what it read when it ends.
  let read = 0;
  await expect.poll(async () => (read = (await readSoFar()) - before)).toBeGreaterThanOrEqual(9000);
  // Looked up by the campaign they would be half of 9,000 times 9,000.
  expect(read).toBeLessThan(20 * 9000);
});

test('an import waits for no one who works on the tables that it tells of', async () => {
  const campaign = await api.makeCampaign();
  await api.db.transaction().execute(async (other) => {
    await sql`lock table voter_group_members in share update exclusive mode`.execute(other);
    await importMany(campaign, 1100);
  });
  expect(await everyone(campaign)).toHaveLength(1100);
});

test('an import tells the database how many it brought: its plans do not take a new campaign for an empty one', async () => {
  await countedNeighbour();
  const campaign = await api.makeCampaign();
  await importMany(campaign, 1200);
  const expected = async (from: string) => {
    const { rows: plans } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from ${sql.table(from)} where campaign_id = ${campaign.id}`.execute(api.db);
    // Last comes what the server that has the rows expects: a cluster's coordinator, which only hands on, expects none.
    const rows = plans.flatMap((line) => /\brows=(\d+)/.exec(line['QUERY PLAN'])?.[1] ?? []);
    return Number(rows.at(-1));
  };
  expect(await expected('voters')).toBeGreaterThan(600);
  expect(await expected('doors')).toBeGreaterThan(600);
});
