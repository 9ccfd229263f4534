// What files tell of votes, districts, tags and support, from the file to the conditions that ask for it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { Condition } from '../../../../src/contract/voters/voter-filters';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile } from '../../../support/imports';

let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

const count = async (where: Condition) =>
  (
    await api
      .as(campaign.owner)
      .call(contract.voterGroups.count, { query: { campaign_id: campaign.id }, body: { where } })
  ).body;

test('votes, districts, tags, support and mobile numbers of files can be asked for; a later file adds to them', async () => {
  const first = await importFile(
    api,
    campaign,
    [
      'voter_id,first_name,last_name,address,zip,ward,cell_phone,support_score,tags,General_2022_11_08,Primary_2022_05_03',
      'V1,Ada,Ash,1 Oak St,45999,7,614-555-0107,1,Donor;Sign,D,D',
      'V2,Bo,Ash,1 Oak St,45999,7,,,donor,X,',
      'V3,Cy,Bell,2 Oak St,45999,8,,5,,,N',
    ].join('\n'),
  );
  expect(first.accepted).toBe(3);
  // Five votes, of which one is an N.
  expect(first.elections).toEqual({ count: 2, votes: 3, first: '2022-05-03', last: '2022-11-08', left_out: 0 });
  const second =
    'voter_id,first_name,last_name,address,zip,General_2020_11_03\nV3,Cy,Bell,2 Oak St,45999,X\nV1,Ada,Ash,1 Oak St,45999,\n';
  await importFile(api, campaign, second);
  await importFile(api, campaign, second);

  const voted = (key: string): Condition => ({ field: 'election', elections: [key], how: 'voted' });
  expect(await count(voted('2022-11-08 general'))).toBe(2);
  expect(await count(voted('2022-05-03 primary'))).toBe(1);
  expect(await count(voted('2020-11-03 general'))).toBe(1);
  expect(await count({ field: 'history', of_last: 3, at_least: 2 })).toBe(1);
  expect(await count({ field: 'history', of_last: 3, at_most: 1 })).toBe(2);
  expect(await count({ field: 'ward', values: ['7'] })).toBe(2);
  expect(await count({ field: 'has', what: ['mobile'] })).toBe(1);
  expect(await count({ field: 'support', scores: [1, 5] })).toBe(2);

  const { body: tags } = await api
    .as(campaign.owner)
    .call(contract.voterTags.all, { query: { campaign_id: campaign.id } });
  expect(tags.map(({ name, voters }) => [name.toLowerCase(), voters])).toEqual([
    ['donor', 2],
    ['sign', 1],
  ]);
  expect(await count({ field: 'tag', voter_tag_ids: tags.map(({ id }) => id) })).toBe(2);
});

test('a tag of two files stays until both were undone', async () => {
  const file = 'voter_id,first_name,last_name,address,zip,tags\nV9,Di,Fox,9 Elm St,45999,Host\n';
  const again = 'voter_id,first_name,last_name,address,zip,tags\nV9,Dinah,Fox,9 Elm St,45999,HOST\n';
  const imports = [await importFile(api, campaign, file), await importFile(api, campaign, again)];
  const tagged = async () => {
    const { body } = await api.as(campaign.owner).call(contract.voterTags.all, { query: { campaign_id: campaign.id } });
    return body.find(({ name }) => name === 'Host')?.voters;
  };
  for (const [at, { id }] of imports.entries()) {
    expect(await tagged()).toBe(1);
    await api.as(campaign.owner).call(contract.voterFiles.rollBack, { body: { id, campaign_id: campaign.id } });
    await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
    expect([at, await tagged()]).toEqual([at, at === 0 ? 1 : 0]);
  }
});

test('more elections than a voter has room for are not kept, and harm nothing', async () => {
  const days = Array.from({ length: 300 }, (_, at) =>
    new Date(Date.UTC(1990, 0, 1 + at * 30)).toISOString().slice(0, 10),
  );
  const header = [
    'voter_id',
    'last_name',
    'address',
    'zip',
    ...days.map((day) => `General_${day.replaceAll('-', '_')}`),
  ];
  const row = ['W1', 'Dee', '9 Oak St', '45999', ...days.map(() => 'X')];
  const result = await importFile(api, campaign, [header, row].map((cells) => cells.join(',')).join('\n'));
  expect(result.accepted).toBe(1);
  expect(result.elections).toMatchObject({ count: 253, votes: 253, left_out: 47 });
  const { elections } = await api.db
    .selectFrom('elections')
    .select((query) => query.fn.countAll<number>().as('elections'))
    .where('campaign_id', '=', campaign.id)
    .executeTakeFirstOrThrow();
  expect(elections).toBe(256);
  // Three of the last fifty are of the first file.
  expect(await count({ field: 'history', of_last: 50, at_least: 47 })).toBe(1);
});

test('elections that cells name are read as well, and what is no election or no vote is told and counts as none', async () => {
  campaign = await api.makeCampaign();
  const file = [
    'voter_id,last_name,address,zip,Voter History 1,Voter History 2,General_2016_11_08',
    'V1,Ash,1 Oak St,45999,11/05/2024 General,20220503 Primary,X',
    'V2,Bell,2 Oak St,45999,11/05/2024 General,whenever,N',
    'V3,Cole,3 Oak St,45999,,,Requested',
  ].join('\n');
  const checked = await importFile(api, campaign, file, { dryRun: true });
  const elections = { count: 3, votes: 4, first: '2016-11-08', last: '2024-11-05' };
  expect(checked).toMatchObject({ accepted: 3, elections, unread: [{ what: 'votes', rows: 2, line: 3 }] });
  await importFile(api, campaign, file);
  const voted = (key: string): Condition => ({ field: 'election', elections: [key], how: 'voted' });
  expect(await count(voted('2024-11-05 general'))).toBe(2);
  expect(await count(voted('2022-05-03 primary'))).toBe(1);
  expect(await count(voted('2016-11-08 general'))).toBe(1);
});
