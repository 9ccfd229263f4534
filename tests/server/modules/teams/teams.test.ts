// Teams: managers make them; a captain sees and assigns the own team's walkbooks, and nothing else opens to them.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { endMembership, setMembership } from '../../../../src/server/modules/campaigns/memberships-repo';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { makeTurf } from '../../../support/turf';

const { teams, walkbooks, audit } = contract;
let api: TestApi;
let campaign: TestCampaign;
let cora: TestUser;
let vera: TestUser;
let ben: TestUser;
let maple: string;
let oak: string;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  await makeTurf(api, campaign, { doors: 2 });
  cora = await api.makeUser({ campaign, first: 'Cora', last: 'Diaz' });
  vera = await api.makeUser({ campaign, first: 'Vera', last: 'Lopez' });
  ben = await api.makeUser({ campaign, first: 'Ben', last: 'Cole' });
  maple = await makeWalkbook('Maple');
  oak = await makeWalkbook('Oak');
});

const owner = () => api.as(campaign.owner);
async function makeWalkbook(name: string) {
  const body = { name, campaign_id: campaign.id, filter_params: { everyone: true } };
  return (await owner().call(walkbooks.create, { body })).body.id;
}
const create = async (name = 'North', of = campaign) =>
  (await api.as(of.owner).call(teams.create, { body: { campaign_id: of.id, name } })).body;
const change = (id: string, given: object) =>
  owner().call(teams.update, { body: { campaign_id: campaign.id, id, ...given } });
const mine = async (who: TestUser, of = campaign) =>
  (await api.as(who).call(teams.mine, { query: { campaign_id: of.id } })).body;
const assign = (who: TestUser, team_id: string, given: object = {}) =>
  api.as(who).call(teams.assign, {
    body: { campaign_id: campaign.id, team_id, walkbook_id: maple, user_id: vera.id, assigned: true, ...given },
  });
const ready = async () => {
  const { id } = await create();
  await change(id, { captain_id: cora.id, user_ids: [vera.id], walkbook_ids: [maple] });
  return id;
};

test('a team has a name of its own, members of the campaign and walkbooks that are no other team’s', async () => {
  const { id } = await create();
  const query = { campaign_id: campaign.id };
  const again = await owner().call(teams.create, { body: { ...query, name: 'NORTH' } });
  expect(again.error.code).toBe('NAME_EXISTS');
  const { body } = await change(id, { captain_id: cora.id, user_ids: [vera.id], walkbook_ids: [maple, oak] });
  expect(body).toEqual({
    id,
    name: 'North',
    captain: { id: cora.id, user_name: 'Cora Diaz' },
    people: [
      { id: cora.id, user_name: 'Cora Diaz' },
      { id: vera.id, user_name: 'Vera Lopez' },
    ],
    walkbooks: [
      { id: maple, name: 'Maple' },
      { id: oak, name: 'Oak' },
    ],
  });
  const { id: other } = await create('South');
  await change(other, { walkbook_ids: [oak] });
  await owner().call(walkbooks.archive, { query: { ...query, walkbook_id: maple } });
  const { body: all } = await owner().call(teams.all, { query });
  expect(all.map((each) => [each.name, each.walkbooks.map(({ name }) => name)])).toEqual([
    ['North', []],
    ['South', ['Oak']],
  ]);
  const stranger = await api.makeUser({ campaign: await api.makeCampaign() });
  expect((await change(id, { user_ids: [stranger.id] })).error.detail_code).toBe('ONLY_MEMBERS_ASSIGNED');
  expect((await change(id, { captain_id: stranger.id })).error.detail_code).toBe('ONLY_MEMBERS_ASSIGNED');
  expect((await change(id, { walkbook_ids: [maple] })).error.detail_code).toBe('ONLY_ACTIVE_WALKBOOKS');
  expect((await change(id, { name: 'south' })).error.code).toBe('NAME_EXISTS');
  expect((await change(randomUUID(), {})).error.code).toBe('NOT_FOUND');
  await owner().call(teams.remove, { query: { ...query, id } });
  await owner().call(teams.remove, { query: { ...query, id: other } });
  expect((await owner().call(teams.all, { query })).body).toEqual([]);
  const log = (await owner().call(audit.list, { query })).body.filter(({ act }) => act.startsWith('captain'));
  expect(log.map(({ act, subject_name }) => [act, subject_name])).toEqual([
    ['captain_removed', 'Cora Diaz · North'],
    ['captain_appointed', 'Cora Diaz · North'],
  ]);
});

test('an archived walkbook is the same team’s when it is restored, whatever was changed meanwhile', async () => {
  const { id } = await create();
  await change(id, { walkbook_ids: [maple, oak] });
  const query = { campaign_id: campaign.id, walkbook_id: maple };
  await owner().call(walkbooks.archive, { query });
  expect((await change(id, { walkbook_ids: [] })).body.walkbooks).toEqual([]);
  await api.db.updateTable('walkbooks').set({ record_status: 'is_active' }).where('id', '=', maple).execute();
  const { body } = await owner().call(teams.all, { query: { campaign_id: campaign.id } });
  expect(body[0]?.walkbooks.map(({ name }) => name)).toEqual(['Maple']);
});

test('a captain sees the own team’s walkbooks with their progress, and assigns them to its people', async () => {
  const id = await ready();
  const walkbook = { id: maple, name: 'Maple', doors: 2, doors_done: 0, contacts: 0, assigned: [] };
  expect(await mine(cora)).toMatchObject([{ id, name: 'North', walkbooks: [walkbook] }]);
  const { body } = await assign(cora, id);
  expect(body.walkbooks[0]?.assigned).toEqual([{ id: vera.id, first: 'Vera', last: 'Lopez' }]);
  const { body: veras } = await api.as(vera).call(walkbooks.allUser, { query: { campaign_id: campaign.id } });
  expect(veras.map(({ name }) => name)).toEqual(['Maple']);
  expect((await assign(cora, id, { assigned: false })).body.walkbooks[0]?.assigned).toEqual([]);
  // Neither doors nor people of them open to a captain who does not walk there.
  const get = { query: { campaign_id: campaign.id, id: maple } };
  expect((await api.as(cora).call(walkbooks.get, get)).error.code).toBe('NOT_FOUND');
  expect((await api.as(cora).call(walkbooks.all, { query: { campaign_id: campaign.id } })).error.code).toBe(
    'FORBIDDEN',
  );
  const update = { body: { campaign_id: campaign.id, id: maple, assigned_user_ids: [cora.id] } };
  expect((await api.as(cora).call(walkbooks.update, update)).error.code).toBe('NOT_FOUND');
});

describe('nothing else opens', () => {
  test('neither another team’s walkbook nor someone who is not in the team, nor what is archived', async () => {
    const id = await ready();
    expect((await assign(cora, id, { walkbook_id: oak })).error.detail_code).toBe('NOT_OF_TEAM');
    expect((await assign(cora, id, { user_id: ben.id })).error.detail_code).toBe('NOT_IN_TEAM');
    await change(id, { user_ids: [] });
    expect((await assign(cora, id)).error.detail_code).toBe('NOT_IN_TEAM');
    const query = { campaign_id: campaign.id, walkbook_id: maple };
    await owner().call(walkbooks.archive, { query });
    expect((await assign(cora, id, { user_id: cora.id })).error.detail_code).toBe('NOT_OF_TEAM');
    expect((await mine(cora))[0]?.walkbooks).toEqual([]);
  });

  test('nor anything of a team to someone of it, to another team’s captain, to a manager or to one of elsewhere', async () => {
    const id = await ready();
    const { id: other } = await create('South');
    await change(other, { captain_id: ben.id });
    for (const who of [vera, ben, campaign.owner])
      expect((await assign(who, id)).error.detail_code).toBe('NOT_THE_CAPTAIN');
    expect([await mine(vera), await mine(campaign.owner)]).toEqual([[], []]);
    expect((await mine(ben)).map(({ name }) => name)).toEqual(['South']);
    const rivals = await api.makeCampaign();
    const { id: theirs } = await create('North', rivals);
    const body = { campaign_id: rivals.id, id: theirs, captain_id: rivals.owner.id };
    await api.as(rivals.owner).call(teams.update, { body });
    const there = { campaign_id: rivals.id };
    expect((await assign(rivals.owner, id, there)).error.detail_code).toBe('NOT_THE_CAPTAIN');
    expect((await assign(rivals.owner, theirs, there)).error.detail_code).toBe('NOT_OF_TEAM');
    expect((await assign(rivals.owner, id)).error.code).toBe('FORBIDDEN');
    const rename = { body: { ...there, id, name: 'Taken' } };
    expect((await api.as(rivals.owner).call(teams.update, rename)).error.code).toBe('NOT_FOUND');
    expect((await api.as(rivals.owner).call(teams.remove, { query: { ...there, id } })).error.code).toBe('NOT_FOUND');
  });

  test('nor anything to who was captain, also after they left the campaign and came back', async () => {
    const id = await ready();
    await change(id, { captain_id: ben.id });
    expect((await assign(cora, id)).error.detail_code).toBe('NOT_THE_CAPTAIN');
    expect((await assign(ben, id)).status).toBe(200);
    await endMembership(api.db, campaign.id, ben.id);
    expect((await assign(ben, id)).error.code).toBe('FORBIDDEN');
    await setMembership(api.db, campaign.id, ben.id, 'Volunteer');
    expect((await assign(ben, id)).error.detail_code).toBe('NOT_THE_CAPTAIN');
    expect(await mine(ben)).toEqual([]);
    const { body: all } = await owner().call(teams.all, { query: { campaign_id: campaign.id } });
    expect(all).toMatchObject([{ captain: null, people: [{ id: cora.id }, { id: vera.id }] }]);
    await change(id, { captain_id: ben.id });
    expect((await assign(ben, id)).status).toBe(200);
  });
});
