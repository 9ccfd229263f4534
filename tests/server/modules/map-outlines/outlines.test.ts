// Outlines of precincts and districts on the map: what is uploaded is drawn, counted and compared with the files; what is none is
// refused and leaves nothing behind.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { CallFile } from '../../../../src/contract/call';
import type { OutlineKind } from '../../../../src/contract/map/map-outlines';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aTouch } from '../../../support/turf';

const { mapOutlines, voterGroups, walkbooks, audit } = contract;
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

/** A square of a hundredth of a degree; those of neighboring columns share a border. */
const square = (column: number, row = 0) => {
  const [x, y] = [-78.6 + column / 100, 35.7 + row / 100];
  return [[x, y], [x + 0.01, y], [x + 0.01, y + 0.01], [x, y + 0.01], [x, y]]; // prettier-ignore
};
const middleOf = (column: number, row = 0): [number, number] => [-78.595 + column / 100, 35.705 + row / 100];
const shape = (name: string | null, ...rings: number[][][]) => ({
  type: 'Feature',
  properties: { PREC: name },
  geometry: { type: 'Polygon', coordinates: rings },
});
const asFile = (content: unknown): CallFile => ({
  bytes: new Uint8Array(new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content)))
    .buffer,
  mime: 'application/octet-stream',
  name: 'precincts.geojson',
});
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

const query = () => ({ campaign_id: campaign.id });
const upload = (content: unknown, kind: OutlineKind = 'precinct', more: { name?: string; property?: string } = {}) =>
  api.as(campaign.owner).call(mapOutlines.upload, {
    body: { campaign_id: campaign.id, kind, property: 'PREC', ...more },
    file: asFile(content),
  });
const counts = async (id: string, of: TestCampaign = campaign) =>
  (await api.as(of.owner).call(mapOutlines.counts, { params: { id }, query: { campaign_id: of.id } })).body;
const all = async () => (await api.as(campaign.owner).call(mapOutlines.all, { query: query() })).body;
const stored = async () => ({
  layers: (await api.db.selectFrom('map_outline_layers').select('id').where('campaign_id', '=', campaign.id).execute())
    .length,
  files: (await api.db.selectFrom('files').select('storage_key').where('campaign_id', '=', campaign.id).execute()).map(
    (row) => row.storage_key,
  ),
});

/** A door there with people of these precincts. */
async function aDoor(at: [number, number] | null, people: object[], of: { id: string } = campaign): Promise<string> {
  const id = randomUUID();
  await api.db
    .insertInto('doors')
    .values({
      id,
      campaign_id: of.id,
      address_key: id,
      address: '1 Main St',
      location: at && `(${at[0]},${at[1]})`,
    })
    .execute();
  await api.db
    .insertInto('voters')
    .values(people.map((person) => ({ campaign_id: of.id, door_id: id, first: 'Ed', last: 'Doe', ...person })))
    .execute();
  return id;
}

async function reach(doorId: string, voterId: string | null): Promise<void> {
  const id = randomUUID();
  await api.db
    .insertInto('walkbooks')
    .values({ id, campaign_id: campaign.id, name: id, creation_method: 'Filters' })
    .execute();
  await api.db
    .insertInto('walkbook_doors')
    .values({ campaign_id: campaign.id, walkbook_id: id, door_id: doorId, position: 0, number: 1 })
    .execute();
  await api.db
    .insertInto('walkbook_assignments')
    .values({ campaign_id: campaign.id, walkbook_id: id, user_id: vera.id })
    .execute();
  const touches = [aTouch({ door_id: doorId, voter_id: voterId, contact_result: 'canvassed' })];
  const body = { id, campaign_id: campaign.id, touches };
  expect((await api.as(vera).call(walkbooks.update, { body })).status).toBe(200);
}

test('each outline counts its doors, people and reached doors, and how many of them the files put elsewhere', async () => {
  const hole = [[-78.597, 35.703], [-78.593, 35.703], [-78.593, 35.707], [-78.597, 35.707], [-78.597, 35.703]]; // prettier-ignore
  const { status, body: layer } = await upload(
    collection(shape('Precinct 01', square(0), hole), shape('Precinct 02', square(1))),
  );
  expect([status, layer.outlines, layer.kind, layer.moved]).toEqual([201, 2, 'precinct', 1]);
  const one = await aDoor([-78.599, 35.701], [{ precinct: '1' }, { precinct: 'PCT 2' }, { suppressed: 'moved' }]);
  const two = await aDoor(middleOf(1), [{ precinct: '2' }, {}, { precinct: '2', suppressed: 'confidential' }]);
  // In the hole, beside it all, without a place, and of another campaign.
  await aDoor(middleOf(0), [{ precinct: '01' }, { precinct: 'Elm' }]);
  await aDoor(middleOf(5), [{}]);
  await aDoor(null, [{ precinct: '1' }]);
  await aDoor(middleOf(1), [{ precinct: '2' }], await api.makeCampaign());
  const hidden = await api.db.selectFrom('voters').select('id').where('suppressed', '=', 'confidential').execute();
  await reach(one, null);
  await reach(two, hidden[0]!.id);
  expect(await counts(layer.id)).toEqual({
    outlines: [
      { number: 1, doors: 1, voters: 2, reached: 1, agree: 1, differ: 1, unsaid: 0 },
      { number: 2, doors: 1, voters: 2, reached: 0, agree: 1, differ: 0, unsaid: 1 },
    ],
    outside: { doors: 2, voters: 3, named: 1 },
    compared: true,
    differences: [{ number: 1, said: 'PCT 2', voters: 1 }],
  });
  // What is drawn is what is counted, and what a filter selects.
  const { body: drawn } = await api
    .as(campaign.owner)
    .call(mapOutlines.shapes, { params: { id: layer.id }, query: query() });
  expect(drawn.outlines.map(({ number, name }) => [number, name])).toEqual([
    [1, 'Precinct 01'],
    [2, 'Precinct 02'],
  ]);
  for (const { areas } of drawn.outlines) {
    const filter_params = { where: { field: 'area' as const, areas } };
    const counted = await api
      .as(campaign.owner)
      .call(voterGroups.preview, { body: { campaign_id: campaign.id, filter_params } });
    expect(counted.body.doors).toBe(1);
  }
});

test('a district is compared with its own column of the files, and outlines of another kind with none', async () => {
  await aDoor(middleOf(0), [{ precinct: 'x', ward: '3' }]);
  const { body: wards } = await upload(collection(shape('Ward 3', square(0))), 'ward');
  expect((await counts(wards.id)).outlines[0]).toMatchObject({ agree: 1, differ: 0 });
  const { body: parks } = await upload(collection(shape('Oak Park', square(0))), 'other', { name: 'Parks' });
  expect(await counts(parks.id)).toMatchObject({ compared: false, outlines: [{ doors: 1, agree: 0, unsaid: 1 }] });
});

test('uploaded again they take the place of those before, deleted they are gone with their file, and both are logged', async () => {
  const { body: first } = await upload(collection(shape('A', square(0))));
  await upload(collection(shape('A', square(0))), 'other', { name: 'Parks' });
  const [before] = (await stored()).files;
  const { body: second } = await upload(collection(shape('A', square(0)), shape('B', square(1))));
  expect((await all()).map(({ id, outlines, name }) => [id, outlines, name])).toEqual([
    [second.id, 2, ''],
    [expect.any(String), 1, 'Parks'],
  ]);
  await expect.poll(() => api.services.files.has(before!)).toBe(false);
  const remove = (id: string) => api.as(campaign.owner).call(mapOutlines.remove, { params: { id }, query: query() });
  expect([(await remove(first.id)).status, (await remove(second.id)).status]).toEqual([404, 204]);
  expect((await stored()).files).toHaveLength(1);
  const { body: log } = await api.as(campaign.owner).call(audit.list, { query: query() });
  expect(
    log.filter(({ act }) => act.startsWith('outlines')).map(({ act, subject_name }) => [act, subject_name]),
  ).toEqual([
    ['outlines_deleted', 'precinct'],
    ['outlines_replaced', 'precinct'],
    ['outlines_uploaded', 'Parks'],
    ['outlines_uploaded', 'precinct'],
  ]);
});

describe('what can’t be used is told why, and nothing of it is kept', () => {
  test.each([
    ['OUTLINES_NO_JSON', 'PREC,x,y'],
    ['OUTLINES_PROJECTED', collection(shape('A', [[1, 2], [2_100_000, 2], [3, 4]]))], // prettier-ignore
    ['OUTLINES_EMPTY', collection()],
    ['OUTLINES_WITHOUT_NAME', collection(shape('A', square(0)), shape(null, square(1)))],
  ])('%s', async (code, content) => {
    const { status, error } = await upload(content);
    expect([status, error?.detail_code]).toEqual([415, code]);
    expect(await stored()).toEqual({ layers: 0, files: [] });
  });

  test('a file above the size, an outline without a name of its kind, a property that no text is', async () => {
    expect((await upload(' '.repeat(16_000_001))).status).toBe(413);
    expect((await upload(collection(shape('A', square(0))), 'other')).status).toBe(422);
    expect((await upload(collection(shape('A', square(0))), 'precinct', { property: '' })).status).toBe(422);
    expect(await stored()).toEqual({ layers: 0, files: [] });
  });
});

test('outlines of another campaign are none, and a volunteer is refused', async () => {
  const { body: layer } = await upload(collection(shape('A', square(0))));
  const other = await api.makeCampaign();
  const asked = { params: { id: layer.id }, query: { campaign_id: other.id } };
  for (const named of [mapOutlines.shapes, mapOutlines.counts, mapOutlines.remove] as const)
    expect((await api.as(other.owner).call(named, asked)).status).toBe(404);
  expect((await api.as(vera).call(mapOutlines.all, { query: query() })).status).toBe(403);
  expect(await all()).toHaveLength(1);
});
