// The ground of a walkbook's map: streets and buildings of the neighborhood, from doors and address points of the campaign.
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { contract } from '../../../../src/contract';
import { streetsOf } from '../../../../src/domain/geography/ground';
import { storedBodies } from '../../../../src/server/http/stored-bodies';
import { walkbookBody } from '../../../../src/server/modules/walkbooks/walkbook-view';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { makeTurf } from '../../../support/turf';

const { walkbooks } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let id: string;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign });
  await makeTurf(api, campaign, { doors: 6, street: 'Maple St' });
  const body = {
    name: 'Maple',
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    assigned_user_ids: [vera.id],
  };
  id = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
});

/** A file of address points that is in by now: houses along a street to the north, `away` degrees. */
async function takeIn(street: string, away: number, { campaign_id = campaign.id, numbers = [2, 4, 6, 8] } = {}) {
  await api.db
    .insertInto('address_points')
    .values(
      numbers.map((number) => ({
        campaign_id,
        address_key: `${number} ${street.toUpperCase()}|27601`,
        address: `${number} ${street}`,
        zip: '27601',
        location: `(${-78.64 + number * 0.0001},${35.78 + away})`,
      })),
    )
    .execute();
  await api.db
    .insertInto('uploads')
    .values({
      id: randomUUID(),
      campaign_id,
      user_id: campaign.owner.id,
      name: `Points ${randomUUID()}`,
      contents: 'address_points',
      storage_key: randomUUID(),
      bytes: 1,
      status: 'done',
      finished_at: new Date(),
    })
    .execute();
}

const walkbook = async () => {
  const { body } = await api.as(vera).call(walkbooks.get, { query: { id, campaign_id: campaign.id } });
  return body;
};
const streets = async () => {
  const came = await walkbook();
  expect(came.ground).toBeDefined();
  return new Map(streetsOf(came, []).map(({ name, houses }) => [name, houses.length]));
};

test('shows the houses of the walkbook’s own doors when there is no file of addresses', async () => {
  expect(await streets()).toEqual(new Map([['Maple St', 6]]));
});

test('shows streets of the neighborhood that no one is to visit, once the file with their addresses is in', async () => {
  await streets();
  await takeIn('Elm St', 0.001);
  expect(await streets()).toEqual(
    new Map([
      ['Maple St', 6],
      ['Elm St', 4],
    ]),
  );
  // An apartment house is one building, a door that has a point is one, too.
  await takeIn('Maple St', 0, { numbers: [100] });
  expect((await streets()).get('Maple St')).toBe(6);
});

test('shows doors of the campaign that are not in this walkbook', async () => {
  await makeTurf(api, campaign, { doors: 3, street: 'Oak St', latitude: 35.781 });
  await takeIn('Elm St', 0.001);
  expect((await streets()).get('Oak St')).toBe(3);
});

test('shows nothing from far away, and nothing of another campaign', async () => {
  const other = await api.makeCampaign();
  await takeIn('Far St', 0.02);
  await takeIn('Strange St', 0.001, { campaign_id: other.id });
  expect([...(await streets()).keys()]).toEqual(['Maple St']);
});

test('knows no one: a name of a street, and places', async () => {
  await takeIn('Elm St', 0.001);
  const { ground } = await walkbook();
  for (const street of ground!) expect(Object.keys(street).toSorted()).toEqual(['houses', 'line', 'name']);
});

test('has the streets of doors that were placed after it was made', async () => {
  const [far] = await makeTurf(api, campaign, { doors: 1, street: 'Later St', latitude: 35.9 });
  await api.db.updateTable('doors').set({ location: null }).where('id', '=', far!.id).execute();
  await api.db
    .insertInto('walkbook_doors')
    .values({ campaign_id: campaign.id, walkbook_id: id, door_id: far!.id, position: 6, number: 7 })
    .execute();
  expect([...(await streets()).keys()]).toEqual(['Maple St']);
  await api.db.updateTable('doors').set({ location: '(-78.64,35.9)' }).where('id', '=', far!.id).execute();
  expect([...(await streets()).keys()].toSorted()).toEqual(['Later St', 'Maple St']);
});

test('has the walkbook’s own streets where there are more houses around than a phone draws', async () => {
  const numbers = Array.from({ length: 3_100 }, (_, at) => at + 1);
  const location = '(-78.64,35.7801)';
  for (let from = 0; from < numbers.length; from += 1_000)
    await api.db
      .insertInto('address_points')
      .values(
        numbers.slice(from, from + 1_000).map((number) => ({
          campaign_id: campaign.id,
          address_key: `0 AVENUE ${number}|27601`,
          address: `${number} A St`,
          zip: '27601',
          location,
        })),
      )
      .execute();
  expect((await streets()).get('Maple St')).toBe(6);
});

test('is made once a file, and is the same until the next one', async () => {
  await takeIn('Elm St', 0.001);
  await sql`update uploads set finished_at = '2026-03-01 10:00:00.123456Z' where campaign_id = ${campaign.id}`.execute(
    api.db,
  );
  const made = async () => {
    await streets();
    // It is kept once that was answered.
    return vi.waitFor(async () => {
      const { rows } = await sql`select xmin, ctid from walkbook_ground where walkbook_id = ${id}`.execute(api.db);
      expect(rows).toHaveLength(1);
      return rows;
    }, 10_000);
  };
  expect(await made()).toEqual(await made());
});

test('is there where the database takes no writes', async () => {
  await takeIn('Elm St', 0.001);
  const place = { campaignId: campaign.id, id, now: new Date() };
  const { gzip } = await api.db
    .transaction()
    .setAccessMode('read only')
    .execute((tx) =>
      walkbookBody(tx, storedBodies(), place, 'stamp', async () => ({ stamp: 'stamp', doors: 'doors' })),
    );
  const read = walkbooks.get.reply.parse(JSON.parse(gunzipSync(gzip).toString()));
  expect(streetsOf(read, []).map(({ name }) => name)).toEqual(expect.arrayContaining(['Maple St', 'Elm St']));
});
