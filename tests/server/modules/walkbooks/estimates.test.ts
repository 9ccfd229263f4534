// Estimated times beside what a campaign's walks took.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { walkbookReports, walkbooks, turf } = contract;
const minute = 60_000;
let api: TestApi;
let campaign: TestCampaign;
let people: TestUser[];
let doors: TestDoor[];
let walkbook: string;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  people = await Promise.all(['Vera', 'Viktor', 'Ida'].map((first) => api.makeUser({ campaign, first })));
  doors = await makeTurf(api, campaign, { doors: 40, votersAtEach: 1 });
  const body = {
    name: `Turf ${randomUUID()}`,
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    assigned_user_ids: people.map(({ id }) => id),
  };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
});

/** All doors one after the other, every third with somebody who talks. */
const walk = (minutesEach: number, hoursAgo = 5) => {
  const begun = Date.now() - hoursAgo * 60 * minute;
  return doors.map(({ id }, at) =>
    aTouch({
      door_id: id,
      contact_result: at % 3 === 0 ? 'canvassed' : 'not_home',
      recorded_at: new Date(begun + at * minutesEach * minute).toISOString(),
    }),
  );
};
async function send(by: TestUser, touches: ReturnType<typeof walk>) {
  const body = { id: walkbook, campaign_id: campaign.id, touches };
  const { receipts } = (await api.as(by).call(walkbooks.update, { body })).body;
  expect(new Set(receipts.map(({ verdict }) => verdict))).toEqual(new Set(['stored']));
}
const check = async () =>
  (await api.as(campaign.owner).call(walkbookReports.estimates, { query: { campaign_id: campaign.id } })).body;

test('three people’s walks tell how long visits took with and without a conversation', async () => {
  for (const by of people) await send(by, walk(4));
  const { visits, people: walkers, parts } = await check();
  expect([visits, walkers]).toEqual([117, 3]);
  expect(parts.map(({ kind, visits: of, taken }) => [kind, of, Math.round(taken)])).toEqual([
    ['met', 39, 156],
    ['unmet', 78, 312],
  ]);
  // Ten meters from door to door.
  for (const { estimated, visits: of } of parts) expect(estimated / of).toBeCloseTo(2.62, 1);
});

test('what is undone, long ago, entered from paper or another campaign’s tells nothing', async () => {
  const [vera, viktor, ida] = people as [TestUser, TestUser, TestUser];
  await send(vera, walk(4));
  await send(viktor, walk(4));
  const thirds = walk(4);
  await send(ida, thirds);
  await send(
    ida,
    thirds.map(({ id, door_id }) =>
      aTouch({ door_id, replaces: id, contact_result: null, recorded_at: new Date().toISOString() }),
    ),
  );
  expect(await check()).toEqual({ visits: 78, people: 2, parts: [] });

  await send(ida, walk(4, 24 * 91));
  const body = { campaign_id: campaign.id, walkbook_id: walkbook, user_id: ida.id, touches: walk(3, 30) };
  expect((await api.as(campaign.owner).call(turf.key, { body })).body.receipts).toHaveLength(40);
  expect(await check()).toEqual({ visits: 78, people: 2, parts: [] });

  const other = await api.makeCampaign();
  const query = { campaign_id: other.id };
  expect((await api.as(other.owner).call(walkbookReports.estimates, { query })).body).toEqual({
    visits: 0,
    people: 0,
    parts: [],
  });
});

test('a walkbook that is driven is held against its drives', async () => {
  await api.db
    .updateTable('walkbooks')
    .set({ drive: JSON.stringify({ minutes: 60, metres: 9_000, parks: 4 }) })
    .where('id', '=', walkbook)
    .execute();
  const [far] = doors.slice(20);
  await api.db.updateTable('doors').set({ location: '(-78.5,35.78)' }).where('id', '=', far!.id).execute();
  for (const by of people) await send(by, walk(4));
  const { parts } = await check();
  expect(parts.find(({ kind }) => kind === 'driven')?.visits).toBe(6);
});
