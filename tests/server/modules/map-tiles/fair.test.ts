// What one person may not spend any more keeps no one else from the map.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedBodies } from '../../../../src/server/http/stored-bodies';
import { ApiError } from '../../../../src/server/http/errors';
import { mapTileHandlers } from '../../../../src/server/modules/map-tiles/handlers';
import { testApi, type TestApi } from '../../../support/api';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

type Asked = Parameters<typeof mapTileHandlers.tile>[0];
const asked = (campaignId: string, services: object, spend: () => Promise<void>, params: object) =>
  ({
    member: { campaign_id: campaignId },
    db: api.db,
    services,
    now: new Date(),
    spend,
    params,
    query: {},
  }) as unknown as Asked;

test('who has nothing left to spend is refused alone', async () => {
  const { id } = await api.makeCampaign();
  const services = { bodies: storedBodies() };
  const place = { z: 16, x: 1, y: 1 };
  const spent = asked(
    id,
    services,
    async () => {
      // As fair use refuses: after a while.
      await pause(500);
      throw new ApiError('TOO_MANY');
    },
    place,
  );
  const first = mapTileHandlers.tile(spent).catch((error: unknown) => error);
  await pause(200);
  const other = mapTileHandlers.tile(asked(id, services, () => Promise.resolve(), place));
  await expect(other).resolves.toMatchObject({ mime: 'application/vnd.mapbox-vector-tile' });
  expect(await first).toBeInstanceOf(ApiError);
});

test('tiles of the further zooms are paid for as well', async () => {
  const { id } = await api.makeCampaign();
  const services = { bodies: storedBodies() };
  let paid = 0;
  const spend = () => {
    paid += 1;
    return Promise.resolve();
  };
  await mapTileHandlers.tile(asked(id, services, spend, { z: 11, x: 0, y: 0 }));
  const before = paid;
  for (let x = 1; x <= 50; x += 1) await mapTileHandlers.tile(asked(id, services, spend, { z: 11, x, y: 0 }));
  expect(paid).toBe(before + 50);
  // Nothing lies there: nothing of it is kept.
  const kept: string[] = [];
  const get: typeof services.bodies.get = (key, stamp, make) => {
    kept.push(key);
    return services.bodies.get(key, stamp, make);
  };
  await mapTileHandlers.tile(asked(id, { bodies: { ...services.bodies, get } }, spend, { z: 11, x: 1, y: 0 }));
  expect(kept).toEqual([]);
});

test('a tile of the version that the summary told is made without reading again what the map was made of', async () => {
  const { id } = await api.makeCampaign();
  const services = { bodies: storedBodies() };
  const spend = () => Promise.resolve();
  const { version } = await mapTileHandlers.summary(
    asked(id, services, spend, {}) as unknown as Parameters<typeof mapTileHandlers.summary>[0],
  );
  const made: string[] = [];
  const get: typeof services.bodies.get = (key, stamp, make) => {
    made.push(stamp);
    return services.bodies.get(key, stamp, make);
  };
  // What came in since makes another version, of which only the next summary tells.
  await api.db.insertInto('road_signs').values({ campaign_id: id, name: 'Yard' }).execute();
  const tile = (of: string) =>
    mapTileHandlers.tile({
      ...asked(id, { bodies: { ...services.bodies, get } }, spend, { z: 16, x: 1, y: 1 }),
      query: { campaign_id: id, version: of },
    } as Asked);
  await tile(version);
  await tile('made up');
  expect([made[0], made[1] === version, made[1] === 'made up']).toEqual([version, false, false]);
});
