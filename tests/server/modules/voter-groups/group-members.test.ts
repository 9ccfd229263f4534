import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { voterFiles } from '../../../../src/contract/voters/voter-files';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { addMembers } from '../../../../src/server/modules/voter-groups/members-repo';
import { deleteGroup, insertGroup } from '../../../../src/server/modules/voter-groups/repo';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile } from '../../../support/imports';
import { lockWaits } from '../../../support/lock-waits';

let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

const file = 'voter_id,first_name,last_name,address,zip\nV1,Ada,Ash,1 Oak St,45999\nV2,Bo,Birk,2 Oak St,45999\n';
const inGroup = (id: string) =>
  api.db.selectFrom('voter_group_members').select('voter_id').where('voter_group_id', '=', id).execute();
const sizeOf = (id: string) =>
  api.db.selectFrom('voter_groups').select('voters').where('id', '=', id).executeTakeFirst();
const someone = (of: TestCampaign) =>
  api.db.selectFrom('voters').selectAll().where('campaign_id', '=', of.id).limit(1).executeTakeFirstOrThrow();
const aGroup = (of: TestCampaign) =>
  insertGroup(api.db, {
    campaign_id: of.id,
    user_id: of.owner.id,
    name: 'A few',
    type: 'voters',
    creation_method: 'Merged',
    status: 'Ready',
    filter_params: null,
    description: '',
  });
async function undo(id: string) {
  const body = { id, campaign_id: campaign.id };
  await api.as(campaign.owner).call(voterFiles.rollBack, { body });
  await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
}

test('a group has members of its own campaign only, and only who and what is there', async () => {
  const { id } = await importFile(api, campaign, file);
  const other = await api.makeCampaign();
  await importFile(api, other, file);
  const stranger = await someone(other);
  const own = await someone(campaign);
  const group = await aGroup(campaign);
  await addMembers(api.db, campaign.id, group, [own.id, own.id, stranger.id, crypto.randomUUID()]);
  expect(await inGroup(group)).toEqual([{ voter_id: own.id }]);
  expect(await sizeOf(group)).toEqual({ voters: 1 });
  await expect(addMembers(api.db, other.id, group, [stranger.id])).rejects.toThrow('is gone');
  await expect(addMembers(api.db, campaign.id, crypto.randomUUID(), [own.id])).rejects.toThrow('is gone');
  expect(await sizeOf(id)).toEqual({ voters: 2 });
});

test('whoever goes leaves their groups, and a group that goes takes its members along', async () => {
  const { id } = await importFile(api, campaign, file);
  const list = await importFile(api, campaign, `${file}V3,Cy,Cole,3 Oak St,45999\n`, { name: 'Later' });
  const group = await aGroup(campaign);
  const all = await api.db.selectFrom('voters').select('id').where('campaign_id', '=', campaign.id).execute();
  await addMembers(
    api.db,
    campaign.id,
    group,
    all.map((voter) => voter.id),
  );
  expect(await sizeOf(group)).toEqual({ voters: 3 });
  await undo(list.id);
  expect(await sizeOf(group)).toEqual({ voters: 2 });
  expect(await inGroup(group)).toHaveLength(2);
  expect(await sizeOf(list.id)).toBeUndefined();
  await deleteGroup(api.db, campaign.id, group);
  expect(await inGroup(group)).toEqual([]);
  expect(await sizeOf(id)).toEqual({ voters: 2 });
});

const someoneWaits = async () => (await lockWaits(api.db)) > 0;

test('a voter who is being put into a group goes after that, and leaves it again', async () => {
  const { id } = await importFile(api, campaign, file);
  const held = await someone(campaign);
  const group = await aGroup(campaign);
  let undone: Promise<unknown> = Promise.resolve();
  let isDone = false;
  await api.db.transaction().execute(async (tx) => {
    await addMembers(tx, campaign.id, group, [held.id]);
    undone = undo(id).then(() => (isDone = true));
    while (!(await someoneWaits())) expect(isDone).toBe(false);
    expect(isDone).toBe(false);
  });
  await undone;
  // The deletion saw the new member and took it along.
  expect(await inGroup(group)).toEqual([]);
  expect(await sizeOf(group)).toEqual({ voters: 0 });
});
