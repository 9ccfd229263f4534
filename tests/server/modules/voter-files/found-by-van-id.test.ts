// Whom a state's file brought and a VAN list knows, too: files of results and of votes, rows without an address and searches find them
// by either ID.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { ResultMapping } from '../../../../src/contract/voters/result-files';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile } from '../../../support/imports';

let api: TestApi;
let campaign: TestCampaign;
const state = [
  'voter_id,first_name,last_name,address,city,zip,birth_year',
  '101,Ann,Ashe,1 Oak St,Ellery,02139,1950',
  '4001,Bob,Birch,2 Oak St,Ellery,02139,1960',
  '103,Cy,Cole,3 Oak St,Ellery,02139,1970',
].join('\n');
const vanHeader = 'Voter File VANID,LastName,FirstName,Address,City,State,Zip5,DOB';
const van = (...rows: string[]) => [vanHeader, ...rows].join('\n');
beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  await importFile(api, campaign, state);
  await importFile(
    api,
    campaign,
    van(
      '4001,Ashe,Ann,1 Oak St,Ellery,MA,02139,05/06/1950',
      '4002,Birch,Bob,2 Oak St,Ellery,MA,02139,05/06/1960',
      '4003,Dole,Di,4 Oak St,Ellery,MA,02139,05/06/1980',
    ),
  );
});
afterAll(() => api.close());

const owner = () => api.as(campaign.owner);
async function found(day: string, header: string, ...rows: string[]): Promise<string[]> {
  const columns = header
    .split(',')
    .map((name) => (name.endsWith('ID') ? 'source_id' : name)) as ResultMapping['columns'];
  const result_mapping: ResultMapping = {
    columns,
    channel: 'call',
    channels: [],
    results: [{ value: 'Moved', result: 'moved' }],
    day_first: false,
    own_too: true,
  };
  const file = [header.replace('happened_at', 'Date'), ...rows.map((row) => `${row},${day},Moved`)].join('\n');
  const { id } = await importFile(api, campaign, file, { contents: 'results', params: { result_mapping } });
  const { rows: people } = await sql<{ first: string }>`
    select first from imported_results join voters on voters.campaign_id = imported_results.campaign_id and voters.id = voter_id
    where imported_results.campaign_id = ${campaign.id} and imported_results.upload_id = ${id} order by first`.execute(
    api.db,
  );
  return people.map(({ first }) => first);
}

test('results by VAN ID are about those whom VAN calls so, whoever has such a number from the state', async () => {
  expect(await found('03/04/2026', 'VANID,happened_at,result', '4001', '4003', '103')).toEqual(['Ann', 'Di']);
  expect(await found('03/04/2026', 'ID,happened_at,result', '4002', '101')).toEqual(['Ann', 'Bob']);
});

test('results by the state’s ID are about those whom the state calls so', async () => {
  expect(await found('03/05/2026', 'Voter ID,happened_at,result', '4001')).toEqual(['Bob']);
});

test('a row without an address says what someone asked for by their VAN ID', async () => {
  const asked =
    'VANID,LastName,FirstName,Address,City,Zip5,Do Not Call\n4002,,,,,,Y\n4009,Elm,Ed,5 Oak St,Ellery,02139,\n';
  await importFile(api, campaign, asked);
  const { rows } = await sql<{ first: string }>`
    select first from voters where campaign_id = ${campaign.id} and 'call' = any(no_channels)`.execute(api.db);
  expect(rows).toEqual([{ first: 'Bob' }]);
});

test('a search finds them by it', async () => {
  const { body } = await owner().call(contract.people.search, {
    body: { campaign_id: campaign.id, text: '4002' },
  });
  expect(body.voters.map(({ first }) => first)).toEqual(['Bob']);
});

test('a history by the IDs of the list that came later gives them its votes', async () => {
  const history = 'Voter File VANID,General 2024\n4001,Y\n4002,Y\n4003,Y\n';
  const imported = await importFile(api, campaign, history);
  expect(imported).toMatchObject({ status: 'done', contents: 'history', history: { voters: 3 } });
});
