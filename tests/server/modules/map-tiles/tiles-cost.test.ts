// Making a campaign's map is paid from its reader's budget; what is kept already costs nothing.
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { fairUse, usualFairUse } from '../../../../src/server/http/fair-use';
import { testApi } from '../../../support/api';
import { makeTurf } from '../../../support/turf';

const { mapTiles } = contract;
const slowly = { perSecond: 0.0001 };
// Enough for the whole campaign once, one tile of it, and one tile from near.
const api = await testApi({
  services: {
    fair: fairUse({
      ...usualFairUse,
      person: { size: 4.25, ...slowly },
      campaign: { size: 100, ...slowly },
      slowness: 1,
    }),
  },
});
afterAll(() => api.close());

test('who asks for more of the map than their budget is refused, but not what is kept', async () => {
  const campaign = await api.makeCampaign();
  await makeTurf(api, campaign, { doors: 1 });
  const query = { campaign_id: campaign.id };
  const tile = async (z: number, x: number, y: number) =>
    (await api.as(campaign.owner).call(mapTiles.tile, { params: { z: `${z}`, x: `${x}`, y: `${y}` }, query })).status;
  expect((await api.as(campaign.owner).call(mapTiles.summary, { query })).status).toBe(200);
  expect(await tile(8, 72, 100)).toBe(200);
  expect(await tile(16, 18_452, 25_792)).toBe(200);
  expect(await tile(16, 18_453, 25_792)).toBe(429);
  expect(await tile(9, 144, 201)).toBe(429);
  expect([await tile(16, 18_452, 25_792), await tile(8, 72, 100)]).toEqual([200, 200]);
});
