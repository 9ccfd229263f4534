// Files in declared layouts, through the real upload: with a header, without one, and one whose column was renamed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile } from '../../../support/imports';
import { columnsOf, layoutOf, rowOf } from '../../../domain/voter-files/layouts/made-up';

let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

const oregon = layoutOf('oregon');
const oregonians = [
  { VOTER_ID: '101', UNIT_TYPE: 'APT', UNIT_NUM: '4', STATE: 'OR', STATUS: 'A', PARTY_CODE: 'NAV' },
  { VOTER_ID: '102', FIRST_NAME: 'LIN', HOUSE_NUM: '9', STATE: 'OR', STATUS: 'I' },
  { VOTER_ID: '103', FIRST_NAME: 'OBI', STATE: 'OR', STATUS: 'A', EFF_ADDRESS_1: 'PO BOX 7', EFF_CITY: 'ELSEWHERE' },
].map((said) => rowOf(oregon, said));
const written = (rows: readonly (readonly string[])[], delimiter: string) =>
  rows.map((cells) => `${cells.join(delimiter)}\n`).join('');

const stored = () =>
  api.db
    .selectFrom('voters')
    .innerJoin('doors', (join) =>
      join.onRef('doors.campaign_id', '=', 'voters.campaign_id').onRef('doors.id', '=', 'voters.door_id'),
    )
    .select(['voters.source_id', 'voters.party', 'voters.status', 'doors.address', 'doors.unit', 'doors.zip'])
    .where('voters.campaign_id', '=', campaign.id)
    .orderBy('voters.source_id')
    .execute();

test('Oregon’s file goes straight through, each voter to their home', async () => {
  const file = written([columnsOf(oregon), ...oregonians], '\t');
  expect(await importFile(api, campaign, file)).toMatchObject({ status: 'done', layout: 'Oregon', accepted: 3 });
  const voters = await stored();
  expect(voters.map(({ source_id, status }) => [source_id, status])).toEqual([
    ['101', 'active'],
    ['102', 'inactive'],
    ['103', 'active'],
  ]);
  expect(voters[0]).toMatchObject({ party: 'Unaffiliated', zip: '02139' });
  expect(voters[0]?.unit).toMatch(/4/);
  expect(voters.map(({ address }) => address).join()).not.toMatch(/box/i);
});

test('New York’s file has no header, and goes straight through', async () => {
  const layout = layoutOf('new-york');
  const rows = ['A', 'P', 'I'].map((status, at) =>
    rowOf(layout, {
      sboeid: `NY0000000000000000${at}1`,
      firstname: ['ANN', 'BEN', 'CY'][at] ?? '',
      rstreetname: 'ALDER ST',
      dob: '19580704',
      regdate: '20040309',
      status,
      countycode: '31',
    }),
  );
  const file = rows.map((cells) => `${cells.map((cell) => `"${cell}"`).join(',')}\n`).join('');
  expect(await importFile(api, campaign, file)).toMatchObject({ status: 'done', layout: 'New York', accepted: 3 });
  expect((await stored()).map(({ status }) => status)).toEqual(['active', 'purged', 'inactive']);
});

test('a renamed column stops it before anything is stored', async () => {
  const header = columnsOf(oregon).map((name) => (name === 'HOUSE_NUM' ? 'HNR' : name));
  const status = await importFile(api, campaign, written([header, ...oregonians], '\t'));
  expect(status).toMatchObject({ status: 'failed', step: 'mapping', detail_code: 'LAYOUT_LACKS_COLUMNS' });
  expect(await stored()).toEqual([]);
});

test('a table without a known layout says which of its columns was taken for what, and which was not', async () => {
  const file = 'PIDNum,LName,FName,ResAddress,ResCity,ResZip,Poll\n1,Ash,Ann,1 Oak St,Ellery,02139,School\n';
  const { columns } = await importFile(api, campaign, file);
  expect(columns?.read).toContainEqual({ meaning: 'last', columns: ['LName'] });
  expect(columns?.read).toContainEqual({ meaning: 'line', columns: ['ResAddress'] });
  expect(columns?.unused).toContain('Poll');
  const known = await importFile(api, campaign, written([columnsOf(oregon), ...oregonians], '\t'));
  expect(known.columns).toBeNull();
});

test('whoever matched the columns is told, too, how they were taken and that the dates have the day first', async () => {
  const columns = ['source_id', 'last', 'birth_date', 'registered_on', 'line', 'city', 'zip', null] as const;
  const file = `ID,Name,Born,Since,Home,Town,Post,Poll
1,Ash,05/08/1964,12/31/2011,1 Oak St,Ellery,02139,School
2,Elm,25/08/1964,31/12/2011,2 Oak St,Ellery,02139,School
`;
  const params = { mapping: { header: true, columns: [...columns] } };
  const status = await importFile(api, campaign, file, { params });
  expect(status).toMatchObject({ status: 'done', accepted: 2, layout: 'the columns you chose' });
  expect(status.columns).toMatchObject({ unused: ['Poll'], day_first_in: ['Born'], mixed_dates_in: ['Since'] });
  expect(status.columns?.read).toContainEqual({ meaning: 'line', columns: ['Home'] });
});
