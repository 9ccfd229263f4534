// People whom two lists give IDs: what the second one calls them is kept beside the first one's, and finds them again.
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

const state = [
  'voter_id,first_name,last_name,address,city,zip,birth_year',
  '101,Ann,Ashe,1 Oak St,Ellery,02139,1950',
  '102,Bob,Birch,2 Oak St,Ellery,02139,1960',
  '103,Cy,Cole,3 Oak St,Ellery,02139,1970',
].join('\n');
const vanHeader = 'Voter File VANID,LastName,FirstName,Address,City,State,Zip5,DOB';
const van = (...rows: string[]) => [vanHeader, ...rows].join('\n');
const annAndBob = van(
  '4001,Ashe,Ann,1 Oak St,Ellery,MA,02139,05/06/1950',
  '4002,Birch,Bob,2 Oak St,Ellery,MA,02139,05/06/1960',
);

interface Known {
  name: string;
  source_id: string | null;
  further: string[];
}
async function known(): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select first || ' ' || last as name, source_id, array(
      select id_kind || ' ' || ids.source_id from voter_ids as ids
      where ids.campaign_id = voters.campaign_id and ids.voter_id = voters.id order by 1) as further
    from voters where campaign_id = ${campaign.id} order by name`.execute(api.db);
  return rows;
}
async function undo(id: string): Promise<void> {
  await api.as(campaign.owner).call(contract.voterFiles.rollBack, { body: { id, campaign_id: campaign.id } });
  await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
}

test('a VAN list leaves people their voter IDs, and their VAN IDs beside them', async () => {
  await importFile(api, campaign, state);
  expect(await importFile(api, campaign, annAndBob, { dryRun: true })).toMatchObject({ added: 0 });
  expect((await known()).flatMap(({ further }) => further)).toEqual([]);
  expect(await importFile(api, campaign, annAndBob)).toMatchObject({ status: 'done', added: 0 });
  expect(await known()).toEqual([
    { name: 'Ann Ashe', source_id: '101', further: ['van 4001'] },
    { name: 'Bob Birch', source_id: '102', further: ['van 4002'] },
    { name: 'Cy Cole', source_id: '103', further: [] },
  ]);
});

test('the next list finds them by that ID, at another address, under another name and in a column of another name', async () => {
  await importFile(api, campaign, state);
  await importFile(api, campaign, annAndBob);
  const moved = van('4001,Quill,Ann,40 Elm St,Ellery,MA,02139,05/06/1950').replace('Voter File VANID', 'VANID');
  expect(await importFile(api, campaign, moved)).toMatchObject({ added: 0, changed: 1 });
  expect(await known()).toMatchObject([
    { name: 'Ann Quill', source_id: '101', further: ['van 4001'] },
    { name: 'Bob Birch' },
    { name: 'Cy Cole' },
  ]);
});

test('the state’s file finds people by its IDs who came in a VAN list', async () => {
  await importFile(api, campaign, annAndBob);
  await importFile(api, campaign, state);
  expect(await known()).toMatchObject([
    { name: 'Ann Ashe', source_id: '4001', further: ['column voterid 101'] },
    { name: 'Bob Birch', source_id: '4002', further: ['column voterid 102'] },
    { name: 'Cy Cole', source_id: '103', further: [] },
  ]);
  const moved = state.replace('101,Ann,Ashe,1 Oak St', '101,Ann,Ashe,40 Elm St');
  expect(await importFile(api, campaign, moved)).toMatchObject({ added: 0, changed: 1 });
});

test('a number that the other list gave someone else is still theirs in VAN', async () => {
  await importFile(api, campaign, state);
  const alike = van(
    '103,Ashe,Ann,1 Oak St,Ellery,MA,02139,05/06/1950',
    '101,Dole,Di,4 Oak St,Ellery,MA,02139,05/06/1980',
  );
  expect(await importFile(api, campaign, alike)).toMatchObject({ added: 1 });
  const after = [
    { name: 'Ann Ashe', source_id: '101', further: ['van 103'] },
    { name: 'Bob Birch', source_id: '102', further: [] },
    { name: 'Cy Cole', source_id: '103', further: [] },
    { name: 'Di Dole', source_id: null, further: ['van 101'] },
  ];
  expect(await known()).toEqual(after);
  const moved = alike.replace('1 Oak St', '40 Elm St').replace('4 Oak St', '41 Elm St');
  expect(await importFile(api, campaign, moved)).toMatchObject({ added: 0, changed: 2, unread: [] });
  expect(await known()).toEqual(after);
});

test('is no one’s who has other names, though an earlier list gave it', async () => {
  await importFile(api, campaign, state);
  await importFile(api, campaign, annAndBob);
  const anew = van('4001,Zorn,Zed,50 Elm St,Ellery,MA,02139,01/02/1990');
  expect(await importFile(api, campaign, anew)).toMatchObject({ added: 1, unread: [{ what: 'id', rows: 1, line: 2 }] });
  expect(await known()).toMatchObject([
    { name: 'Ann Ashe', further: ['van 4001'] },
    { name: 'Bob Birch' },
    { name: 'Cy Cole' },
    { name: 'Zed Zorn', source_id: null, further: [] },
  ]);
});

test('a namesake takes no one’s place whom the same list has by their VAN ID', async () => {
  await importFile(api, campaign, state);
  await importFile(api, campaign, annAndBob);
  const two = van(
    '4009,Ashe,Ann,1 Oak St,Ellery,MA,02139,05/06/1950',
    '4001,Ashe,Ann,40 Elm St,Ellery,MA,02139,05/06/1950',
  );
  expect(await importFile(api, campaign, two)).toMatchObject({ added: 1 });
  expect((await known()).filter(({ name }) => name === 'Ann Ashe')).toEqual(
    expect.arrayContaining([
      { name: 'Ann Ashe', source_id: '101', further: ['van 4001'] },
      { name: 'Ann Ashe', source_id: '4009', further: [] },
    ]),
  );
});

test('goes with the file that gave it, unless another one gives it as well', async () => {
  await importFile(api, campaign, state);
  const first = await importFile(api, campaign, annAndBob);
  const second = await importFile(api, campaign, van('4001,Ashe,Ann,1 Oak St,Ellery,MA,02139,05/06/1950'));
  await undo(first.id);
  expect((await known()).map(({ further }) => further)).toEqual([['van 4001'], [], []]);
  await undo(second.id);
  expect((await known()).map(({ further }) => further)).toEqual([[], [], []]);
});

test('goes with the person, of whom a later list says nothing then', async () => {
  await importFile(api, campaign, state);
  await importFile(api, campaign, annAndBob);
  const { rows } = await sql<{ id: string }>`
    select id from voters where campaign_id = ${campaign.id} and first = 'Ann'`.execute(api.db);
  const query = { campaign_id: campaign.id, voter_id: rows[0]!.id };
  expect((await api.as(campaign.owner).call(contract.erasure.person, { query })).status).toBe(200);
  const { rows: left } = await sql`select 1 from voter_ids where campaign_id = ${campaign.id}`.execute(api.db);
  expect(left).toHaveLength(1);
  // Nothing but the VAN ID and the names is as it was.
  const moved = van('4001,Ashe,Ann,40 Elm St,Ellery,MA,02139,');
  expect(await importFile(api, campaign, moved)).toMatchObject({ added: 0, erased: 1 });
});
