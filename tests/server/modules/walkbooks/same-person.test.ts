// A person whom two files list under two ids is one person at the door, whichever of the two something is recorded of; whoever
// may be someone else is shown beside them.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { importFile } from '../../../support/imports';
import { aDoorReport, aTouch } from '../../../support/turf';

const { walkbooks } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign });
});

const place = 'address,zip,latitude,longitude';
const bring = async (...rows: string[]) => file('voter_id,first_name,last_name,birth_year', ...rows);
async function file(header: string, ...rows: string[]): Promise<string> {
  const text = [`${header},${place}`, ...rows.map((row) => `${row},7 Oak St,45999,40.05,-83.5`)].join('\n');
  return (await importFile(api, campaign, text)).id;
}
const idOf = async (source_id: string) =>
  api.db
    .selectFrom('voters')
    .selectAll()
    .where('campaign_id', '=', campaign.id)
    .where('source_id', '=', source_id)
    .executeTakeFirstOrThrow();
async function aWalkbook(): Promise<string> {
  const made = { name: randomUUID(), campaign_id: campaign.id, filter_params: { everyone: true } };
  return (await api.as(campaign.owner).call(walkbooks.create, { body: { ...made, assigned_user_ids: [vera.id] } })).body
    .id;
}
const view = async (id: string) =>
  (await api.as(vera).call(walkbooks.get, { query: { id, campaign_id: campaign.id } })).body;
const shown = async (id: string) =>
  (await view(id)).geo_data.features.flatMap(({ properties }) => properties.voters.map((voter) => voter.first));

test('is shown once, and what is recorded of either is theirs', async () => {
  await bring('A1,José,Quillfeather,1950', 'A2,Kim,Quillfeather,1981');
  await bring('B1,Jose,Quillfeather,1950');
  const [first, other, id] = [await idOf('A1'), await idOf('B1'), await aWalkbook()];
  expect(await shown(id)).toEqual(['José', 'Kim']);
  const touches = [first, other].map((voter) => aTouch({ door_id: voter.door_id, voter_id: voter.id }));
  const { body } = await api.as(vera).call(walkbooks.update, { body: { id, campaign_id: campaign.id, touches } });
  expect(body.receipts.map(({ verdict }) => verdict)).toEqual(['stored', 'stored']);
  expect((await view(id)).touches.map(({ voter_id }) => voter_id)).toEqual([first.id, first.id]);
  const query = { id, campaign_id: campaign.id, door_id: first.door_id };
  const every = (await api.as(vera).call(contract.doorTouches.all, { query })).body;
  expect(every.map(({ voter_id }) => voter_id)).toEqual([first.id, first.id]);
  // The fact itself stays as it was recorded: sent once more, it is the same.
  const again = await api.as(vera).call(walkbooks.update, { body: { id, campaign_id: campaign.id, touches } });
  expect(again.body.receipts.map(({ verdict }) => verdict)).toEqual(['already_stored', 'already_stored']);
});

test('is who the other file lists once one of them is undone', async () => {
  const first = await bring('A1,José,Quillfeather,1950', 'A2,Kim,Quillfeather,1981');
  await bring('B1,Jose,Quillfeather,1950', 'B2,Kím,Quillfeather,1981');
  await api.db.updateTable('uploads').set({ step: 'rollback', status: 'pending' }).where('id', '=', first).execute();
  await runImport(api.services, { upload_id: first, campaign_id: campaign.id });
  expect(await shown(await aWalkbook())).toEqual(['Jose', 'Kím']);
});

test('is two people where one file lists two of the name', async () => {
  await bring('A1,Robert,Quillfeather,1978', 'A2,Robert,Quillfeather,1978');
  expect(await shown(await aWalkbook())).toEqual(['Robert', 'Robert']);
});

test('is two people where a later file lists two of the name, one of whom was there', async () => {
  await bring('A1,Robert,Quillfeather,1978');
  const id = await aWalkbook();
  await bring('A1,Robert,Quillfeather,1978', 'A2,Robert,Quillfeather,1978');
  expect(await shown(id)).toEqual(['Robert', 'Robert']);
});

test('is two people as soon as a file lists both, even where it changes neither', async () => {
  await bring('A1,José,Quillfeather,1978');
  await bring('B1,Jose,Quillfeather,1978');
  const id = await aWalkbook();
  expect(await shown(id)).toEqual(['José']);
  await bring('A1,José,Quillfeather,1978', 'B1,Jose,Quillfeather,1978');
  expect(await shown(id)).toEqual(['Jose', 'José']);
});

test.each([
  ['of unknown age', ['A1,John,Quillfeather,'], ['B1,John,Quillfeather,'], ['John', 'John']],
  ['whose age one file tells', ['A1,John,Quillfeather,1950'], ['B1,John,Quillfeather,'], ['John', 'John']],
  ['who are twins', ['A1,Mary Ann,Quillfeather,2006'], ['B1,Mary Beth,Quillfeather,2006'], ['Mary Ann', 'Mary Beth']],
])('is two people where two files list people %s', async (_, one, other, expected) => {
  await bring(...one);
  await bring(...other);
  expect(await shown(await aWalkbook())).toEqual(expected);
});

test('is two people where a file without ids lists two', async () => {
  await file('first_name,last_name,birth_year', 'Anna,Quillfeather,1990', 'Annabel,Quillfeather,1990');
  expect(await shown(await aWalkbook())).toEqual(['Anna', 'Annabel']);
});

test('is not whoever is added beside them at the door: each keeps what is recorded of them', async () => {
  await bring('A1,John,Quillfeather,1950');
  const [{ door_id }, id] = [await idOf('A1'), await aWalkbook()];
  const son = aDoorReport({
    kind: 'person_added',
    door_id,
    voter_id: randomUUID(),
    first: 'John',
    last: 'Quillfeather',
  });
  const touch = aTouch({ door_id, voter_id: son.voter_id ?? null });
  const body = { id, campaign_id: campaign.id, door_facts: [son], touches: [touch] };
  await api.as(vera).call(walkbooks.update, { body });
  expect(await shown(id)).toEqual(['John', 'John']);
  expect((await view(id)).touches.map(({ voter_id }) => voter_id)).toEqual([son.voter_id]);
});
