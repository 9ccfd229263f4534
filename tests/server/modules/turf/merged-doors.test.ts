// Two doors turn out to be one between a cut and its walkbooks.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { runTurfJob } from '../../../../src/server/modules/turf/run-turf-job';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { makeTurf } from '../../../support/turf';

const { turf, turfJobs, walkbooks } = contract;
let api: TestApi;
let campaign: TestCampaign;
let turfs: { name: string; door_ids: string[]; assigned_user_ids: string[] }[];
let [kept, merged, beside] = ['', '', ''];

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  const ids = (await makeTurf(api, campaign, { doors: 4, votersAtEach: 1 })).map(({ id }) => id);
  [kept = '', merged = '', beside = ''] = ids;
  turfs = [
    { name: 'North', door_ids: [merged], assigned_user_ids: [] },
    { name: 'South', door_ids: [kept, beside, ids[3] ?? ''], assigned_user_ids: [] },
  ];
  await api.db.updateTable('doors').set({ merged_into: kept }).where('id', '=', merged).execute();
});

const inCampaign = () => ({ campaign_id: campaign.id });
const asked = () => ({ ...inCampaign(), filter_params: { everyone: true }, turfs });

async function contents() {
  const made = (await api.as(campaign.owner).call(walkbooks.all, { query: inCampaign() })).body;
  return Object.fromEntries(made.map(({ name, doors, voters }) => [name, { doors, voters }]));
}

// The first turf that has either has both households; no door is in two walkbooks.
const expected = { North: { doors: 1, voters: 2 }, South: { doors: 2, voters: 2 } };

test('a job has the people of both at the door that is left, in one walkbook', async () => {
  const { id } = (await api.as(campaign.owner).call(turfJobs.start, { body: asked() })).body;
  const { orderFor } = api.services;
  await runTurfJob({ db: api.db, orderFor }, campaign.id, id, new AbortController().signal);
  expect(await contents()).toEqual(expected);
});

test('so have the walkbooks that are made right away', async () => {
  expect((await api.as(campaign.owner).call(turf.make, { body: asked() })).status).toBe(201);
  expect(await contents()).toEqual(expected);
});
