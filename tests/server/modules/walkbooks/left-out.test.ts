// A walkbook says how many of its people are left out by now, and names none of them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { testApi, type TestApi } from '../../../support/api';
import { aTouch, makeTurf } from '../../../support/turf';

const { walkbooks } = contract;
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
