// How many cuts of counties a campaign keeps: none that someone may be working at goes by itself.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { maxOpenCuts } from '../../../../src/contract/turf-cuts';
import { sentence } from '../../../../src/contract/messages/every-message';
import { endTurfCut } from '../../../../src/server/modules/turf/turf-cuts-repo';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { cutWorld, fillCounty } from '../../../support/turf-cuts';

const { turfCuts } = contract;
let api: TestApi;
let campaign: TestCampaign;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  await fillCounty(api, campaign.id, 20);
});

const world = () => cutWorld(api, campaign);
const inCampaign = () => ({ campaign_id: campaign.id });
const start = (turfs: number) =>
  api.as(campaign.owner).call(turfCuts.start, {
    body: { ...inCampaign(), filter_params: { everyone: true as const }, goal: { turfs } },
  });
const all = async () => (await api.as(campaign.owner).call(turfCuts.all, { query: inCampaign() })).body;
const remove = (id: string) => api.as(campaign.owner).call(turfCuts.remove, { query: { id, ...inCampaign() } });

test('one more than a campaign may have is refused, with what to do, and all are kept and listed', async () => {
  const ids: string[] = [];
  for (let at = 0; at < maxOpenCuts; at += 1) {
    const { id } = (await start(at + 2)).body;
    ids.push(id);
    if (at < 3) await endTurfCut(api.db, campaign.id, id, 'done');
  }
  const sixth = await start(19);
  expect([sixth.status, sixth.error.detail_code]).toEqual([409, 'TURF_CUTS_FULL']);
  expect((await all()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  // The same once more is not another one.
  expect((await start(maxOpenCuts + 1)).body.id).toBe(ids.at(-1));
  expect((await remove(ids[0]!)).status).toBe(204);
  expect((await remove(ids[0]!)).status).toBe(404);
  expect((await start(19)).status).toBe(201);
});

test('the last one that fits is only given once', async () => {
  for (let at = 1; at < maxOpenCuts; at += 1) await start(at + 1);
  const both = await Promise.all([start(18), start(19)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
});

test('what needs no work anymore makes room: walkbooks were created from it, or it cannot be cut', async () => {
  for (let at = 0; at < 2 * maxOpenCuts; at += 1) {
    const { id } = (await start(at + 2)).body;
    if (at % 2 === 0) {
      await endTurfCut(api.db, campaign.id, id, 'done');
      await world().make(id);
    } else await endTurfCut(api.db, campaign.id, id, 'failed', { said: sentence('TURF_CUT_NO_DOORS') });
  }
  expect((await start(19)).status).toBe(201);
  expect((await all()).length).toBe(maxOpenCuts + 1);
});

test('a cut that is removed while it is made leaves nothing', async () => {
  const { id } = (await start(2)).body;
  await world().run(id, { at: 'cut', time: 1, act: () => remove(id) });
  const { rows } = await sql`select 1 from turf_cut_turfs where campaign_id = ${campaign.id}`.execute(api.db);
  expect(rows).toHaveLength(0);
});
