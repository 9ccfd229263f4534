// A VAN list without birth years after a state's file: who is certainly the same is, anyone else is added and counted as a possible double.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile } from '../../../support/imports';

let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

const state = (...rows: string[]) =>
  ['voter_id,first_name,middle_name,last_name,suffix,sex,address,city,zip,birth_year', ...rows].join('\n');
const van = (...rows: string[]) =>
  ['Voter File VANID,LastName,FirstName,MiddleName,Suffix,Sex,Address,City,State,Zip5,Cell Phone', ...rows].join('\n');
const inTown = (row: string) => row.replace('OAK', '1 Oak St,Ellery,02139');
const ofState = (...rows: string[]) => state(...rows.map(inTown));
const ofVan = (...rows: string[]) => van(...rows.map((row) => row.replace('OAK', '1 Oak St,Ellery,MA,02139')));

async function people() {
  const { rows } = await sql<{ name: string; ids: string; birth_year: number | null }>`
    select concat_ws(' ', first, nullif(middle, ''), last, nullif(suffix, '')) as name, birth_year,
      concat_ws(' ', source_id, (select string_agg(id_kind || ':' || ids.source_id, ' ') from voter_ids as ids
        where ids.campaign_id = voters.campaign_id and ids.voter_id = voters.id)) as ids
    from voters where campaign_id = ${campaign.id} order by name, ids`.execute(api.db);
  return rows.map(({ name, ids, birth_year }) => `${name} ${birth_year ?? '–'} ${ids}`);
}

const household = ofState(
  "101,ANN,LEE,O'BRIEN,,F,OAK,1950",
  "102,JOSE,,O'BRIEN,,M,OAK,1948",
  "103,CY,,O'BRIEN,SR,M,OAK,1921",
  "104,CY,,O'BRIEN,JR,M,OAK,1951",
);
const vanHousehold = ofVan(
  '4001,OBrien,Ann,L,,F,OAK,617-555-0101',
  '4002,O’Brien,José,,,M,OAK,',
  "4004,O'Brien,Cy,,Jr,,OAK,",
  "4005,O'Brien,Di,,,F,OAK,",
);

test('an ID whose zeros a spreadsheet dropped is still that of whoever has the name behind the door', async () => {
  const list = (...rows: string[]) =>
    ['voter_id,first_name,last_name,address,city,zip', ...rows].map(inTown).join('\n');
  await importFile(api, campaign, list('00123,ANN,ASH,OAK', '00124,BO,BEE,OAK'));
  const again = list('123,ANN,ASH,OAK', '125,BO,BEE,OAK');
  const counts = { added: 1, rejected_count: 0 };
  expect(await importFile(api, campaign, again, { dryRun: true })).toMatchObject(counts);
  expect(await importFile(api, campaign, again)).toMatchObject(counts);
  expect((await people()).length).toBe(3);
  expect(await importFile(api, campaign, list('00123,ANN,ASH,OAK'))).toMatchObject({ added: 0 });

  // By that ID a row that can't be stored is known from then on.
  const rejected = await importFile(
    api,
    campaign,
    'voter_id,first_name,last_name,address,city,zip,do_not_call\n123,ANN,ASH,,,,Y\n200,CY,CEE,1 Elm St,Marlow,45999,\n',
  );
  expect(rejected).toMatchObject({ no_channels: [{ channel: 'call', rows: 1 }] });
  expect(rejected.unkept_wishes).toBeUndefined();
});

test('people of one name at one door are the same, and have their VAN IDs beside the state’s', async () => {
  await importFile(api, campaign, household);
  const counts = { added: 1, possible_doubles: 0, rejected_count: 0 };
  expect(await importFile(api, campaign, vanHousehold, { dryRun: true })).toMatchObject(counts);
  expect(await importFile(api, campaign, vanHousehold)).toMatchObject({ status: 'done', ...counts });
  expect(await people()).toEqual([
    'Ann Lee OBrien 1950 101 van:4001',
    "Cy O'Brien Jr 1951 104 van:4004",
    "Cy O'Brien Sr 1921 103",
    "Di O'Brien – 4005",
    'José O’Brien 1948 102 van:4002',
  ]);
  expect(await importFile(api, campaign, vanHousehold)).toMatchObject({ added: 0, unchanged: 4, possible_doubles: 0 });
  expect(await importFile(api, campaign, household)).toMatchObject({ added: 0, possible_doubles: 0 });
});

test('the state’s file after the VAN list', async () => {
  await importFile(api, campaign, vanHousehold);
  expect(await importFile(api, campaign, household)).toMatchObject({ added: 1, possible_doubles: 0 });
  expect(await people()).toHaveLength(5);
});

test('whoever may be either of two, or be another one, is added, and said to be a possible double', async () => {
  await importFile(
    api,
    campaign,
    ofState(
      '101,AL,,ASHE,,M,OAK,1950',
      '102,AL,,ASHE,,M,OAK,1980',
      '103,BO,,ASHE,,M,OAK,1980',
      '104,CY,,ASHE,JR,M,OAK,1980',
    ),
  );
  const file = ofVan('4001,Ashe,Al,,,M,OAK,', '4003,Ashe,Bo,,,,OAK,', '4013,Ashe,Bo,,,,OAK,', '4004,Ashe,Cy,,,,OAK,');
  const counts = { added: 4, changed: 0, possible_doubles: 4 };
  expect(await importFile(api, campaign, file, { dryRun: true })).toMatchObject(counts);
  expect(await importFile(api, campaign, file)).toMatchObject(counts);
  expect(await people()).toEqual([
    'Al Ashe 1950 101',
    'Al Ashe 1980 102',
    'Al Ashe – 4001',
    'Bo Ashe 1980 103',
    'Bo Ashe – 4003',
    'Bo Ashe – 4013',
    'Cy Ashe – 4004',
    'Cy Ashe Jr 1980 104',
  ]);
  expect(await importFile(api, campaign, file)).toMatchObject({ added: 0, unchanged: 4, possible_doubles: 0 });
});

test('two of one name in the list are two, though batches lie between them', async () => {
  await importFile(api, campaign, ofState('101,AL,,ASHE,,M,OAK,1950'));
  const others = Array.from({ length: 700 }, (_, at) => `5${at},Lee${at},F,,,,${at + 1} Elm St,Ellery,MA,02139,`);
  const file = ofVan('4001,Ashe,Al,,,,OAK,', ...others, '4002,Ashe,Al,,,,OAK,');
  expect(await importFile(api, campaign, file, { dryRun: true })).toMatchObject({ added: 702, possible_doubles: 2 });
  expect(await importFile(api, campaign, file)).toMatchObject({ added: 702, possible_doubles: 2 });
});

test('another sex, another birth year and another ID of the same list are someone else', async () => {
  await importFile(api, campaign, ofState('101,PAT,,ASHE,,M,OAK,1950'));
  expect(await importFile(api, campaign, ofVan('4001,Ashe,Pat,,,F,OAK,'))).toMatchObject({
    added: 1,
    possible_doubles: 0,
  });
  expect(await importFile(api, campaign, ofVan('4002,Ashe,Pat,,,M,OAK,'))).toMatchObject({
    added: 0,
    possible_doubles: 0,
  });
  expect(await importFile(api, campaign, ofVan('4003,Ashe,Pat,,,M,OAK,'))).toMatchObject({
    added: 1,
    possible_doubles: 0,
  });
  expect(await people()).toEqual(['Pat Ashe 1950 101 van:4002', 'Pat Ashe – 4001', 'Pat Ashe – 4003']);
});

test('units written in three ways are one door, and another unit is another one', async () => {
  await importFile(api, campaign, ofState('101,AL,,ASHE,,M,"9 Elm St #4B",Ellery,02139,1950'));
  const at = (id: number, unit: string) => `${id},Ashe,Al,,,,9 Elm St ${unit},Ellery,MA,02139,`;
  expect(await importFile(api, campaign, van(at(1, 'Unit 5')))).toMatchObject({ added: 1, possible_doubles: 0 });
  expect(await importFile(api, campaign, van(at(2, 'APT 4B')))).toMatchObject({ added: 0 });
  expect(await importFile(api, campaign, van(at(2, 'Unit 4-B')))).toMatchObject({ added: 0, unchanged: 1 });
});

test('an age a year off is no one else’s, and changes no birth year that is known', async () => {
  const year = new Date().getUTCFullYear();
  await importFile(api, campaign, ofState('101,ANN,,ASHE,,F,OAK,1950', '102,ANN,,ASHE,,F,OAK,1980'));
  const ages = (age: number) =>
    `Voter File VANID,LastName,FirstName,Age,Address,City,State,Zip5\n4001,Ashe,Ann,${age},1 Oak St,Ellery,MA,02139`;
  expect(await importFile(api, campaign, ages(year - 1951))).toMatchObject({ added: 0, possible_doubles: 0 });
  expect(await people()).toEqual(['Ann Ashe 1950 101 van:4001', 'Ann Ashe 1980 102']);
  expect(await importFile(api, campaign, ages(year - 1949))).toMatchObject({ added: 0, unchanged: 1 });
});

test('an import that is undone leaves the state’s people as they were', async () => {
  await importFile(api, campaign, household);
  const before = await people();
  const { id } = await importFile(api, campaign, vanHousehold);
  await api.as(campaign.owner).call(contract.voterFiles.rollBack, { body: { id, campaign_id: campaign.id } });
  await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
  expect(await people()).toEqual(before);
});
