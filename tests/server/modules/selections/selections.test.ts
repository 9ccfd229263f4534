// What is done with a selection: everyone in it who may be, no one of another campaign, and not more than was said.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { FilterParams } from '../../../../src/contract/voters/voter-filters';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { makeTurf, type TestDoor } from '../../../support/turf';

const { selections, voterGroups, voterTags } = contract;
let api: TestApi;
let campaign: TestCampaign;
let doors: TestDoor[];

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  doors = await makeTurf(api, campaign, { doors: 3, votersAtEach: 2 });
  await makeTurf(api, campaign, { doors: 2, longitude: -78.5 });
});

/** Around the first street alone. */
const around: FilterParams = {
  where: {
    field: 'area',
    areas: [
      [
        [-78.65, 35.77],
        [-78.63, 35.77],
        [-78.63, 35.79],
        [-78.65, 35.79],
      ],
    ],
  },
};
const tag = (name: string, filter_params: FilterParams = around, by: TestUser = campaign.owner) =>
  api.as(by).call(selections.tag, { body: { campaign_id: campaign.id, name, filter_params } });
const save = (filter_params: FilterParams = around, by: TestUser = campaign.owner) =>
  api.as(by).call(selections.exportCsv, { body: { campaign_id: campaign.id, filter_params } });
const tags = async () =>
  (await api.as(campaign.owner).call(voterTags.all, { query: { campaign_id: campaign.id } })).body.map(
    ({ name, voters }) => [name, voters],
  );
const leaveOut = (reason: 'confidential' | 'do_not_contact' | 'moved') =>
  api.db.updateTable('voters').set({ suppressed: reason }).where('id', '=', doors[0]!.voters[0]!.id).execute();

test('a tag is put on everyone in an area who may be visited, and no one else', async () => {
  await leaveOut('do_not_contact');
  expect((await tag('Block party')).body).toMatchObject({
    voters: 5,
    added: 5,
    tag: { name: 'Block party', voters: 5 },
  });
  expect(await tags()).toEqual([['Block party', 5]]);
});

test('those left out are tagged where they are asked for, a confidential record never', async () => {
  await leaveOut('confidential');
  await api.db.updateTable('voters').set({ suppressed: 'moved' }).where('id', '=', doors[1]!.voters[0]!.id).execute();
  const { body } = await tag('Block party', { ...around, with_suppressed: true });
  expect(body).toMatchObject({ voters: 5, added: 5, tag: { voters: 5 } });
});

test('of those who have the tag already it says so, also when it is spelled in other letters', async () => {
  await tag('Block party');
  await api.db.deleteFrom('voter_tag_voters').where('voter_id', '=', doors[0]!.voters[0]!.id).execute();
  expect((await tag('Block party')).body).toMatchObject({ voters: 6, added: 1 });
  expect((await tag('BLOCK PARTY')).body).toMatchObject({ voters: 6, added: 0, tag: { name: 'Block party' } });
  expect(await tags()).toEqual([['Block party', 6]]);
});

test('people of another campaign get no tag, and its tag of the same name stays as it is', async () => {
  const other = await api.makeCampaign();
  await makeTurf(api, other, { doors: 4 });
  await tag('Block party');
  const theirs = await api.as(other.owner).call(voterTags.all, { query: { campaign_id: other.id } });
  expect(theirs.body).toEqual([]);
  expect((await tag('Block party', around, other.owner)).status).toBe(403);
});

test('everyone is tagged or exported only when that was said', async () => {
  expect((await tag('All', {})).status).toBe(422);
  expect((await save({})).status).toBe(422);
  expect((await tag('All', { everyone: true })).body.voters).toBe(10);
});

test('a name that is none is refused', async () => {
  expect((await tag('  ')).status).toBe(422);
  expect(await tags()).toEqual([]);
});

test('the file of a selection is the file of a group of the same filters', async () => {
  await leaveOut('moved');
  const voter_ids = doors.flatMap(({ voters }) => voters.map(({ id }) => id));
  const merged = { name: 'Same', campaign_id: campaign.id, voter_ids };
  const group = (await api.as(campaign.owner).call(voterGroups.merge, { body: merged })).body.voter_group!;
  const query = { id: group.id, campaign_id: campaign.id };
  const ofGroup = (await api.as(campaign.owner).call(voterGroups.exportCsv, { query })).bytes.toString();
  const { status, bytes } = await save();
  expect(status).toBe(200);
  expect(bytes.toString()).toBe(ofGroup);
  expect(bytes.toString().trimEnd().split('\r\n')).toHaveLength(1 + 5);
});

test('confidential records are in no file, also where those left out are asked for', async () => {
  await leaveOut('confidential');
  const { bytes } = await save({ ...around, with_suppressed: true });
  expect(bytes.toString().trimEnd().split('\r\n')).toHaveLength(1 + 5);
});

test('the activity log tells how many people were tagged or exported, and names none', async () => {
  await leaveOut('confidential');
  await tag('Block party');
  await save({ ...around, with_suppressed: true });
  const { body } = await api.as(campaign.owner).call(contract.audit.list, { query: { campaign_id: campaign.id } });
  expect(body.map(({ act, subject_name, count }) => [act, subject_name, count])).toEqual([
    ['selection_exported', expect.any(String), 5],
    ['voters_tagged', 'Block party', 5],
  ]);
});

test('a volunteer can do neither, and nothing of it is in the log', async () => {
  const vera = await api.makeUser({ campaign, title: 'Volunteer' });
  expect([(await tag('X', around, vera)).status, (await save(around, vera)).status]).toEqual([403, 403]);
  const { body } = await api.as(campaign.owner).call(contract.audit.list, { query: { campaign_id: campaign.id } });
  expect(body).toEqual([]);
});
