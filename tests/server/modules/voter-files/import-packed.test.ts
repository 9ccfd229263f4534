import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile, statusOf, uploadFile } from '../../../support/imports';
import { number, workbookOf, zipOf } from '../../../support/packed';

let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const header = 'Voter File VANID,FirstName,LastName,Address,Zip';
const points = 'number,street,zip,longitude,latitude\n1,Oak St,01234,-83.1,40.1\n2,Oak St,01234,-83.2,40.1\n';

const storedVoters = () =>
  api.db
    .selectFrom('voters')
    .innerJoin('doors', (join) =>
      join.onRef('doors.campaign_id', '=', 'voters.campaign_id').onRef('doors.id', '=', 'voters.door_id'),
    )
    .select(['source_id', 'last', 'zip'])
    .where('voters.campaign_id', '=', campaign.id)
    .orderBy('source_id')
    .execute();

test('a county’s archive of several files is checked and imported as one, with the lines of all of them', async () => {
  campaign = await api.makeCampaign();
  const zip = await zipOf({
    '1.csv': `${header}\nV1,Ada,Ash,1 Oak St,01234\nV2,Bo,,2 Oak St,01234\n`,
    '2.csv': `${header}\r\nV3,Cy,Elm,2 Oak St,01234\r\nV4,Di,,2 Oak St,01234`,
    'readme.pdf': '%PDF-1.7',
  });
  const id = await uploadFile(api, campaign, zip, { dryRun: true });
  await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
  const checked = await statusOf(api, campaign, id);
  expect(checked).toMatchObject({ status: 'done', step: 'check', layout: 'VAN', processed: 4, accepted: 2 });
  expect(checked.rejected.map(({ line }) => line)).toEqual([3, 6]);
  expect(checked.parts).toMatchObject([
    { name: '1.csv', read: true, after_line: 0 },
    { name: '2.csv', read: true, after_line: 3 },
    { name: 'readme.pdf', read: false, columns: [] },
  ]);
  expect(await storedVoters()).toEqual([]);
  await api.as(campaign.owner).call(contract.voterFiles.apply, { body: { id, campaign_id: campaign.id } });
  await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
  expect(await statusOf(api, campaign, id)).toMatchObject({ status: 'done', step: 'import', accepted: 2, total: 4 });
  expect((await storedVoters()).map(({ source_id }) => source_id)).toEqual(['V1', 'V3']);
});

test('address points come gzipped, voters from a workbook, whose ids and ZIP codes keep their zeros', async () => {
  campaign = await api.makeCampaign();
  expect(await importFile(api, campaign, gzipSync(points), { contents: 'address_points' })).toMatchObject({
    status: 'done',
    accepted: 2,
  });
  const book = await workbookOf({
    Voters: {
      rows: [
        header.split(','),
        [number(12, 3), 'Ada', 'Ash', '1 Oak St', number(1234, 2)],
        ['0001234567', 'Bo', 'Elm', '2 Oak St', '01234'],
      ],
    },
  });
  expect(await importFile(api, campaign, book)).toMatchObject({ status: 'done', accepted: 2, located: 2 });
  expect(await storedVoters()).toEqual([
    { source_id: '0000000012', last: 'Ash', zip: '01234' },
    { source_id: '0001234567', last: 'Elm', zip: '01234' },
  ]);
});

test('tables with different columns wait for someone to choose, and store nothing before', async () => {
  campaign = await api.makeCampaign();
  const rival = await api.makeCampaign();
  const zip = await zipOf({ 'points.csv': points, 'voters.csv': `${header}\nV1,Ada,Ash,1 Oak St,01234\n` });
  const status = await importFile(api, campaign, zip);
  expect(status).toMatchObject({ status: 'failed', step: 'mapping', detail_code: 'PARTS_DIFFER', accepted: 0 });
  expect(await storedVoters()).toEqual([]);
  const choose = (part: string, who = campaign) =>
    api.as(who.owner).call(contract.voterFiles.choosePart, {
      body: { id: status.id, campaign_id: who.id, part },
    });
  expect((await choose('voters.csv', rival)).status).toBe(404);
  expect((await choose('nothing.csv')).error).toMatchObject({ code: 'INVALID', detail_code: 'PART_UNKNOWN' });
  expect((await choose('voters.csv')).body).toMatchObject({ status: 'pending', step: 'import' });
  await runImport(api.services, { upload_id: status.id, campaign_id: campaign.id });
  expect(await statusOf(api, campaign, status.id)).toMatchObject({ status: 'done', step: 'import', accepted: 1 });
  expect((await storedVoters()).map(({ source_id }) => source_id)).toEqual(['V1']);
});

test('who names the table with the upload is not asked; a file that can’t be unpacked stores nothing', async () => {
  campaign = await api.makeCampaign();
  const zip = await zipOf({ 'points.csv': points, 'voters.csv': `${header}\nV1,Ada,Ash,1 Oak St,01234\n` });
  expect(await importFile(api, campaign, zip, { params: { part: 'voters.csv' } })).toMatchObject({ accepted: 1 });
  const cut = await importFile(api, campaign, zip.subarray(0, zip.length - 30));
  expect(cut).toMatchObject({ status: 'failed', step: 'import', detail_code: 'ARCHIVE_BROKEN', accepted: 0 });
});
