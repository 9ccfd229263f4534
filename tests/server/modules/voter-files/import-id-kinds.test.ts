// Which files have voter IDs of one kind: told by the column that they stand in, whoever wrote the file.
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { columnsOf, layoutOf, rowOf } from '../../../domain/voter-files/layouts/made-up';
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

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

/** Ten people and more in a state's own layout, in one county. */
function stateFile(id: string, column: string, ids: readonly number[], written = (at: number) => String(at)) {
  const layout = layoutOf(id);
  const county = layout.reads.county ?? layout.sometimes?.county ?? '';
  const rows = ids.map((at) =>
    rowOf(layout, { [column]: written(at), [county]: 'Lane' })
      .join(',')
      .replace('OKAFOR', `OKAFOR${at}`)
      .replace('MARA', `MARA${at}`),
  );
  return `${columnsOf(layout).join(',')}\n${rows.join('\n')}\n`;
}
/** The same people in someone's own table. */
function ownTable(column: string, ids: readonly number[], written = (at: number) => String(at)) {
  const rows = ids.map((at) => `${written(at)},MARA${at},OKAFOR${at},112 Alder St,Ellery,02139,Lane`);
  return `${column},first_name,last_name,address,city,zip,county\n${rows.join('\n')}\n`;
}
const check = async (file: string) => (await importFile(api, campaign, file, { dryRun: true })).roll;

test('a state’s file and a part of it with other columns have one kind of IDs', async () => {
  await importFile(api, campaign, stateFile('oregon', 'VOTER_ID', range(0, 12)));
  expect(await check(ownTable('Voter ID', range(1, 12)))).toMatchObject({ people: 12, missing: 1 });
});

test('the files of two states are not compared, though they call the column alike, and the check says so', async () => {
  await importFile(api, campaign, stateFile('oregon', 'VOTER_ID', range(0, 12)));
  const other = stateFile('missouri', 'Voter ID', range(5, 17));
  expect(await check(other)).toMatchObject({ people: 0, missing: 0, uncompared: 'other_ids' });
});

test('a check says why nothing is compared', async () => {
  const nameless = ownTable('nickname', range(0, 12));
  expect((await check(nameless))?.uncompared).toBeUndefined();
  await importFile(api, campaign, nameless);
  expect(await check(ownTable('voter_id', range(0, 12)))).toMatchObject({ people: 0, uncompared: 'no_earlier_ids' });
  await importFile(api, campaign, ownTable('voter_id', range(0, 12)));
  expect(await check(nameless)).toMatchObject({ people: 0, uncompared: 'no_ids' });
  expect(await check(ownTable('registration_number', range(0, 12)))).toMatchObject({
    people: 0,
    uncompared: 'other_ids',
  });
  expect((await check(ownTable('VOTER_ID', range(0, 12))))?.uncompared).toBeUndefined();
});

test('an ID that a spreadsheet changed is no other person', async () => {
  const column = 'Voter Registration Number';
  const georgia = (ids: readonly number[], written: (at: number) => string) =>
    stateFile('georgia', column, ids, written);
  await importFile(
    api,
    campaign,
    georgia(range(1, 13), (at) => String(at).padStart(8, '0')),
  );
  const again = georgia(range(1, 13), String);
  const checked = await importFile(api, campaign, again, { dryRun: true });
  expect(checked).toMatchObject({ added: 0, unchanged: 12, roll: { people: 12, missing: 0 } });
});

test('files from before are known by the layout that stood for their IDs', async () => {
  const imported = await importFile(api, campaign, stateFile('oregon', 'VOTER_ID', range(0, 12)));
  const kind = async () =>
    (await api.db.selectFrom('uploads').select('id_kind').where('id', '=', imported.id).executeTakeFirstOrThrow())
      .id_kind;
  const now = await kind();
  await api.db.updateTable('uploads').set({ id_kind: 'Oregon' }).where('id', '=', imported.id).execute();
  const migration = new URL('../../../../src/server/db/migrations/from-0031/0042-kinds-of-ids.sql', import.meta.url);
  await sql.raw(await readFile(migration, 'utf8')).execute(api.db);
  expect(await kind()).toBe(now);
  expect(now).toBe('column voterid');
});

test('a list without suffixes knows a father and a son of one name again by their birth years', async () => {
  const state = `Voter ID,first_name,last_name,suffix,address,zip,birth_year
AA1,Carlos,Castillo,,1 Oak St,45999,1959
AA2,Carlos,Castillo,Jr,1 Oak St,45999,1989
AA3,Ben,Ash,Sr,2 Oak St,45999,1950
AA4,Ben,Ash,Jr,2 Oak St,45999,1950
`;
  expect(await importFile(api, campaign, state)).toMatchObject({ accepted: 4 });
  const list = (rows: string) => `Member No,First,Last,Suffix,Address,Zip,Birth Year\n${rows}`;
  expect(
    await importFile(
      api,
      campaign,
      list('77,Carlos,Castillo,,1 Oak St,45999,1989\n78,Carlos,Castillo,,1 Oak St,45999,1959\n'),
    ),
  ).toMatchObject({ accepted: 2, added: 0 });
  // Where two rows can be the same person, it is the one with the suffix; without a birth year no one is taken for another.
  expect(
    await importFile(
      api,
      campaign,
      list('81,Ben,Ash,,2 Oak St,45999,1950\n82,Ben,Ash,Jr,2 Oak St,45999,1950\n83,Ben,Ash,III,2 Oak St,45999,1950\n'),
    ),
  ).toMatchObject({ accepted: 3, added: 1 });
  expect(await importFile(api, campaign, list('91,Carlos,Castillo,III,1 Oak St,45999,1999\n'))).toMatchObject({
    added: 1,
  });
});
