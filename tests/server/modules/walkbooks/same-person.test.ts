// A person whom two files list under two ids is one person at the door, whichever of the two something is recorded of.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { importFile } from '../../../support/imports';
import { aTouch } from '../../../support/turf';

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

const bring = async (...rows: string[]) => {
  const header = 'voter_id,first_name,last_name,birth_year,address,zip,latitude,longitude';
  const text = [header, ...rows.map((row) => `${row},7 Oak St,45999,40.05,-83.5`)].join('\n');
  return (await importFile(api, campaign, text)).id;
};
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
  await bring('A1,Robert,Quillfeather,1950', 'A2,Kim,Quillfeather,1981');
  await bring('B1,Bob,Quillfeather,1950');
  const [robert, bob, id] = [await idOf('A1'), await idOf('B1'), await aWalkbook()];
  expect(await shown(id)).toEqual(['Kim', 'Robert']);
  const touches = [robert, bob].map((voter) => aTouch({ door_id: voter.door_id, voter_id: voter.id }));
  const { body } = await api.as(vera).call(walkbooks.update, { body: { id, campaign_id: campaign.id, touches } });
  expect(body.receipts.map(({ verdict }) => verdict)).toEqual(['stored', 'stored']);
  expect((await view(id)).touches.map(({ voter_id }) => voter_id)).toEqual([robert.id, robert.id]);
  // The fact itself stays as it was recorded: sent once more, it is the same.
  const again = await api.as(vera).call(walkbooks.update, { body: { id, campaign_id: campaign.id, touches } });
  expect(again.body.receipts.map(({ verdict }) => verdict)).toEqual(['already_stored', 'already_stored']);
});

test('is who the other file lists once one of them is undone', async () => {
  const first = await bring('A1,Robert,Quillfeather,1950', 'A2,Kim,Quillfeather,1981');
  await bring('B1,Bob,Quillfeather,1950', 'B2,Kimberly,Quillfeather,1981');
  await api.db.updateTable('uploads').set({ step: 'rollback', status: 'pending' }).where('id', '=', first).execute();
  await runImport(api.services, { upload_id: first, campaign_id: campaign.id });
  expect(await shown(await aWalkbook())).toEqual(['Bob', 'Kimberly']);
});

test('is two people where one file lists two of the name', async () => {
  await bring('A1,Robert,Quillfeather,', 'A2,Robert,Quillfeather,1978');
  expect(await shown(await aWalkbook())).toEqual(['Robert', 'Robert']);
});
