// A walkbook says how many of its people are left out by now, and names none of them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { testApi, type TestApi } from '../../../support/api';
import { textsOfPdf } from '../../../support/pdf';
import { aDoorReport, aTouch, makeTurf } from '../../../support/turf';

const { turf, walkbooks } = contract;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

test('people who must be left alone since are counted as left out, but where their own result says why', async () => {
  const campaign = await api.makeCampaign();
  const doors = await makeTurf(api, campaign, { doors: 2 });
  const vera = await api.makeUser({ campaign });
  const owner = api.as(campaign.owner);
  const make = async (name: string) => {
    const body = { name, campaign_id: campaign.id, filter_params: { everyone: true }, assigned_user_ids: [vera.id] };
    return (await owner.call(walkbooks.create, { body })).body;
  };
  const [one, other] = [await make('One'), await make('Other')];
  expect([one.voters, one.left_out]).toEqual([4, 0]);
  const [door] = doors;
  const touch = aTouch({ door_id: door!.id, voter_id: door!.voters[0]!.id, contact_result: 'do_not_contact' });
  await api.as(vera).call(walkbooks.update, { body: { id: one.id, campaign_id: campaign.id, touches: [touch] } });
  const read = async (id: string) =>
    (await api.as(vera).call(walkbooks.get, { query: { id, campaign_id: campaign.id } })).body;
  const [here, there] = [await read(one.id), await read(other.id)];
  expect([here.voters, here.left_out, there.voters, there.left_out]).toEqual([4, 0, 3, 1]);
  expect(there.doors).toBe(2);
  expect(JSON.stringify(there)).not.toContain(touch.voter_id);
  expect(there.version).toBeGreaterThan(other.version);
});

test('of a household whose record is confidential since, what was recorded stays, and neither address nor place nor words', async () => {
  const campaign = await api.makeCampaign();
  const doors = await makeTurf(api, campaign, { doors: 3, street: 'Quiet St' });
  const vera = await api.makeUser({ campaign });
  const owner = api.as(campaign.owner);
  const inCampaign = { campaign_id: campaign.id };
  const body = { name: 'One', ...inCampaign, filter_params: { everyone: true }, assigned_user_ids: [vera.id] };
  const { id } = (await owner.call(walkbooks.create, { body })).body;
  const door = doors[1]!;
  const touch = aTouch({ door_id: door.id, voter_id: door.voters[0]!.id, note: 'Blue gate' });
  const note = aDoorReport({ kind: 'door_note', door_id: door.id, note: 'Key under the mat', voter_id: null });
  const facts = { id, ...inCampaign, touches: [touch], door_facts: [note] };
  await api.as(vera).call(walkbooks.update, { body: facts });
  const read = async () => (await api.as(vera).call(walkbooks.get, { query: { id, ...inCampaign } })).body;
  const printed = async () =>
    textsOfPdf((await owner.call(turf.sheets, { query: { ...inCampaign, walkbook_ids: id } })).bytes).join('\n');
  const words = ['101 Quiet St', 'Key under the mat', 'Family1', 'Blue gate'];
  const told = (text: string) => words.filter((each) => text.includes(each));
  const before = await read();
  expect(told(JSON.stringify(before))).toEqual(words);
  expect(told(await printed())).toEqual(words.slice(0, 3));
  const set = (suppressed: 'confidential' | null) =>
    api.db
      .updateTable('voters')
      .set({ suppressed })
      .where('campaign_id', '=', campaign.id)
      .where('door_id', '=', door.id)
      .execute();
  await set('confidential');
  const hidden = await read();
  expect([told(JSON.stringify(hidden)), told(await printed())]).toEqual([[], []]);
  expect(hidden.touches).toMatchObject([{ id: touch.id, contact_result: 'not_home' }]);
  const at = (view: typeof hidden) => view.geo_data.features.findIndex((feature) => feature.id === door.id);
  expect(at(hidden)).toBe(at(before));
  const [was, now] = [before.geo_data.features[at(before)]!, hidden.geo_data.features[at(hidden)]!];
  expect(now.geometry.coordinates).not.toEqual(was.geometry.coordinates);
  expect(now.properties).toMatchObject({ number: was.properties.number, voters: [], street: '', zip: '' });
  await set(null);
  expect(await read()).toEqual(before);
});

test('a walkbook of one such household tells its place to a kilometer', async () => {
  const campaign = await api.makeCampaign();
  const [door] = await makeTurf(api, campaign, { doors: 1, longitude: -78.641234, latitude: 35.787654 });
  const body = { name: 'One', campaign_id: campaign.id, filter_params: { everyone: true } };
  const { id } = (await api.as(campaign.owner).call(walkbooks.create, { body })).body;
  const touches = [aTouch({ door_id: door!.id })];
  await api.as(campaign.owner).call(walkbooks.update, { body: { id, campaign_id: campaign.id, touches } });
  await api.db
    .updateTable('voters')
    .set({ suppressed: 'confidential' })
    .where('campaign_id', '=', campaign.id)
    .execute();
  const query = { id, campaign_id: campaign.id };
  const { geo_data } = (await api.as(campaign.owner).call(walkbooks.get, { query })).body;
  expect(geo_data.features.map(({ geometry }) => geometry.coordinates)).toEqual([[-78.64, 35.79]]);
});
