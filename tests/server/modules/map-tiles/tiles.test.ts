// The tiles of the campaign's map: every door in exactly one, no one's whom a walkbook leaves out, and for its own campaign alone.
import { randomUUID } from 'node:crypto';
import { VectorTile } from '@mapbox/vector-tile';
import fc from 'fast-check';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { cellOf, tileExtent, unitsOf } from '../../../../src/domain/geography/tile-grid';
import { request, testApi, tokenOf, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aResponse, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { mapTiles, walkbooks, roadSigns, voterFiles } = contract;
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

type Place = [number, number];
type Cell = Record<string, number>;
const raleigh: Place = [-78.64, 35.78];

const ask = (place: { z: number; x: number; y: number }, of = campaign, by: TestUser = of.owner, headers = {}) =>
  api
    .as(by)
    .call(
      mapTiles.tile,
      { params: { z: `${place.z}`, x: `${place.x}`, y: `${place.y}` }, query: { campaign_id: of.id } },
      { headers },
    );
const tileOf = (place: Place, z: number) => {
  const [x, y] = unitsOf(place, z);
  return { z, x: Math.floor(x / tileExtent), y: Math.floor(y / tileExtent) };
};
function read(bytes: Buffer, name = 'doors'): Cell[] {
  const layer = new VectorTile(new PbfReader(bytes)).layers[name];
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => {
    const feature = layer!.feature(index);
    const [[at] = []] = feature.loadGeometry();
    return { ...(feature.properties as Cell), x: at!.x, y: at!.y };
  });
}
const cellsAt = async (place: Place, z: number, name?: string) => {
  const { status, bytes } = await ask(tileOf(place, z));
  expect(status).toBe(200);
  return read(bytes, name);
};
const summary = async () =>
  (await api.as(campaign.owner).call(mapTiles.summary, { query: { campaign_id: campaign.id } })).body;
const doorsIn = (cells: Cell[]) => cells.reduce((sum, { doors = 0 }) => sum + doors, 0);

/** A door with some people behind it at each place. */
async function placeDoors(
  places: readonly Place[],
  of: { id: string } = campaign,
  voters: object = {},
): Promise<string[]> {
  const doors = places.map(([lng, lat]) => ({
    id: randomUUID(),
    campaign_id: of.id,
    address_key: randomUUID(),
    address: '1 Main St',
    location: `(${lng},${lat})`,
  }));
  await api.db.insertInto('doors').values(doors).execute();
  await api.db
    .insertInto('voters')
    .values(doors.map(({ id }) => ({ campaign_id: of.id, door_id: id, first: 'Ed', last: 'Doe', ...voters })))
    .execute();
  return doors.map(({ id }) => id);
}

async function walkbookOf(doors: readonly TestDoor[], assigned: boolean): Promise<string> {
  const id = randomUUID();
  await api.db
    .insertInto('walkbooks')
    .values({ id, campaign_id: campaign.id, name: id, creation_method: 'Filters' })
    .execute();
  if (doors.length > 0)
    await api.db
      .insertInto('walkbook_doors')
      .values(
        doors.map(({ id: door_id }, position) => ({
          campaign_id: campaign.id,
          walkbook_id: id,
          door_id,
          position,
          number: position + 1,
        })),
      )
      .execute();
  if (assigned)
    await api.db
      .insertInto('walkbook_assignments')
      .values({ campaign_id: campaign.id, walkbook_id: id, user_id: vera.id })
      .execute();
  return id;
}

const knock = async (walkbook: string, facts: object) => {
  const { status } = await api
    .as(vera)
    .call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, ...facts } });
  expect(status).toBe(200);
};

/** Anywhere, and where tiles and the map end. */
const places = fc.oneof(
  fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true })),
  fc.tuple(
    fc.constantFrom(-180, 180, 0, -90, 90, -78.75, 179.999_999_9),
    fc.constantFrom(-90, 90, 0, 85.06, -85.06, 66.513_26),
  ),
  fc.tuple(
    fc.integer({ min: 0, max: 2 ** 14 }).map((column) => (column / 2 ** 14) * 360 - 180),
    fc.double({ min: -85, max: 85, noNaN: true }),
  ),
);

test(
  'every door is in exactly one tile of each zoom, in its own cell, wherever on earth it is',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(places, { minLength: 1, maxLength: 8 }), async (chosen) => {
        const own = await api.makeCampaign();
        await placeDoors(chosen, own);
        for (const zoom of [0, 5, 12, 13, 14, 15, 16, 18]) {
          const expected = new Map<string, Map<string, number>>();
          for (const place of chosen) {
            const { x, y } = tileOf(place, zoom);
            const cells = expected.get(`${x}/${y}`) ?? new Map<string, number>();
            const cell = unitsOf(place, zoom).map((unit) => Math.floor(unit / cellOf(zoom)));
            cells.set(String(cell), (cells.get(String(cell)) ?? 0) + 1);
            expected.set(`${x}/${y}`, cells);
          }
          for (const [key, cells] of expected) {
            const [x = 0, y = 0] = key.split('/').map(Number);
            const { bytes } = await ask({ z: zoom, x, y }, own);
            const found = new Map(
              read(bytes).map((each) => [
                String(
                  [x * tileExtent + each['x']!, y * tileExtent + each['y']!].map((unit) =>
                    Math.floor(unit / cellOf(zoom)),
                  ),
                ),
                each['doors'],
              ]),
            );
            expect([zoom, key, found]).toEqual([zoom, key, cells]);
            // What lies beside it is told by the tile beside it.
            const neighbour = `${(x + 1) % 2 ** zoom}/${y}`;
            if (zoom > 0 && !expected.has(neighbour))
              expect(read((await ask({ z: zoom, x: (x + 1) % 2 ** zoom, y }, own)).bytes)).toEqual([]);
          }
        }
      }),
      { numRuns: 12 },
    );
  },
);

test('a tile says how many doors there are, when someone was there, what people think and who walks', async () => {
  const [one, two, three, four] = (await makeTurf(api, campaign, { doors: 4 })) as [
    TestDoor,
    TestDoor,
    TestDoor,
    TestDoor,
  ];
  const walkbook = await walkbookOf([one, two, three], true);
  await walkbookOf([four], false);
  await api.db.updateTable('voters').set({ support_score: 2 }).where('door_id', '=', two.id).execute();
  const longAgo = new Date(Date.now() - 45 * 86_400_000).toISOString();
  await knock(walkbook, {
    touches: [
      aTouch({ door_id: one.id, voter_id: one.voters[0]!.id, contact_result: 'canvassed' }),
      aTouch({ door_id: two.id }),
      aTouch({ door_id: three.id, recorded_at: longAgo }),
    ],
  });
  const together = { doors: 4, voters: 8, reached: 1, week: 1, older: 1, s2: 1, walking: 3, waiting: 1 };
  for (const zoom of [0, 9, 12]) expect(await cellsAt(raleigh, zoom)).toMatchObject([together]);
  const near = await cellsAt(raleigh, 18);
  const at = { x: expect.any(Number) as number, y: expect.any(Number) as number };
  expect(near).toEqual([
    { ...at, doors: 1, voters: 2, reached: 1, walking: 1 },
    { ...at, doors: 1, voters: 2, week: 1, s2: 1, walking: 1 },
    { ...at, doors: 1, voters: 2, older: 1, walking: 1 },
    { ...at, doors: 1, voters: 2, waiting: 1 },
  ]);
  expect(await summary()).toMatchObject({
    doors: 4,
    voters: 8,
    unplaced: 0,
    coverage: { never: 1, older: 1, month: 0, week: 1, reached: 1 },
    support: { s1: 0, s2: 1, s3: 0, s4: 0, s5: 0, unknown: 3 },
    walkbooks: { none: 0, waiting: 1, walking: 3 },
  });
});

test('what a person said goes before what a file says of their support', async () => {
  const [door] = (await makeTurf(api, campaign, { doors: 1, votersAtEach: 1 })) as [TestDoor];
  await api.db.updateTable('voters').set({ support_score: 5 }).where('door_id', '=', door.id).execute();
  const walkbook = await walkbookOf([door], true);
  expect((await summary()).support).toMatchObject({ s1: 0, s5: 1 });
  const [survey_id, question_id] = [randomUUID(), randomUUID()];
  await api.db.insertInto('surveys').values({ id: survey_id, campaign_id: campaign.id, name: 'Support' }).execute();
  await api.db
    .insertInto('survey_questions')
    .values({ id: question_id, campaign_id: campaign.id, survey_id, position: 0, text: 'Support?' })
    .execute();
  await knock(walkbook, {
    survey_responses: [
      aResponse({
        door_id: door.id,
        voter_id: door.voters[0]!.id,
        survey_id,
        question_id,
        answers: ['Strong support'],
      }),
    ],
  });
  expect((await summary()).support).toMatchObject({ s1: 1, s5: 0 });
});

describe('no one who must be left alone is on the map', () => {
  test.each([
    ['do_not_contact', { suppressed: 'do_not_contact' }],
    ['confidential', { suppressed: 'confidential' }],
    ['held', { suppressed: 'held' }],
    ['inactive', { status: 'inactive' }],
  ])('%s', async (_, voter) => {
    await placeDoors([raleigh], campaign, voter);
    expect(await cellsAt(raleigh, 18)).toEqual([]);
    expect(await cellsAt(raleigh, 10)).toEqual([]);
    expect(await summary()).toMatchObject({ doors: 0, voters: 0, bounds: null });
  });

  test('and of a household that has others only those count', async () => {
    const [door] = await makeTurf(api, campaign, { doors: 1, votersAtEach: 3 });
    await api.db.updateTable('voters').set({ suppressed: 'moved' }).where('id', '=', door!.voters[0]!.id).execute();
    expect(await cellsAt(raleigh, 18)).toMatchObject([{ doors: 1, voters: 2 }]);
  });
});

test('a visit with someone whom no list names counts nowhere, one to the same door without a name does', async () => {
  const [one, two] = (await makeTurf(api, campaign, { doors: 2, votersAtEach: 2 })) as [TestDoor, TestDoor];
  const walkbook = await walkbookOf([one, two], true);
  const hidden = [one.voters[0]!.id, two.voters[0]!.id];
  await knock(walkbook, {
    touches: [
      aTouch({ door_id: one.id, voter_id: hidden[0]!, contact_result: 'canvassed' }),
      aTouch({ door_id: two.id, voter_id: hidden[1]!, contact_result: 'canvassed' }),
      aTouch({ door_id: two.id, recorded_at: new Date(Date.now() - 10 * 86_400_000).toISOString() }),
    ],
  });
  expect((await summary()).coverage).toEqual({ never: 0, older: 0, month: 0, week: 0, reached: 2 });
  for (const suppressed of ['confidential', 'withdrawn'] as const) {
    await api.db.updateTable('voters').set({ suppressed }).where('id', 'in', hidden).execute();
    // Another version of the map.
    await walkbookOf([], false);
    const near = (await cellsAt(raleigh, 18)).map(({ reached = 0, month = 0 }) => [reached, month]);
    expect(near).toEqual([
      [0, 0],
      [0, 1],
    ]);
  }
});

test('a door that was merged into another one is that one, with its people and its knocks', async () => {
  const [home, twin] = (await makeTurf(api, campaign, { doors: 2, votersAtEach: 1 })) as [TestDoor, TestDoor];
  const walkbook = await walkbookOf([home, twin], true);
  await knock(walkbook, { touches: [aTouch({ door_id: twin.id })] });
  await api.db.updateTable('doors').set({ merged_into: home.id }).where('id', '=', twin.id).execute();
  expect(await cellsAt(raleigh, 18)).toMatchObject([{ doors: 1, voters: 2, week: 1, walking: 1 }]);
});

test('a knock that was undone is no visit', async () => {
  const [door, other] = (await makeTurf(api, campaign, { doors: 2, votersAtEach: 1 })) as [TestDoor, TestDoor];
  const walkbook = await walkbookOf([door, other], true);
  const wrong = aTouch({ door_id: door.id });
  await knock(walkbook, { touches: [wrong, aTouch({ door_id: other.id })] });
  await knock(walkbook, { touches: [aTouch({ door_id: door.id, contact_result: null, replaces: wrong.id })] });
  expect((await summary()).coverage).toEqual({ never: 1, older: 0, month: 0, week: 1, reached: 0 });
});

test('doors without a place are counted', async () => {
  await makeTurf(api, campaign, { doors: 2, located: false });
  expect(await summary()).toMatchObject({ doors: 0, unplaced: 2, bounds: null });
});

test('placed signs are on it by how they were last found, those of an archived sign are not', async () => {
  const sign = (
    await api.as(campaign.owner).call(roadSigns.create, { body: { name: 'Yard', campaign_id: campaign.id } })
  ).body;
  const placed = async (coordinates: Place) =>
    (
      await api.as(vera).call(roadSigns.place, {
        body: { road_sign_id: sign.id, campaign_id: campaign.id, coordinates: JSON.stringify(coordinates) },
      })
    ).body.placement.id;
  await placed(raleigh);
  const lost = await placed([raleigh[0] + 0.01, raleigh[1]]);
  const report = {
    id: randomUUID(),
    placement_id: lost,
    condition: 'missing',
    recorded_at: new Date().toISOString(),
    device_id: randomUUID(),
    seq: 1,
  };
  await api.as(vera).call(roadSigns.report, { body: { campaign_id: campaign.id, reports: [report] } });
  expect((await summary()).signs).toEqual({ standing: 1, damaged: 0, missing: 1, taken_down: 0 });
  expect(await cellsAt(raleigh, 18, 'signs')).toMatchObject([{ standing: 1 }]);
  await api
    .as(campaign.owner)
    .call(roadSigns.update, { body: { id: sign.id, campaign_id: campaign.id, record_status: 'archived' } });
  expect((await summary()).signs).toEqual({ standing: 0, damaged: 0, missing: 0, taken_down: 0 });
});
test('the version and the tile are others after a knock, and the same while nothing happens', async () => {
  const [door] = (await makeTurf(api, campaign, { doors: 1 })) as [TestDoor];
  const walkbook = await walkbookOf([door], true);
  const place = tileOf(raleigh, 16);
  const before = await summary();
  const first = await ask(place);
  expect((await summary()).version).toBe(before.version);
  const again = await ask(place, campaign, campaign.owner, { 'if-none-match': String(first.headers['etag']) });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  await knock(walkbook, { touches: [aTouch({ door_id: door.id })] });
  expect((await summary()).version).not.toBe(before.version);
  const later = await ask(place, campaign, campaign.owner, { 'if-none-match': String(first.headers['etag']) });
  expect(later.status).toBe(200);
  expect(read(later.bytes)).toMatchObject([{ week: 1 }]);
});

describe('the version is another one', () => {
  const changes: [string, () => Promise<unknown>][] = [
    ['after a walkbook was assigned', async () => walkbookOf([], true)],
    [
      'after a file was imported',
      () =>
        api.db
          .insertInto('uploads')
          .values({ campaign_id: campaign.id, name: 'f.csv', contents: 'voters', storage_key: 'f', bytes: 1 })
          .execute(),
    ],
    [
      'after a door that no walkbook has was placed by hand',
      async () => {
        const [door_id = ''] = await placeDoors([raleigh]);
        await api.db.updateTable('doors').set({ location: null }).where('id', '=', door_id).execute();
        await summary();
        const body = { campaign_id: campaign.id, door_id, coordinates: raleigh };
        await api.as(campaign.owner).call(voterFiles.placeDoor, { body });
        expect(await summary()).toMatchObject({ doors: 1, unplaced: 0 });
        // And put right: it is where it was put last.
        const { version } = await summary();
        const coordinates: Place = [raleigh[0] + 0.01, raleigh[1]];
        await api.as(campaign.owner).call(voterFiles.placeDoor, { body: { ...body, coordinates } });
        expect((await summary()).version).not.toBe(version);
      },
    ],
    [
      'after someone was erased',
      () =>
        api.db
          .insertInto('erased_people')
          .values({ campaign_id: campaign.id, voter_id: randomUUID(), erased_by: campaign.owner.id })
          .execute(),
    ],
  ];
  test.each(changes)('%s', async (_, change) => {
    const { version } = await summary();
    await change();
    expect((await summary()).version).not.toBe(version);
  });
});

test('a tile is the same whether the whole map is at hand or it is made alone', async () => {
  const doors = await makeTurf(api, campaign, { doors: 6, votersAtEach: 3 });
  const walkbook = await walkbookOf(doors.slice(0, 4), true);
  await walkbookOf(doors.slice(4, 5), false);
  const scores = [1, 2, 3, 4, 5];
  for (const [at, support_score] of scores.entries())
    await api.db.updateTable('voters').set({ support_score }).where('door_id', '=', doors[at]!.id).execute();
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await knock(walkbook, {
    touches: [
      aTouch({ door_id: doors[0]!.id, voter_id: doors[0]!.voters[0]!.id, contact_result: 'canvassed' }),
      aTouch({ door_id: doors[1]!.id }),
      aTouch({ door_id: doors[2]!.id, recorded_at: ago(12) }),
      aTouch({ door_id: doors[3]!.id, recorded_at: ago(50) }),
    ],
  });
  await placeDoors([[raleigh[0] + 0.000_3, raleigh[1] + 0.000_2], raleigh, raleigh]);
  const zooms = [12, 13, 14, 15, 16, 17, 18];
  const tiles = async () => Promise.all(zooms.map((zoom) => cellsAt(raleigh, zoom)));
  const counts = (cells: Cell[]) => cells.map(({ x: _x, y: _y, ...rest }) => JSON.stringify(rest)).toSorted();
  const alone = await tiles();
  // Another version, of which nothing is kept yet but the whole map.
  await walkbookOf([], false);
  expect(doorsIn(alone[6]!)).toBeGreaterThan(1);
  await summary();
  const cut = await tiles();
  expect(cut.map(counts)).toEqual(alone.map(counts));
  expect(cut.slice(4)).toEqual(alone.slice(4));
});

test('a tile is sent compressed, and nothing of it is kept by a browser', async () => {
  await placeDoors([raleigh]);
  const { headers, bytes } = await ask(tileOf(raleigh, 16), campaign, campaign.owner, { 'accept-encoding': 'gzip' });
  expect(headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/vnd.mapbox-vector-tile',
    'cache-control': 'private, no-store',
  });
  expect([...bytes.subarray(0, 2)]).toEqual([0x1f, 0x8b]);
});

test('the tiles of a campaign are refused to who is no manager of it, and show nothing of another one', async () => {
  const other = await api.makeCampaign();
  await placeDoors([raleigh], other);
  expect((await ask(tileOf(raleigh, 16), other, campaign.owner)).status).toBe(403);
  expect((await ask(tileOf(raleigh, 16), campaign, vera)).status).toBe(403);
  for (const zoom of [8, 16]) {
    expect(await cellsAt(raleigh, zoom)).toEqual([]);
    expect(doorsIn(read((await ask(tileOf(raleigh, zoom), other)).bytes))).toBe(1);
    // Kept for one campaign, it is not handed to the other.
    expect(await cellsAt(raleigh, zoom)).toEqual([]);
  }
});

test('a door is found where it is, a merged one where it is now, and another campaign’s not at all', async () => {
  const other = await api.makeCampaign();
  const [home, twin] = (await makeTurf(api, campaign, { doors: 2 })) as [TestDoor, TestDoor];
  const [foreign] = await placeDoors([raleigh], other);
  await api.db.updateTable('doors').set({ merged_into: home.id }).where('id', '=', twin.id).execute();
  const place = (door_id: string) =>
    api.as(campaign.owner).call(mapTiles.door, { query: { campaign_id: campaign.id, door_id } });
  expect((await place(twin.id)).body).toEqual({ door_id: home.id, coordinates: raleigh });
  expect((await place(foreign!)).status).toBe(404);
  // Where only someone with a confidential record lives there is nothing to find.
  await api.db
    .updateTable('voters')
    .set({ suppressed: 'confidential' })
    .where('door_id', 'in', [home.id, twin.id])
    .execute();
  expect((await place(twin.id)).status).toBe(404);
});

describe('a tile that does not exist is refused with a sentence', () => {
  test.each([
    ['19/0/0', 422],
    ['3/8/0', 422],
    ['3/0/8', 422],
    ['-1/0/0', 422],
    ['3/1.5/0', 422],
    ['a/b/c', 422],
    ['3/1', 404],
    ['3/1/1/1', 404],
  ])('%s', async (path, status) => {
    const asked = { method: 'GET', path: `/tiles/${path}` } as const;
    const { status: answered, bytes } = await request(api.app, asked, {
      query: { campaign_id: campaign.id },
      token: tokenOf(campaign.owner),
    });
    expect(answered).toBe(status);
    expect(bytes.toString()).toMatch(/[a-z]{3,} .*[a-z]{3,}/);
  });
});
