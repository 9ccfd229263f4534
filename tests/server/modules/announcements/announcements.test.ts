// Announcements: shown until they are read, to those whom they are for and to no one else.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { endMembership, setMembership } from '../../../../src/server/modules/campaigns/memberships-repo';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { makeTurf } from '../../../support/turf';

const { announcements, teams, walkbooks, audit } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let ben: TestUser;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera', last: 'Lopez' });
  ben = await api.makeUser({ campaign, first: 'Ben', last: 'Cole' });
});

const query = () => ({ query: { campaign_id: campaign.id } });
const announce = (given: object = {}) =>
  api.as(campaign.owner).call(announcements.create, {
    body: { campaign_id: campaign.id, text: 'Doors open at nine.', to_kind: 'everyone', to_id: null, ...given },
  });
const unread = async (who: TestUser) =>
  (await api.as(who).call(announcements.unread, query())).body.map(({ text }) => text);
const read = (who: TestUser, ids: string[]) =>
  api.as(who).call(announcements.read, { body: { campaign_id: campaign.id, ids } });
const readers = async (id: string) => {
  const { body } = await api
    .as(campaign.owner)
    .call(announcements.readers, { query: { campaign_id: campaign.id, id } });
  return body.map(({ user_name, read_at }) => [user_name, read_at !== null]);
};

test('everyone but its author reads it once, and managers see who has', async () => {
  const { body: first } = await announce();
  expect(first).toMatchObject({ to_kind: 'everyone', to_name: '', read: 0, people: 2, withdrawn_at: null });
  await announce({ text: ' Rain today. ' });
  expect(await unread(vera)).toEqual(['Doors open at nine.', 'Rain today.']);
  expect(await unread(campaign.owner)).toEqual([]);
  expect((await read(vera, [first.id])).body.map(({ text }) => text)).toEqual(['Rain today.']);
  await read(vera, [first.id, randomUUID()]);
  expect(await unread(vera)).toEqual(['Rain today.']);
  expect(await unread(ben)).toHaveLength(2);
  const { body: all } = await api.as(campaign.owner).call(announcements.all, query());
  expect(all.map((each) => [each.text, each.read, each.people])).toEqual([
    ['Rain today.', 0, 2],
    ['Doors open at nine.', 1, 2],
  ]);
  expect(await readers(first.id)).toEqual([
    ['Ben Cole', false],
    ['Vera Lopez', true],
  ]);
});

test('one to a team or a walkbook is for who is in it or walks it, and for no one else', async () => {
  await makeTurf(api, campaign, { doors: 1 });
  const book = {
    name: 'Maple',
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    assigned_user_ids: [ben.id],
  };
  const { id: walkbook } = (await api.as(campaign.owner).call(walkbooks.create, { body: book })).body;
  const { id: team } = (
    await api.as(campaign.owner).call(teams.create, { body: { campaign_id: campaign.id, name: 'North' } })
  ).body;
  const people = { campaign_id: campaign.id, id: team, user_ids: [vera.id] };
  await api.as(campaign.owner).call(teams.update, { body: people });
  const { body: ofTeam } = await announce({ text: 'Team', to_kind: 'team', to_id: team });
  const { body: ofBook } = await announce({ text: 'Book', to_kind: 'walkbook', to_id: walkbook });
  expect([ofTeam.to_name, ofBook.to_name, ofTeam.people, ofBook.people]).toEqual(['North', 'Maple', 1, 1]);
  expect([await unread(vera), await unread(ben)]).toEqual([['Team'], ['Book']]);
  // What is not for someone is not read by them, either.
  await read(ben, [ofTeam.id]);
  expect(await readers(ofTeam.id)).toEqual([['Vera Lopez', false]]);
  await api.as(campaign.owner).call(teams.remove, { query: { campaign_id: campaign.id, id: team } });
  expect(await unread(vera)).toEqual([]);
});

test('is refused without text, too long, or to what is not the campaign’s', async () => {
  for (const given of [{ text: '  ' }, { text: 'x'.repeat(1001) }, { to_kind: 'team' }, { to_id: randomUUID() }])
    expect((await announce(given)).status).toBe(422);
  const rivals = await api.makeCampaign();
  const theirs = { campaign_id: rivals.id, name: 'Theirs' };
  const { id } = (await api.as(rivals.owner).call(teams.create, { body: theirs })).body;
  for (const to_kind of ['team', 'walkbook'])
    expect((await announce({ to_kind, to_id: id })).error.code).toBe('NOT_FOUND');
  const { body } = await announce();
  const there = { campaign_id: rivals.id, id: body.id };
  const asRival = api.as(rivals.owner);
  expect((await asRival.call(announcements.readers, { query: there })).error.code).toBe('NOT_FOUND');
  expect((await asRival.call(announcements.withdraw, { body: there })).error.code).toBe('NOT_FOUND');
  await asRival.call(announcements.read, { body: { campaign_id: rivals.id, ids: [body.id] } });
  expect((await readers(body.id)).filter(([, isRead]) => isRead)).toEqual([]);
});

test('that was withdrawn is shown no more, nor is one from before someone came', async () => {
  const { body } = await announce();
  const withdraw = { body: { campaign_id: campaign.id, id: body.id } };
  for (let times = 0; times < 2; times += 1)
    expect((await api.as(campaign.owner).call(announcements.withdraw, withdraw)).body.withdrawn_at).not.toBeNull();
  expect(await unread(vera)).toEqual([]);
  await announce({ text: 'Later' });
  const cleo = await api.makeUser({ campaign });
  expect(await unread(cleo)).toEqual([]);
  expect(await unread(vera)).toEqual(['Later']);
  await endMembership(api.db, campaign.id, vera.id);
  await setMembership(api.db, campaign.id, vera.id, 'Volunteer');
  expect(await unread(vera)).toEqual([]);
  const log = (await api.as(campaign.owner).call(audit.list, query())).body.map(({ act }) => act);
  expect(log.filter((act) => act.startsWith('announce'))).toEqual(['announced', 'announcement_withdrawn', 'announced']);
});
