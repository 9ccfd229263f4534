// Of which places a whole roll may leave people out, when that takes a yes, and who counts as known.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile, statusOf } from '../../../support/imports';

const { voterFiles, voterGroups } = contract;
let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

const whole = { params: { whole_roll: true } };
const ours = () => ({ campaign_id: campaign.id });
const owner = () => api.as(campaign.owner);
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

/** Rows of people by number; a county of null: the file has no such column. */
const rows = (people: readonly number[], county: string | null) =>
  people
    .map((at) => `V${at},Ann${at},Ash${at},${at + 1} Oak St,45999${county === null ? '' : `,${county}`}\n`)
    .join('');
const header = (county: string | null) =>
  `voter_id,first_name,last_name,address,zip${county === null ? '' : ',county'}\n`;
const roll = (people: readonly number[], county: string | null = null) => header(county) + rows(people, county);
const check = (file: string) => importFile(api, campaign, file, { dryRun: true });
const off = async () => {
  const found = await api.db
    .selectFrom('voters')
    .select('source_id')
    .where('campaign_id', '=', campaign.id)
    .where('status', '=', 'off the roll')
    .orderBy('source_id')
    .execute();
  return found.map(({ source_id }) => source_id);
};

test('a county that lacks many asks, however small its share of all missing is', async () => {
  await importFile(api, campaign, roll(range(0, 300), 'Franklin') + rows(range(300, 320), 'Delaware'));
  const two = roll(range(1, 300), 'Franklin') + rows(range(300, 310), 'DELAWARE COUNTY');
  expect((await check(two)).roll).toMatchObject({
    people: 320,
    missing: 11,
    asks: true,
    worst: { county: 'Delaware', people: 20, missing: 10 },
  });
  expect(await importFile(api, campaign, two, whole)).toMatchObject({ detail_code: 'ROLL_TOO_MANY_MISSING' });
  expect(await off()).toEqual([]);
});

test('a county of whose people a file has hardly any is not covered by it', async () => {
  await importFile(api, campaign, roll(range(0, 100), 'Franklin') + rows(range(100, 140), 'Delaware'));
  const strays = roll(range(1, 100), 'Franklin') + rows(range(100, 103), 'Delaware');
  expect((await check(strays)).roll).toMatchObject({ people: 100, missing: 1, asks: false, counties: ['Franklin'] });
  await importFile(api, campaign, strays, whole);
  expect(await off()).toEqual(['V0']);
});

test('a file without counties leaves out no one of a county of which it has no one', async () => {
  await importFile(api, campaign, roll(range(0, 10), 'Franklin'));
  await importFile(api, campaign, roll(range(100, 200), 'Delaware'));
  const other = roll(range(101, 200));
  expect((await check(other)).roll).toMatchObject({ people: 100, missing: 1, asks: false, counties: ['Delaware'] });
  await importFile(api, campaign, other, whole);
  expect(await off()).toEqual(['V100']);
});

test('where no file has counties, people of an earlier file who are all missing are left out only after a yes', async () => {
  await importFile(api, campaign, roll(range(0, 10)));
  await importFile(api, campaign, roll(range(100, 200)));
  const other = roll(range(101, 200));
  expect((await check(other)).roll).toMatchObject({
    missing: 11,
    asks: true,
    worst: { county: null, people: 10, missing: 10 },
  });
  await importFile(api, campaign, other, whole);
  expect(await off()).toEqual([]);
});

test('rows without an ID that may be about many of the missing ask, and those of someone known do not count', async () => {
  await importFile(api, campaign, roll(range(0, 100)));
  const nameless = (at: number, street: string) => `,Ann${at},Ash${at},${at + 1} ${street},45999\n`;
  const moved = roll(range(4, 99)) + [0, 1, 2].map((at) => nameless(at, 'Elm St')).join('') + nameless(99, 'Oak St');
  expect((await check(moved)).roll).toMatchObject({ missing: 4, rows_without_id: 3, asks: true, worst: null });
  await importFile(api, campaign, moved, whole);
  expect(await off()).toEqual([]);
});

test('whom an earlier file of the roll had by their ID is known, whichever file brought them first', async () => {
  const first = await importFile(api, campaign, roll(range(0, 40)));
  // Imported before files were known by the kind of their IDs.
  await api.db.updateTable('uploads').set({ id_kind: null }).where('id', '=', first.id).execute();
  await importFile(api, campaign, roll(range(0, 50)));
  expect((await check(roll(range(1, 50)))).roll).toMatchObject({ people: 50, missing: 1 });
});

test('people of an earlier file stay known when the first that had them is undone', async () => {
  const first = await importFile(api, campaign, roll(range(0, 40)));
  await importFile(api, campaign, roll(range(0, 40)));
  await owner().call(voterFiles.rollBack, { body: { id: first.id, ...ours() } });
  await runImport(api.services, { upload_id: first.id, campaign_id: campaign.id });
  await importFile(api, campaign, roll(range(1, 40)), whole);
  expect(await off()).toEqual(['V0']);
});

test('people whom an earlier file had by their name alone, with the ID of another list, are not asked', async () => {
  await importFile(
    api,
    campaign,
    'van_id,first_name,last_name,birth_year,address,zip\nN7,Di,Dunn,1950,1 Elm St,45999\n',
  );
  const born = 'voter_id,first_name,last_name,birth_year,address,zip\n';
  const file = (people: readonly number[]) =>
    born + people.map((at) => `V${at},Ann${at},Ash${at},1960,${at + 1} Oak St,45999\n`).join('');
  await importFile(api, campaign, `${file(range(0, 20))}V77,Di,Dunn,1950,1 Elm St,45999\n`);
  expect((await check(file(range(1, 20)))).roll).toMatchObject({ people: 20, missing: 1 });
});

test('an import leaves out no more people than its check named', async () => {
  await importFile(api, campaign, roll(range(0, 30)));
  const { id } = await check(roll(range(1, 30)));
  const other = await importFile(api, campaign, roll([...range(0, 30), 30, 31]));
  await api.db
    .updateTable('uploads')
    .set({ created_at: new Date(0) })
    .where('id', '=', other.id)
    .execute();
  await owner().call(voterFiles.apply, { body: { id, ...ours(), whole_roll: true } });
  await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
  expect(await statusOf(api, campaign, id)).toMatchObject({
    status: 'done',
    detail_code: 'ROLL_NOT_FOLLOWED',
    params: { missing: 3, people: 32 },
  });
  expect(await off()).toEqual([]);
});

test('no one is left out where the group of a newer file is gone, who is in it being unknown', async () => {
  await importFile(api, campaign, roll(range(0, 30)));
  const older = await check(roll(range(2, 30)));
  const newer = await importFile(api, campaign, roll([0, ...range(2, 30)]));
  await owner().call(voterGroups.remove, { query: { voter_group_id: newer.id, ...ours() } });
  await owner().call(voterFiles.apply, { body: { id: older.id, ...ours(), whole_roll: true } });
  await runImport(api.services, { upload_id: older.id, campaign_id: campaign.id });
  expect(await statusOf(api, campaign, older.id)).toMatchObject({ status: 'done', detail_code: 'ROLL_NEWER_GONE' });
  expect(await off()).toEqual([]);
});
