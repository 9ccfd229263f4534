import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApi, type TestApi, type TestCampaign } from '../../support/api';
import { importFile } from '../../support/imports';

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

test('a group has members of its own campaign only, and only who and what is there', async () => {
  const { id } = await importFile(api, campaign, file);
  const other = await api.makeCampaign();
  await importFile(api, other, file);
  const stranger = await someone(other);
  const own = await someone(campaign);
  const put = (campaign_id: string, voter_group_id: string, voter_id: string) =>
    api.db.insertInto('voter_group_members').values({ campaign_id, voter_group_id, voter_id }).execute();
  const refused = { code: '23503' };
  await expect(put(campaign.id, id, stranger.id)).rejects.toMatchObject(refused);
  await expect(put(campaign.id, id, crypto.randomUUID())).rejects.toMatchObject(refused);
  await expect(put(other.id, id, stranger.id)).rejects.toMatchObject(refused);
  await expect(put(campaign.id, crypto.randomUUID(), own.id)).rejects.toMatchObject(refused);
  expect(await inGroup(id)).toHaveLength(2);
  expect(await sizeOf(id)).toEqual({ voters: 2 });
});

test('whoever goes leaves their groups, and a group that goes takes its members along', async () => {
  const { id } = await importFile(api, campaign, file);
  const gone = await someone(campaign);
  await api.db.deleteFrom('voters').where('id', '=', gone.id).execute();
  expect(await sizeOf(id)).toEqual({ voters: 1 });
  expect(await inGroup(id)).toHaveLength(1);
  await api.db.deleteFrom('voter_groups').where('id', '=', id).execute();
  expect(await inGroup(id)).toEqual([]);
});

async function somebodyWaits(): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db);
  return rows.length > 0;
}

test('a voter who is being put into a group cannot go meanwhile', async () => {
  const { id } = await importFile(api, campaign, file);
  const held = await someone(campaign);
  await api.db.deleteFrom('voter_group_members').where('voter_id', '=', held.id).execute();
  let removed: Promise<unknown> = Promise.resolve();
  let isGone = false;
  await api.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('voter_group_members')
      .values({ campaign_id: campaign.id, voter_group_id: id, voter_id: held.id })
      .execute();
    removed = api.db
      .deleteFrom('voters')
      .where('id', '=', held.id)
      .execute()
      .then(() => (isGone = true));
    while (!(await somebodyWaits())) expect(isGone).toBe(false);
    expect(isGone).toBe(false);
  });
  await removed;
  // The deletion saw the new member and took it along.
  expect(await inGroup(id)).toHaveLength(1);
  expect(await sizeOf(id)).toEqual({ voters: 1 });
});

test('a door belongs to a campaign that is there, and goes with it', async () => {
  const put = (campaign_id: string) =>
    api.db
      .insertInto('doors')
      .values({ campaign_id, address_key: '1 OAK ST|', unit_key: '', address: '1 Oak St' })
      .execute();
  await expect(put(crypto.randomUUID())).rejects.toMatchObject({ code: '23503' });
  const other = await api.makeCampaign();
  await put(other.id);
  await api.db.deleteFrom('memberships').where('campaign_id', '=', other.id).execute();
  await api.db.updateTable('users').set({ campaign_id: null }).where('campaign_id', '=', other.id).execute();
  await api.db.deleteFrom('campaigns').where('id', '=', other.id).execute();
  expect(await api.db.selectFrom('doors').select('id').where('campaign_id', '=', other.id).execute()).toEqual([]);
});
