// One file with voters and, in another table, who of them voted: one check, one import, one undo.
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile, statusOf } from '../../../support/imports';
import { storedZipOf, workbookOf, zipOf } from '../../../support/packed';

let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
const roll = (ids: readonly number[], column = 'voter_number') =>
  [
    `${column},first_name,last_name,address,zip,county,birth_year,General_2020_11_03`,
    ...ids.map((id) => `${id},Ada,Ash${id},${id + 1} Oak St,45999,Durham,1980,${id % 2 === 0 ? 'X' : ''}`),
  ].join('\n');
const history = (ids: readonly number[], { day = '11/05/2024', column = 'voter_number' } = {}) =>
  [
    `county_desc,${column},election_lbl,election_desc`,
    ...ids.map((id) => `DURHAM,${id},${day},${day} GENERAL`),
    'WAKE,3,11/05/2024,11/05/2024 GENERAL',
  ].join('\n');

/** The file stays, for a run after the last one. */
const run = async (id: string) => {
  const files = { ...api.services.files, remove: async () => undefined };
  await runImport({ ...api.services, files }, { campaign_id: campaign.id, upload_id: id });
  return statusOf(api, campaign, id);
};
const apply = async (id: string) => {
  await api.as(campaign.owner).call(contract.voterFiles.apply, { body: { id, campaign_id: campaign.id } });
  return run(id);
};
const undo = async (id: string) => {
  await api.as(campaign.owner).call(contract.voterFiles.rollBack, { body: { id, campaign_id: campaign.id } });
  return run(id);
};
const choose = async (id: string, part: string, history_part?: string) => {
  const body = { id, campaign_id: campaign.id, part, history_part };
  const reply = await api.as(campaign.owner).call(contract.voterFiles.choosePart, { body });
  return reply.status === 200 ? run(id) : reply.error;
};
/** Who voted when, by their ids. */
const votes = async () => {
  const { rows } = await sql<{ id: string; days: string[] }>`
    select source_id as id, array(
      select held_on::text from elections e where e.campaign_id = v.campaign_id and get_bit(v.history, e.number) = 1
      order by held_on) as days
    from voters v where campaign_id = ${campaign.id} order by source_id`.execute(api.db);
  return Object.fromEntries(rows.map(({ id, days }) => [id, days.map((day) => day.slice(0, 4)).join(' ')]));
};
const leftOver = async () =>
  (await sql`select 1 from staged_roll where campaign_id = ${campaign.id}`.execute(api.db)).rows.length;

const told = {
  contents: 'voters',
  accepted: 10,
  rejected_count: 2,
  processed: 18,
  elections: { count: 2, votes: 11, first: '2020-11-03', last: '2024-11-05', left_out: 0 },
  history: { rows: 6, voters: 6, others: 4, unknown: 1, other_county: 1, unreadable: 0, column: 'voter_number' },
};

test('voters and their votes are checked, imported and undone as one', async () => {
  const zip = await zipOf({
    'a votes.csv': history([...range(0, 6), 77]),
    'b voters.csv': roll(range(0, 10)),
    'layout.pdf': '%PDF-1.7',
    'precincts.csv': 'county,precinct_code,precinct_name\nDurham,7,North 7',
  });
  const checked = await importFile(api, campaign, zip, { dryRun: true });
  expect(checked).toMatchObject({ step: 'check', status: 'done', ...told, detail: null });
  expect(checked.rejected.map(({ line, detail_code }) => [line, detail_code])).toEqual([
    [19, 'NOT_A_VOTER'],
    [20, 'OTHER_COUNTY'],
  ]);
  expect(checked.parts).toMatchObject([
    { name: 'a votes.csv', read: true, as: 'history', after_line: 11 },
    { name: 'b voters.csv', read: true, as: 'voters', after_line: 0 },
    { name: 'layout.pdf', read: false },
    { name: 'precincts.csv', read: false },
  ]);
  expect([await votes(), await leftOver()]).toEqual([{}, 0]);

  const imported = await apply(checked.id);
  expect(imported).toMatchObject({ step: 'import', status: 'done', ...told, voter_group_id: checked.id });
  const all = { 0: '2020 2024', 1: '2024', 2: '2020 2024', 3: '2024', 4: '2020 2024', 5: '2024', 6: '2020', 7: '' };
  expect(await votes()).toEqual({ ...all, 8: '2020', 9: '' });

  // A server that is killed before the end leaves the same to the next one.
  await sql`update uploads set status = 'running' where id = ${checked.id}`.execute(api.db);
  expect(await run(checked.id)).toMatchObject({ status: 'done', ...told });
  expect(await votes()).toMatchObject(all);

  expect(await undo(checked.id)).toMatchObject({ step: 'rollback', status: 'done', removed: 10, restored: 0 });
  expect(await votes()).toEqual({});
});

test('of people who are known their values and votes go back as they were', async () => {
  const first = await importFile(api, campaign, roll(range(0, 4)));
  const before = await votes();
  const named = () =>
    api.db
      .selectFrom('voters')
      .select(['first', 'source_id'])
      .where('campaign_id', '=', campaign.id)
      .orderBy('source_id')
      .execute();
  const names = await named();
  const zip = await zipOf({
    '1.csv': roll(range(0, 6)).replaceAll('Ada', 'Ida'),
    '2.csv': history(range(1, 6)),
  });
  const both = await importFile(api, campaign, zip);
  expect(both).toMatchObject({ status: 'done', added: 2, changed: 4, history: { rows: 5, voters: 5 } });
  expect(await votes()).toMatchObject({ 1: '2024', 2: '2020 2024', 5: '2024' });
  expect(await undo(both.id)).toMatchObject({ status: 'done', removed: 2, restored: 4 });
  expect([await votes(), await named()]).toEqual([before, names]);
  await undo(first.id);
});

test('votes of other people are not added, nor are their voters stored; a person chooses what is read', async () => {
  const other = await zipOf({ 'v.csv': roll(range(0, 10)), 'h.csv': history(range(500, 600)) });
  for (const dryRun of [false, true]) {
    const stopped = await importFile(api, campaign, other, { dryRun });
    expect(stopped).toMatchObject({ status: 'failed', step: 'mapping', detail_code: 'PARTS_NOT_JOINED', accepted: 0 });
    expect([stopped.history, await votes(), await leftOver()]).toEqual([null, {}, 0]);
    if (dryRun) expect(await choose(stopped.id, 'v.csv')).toMatchObject({ step: 'check', accepted: 10, history: null });
  }
  const two = await zipOf({
    'v.csv': roll(range(0, 10)),
    'w.csv': roll(range(0, 3)).replace('county', 'county_name'),
    'h.csv': history(range(0, 6)),
  });
  const asks = await importFile(api, campaign, two, { dryRun: true });
  expect(asks).toMatchObject({ status: 'failed', step: 'mapping', detail_code: 'PARTS_DIFFER' });
  expect(await choose(asks.id, 'v.csv', 'nothing.csv')).toMatchObject({ detail_code: 'PART_UNKNOWN' });
  expect(await choose(asks.id, 'v.csv', 'h.csv')).toMatchObject({ step: 'check', accepted: 10, history: { rows: 6 } });
});

test('voters whose columns must be matched first keep their votes through it', async () => {
  const columns = 'voter_number,FNM,LNM,RES HSE,RES STR,MAIL STR,ZIP5';
  const names = ['Okafor', 'Nguyen', 'Smith', 'Garcia', 'Brown', 'Lopez', 'Young', 'King', 'Hill', 'Moore'];
  const rows = names.map((name, id) => `${id},Ada,${name},${id + 1},Oak St,PO Box 7,45999`);
  const zip = await zipOf({ 'export.csv': [columns, ...rows].join('\n'), 'votes.csv': history(range(0, 6)) });
  const waits = await importFile(api, campaign, zip, { dryRun: true });
  expect(waits).toMatchObject({ status: 'failed', step: 'mapping' });
  const preview = await api.as(campaign.owner).call(contract.voterFiles.preview, {
    params: { id: waits.id },
    query: { campaign_id: campaign.id },
  });
  expect(preview.body.columns.map(({ name }) => name)).toEqual(columns.split(','));
  const meanings = ['source_id', 'first', 'last', 'number', 'street', null, 'zip'] as const;
  await api.as(campaign.owner).call(contract.voterFiles.map, {
    body: { id: waits.id, campaign_id: campaign.id, mapping: { header: true, columns: [...meanings] } },
  });
  expect(await run(waits.id)).toMatchObject({ step: 'check', accepted: 10, history: { rows: 7, unknown: 0 } });
});

test('several files that were chosen together, packed or not, are one file; what is packed twice is not opened', async () => {
  const book = await workbookOf({
    Sheet1: {
      rows: roll(range(0, 10))
        .split('\n')
        .map((line) => line.split(',')),
    },
  });
  const votesOf = history(range(0, 6));
  const packed = [
    storedZipOf({ 'voters.xlsx': book, 'votes.csv.gz': gzipSync(votesOf) }),
    storedZipOf({ 'roll.zip': await zipOf({ 'voters.txt': roll(range(0, 10)) }), 'votes.csv': votesOf }),
  ];
  for (const file of packed) {
    const checked = await importFile(api, campaign, await file, { dryRun: true });
    expect(checked).toMatchObject({ status: 'done', accepted: 10, history: { rows: 6 } });
  }
  const deep = await storedZipOf({ 'a.zip': await storedZipOf({ 'b.zip': await zipOf({ 'c.csv': votesOf }) }) });
  expect(await importFile(api, campaign, deep)).toMatchObject({ status: 'failed', detail_code: 'ARCHIVE_NESTED' });
  const bomb = await storedZipOf({ 'a.zip': await zipOf({ 'c.csv': Buffer.alloc(80 * 1024 ** 2, 'a') }) });
  expect(await importFile(api, campaign, bomb)).toMatchObject({ status: 'failed', detail_code: 'ARCHIVE_TOO_LARGE' });
});
