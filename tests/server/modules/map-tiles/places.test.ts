// What a tap on the map shows: the doors of that place alone, no one who must not be shown, and for its own campaign alone.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { mostAtPlace } from '../../../../src/contract/map/map-tiles';
import { unitsOf } from '../../../../src/domain/geography/tile-grid';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aTouch } from '../../../support/turf';

const { mapTiles, walkbooks, roadSigns } = contract;
type Place = [number, number];
const raleigh: Place = [-78.64, 35.78];
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, title: 'Volunteer' });
});

interface Door {
  at?: Place | null;
  address?: string;
  unit?: string;
  people?: object[];
  merged_into?: string;
}

async function aDoor(
  { at = raleigh, people = [{}], ...door }: Door = {},
  of: { id: string } = campaign,
): Promise<string> {
  const id = randomUUID();
  await api.db
    .insertInto('doors')
    .values({
      id,
      campaign_id: of.id,
      address_key: randomUUID(),
      address: '1 Main St',
      location: at && `(${at[0]},${at[1]})`,
      ...door,
    })
    .execute();
  if (people.length > 0)
    await api.db
      .insertInto('voters')
      .values(people.map((person) => ({ campaign_id: of.id, door_id: id, first: 'Ed', last: 'Doe', ...person })))
      .execute();
  return id;
}

const place = async (at: Place, z = 18, of = campaign, by: TestUser = of.owner, find?: string) => {
  const [x, y] = unitsOf(at, z);
  const query = { campaign_id: of.id, z: `${z}`, x: `${x}`, y: `${y}` };
  return api.as(by).call(mapTiles.place, { query: find === undefined ? query : { ...query, find } });
};
const behind = (door_id: string, of = campaign, by: TestUser = of.owner) =>
  api.as(by).call(mapTiles.behind, { query: { campaign_id: of.id, door_id } });

test('a place has its own doors, by unit, and not those next to it or of another campaign', async () => {
  const other = await api.makeCampaign();
  for (const unit of ['10', '2', '1']) await aDoor({ unit });
  await aDoor({ at: [raleigh[0] + 0.000_1, raleigh[1]], address: '3 Main St' });
  await aDoor({ unit: '3' }, other);
  await aDoor({ unit: '4', people: [] });
  for (const z of [16, 17, 18]) {
    const { body } = await place(raleigh, z);
    expect([z, body.total, body.doors.map(({ unit }) => unit)]).toEqual([z, 3, ['1', '2', '10']]);
  }
});

test('a door tells its last contact that counts, its walkbooks with who walks them, and how many live there', async () => {
  const id = await aDoor({ people: [{}, { suppressed: 'do_not_contact' }, { suppressed: 'confidential' }] });
  const walkbook = randomUUID();
  await api.db
    .insertInto('walkbooks')
    .values({ id: walkbook, campaign_id: campaign.id, name: 'Oak Park', creation_method: 'Filters' })
    .execute();
  await api.db
    .insertInto('walkbook_doors')
    .values({ campaign_id: campaign.id, walkbook_id: walkbook, door_id: id, position: 0, number: 1 })
    .execute();
  await api.db
    .insertInto('walkbook_assignments')
    .values({ campaign_id: campaign.id, walkbook_id: walkbook, user_id: vera.id })
    .execute();
  expect((await place(raleigh)).body.doors).toMatchObject([{ last: null, walkbooks: [{ name: 'Oak Park' }] }]);
  const first = aTouch({ door_id: id });
  const wrong = aTouch({ door_id: id, contact_result: 'refused' });
  for (const touch of [first, wrong, aTouch({ door_id: id, contact_result: null, replaces: wrong.id })])
    expect(
      (
        await api
          .as(vera)
          .call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, touches: [touch] } })
      ).status,
    ).toBe(200);
  expect((await place(raleigh)).body.doors).toMatchObject([
    {
      people: 2,
      left_out: 1,
      last: { channel: 'door', contact_result: 'not_home', user_name: `${vera.first} ${vera.last}` },
      walkbooks: [{ id: walkbook, name: 'Oak Park', walkers: [`${vera.first} ${vera.last}`] }],
    },
  ]);
});

test('the last contact is never one with someone who must not be shown', async () => {
  const id = await aDoor({ people: [{}, {}] });
  const [shown, hidden] = await api.db.selectFrom('voters').select('id').where('door_id', '=', id).execute();
  const walkbook = randomUUID();
  await api.db
    .insertInto('walkbooks')
    .values({ id: walkbook, campaign_id: campaign.id, name: 'Oak Park', creation_method: 'Filters' })
    .execute();
  await api.db
    .insertInto('walkbook_doors')
    .values({ campaign_id: campaign.id, walkbook_id: walkbook, door_id: id, position: 0, number: 1 })
    .execute();
  await api.db
    .insertInto('walkbook_assignments')
    .values({ campaign_id: campaign.id, walkbook_id: walkbook, user_id: vera.id })
    .execute();
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const touches = [
    aTouch({ door_id: id, voter_id: shown!.id, contact_result: 'refused', recorded_at: at(2) }),
    aTouch({ door_id: id, voter_id: hidden!.id, contact_result: 'canvassed', recorded_at: at(1) }),
  ];
  const body = { id: walkbook, campaign_id: campaign.id, touches };
  expect((await api.as(vera).call(walkbooks.update, { body })).status).toBe(200);
  expect((await place(raleigh)).body.doors[0]!.last).toMatchObject({ contact_result: 'canvassed' });
  for (const suppressed of ['confidential', 'withdrawn'] as const) {
    await api.db.updateTable('voters').set({ suppressed }).where('id', '=', hidden!.id).execute();
    expect((await place(raleigh)).body.doors[0]!.last).toMatchObject({ contact_result: 'refused' });
  }
});

test('behind a door are those whom lists name, also of doors merged into it, and whoever asks is in the activity log', async () => {
  const id = await aDoor({
    people: [
      { first: 'Ada' },
      { first: 'Ben', suppressed: 'do_not_contact', no_channels: ['door', 'call'] },
      { first: 'Cy', suppressed: 'confidential' },
      { first: 'Di', suppressed: 'withdrawn' },
    ],
  });
  const twin = await aDoor({ people: [{ first: 'Eve' }], merged_into: id });
  const { body } = await behind(twin);
  expect(body).toMatchObject({ door_id: id, total: 3 });
  expect(body.people.map(({ first, suppressed, no_channels }) => [first, suppressed, no_channels])).toEqual([
    ['Ada', null, []],
    ['Ben', 'do_not_contact', ['door', 'call']],
    ['Eve', null, []],
  ]);
  expect((await place(raleigh)).body).toMatchObject({ total: 1, doors: [{ id, people: 3, left_out: 1 }] });
  const { body: log } = await api.as(campaign.owner).call(contract.audit.list, { query: { campaign_id: campaign.id } });
  expect(log.map(({ act, subject_id, user_id }) => [act, subject_id, user_id])).toContainEqual([
    'household_viewed',
    id,
    campaign.owner.id,
  ]);
});

test('signs that were placed nearby are there with how they were last found', async () => {
  await aDoor();
  const sign = (
    await api.as(campaign.owner).call(roadSigns.create, { body: { name: 'Yard', campaign_id: campaign.id } })
  ).body;
  for (const metres of [15, 200])
    await api.as(vera).call(roadSigns.place, {
      body: {
        road_sign_id: sign.id,
        campaign_id: campaign.id,
        coordinates: JSON.stringify([raleigh[0], raleigh[1] + metres / 111_320]),
      },
    });
  expect((await place(raleigh)).body.signs).toMatchObject([{ name: 'Yard', condition: 'standing' }]);
});

test('of a place with more doors than a reply holds it says how many there are, and finds each by its unit', async () => {
  const doors = Array.from({ length: mostAtPlace.doors + 5 }, (_, index) => ({
    id: randomUUID(),
    campaign_id: campaign.id,
    address_key: randomUUID(),
    address: '9 Tower Rd',
    unit: String(index + 1),
    location: `(${raleigh[0]},${raleigh[1]})`,
  }));
  await api.db.insertInto('doors').values(doors).execute();
  await api.db
    .insertInto('voters')
    .values(doors.map(({ id }) => ({ campaign_id: campaign.id, door_id: id, first: 'Ed', last: 'Doe' })))
    .execute();
  const { body } = await place(raleigh);
  expect([body.total, body.people, body.doors.length, body.doors.at(-1)!.unit]).toEqual([305, 305, 300, '300']);
  const { body: found } = await place(raleigh, 18, campaign, campaign.owner, ' 305 ');
  expect([found.total, found.people, found.doors.map(({ unit }) => unit)]).toEqual([1, 1, ['305']]);
});

test('addresses around a point are listed nearest first, each place once, none from far away or of another campaign', async () => {
  const other = await api.makeCampaign();
  const north = (metres: number): Place => [raleigh[0], raleigh[1] + metres / 111_320];
  await aDoor({ at: north(40), address: '4 Main St' });
  await aDoor({ at: north(10), address: '1 Main St', unit: 'A' });
  await aDoor({ at: north(10), address: '1 Main St', unit: 'B' });
  await aDoor({ at: north(20), address: '2 Main St', people: [{ suppressed: 'do_not_contact' }] });
  await aDoor({ at: north(5000), address: '99 Far Rd' });
  await aDoor({ at: north(1), address: '7 Other St' }, other);
  const { body } = await api
    .as(campaign.owner)
    .call(mapTiles.around, { query: { campaign_id: campaign.id, lng: `${raleigh[0]}`, lat: `${raleigh[1]}` } });
  expect(body).toEqual([
    { coordinates: north(10), address: '1 Main St', doors: 2 },
    { coordinates: north(40), address: '4 Main St', doors: 1 },
  ]);
});

test('a place beyond the edge of the map is refused', async () => {
  const query = { campaign_id: campaign.id, z: '16', x: String(4096 * 2 ** 16), y: '0' };
  expect((await api.as(campaign.owner).call(mapTiles.place, { query })).status).toBe(422);
});

test('a volunteer, a stranger, and a door of another campaign are refused', async () => {
  const other = await api.makeCampaign();
  const foreign = await aDoor({}, other);
  expect((await place(raleigh, 18, campaign, vera)).status).toBe(403);
  expect((await place(raleigh, 18, other, campaign.owner)).status).toBe(403);
  expect((await behind(foreign)).status).toBe(404);
  expect((await place(raleigh)).body).toEqual({ doors: [], total: 0, people: 0, signs: [] });
});
