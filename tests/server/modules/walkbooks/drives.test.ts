import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { timeLeft } from '../../../../src/domain/walkbooks/estimate';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { makeTurf } from '../../../support/turf';

let api: TestApi;
let campaign: TestCampaign;

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

async function walkbookOf(zip: string) {
  const body = { name: randomUUID(), campaign_id: campaign.id, filter_params: { zips: [zip] } };
  return (await api.as(campaign.owner).call(contract.walkbooks.create, { body })).body;
}

test('a walkbook of farms is told as it is driven, on every list that shows its time', async () => {
  // Three farms to a hamlet, two kilometers from one to the next.
  for (let hamlet = 0; hamlet < 8; hamlet += 1)
    await makeTurf(api, campaign, { doors: 3, zip: '27011', latitude: 35.5 + hamlet * 0.018 });
  const made = await walkbookOf('27011');
  expect(made.drive).toMatchObject({ parks: 8 });
  const { minutes } = timeLeft(made, 24, 24);
  // 24 doors, 28 km there and back at 30 km/h on roads that are longer than the crow flies, and parking eight times.
  expect(minutes).toBeGreaterThan(140);
  expect(minutes).toBeLessThan(165);
  const query = { campaign_id: campaign.id };
  const [listed] = (await api.as(campaign.owner).call(contract.walkbooks.all, { query })).body;
  expect(listed?.drive).toEqual(made.drive);
  // Each door comes with where the car is parked meanwhile: one hamlet after the other.
  const opened = { id: made.id, campaign_id: campaign.id };
  const { geo_data } = (await api.as(campaign.owner).call(contract.walkbooks.get, { query: opened })).body;
  const parked = geo_data.features.map(({ properties: { park } }) => park);
  expect(parked).toEqual(Array.from({ length: 8 }, (_, place) => [place, place, place]).flat());
});

test('a street is walked', async () => {
  await makeTurf(api, campaign, { doors: 30, zip: '27012' });
  const { id, drive } = await walkbookOf('27012');
  expect(drive).toBeNull();
  const query = { id, campaign_id: campaign.id };
  const { geo_data } = (await api.as(campaign.owner).call(contract.walkbooks.get, { query })).body;
  expect(geo_data.features.some(({ properties: { park } }) => park !== undefined)).toBe(false);
});

test('from a position the walk is told as it is walked, not as it would have been driven', async () => {
  for (let hamlet = 0; hamlet < 8; hamlet += 1)
    await makeTurf(api, campaign, { doors: 3, zip: '27013', latitude: 36.5 + hamlet * 0.018 });
  const made = await walkbookOf('27013');
  expect(made.drive).not.toBeNull();
  const query = { id: made.id, campaign_id: campaign.id, lat: 36.5, lng: -78.64 };
  const from = (await api.as(campaign.owner).call(contract.walkbooks.optimized, { query })).body;
  // Its meters are those of the loop on foot from there: its time must be, too.
  expect(from.drive ?? null).toBeNull();
});
