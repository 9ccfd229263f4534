// People with a confidential record: no list of a group, search, household, preview or unplaced door names them or where they live.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { fillGroup } from '../../../../src/server/modules/voter-groups/repo';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile } from '../../../support/imports';

const { voterGroups, voterFiles, dashboard } = contract;
const file = [
  'voter_id,first_name,last_name,birth_year,gender,party,phone,address,unit,city,zip,latitude,longitude',
  'V1,Ada,Ash,1990,F,DEM,,1 Oak St,,Alder Falls,45999,40.05,-83.5',
  'V2,Hidden,Ash,1991,M,REP,+15555550100,1 Oak St,,Alder Falls,45999,40.05,-83.5',
  'V3,Hidden,Person,1992,F,,+15555550101,7 Hidden Ln,,Alder Falls,45999,,',
  'V4,Di,Bell,,F,,,8 Elm Ct,,Alder Falls,45999,,',
].join('\n');

let api: TestApi;
let campaign: TestCampaign;
let group: string;
beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  await importFile(api, campaign, file, { name: 'File' });
  [group = ''] = (await owner().call(voterGroups.all, { query: ours() })).body.map(({ id }) => id);
  await api.db
    .updateTable('voters')
    .set({ suppressed: 'confidential' })
    .where('campaign_id', '=', campaign.id)
    .where('first', '=', 'Hidden')
    .execute();
});
afterAll(() => api.close());

const owner = () => api.as(campaign.owner);
const ours = () => ({ campaign_id: campaign.id });
const doorOf = async (last: string) =>
  (
    await api.db
      .selectFrom('voters')
      .select('door_id')
      .where('campaign_id', '=', campaign.id)
      .where('last', '=', last)
      .executeTakeFirstOrThrow()
  ).door_id;
const page = (more: { skip?: number; limit?: number; search?: string } = {}) =>
  owner().call(voterGroups.voters, { query: { id: group, ...ours(), ...more } });

test('are on no page of their group, which says how many it doesn’t list', async () => {
  const { body, bytes } = await page();
  expect(body).toMatchObject({ total: 2, confidential: 2 });
  expect(body.voters.map(({ first }) => first)).toEqual(['Ada', 'Di']);
  expect(bytes.toString()).not.toContain('Hidden');
  expect((await page({ skip: 1, limit: 1 })).body.voters.map(({ first }) => first)).toEqual(['Di']);
});

test('are found by no search', async () => {
  expect((await page({ search: 'ash' })).body).toMatchObject({ total: 1, voters: [{ first: 'Ada' }] });
  expect((await page({ search: 'hidden' })).body).toMatchObject({ total: 0, voters: [] });
});

test('are in no household, and a door of theirs alone is answered as none', async () => {
  const at = async (last: string) =>
    owner().call(voterGroups.household, { query: { door_id: await doorOf(last), ...ours() } });
  expect((await at('Ash')).body.voters.map(({ first }) => first)).toEqual(['Ada']);
  expect(await at('Person')).toMatchObject({ status: 404 });
});

test('are in no preview, also of those who include whom nobody visits', async () => {
  const { body, bytes } = await owner().call(voterGroups.preview, {
    body: { ...ours(), filter_params: { everyone: true, with_suppressed: true } },
  });
  expect(body.sample.map(({ first }) => first).toSorted()).toEqual(['Ada', 'Di']);
  expect(bytes.toString()).not.toContain('Hidden');
});

test('keep a group of filters whole, which counts them and lists the others', async () => {
  const made = await owner().call(voterGroups.create, {
    body: { ...ours(), name: 'All', filter_params: { everyone: true, with_suppressed: true } },
  });
  await fillGroup(api.db, campaign.id, made.body.id, new Date());
  const { body } = await owner().call(voterGroups.voters, { query: { id: made.body.id, ...ours() } });
  expect(body).toMatchObject({ total: 2, confidential: 2 });
});

test('have no door among those without a place, nor is it counted', async () => {
  const { body } = await owner().call(voterFiles.unplaced, { query: ours() });
  expect(body).toMatchObject({ total: 1, doors: [{ address: '8 Elm Ct', voters: 1 }] });
  expect((await owner().call(dashboard.get, { query: ours() })).body).toMatchObject({ needs: { unplaced_doors: 1 } });
});

test('stay where they are when someone else at their door was added by mistake', async () => {
  const mark = (suppressed: 'withdrawn' | null) =>
    api.db
      .updateTable('voters')
      .set({ suppressed })
      .where('campaign_id', '=', campaign.id)
      .where('source_id', '=', 'V4')
      .execute();
  const { door_id: before } = await api.db
    .selectFrom('voters')
    .select('door_id')
    .where('campaign_id', '=', campaign.id)
    .where('source_id', '=', 'V4')
    .executeTakeFirstOrThrow();
  const moved = (door_id: string) =>
    api.db
      .updateTable('voters')
      .set({ door_id })
      .where('campaign_id', '=', campaign.id)
      .where('source_id', '=', 'V4')
      .execute();
  await mark('withdrawn');
  await moved(await doorOf('Person'));
  const query = { door_id: await doorOf('Person'), ...ours() };
  expect(await owner().call(voterGroups.household, { query })).toMatchObject({ status: 404 });
  expect((await page()).body).toMatchObject({ total: 1, confidential: 2 });
  await moved(before);
  await mark(null);
});
