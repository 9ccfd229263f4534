// Lists for the office tell nothing of people with a confidential record or of where only they live; whoever places a sign is told where.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aDoorReport, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { walkbooks, doorReports, roadSigns, signReports, signRequests } = contract;
const street = 'Hidden Ln';
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let alone: TestDoor;
let shared: TestDoor;
let merged: TestDoor;
beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
  [alone, shared, merged] = (await makeTurf(api, campaign, { doors: 4, street })) as [TestDoor, TestDoor, TestDoor];
  const filter_params = { streets: [street] };
  const body = { name: 'Hidden', campaign_id: campaign.id, filter_params, assigned_user_ids: [vera.id] };
  const { id } = (await api.as(campaign.owner).call(walkbooks.create, { body })).body;
  const note = 'Behind the green gate';
  const [ann, ben] = [alone.voters[0]!.id, shared.voters[0]!.id];
  const door_facts = [
    aDoorReport({ kind: 'sign_request', door_id: alone.id, note }),
    aDoorReport({ kind: 'sign_request', door_id: shared.id, note }),
    aDoorReport({ kind: 'door_note', door_id: alone.id, note }),
    aDoorReport({ kind: 'door_note', door_id: merged.id, note }),
    aDoorReport({ kind: 'person_corrected', door_id: alone.id, voter_id: ann, first: 'Anna', phone: '555 0100' }),
    aDoorReport({ kind: 'person_corrected', door_id: shared.id, voter_id: ben, first: 'Benny', phone: '555 0101' }),
  ];
  const sent = { id, campaign_id: campaign.id, door_facts };
  expect((await api.as(vera).call(walkbooks.update, { body: sent })).status).toBe(200);
  // The household of the merged door lived at another number, which has become the same home.
  const [other] = await makeTurf(api, campaign, { doors: 1, street: 'Before St', votersAtEach: 0 });
  await api.db.updateTable('doors').set({ merged_into: merged.id }).where('id', '=', other!.id).execute();
  await api.db.updateTable('voters').set({ door_id: other!.id }).where('door_id', '=', merged.id).execute();
  await api.db
    .updateTable('voters')
    .set({ suppressed: 'confidential' })
    .where('campaign_id', '=', campaign.id)
    .where((is) => is.or([is('door_id', 'in', [alone.id, other!.id]), is('id', '=', ben)]))
    .execute();
});
afterAll(() => api.close());

const query = () => ({ campaign_id: campaign.id });
const reports = async (kind: 'sign_request' | 'door_note' | 'person_corrected') =>
  api.as(campaign.owner).call(doorReports.all, { query: { ...query(), kind } });
const nowhere = { address: '', unit: null, city: '', zip: '', coordinates: null, note: '' };

test('a report of a door where only they live has no place and no note, one of a door where others live too has', async () => {
  const { body } = await reports('sign_request');
  expect(body.find(({ door_id }) => door_id === alone.id)).toMatchObject({ ...nowhere, user_name: 'Vera' });
  expect(body.find(({ door_id }) => door_id === shared.id)).toMatchObject({
    address: `101 ${street}`,
    note: 'Behind the green gate',
  });
});

test('nor has one of a door into which theirs was merged', async () => {
  const { body, bytes } = await reports('door_note');
  expect(body).toHaveLength(2);
  expect(bytes.toString()).not.toContain(street);
  expect(bytes.toString()).not.toContain('gate');
});

test('what was corrected about them is reviewed without being told', async () => {
  const { body, bytes } = await reports('person_corrected');
  expect(body).toHaveLength(2);
  for (const row of body)
    expect(row).toMatchObject({ ...nowhere, voter_id: null, voter_name: null, corrected: null, filed: null });
  for (const told of ['Anna', 'Benny', '555 0', 'Person', 'Family', street])
    expect(bytes.toString()).not.toContain(told);
});

test('a household’s request for a sign is assigned without its place, which who places it is told until it is closed', async () => {
  const all = async () => (await api.as(campaign.owner).call(signRequests.all, { query: query() })).body;
  const mine = async () => (await api.as(vera).call(signRequests.mine, { query: query() })).body;
  const ofAlone = async () => (await all()).find(({ door_id }) => door_id === alone.id)!;
  const { id: request_id } = await ofAlone();
  expect(await ofAlone()).toMatchObject(nowhere);
  expect((await all()).find(({ door_id }) => door_id === shared.id)).toMatchObject({ address: `101 ${street}` });
  expect(await mine()).toEqual([]);

  const change = (by: TestUser, state: 'assigned' | 'placed', old_state: 'requested' | 'assigned') => {
    const changes = [{ id: crypto.randomUUID(), request_id, old_state }];
    const to = state === 'assigned' ? { assigned_to: vera.id } : {};
    return api.as(by).call(signRequests.change, { body: { ...query(), state, changes, ...to } });
  };
  const assigned = await change(campaign.owner, 'assigned', 'requested');
  expect(assigned.body).toMatchObject([{ ...nowhere, assigned_to: { id: vera.id } }]);
  expect(await ofAlone()).toMatchObject(nowhere);
  expect(await mine()).toMatchObject([
    {
      id: request_id,
      address: `100 ${street}`,
      coordinates: [expect.any(Number), expect.any(Number)],
      note: 'Behind the green gate',
    },
  ]);
  expect((await change(vera, 'placed', 'assigned')).body).toMatchObject([{ ...nowhere, state: 'placed' }]);
  expect(await mine()).toEqual([]);
});

test('a report of signs names their door neither for a request nor for the sign that stands nearest to it', async () => {
  const { x, y } = (
    await api.db.selectFrom('doors').select('location').where('id', '=', alone.id).executeTakeFirstOrThrow()
  ).location as unknown as { x: number; y: number };
  const kind = { ...query(), name: 'Lawn sign' };
  const road_sign_id = (await api.as(campaign.owner).call(roadSigns.create, { body: kind })).body.id;
  const { id, recorded_at, device_id, seq } = aTouch({ door_id: alone.id });
  const stamp = { id, recorded_at, device_id, seq };
  const body = { ...stamp, ...query(), road_sign_id, coordinates: [x, y] };
  await api.as(vera).call(roadSigns.place, { body: body as never });
  const days = { first: '2020-01-01', last: '2099-12-31', by: 'kind' as const };
  for (const [of, addresses] of [
    ['signs', ['']],
    ['requests', ['', `101 ${street}`]],
  ] as const) {
    const { rows } = (await api.as(campaign.owner).call(signReports.rows, { query: { ...query(), ...days, of } })).body;
    expect(rows.map(({ address }) => address).toSorted(), of).toEqual(addresses);
  }
});

test('how far a walkbook reaches is told without their doors, and not at all where it has no others', async () => {
  const reach = async () => {
    const [listed] = (await api.as(vera).call(walkbooks.allUser, { query: query() })).body;
    const one = (await api.as(vera).call(walkbooks.get, { query: { id: listed!.id, ...query() } })).body;
    expect(one.bounds).toEqual(listed!.bounds);
    return { doors: listed!.doors, bounds: one.bounds };
  };
  const move = (id: string, [longitude, latitude]: [number, number]) =>
    api.db
      .updateTable('doors')
      .set({ location: sql`point(${longitude}, ${latitude})` })
      .where('id', '=', id)
      .execute();
  const before = await reach();
  await move(alone.id, [-90, 45]);
  expect(await reach()).toEqual(before);

  const others = api.db
    .updateTable('voters')
    .where('campaign_id', '=', campaign.id)
    .where(sql<boolean>`suppressed is null`);
  const listedNow = await others.set({ suppressed: 'confidential' }).returning('id').execute();
  expect((await reach()).bounds).toBeNull();
  const ids = listedNow.map(({ id }) => id);
  await api.db.updateTable('voters').set({ suppressed: null }).where('id', 'in', ids).execute();
});
