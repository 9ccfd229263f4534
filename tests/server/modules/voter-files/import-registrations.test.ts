// Whose registration is not active: recognized by whatever word a registrar has for it, counted, and left out by default.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { FilterParams } from '../../../../src/contract/voters/voter-filters';
import { countMatching, previewMatching } from '../../../../src/server/modules/voters/universe-repo';
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

const now = new Date('2026-06-01T12:00:00Z');
const words = [
  'Active',
  'A',
  '',
  'Inactive - returned mail',
  'INA',
  'Pending',
  'REMOVED',
  'Deceased',
  'Moved out of state',
  'Cancelled',
];
const file = `voter_id,first_name,last_name,address,zip,status\n${words
  .map((word, at) => `V${at},Ann,Ash${at},${at + 1} Oak St,45999,${word}`)
  .join('\n')}\n`;
const voters = (filters: FilterParams) => countMatching(api.db, campaign.id, filters, 'voters', now);

test('a dry run counts them by standing, and an import leaves them out', async () => {
  const registrations = [
    { status: 'inactive', rows: 2 },
    { status: 'cancelled', rows: 1 },
    { status: 'deceased', rows: 1 },
    { status: 'moved', rows: 1 },
    { status: 'pending', rows: 1 },
    { status: 'removed', rows: 1 },
  ];
  expect((await importFile(api, campaign, file, { dryRun: true })).registrations).toEqual(registrations);
  const imported = await importFile(api, campaign, file);
  expect(imported).toMatchObject({ accepted: 10, registrations });

  expect(await voters({})).toBe(3);
  expect(await voters({ voter_group_id: imported.id })).toBe(3);
  expect(await voters({ with_inactive: true })).toBe(6);
  expect(await voters({ where: { field: 'status', values: ['inactive', 'pending'] } })).toBe(3);
  expect(await voters({ with_suppressed: true })).toBe(10);
  expect(await countMatching(api.db, campaign.id, {}, 'suppressed', now)).toBe(7);
  const { left_out } = await previewMatching(api.db, campaign.id, {}, { now, exact: true }, 5);
  expect(left_out).toEqual([{ reason: 'registration', voters: 7 }]);
});

test('a check says which statuses it does not know and takes for active, and how many rows have them', async () => {
  const unknown = ['XQ', 'xq', 'Verified', 'Active', 'Removed', ''];
  const rows = unknown.map((word, at) => `V${at},Ann,Ash${at},${at + 1} Oak St,45999,${word}`);
  const file = `voter_id,first_name,last_name,address,zip,status\n${rows.join('\n')}\n`;
  const expected = {
    registrations: [{ status: 'removed', rows: 1 }],
    unknown_statuses: [
      { status: 'xq', rows: 2 },
      { status: 'verified', rows: 1 },
    ],
  };
  expect(await importFile(api, campaign, file, { dryRun: true })).toMatchObject(expected);
  expect(await importFile(api, campaign, file)).toMatchObject(expected);
  expect(await voters({})).toBe(5);
});

test('a column of something else keeps no more words than anyone reads', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => `V${at},Ann,Ash${at},${at + 1} Oak St,45999,word ${at}`);
  const file = `voter_id,first_name,last_name,address,zip,status\n${rows.join('\n')}\n`;
  const { unknown_statuses: unknown = [] } = await importFile(api, campaign, file, { dryRun: true });
  expect(unknown.length).toBeLessThan(45);
  expect(unknown.reduce((sum, each) => sum + each.rows, 0)).toBe(60);
});

const located = (words: readonly string[]) =>
  `voter_id,first_name,last_name,address,zip,status,latitude,longitude\n${words
    .map((word, at) => `V${at},Ann,Ash${at},${at + 1} Oak St,45999,${word},39.${1000 + at},-83.5`)
    .join('\n')}\n`;
const walkbooks = async () =>
  (await api.as(campaign.owner).call(contract.walkbooks.all, { query: { campaign_id: campaign.id } })).body;

test('a walkbook of a file has no one whose registration sleeps, in its check, its figures and itself', async () => {
  const list = located(['Active', 'Inactive', 'Pending', 'Deceased']);
  const checked = await importFile(api, campaign, list, { contents: 'walkbook', dryRun: true });
  const made = await importFile(api, campaign, list, { contents: 'walkbook' });
  for (const status of [checked, made])
    expect({ ...status, rejected: status.rejected.map(({ line }) => line) }).toMatchObject({
      accepted: 1,
      rejected: [3, 4, 5],
      walkbook: { doors: 1, voters: 1 },
    });
  expect((await walkbooks()).map(({ doors, voters }) => ({ doors, voters }))).toEqual([{ doors: 1, voters: 1 }]);
});

test('a list without standings leaves out of its walkbook who is known to be inactive', async () => {
  await importFile(api, campaign, located(['Active', 'Inactive']));
  const list = located(['', '']);
  const checked = await importFile(api, campaign, list, { contents: 'walkbook', dryRun: true });
  const made = await importFile(api, campaign, list, { contents: 'walkbook' });
  for (const status of [checked, made])
    expect(status).toMatchObject({ accepted: 1, walkbook: { doors: 1, voters: 1 } });
  expect((await walkbooks()).map(({ voters }) => voters)).toEqual([1]);
});

test('a walkbook of addresses leaves inactive residents out', async () => {
  await importFile(api, campaign, located(['Active', 'Inactive', 'Active']));
  const list = 'address,zip,latitude,longitude\n1 Oak St,45999,39.1,-83.5\n2 Oak St,45999,39.1001,-83.5\n';
  const checked = await importFile(api, campaign, list, { contents: 'walkbook', dryRun: true });
  const made = await importFile(api, campaign, list, { contents: 'walkbook' });
  for (const status of [checked, made]) expect(status).toMatchObject({ walkbook: { doors: 2, voters: 1 } });
  expect((await walkbooks()).map(({ voters }) => voters)).toEqual([1]);
});
