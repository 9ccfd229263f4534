// A walk on the map: the filter that is made of it selects who lives along the way, of its own campaign alone.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';

const { mapTiles, voterGroups } = contract;
const [lng, lat] = [-78.64, 35.78] as const;
let api: TestApi;
let campaign: TestCampaign;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
});

/** Houses every 20 m along a street that goes east from the middle, so many meters north of it. */
async function aStreet(street: string, north: number, of: { id: string } = campaign) {
  const doors = Array.from({ length: 30 }, (_, index) => ({
    id: randomUUID(),
    campaign_id: of.id,
    address_key: randomUUID(),
    address: `${index + 1} ${street}`,
    street,
    side: index % 2 ? ('even' as const) : ('odd' as const),
    location: `(${lng + (10 + index * 20) / (111_320 * Math.cos((lat * Math.PI) / 180))},${lat + (north + (index % 2 ? 10 : -10)) / 111_320})`,
  }));
  await api.db.insertInto('doors').values(doors).execute();
  await api.db
    .insertInto('voters')
    .values(doors.map(({ id }) => ({ campaign_id: of.id, door_id: id, first: 'Ed', last: 'Doe' })))
    .execute();
}
const walk = (metres: number, by: TestUser = campaign.owner, place = { lng: `${lng}`, lat: `${lat}` }) =>
  api.as(by).call(mapTiles.walk, { query: { campaign_id: campaign.id, ...place, metres: `${metres}` } });

test('a walk selects the houses along the street, and none of a street that it does not come to', async () => {
  await aStreet('MAIN ST', 0);
  await aStreet('BACK ST', 90);
  const { body } = await walk(300);
  const filter_params = { where: { field: 'area' as const, areas: body.areas } };
  const counted = await api
    .as(campaign.owner)
    .call(voterGroups.preview, { body: { campaign_id: campaign.id, filter_params } });
  // Houses up to 300 m along Main St, a few more or less where its ground ends.
  expect(Math.abs(counted.body.doors - 15)).toBeLessThanOrEqual(2);
  expect((await walk(150)).body.areas.flat().length).toBeGreaterThan(3);
});

test('where no street is near, or only another campaign has one, there is no area', async () => {
  const other = await api.makeCampaign();
  await aStreet('MAIN ST', 0, other);
  expect((await walk(300)).body).toEqual({ areas: [] });
  expect((await walk(300, campaign.owner, { lng: '180', lat: '85' })).body).toEqual({ areas: [] });
});

test('too far a walk and a volunteer are refused', async () => {
  expect((await walk(1501)).status).toBe(422);
  const vera = await api.makeUser({ campaign, title: 'Volunteer' });
  expect((await walk(300, vera)).status).toBe(403);
});
