import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile, statusOf } from '../../../support/imports';
import { aTouch } from '../../../support/turf';

const { voterFiles, walkbooks } = contract;
let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

const fileOf = (given: { party?: string; lat?: number; confidential?: string }) =>
  importFile(
    api,
    campaign,
    'voter_id,first_name,last_name,address,zip,longitude,party,latitude,confidential\n' +
      `V1,Ada,Ash,1 Oak St,45999,-83,${given.party ?? ''},${given.lat ?? 40},${given.confidential ?? ''}\n`,
  );
const begin = (id: string) =>
  api.as(campaign.owner).call(voterFiles.rollBack, { body: { id, campaign_id: campaign.id } });
async function undoImport(id: string) {
  await begin(id);
  await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
}
const ada = () =>
  api.db
    .selectFrom('voters')
    .innerJoin('doors', (join) =>
      join.onRef('doors.campaign_id', '=', 'voters.campaign_id').onRef('doors.id', '=', 'voters.door_id'),
    )
    .select(['voters.id', 'voters.door_id', 'voters.party', 'voters.suppressed', 'doors.location'])
    .where('voters.campaign_id', '=', campaign.id)
    .executeTakeFirstOrThrow();

test('files taken back in the order in which they came leave nothing of either', async () => {
  await fileOf({ party: 'DEM', lat: 40 });
  const first = await fileOf({ party: 'REP', lat: 41 });
  const second = await fileOf({ party: 'GRE', lat: 42 });
  await undoImport(first.id);
  expect(await ada()).toMatchObject({ party: 'Green', location: { x: -83, y: 42 } });
  // Of what the first file changed nothing was left to restore.
  expect(await statusOf(api, campaign, first.id)).toMatchObject({ restored: 0 });
  await undoImport(second.id);
  expect(await ada()).toMatchObject({ party: 'Democratic', location: { x: -83, y: 40 } });
});

test('a later file taken back first goes back to the earlier one', async () => {
  await fileOf({ party: 'DEM' });
  const first = await fileOf({ party: 'REP' });
  const second = await fileOf({ party: 'DEM' });
  await undoImport(second.id);
  expect(await ada()).toMatchObject({ party: 'Republican' });
  await undoImport(first.id);
  expect(await ada()).toMatchObject({ party: 'Democratic' });
});

test('what was said at a door behind a confidential record holds even when the taking back is killed halfway', async () => {
  await fileOf({});
  const body = { name: 'Oak', campaign_id: campaign.id, filter_params: { everyone: true } };
  const { id } = (await api.as(campaign.owner).call(walkbooks.create, { body })).body;
  const { id: voter_id, door_id } = await ada();
  const hidden = await fileOf({ confidential: 'Y' });
  const touches = [aTouch({ door_id, voter_id, contact_result: 'do_not_contact' })];
  await api.as(campaign.owner).call(walkbooks.update, { body: { id, campaign_id: campaign.id, touches } });
  expect(await ada()).toMatchObject({ suppressed: 'confidential' });
  await begin(hidden.id);
  // The value is set back by then, and nothing behind it was done.
  const db = new Proxy(api.db, {
    get(target, name) {
      if (name === 'transaction') throw new Error('killed');
      return Reflect.get(target, name) as unknown;
    },
  });
  await expect(runImport({ ...api.services, db }, { upload_id: hidden.id, campaign_id: campaign.id })).rejects.toThrow(
    'killed',
  );
  await runImport(api.services, { upload_id: hidden.id, campaign_id: campaign.id });
  expect(await ada()).toMatchObject({ suppressed: 'do_not_contact' });
});

test('who was added at a door by mistake stays while a file tells of them, and goes when that file is taken back', async () => {
  const first = 'first_name,last_name,address,zip\nDi,Dunn,1 Oak St,45999\n';
  await importFile(api, campaign, first);
  const home = await api.db
    .selectFrom('doors')
    .select('id')
    .where('campaign_id', '=', campaign.id)
    .executeTakeFirstOrThrow();
  const person = { campaign_id: campaign.id, door_id: home.id, first: 'Ed' };
  // The facts that told of them do not stand (any more).
  const added = await api.db
    .insertInto('voters')
    .values([
      { ...person, last: 'East', added_by: crypto.randomUUID() },
      { ...person, last: 'West', added_by: null },
    ])
    .returning(['id', 'last'])
    .execute();
  const list = await importFile(api, campaign, `${first}Ed,East,1 Oak St,45999\nEd,West,1 Oak St,45999\n`);
  const standing = async () =>
    api.db
      .selectFrom('voters')
      .select(['last', 'suppressed'])
      .where(
        'id',
        'in',
        added.map(({ id }) => id),
      )
      .orderBy('last')
      .execute();
  expect(await standing()).toEqual([
    { last: 'East', suppressed: null },
    { last: 'West', suppressed: null },
  ]);
  await undoImport(list.id);
  expect(await standing()).toEqual([
    { last: 'East', suppressed: 'withdrawn' },
    { last: 'West', suppressed: null },
  ]);
});

test('whom mail went to stays when the file that told of them is taken back', async () => {
  const file = await fileOf({});
  const { id: voter_id, door_id } = await ada();
  const sent = { campaign_id: campaign.id, source_id: crypto.randomUUID(), voter_id, door_id, reasons: [], piece: 1 };
  await api.db
    .insertInto('outreach_touches')
    .values({ ...sent, channel: 'mail' })
    .execute();
  await undoImport(file.id);
  expect(await statusOf(api, campaign, file.id)).toMatchObject({ removed: 0, kept: 1 });
  expect((await ada()).id).toBe(voter_id);
});
