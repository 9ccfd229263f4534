import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { CallFile } from '../../../../src/contract/call';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { makeTurf, type TestDoor } from '../../../support/turf';

const { roadSigns, files } = contract;
let api: TestApi;
let campaign: TestCampaign;
let rival: TestCampaign;
let manager: TestUser;
let volunteer: TestUser;
let stranger: TestUser;
let photo: CallFile;
let sign: string;
let foreignSign: string;

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  rival = await api.makeCampaign();
  manager = campaign.owner;
  volunteer = await api.makeUser({ campaign, first: 'Vera' });
  stranger = rival.owner;
  const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
  photo = { bytes: new Uint8Array(image).buffer, mime: 'image/png', name: 'sign.png' };
  foreignSign = (await create({ campaign_id: rival.id }, stranger)).body.id;
});
afterAll(() => api.close());
beforeEach(async () => {
  sign = (await create()).body.id;
});

const aName = () => `Sign ${randomUUID()}`;

function create(given: { name?: string; campaign_id?: string } = {}, by: TestUser = manager, file?: CallFile) {
  const body = { name: aName(), campaign_id: campaign.id, ...given };
  return api.as(by).call(roadSigns.create, { body, ...(file ? { file } : {}) });
}

const one = (id: string, of: TestCampaign = campaign) => ({ query: { id, campaign_id: of.id } });

/** How many photos lie in the store. */
async function storedPhotos(): Promise<number> {
  const { config } = api.services;
  if (config.files.kind !== 's3') return (await readdir(join(config.files.folder, 'photos')).catch(() => [])).length;
  throw new Error('These tests look into a folder.');
}

describe('a new road sign', () => {
  test('has its name and its picture', async () => {
    const name = aName();
    const { status, body } = await create({ name }, manager, photo);
    expect(status).toBe(201);
    expect(body).toMatchObject({ name, user_id: manager.id, record_status: 'is_active', placed: 0, voters_pending: 0 });
    const query = { campaign_id: campaign.id };
    const picture = await api.as(volunteer).call(files.get, { params: { id: body.file_id! }, query });
    expect(picture.headers['content-type']).toBe('image/jpeg');
    expect(picture.bytes.length).toBeGreaterThan(100);
    const foreign = { params: { id: body.file_id! }, query: { campaign_id: rival.id } };
    expect((await api.as(stranger).call(files.get, foreign)).error.code).toBe('NOT_FOUND');
  });

  test('has a stock when someone says how many there are, which managers change, down to not counted', async () => {
    const body = { name: aName(), campaign_id: campaign.id, stock: '40' as unknown as number };
    const made = (await api.as(manager).call(roadSigns.create, { body })).body;
    expect(made.stock).toBe(40);
    expect((await create()).body.stock).toBeNull();
    const stock = (to: number | null, by = manager) =>
      api.as(by).call(roadSigns.update, { body: { id: made.id, campaign_id: campaign.id, stock: to } });
    expect((await stock(25)).body).toMatchObject({ stock: 25, name: body.name });
    expect((await stock(25, volunteer)).error.code).toBe('FORBIDDEN');
    for (const wrong of [-1, 1.5, 1_000_001]) expect((await stock(wrong)).error.code).toBe('INVALID');
    expect((await stock(null)).body.stock).toBeNull();
  });

  test('may be without a picture', async () => {
    expect((await create()).body.file_id).toBeNull();
  });

  test('is refused for a name in use, what is no photo, volunteers and strangers, and leaves no file behind', async () => {
    const before = await storedPhotos();
    const { name } = (await create()).body;
    expect((await create({ name: name.toUpperCase() }, manager, photo)).error.code).toBe('NAME_EXISTS');
    expect((await create({}, volunteer, photo)).error.code).toBe('FORBIDDEN');
    expect((await create({}, stranger, photo)).error.code).toBe('FORBIDDEN');
    expect((await create({ name: '' }, manager, photo)).error.code).toBe('INVALID');
    const text = { bytes: new TextEncoder().encode('no photo').buffer, mime: 'image/png', name: 'a.png' };
    expect((await create({}, manager, text)).status).toBe(415);
    expect(await storedPhotos()).toBe(before);
  });
});

describe('a placement', () => {
  const aPlacement = (given: Record<string, unknown> = {}) => ({
    id: randomUUID(),
    road_sign_id: sign,
    campaign_id: campaign.id,
    coordinates: [-78.6412345678, 35.7812345678] as [number, number],
    accuracy: 8.3,
    note: 'At the corner',
    recorded_at: '2026-03-07T15:00:00.000Z',
    device_id: randomUUID(),
    seq: 7,
    ...given,
  });
  const place = (body: ReturnType<typeof aPlacement>, by: TestUser = volunteer, file?: CallFile) =>
    api.as(by).call(roadSigns.place, { body, ...(file ? { file } : {}) });

  test('says more on a newer phone, and is stored with it; a caller without an id may not', async () => {
    const body = { ...aPlacement(), height: '3 ft' };
    expect((await place(body)).body.receipt.verdict).toBe('stored');
    const rows = await api.db.selectFrom('fact_unknown_fields').selectAll().where('fact_id', '=', body.id).execute();
    expect(rows).toEqual([{ campaign_id: campaign.id, fact_id: body.id, fields: { height: '3 ft' } }]);
    const { road_sign_id, campaign_id, coordinates, height } = body;
    const bySpec = { road_sign_id, campaign_id, coordinates, height };
    const refused = await api.as(volunteer).call(roadSigns.place, { body: bySpec });
    expect(refused.error).toMatchObject({ code: 'INVALID', detail: 'Unknown field "height".' });
  });

  test('is stored with its photo', async () => {
    const body = aPlacement();
    const reply = await place(body, volunteer, photo);
    expect(reply.status).toBe(200);
    expect(reply.body.receipt).toEqual({ id: body.id, verdict: 'stored' });
    const { id, road_sign_id, coordinates, accuracy, note, recorded_at } = body;
    expect(reply.body.placement).toMatchObject({
      id,
      road_sign_id,
      coordinates,
      accuracy,
      note,
      recorded_at,
      user_id: volunteer.id,
      user_name: 'Vera',
    });
    const params = { id: reply.body.placement.file_id! };
    expect((await api.as(manager).call(files.get, { params, query: { campaign_id: campaign.id } })).status).toBe(200);
    const seen = (await api.as(manager).call(roadSigns.get, one(sign))).body;
    expect(seen).toMatchObject({ placed: 1, placements: [reply.body.placement] });
  });

  test('sent again is stored already, and its second photo does not stay', async () => {
    const body = aPlacement();
    const first = (await place(body, volunteer, photo)).body;
    const before = await storedPhotos();
    const again = (await place(body, volunteer, photo)).body;
    expect(again).toEqual({ placement: first.placement, receipt: { id: body.id, verdict: 'already_stored' } });
    await expect.poll(storedPhotos).toBe(before);
    expect((await api.as(manager).call(roadSigns.minimal, one(sign))).body.placed).toBe(1);
  });

  test('of a phone that has recorded much, or hardly knows where it is, is taken as any other', async () => {
    const body = aPlacement({ seq: 2_147_483_647, accuracy: 12_345.5 });
    expect((await place(body)).body.receipt).toEqual({ id: body.id, verdict: 'stored' });
    for (const seq of [1.5, 0, 2_147_483_648]) expect((await place(aPlacement({ seq }))).error.code).toBe('INVALID');
  });

  test('has no photo that was changed on its way: the phone is asked to send it again', async () => {
    const digest = createHash('sha256').update(new Uint8Array(photo.bytes)).digest('base64url');
    const body = { ...aPlacement(), file_sha256: digest };
    const before = await storedPhotos();
    for (const bytes of [photo.bytes.slice(0, -9), new TextEncoder().encode('<html>').buffer]) {
      const { status, error } = await place(body, volunteer, { ...photo, bytes });
      expect([status, error.code]).toEqual([408, 'UPLOAD_DAMAGED']);
    }
    expect(await storedPhotos()).toBe(before);
    expect((await place(body, volunteer, photo)).body.placement.file_id).not.toBeNull();
  });

  test('with something else than a digest is refused for good, and leaves no photo', async () => {
    const before = await storedPhotos();
    const body = { ...aPlacement(), file_sha256: 'none' };
    const { status, error } = await place(body, volunteer, photo);
    expect([status, error.code]).toEqual([422, 'INVALID']);
    expect(await storedPhotos()).toBe(before);
  });

  test('may bring its photo later', async () => {
    const body = aPlacement({ accuracy: undefined, note: undefined });
    const first = (await place(body)).body.placement;
    expect(first).toMatchObject({ file_id: null, accuracy: null, note: '' });
    const again = (await place(body, volunteer, photo)).body;
    expect(again.receipt.verdict).toBe('already_stored');
    expect(again.placement.file_id).not.toBeNull();
    expect((await place(body)).body.placement.file_id).toBe(again.placement.file_id);
  });

  test('sent several times at once is stored once, with one photo', async () => {
    const before = await storedPhotos();
    const body = aPlacement();
    const replies = await Promise.all(Array.from({ length: 4 }, () => place(body, volunteer, photo)));
    const verdicts = replies.map((reply) => reply.body.receipt.verdict).toSorted();
    expect(verdicts).toEqual(['already_stored', 'already_stored', 'already_stored', 'stored']);
    expect(new Set(replies.map((reply) => reply.body.placement.file_id)).size).toBe(1);
    await expect.poll(storedPhotos).toBe(before + 1);
  });

  test('with other content, or of somebody else, under a known id is a conflict', async () => {
    const body = aPlacement();
    await place(body);
    const before = await storedPhotos();
    const other = await api.makeUser({ campaign });
    for (const reply of [
      await place({ ...body, note: 'Elsewhere' }, volunteer, photo),
      await place({ ...body, coordinates: [-78, 35] }),
      await place(body, other, photo),
    ])
      expect([reply.status, reply.error.code]).toEqual([409, 'CONFLICT']);
    expect(await storedPhotos()).toBe(before);
    // Another campaign's facts have numbers of their own.
    const theirs = await place({ ...body, road_sign_id: foreignSign, campaign_id: rival.id }, stranger);
    expect(theirs.body.receipt.verdict).toBe('stored');
  });

  test('of an archived sign is still taken: it was put up before', async () => {
    const body = { id: sign, campaign_id: campaign.id, record_status: 'archived' as const };
    await api.as(manager).call(roadSigns.update, { body });
    expect((await place(aPlacement())).body.receipt.verdict).toBe('stored');
  });

  test('is refused for unknown and foreign signs, odd places and times, and strangers', async () => {
    for (const road_sign_id of [randomUUID(), foreignSign])
      expect((await place(aPlacement({ road_sign_id }), volunteer, photo)).error.code).toBe('NOT_FOUND');
    expect((await place(aPlacement({ coordinates: [35, 97] }))).error.code).toBe('INVALID');
    expect((await place(aPlacement({ coordinates: 'here' }))).error.code).toBe('INVALID');
    expect((await place(aPlacement({ seq: '' }))).error.code).toBe('INVALID');
    expect((await place(aPlacement({ recorded_at: '0000-01-01T00:00:00Z' }))).error.code).toBe('INVALID');
    expect((await place(aPlacement(), stranger, photo)).error.code).toBe('FORBIDDEN');
  });

  test('is seen by who placed it and by managers', async () => {
    const other = await api.makeUser({ campaign, title: 'Staff' });
    const mine = (await place(aPlacement())).body.placement.id;
    const theirs = (await place(aPlacement(), other)).body.placement.id;
    const placements = async (who: TestUser) =>
      (await api.as(who).call(roadSigns.get, one(sign))).body.placements.map(({ id }) => id);
    expect(await placements(volunteer)).toEqual([mine]);
    expect(await placements(other)).toEqual([theirs]);
    expect((await placements(manager)).toSorted()).toEqual([mine, theirs].toSorted());

    const list = async (who: TestUser, user_id?: string) =>
      (await api.as(who).call(roadSigns.allUser, { query: { campaign_id: campaign.id, user_id } })).body
        .filter(({ id }) => id === sign)
        .flatMap((entry) => entry.placements.map(({ id }) => id));
    expect(await list(volunteer)).toEqual([mine]);
    expect(await list(manager, other.id)).toEqual([theirs]);
    expect(await list(manager)).toEqual([]);
    const query = { campaign_id: campaign.id, user_id: other.id };
    expect((await api.as(volunteer).call(roadSigns.allUser, { query })).error.code).toBe('FORBIDDEN');
  });
});

describe('finding road signs', () => {
  test.each(['get', 'minimal'] as const)('%s finds those of the campaign only', async (verb) => {
    expect((await api.as(volunteer).call(roadSigns[verb], one(sign))).body.id).toBe(sign);
    for (const id of [randomUUID(), foreignSign])
      expect((await api.as(manager).call(roadSigns[verb], one(id))).error.code).toBe('NOT_FOUND');
    expect((await api.as(stranger).call(roadSigns[verb], one(sign))).error.code).toBe('FORBIDDEN');
    expect((await api.as(volunteer).call(roadSigns[verb], one('x'))).error.code).toBe('INVALID');
  });

  test('managers list all, volunteers what they can place', async () => {
    const body = { id: sign, campaign_id: campaign.id, record_status: 'archived' as const };
    const query = { campaign_id: campaign.id };
    const ids = async (verb: 'all' | 'allUser') =>
      (await api.as(manager).call(roadSigns[verb], { query })).body.map(({ id }) => id);
    expect(await ids('all')).toContain(sign);
    expect(await ids('allUser')).toContain(sign);
    await api.as(manager).call(roadSigns.update, { body });
    expect(await ids('all')).toContain(sign);
    expect(await ids('allUser')).not.toContain(sign);
    expect(await ids('all')).not.toContain(foreignSign);
    expect((await api.as(volunteer).call(roadSigns.all, { query })).error.code).toBe('FORBIDDEN');
    expect((await api.as(stranger).call(roadSigns.allUser, { query })).error.code).toBe('FORBIDDEN');
  });
});

describe('changing a road sign', () => {
  const put = (given: Record<string, unknown>, by: TestUser = manager, of: TestCampaign = campaign) =>
    api.as(by).call(roadSigns.update, { body: { id: sign, campaign_id: of.id, ...given } });
  let turfs = 0;
  /** A walkbook of one door for the volunteer. */
  const assign = async (door: TestDoor): Promise<string> => {
    const zips = [String(20_000 + turfs++)];
    await api.db.updateTable('doors').set({ zip: zips[0]! }).where('id', '=', door.id).execute();
    const made = { campaign_id: campaign.id, name: aName(), assigned_user_ids: [volunteer.id] };
    const body = { ...made, filter_params: { zips } };
    return (await api.as(manager).call(contract.walkbooks.create, { body })).body.id;
  };

  test('managers rename, archive and bring back', async () => {
    const name = aName();
    expect((await put({ name, record_status: 'archived' })).body).toMatchObject({ name, record_status: 'archived' });
    expect((await put({ record_status: 'is_active' })).body).toMatchObject({ name, record_status: 'is_active' });
    expect((await put({ name }, volunteer)).error.code).toBe('FORBIDDEN');
    expect((await put({ name }, stranger)).error.code).toBe('FORBIDDEN');
    expect((await put({ name }, stranger, rival)).error.code).toBe('NOT_FOUND');
    const taken = (await create()).body.name;
    expect((await put({ name: taken })).error.code).toBe('NAME_EXISTS');
    expect((await put({ record_status: 'gone' })).error.code).toBe('INVALID');
  });

  test('a voter asks for a sign, gets it, or does not want it any more', async () => {
    const [door] = await makeTurf(api, campaign, { doors: 1 });
    const [first, second] = door!.voters.map(({ id }) => id);
    await assign(door!);
    const wish = (voter_id: string | undefined, old_status: string | null | undefined, touch_result: string) =>
      put({ voter_id, old_status, touch_result }, volunteer);
    expect((await wish(first, null, 'canvassed')).body.voters_pending).toBe(1);
    expect((await wish(second, undefined, 'canvassed')).body.voters_pending).toBe(2);
    expect((await wish(first, 'pending', 'left_literature')).body.voters_pending).toBe(1);
    expect((await wish(second, 'pending', 'refused')).body.voters_pending).toBe(0);

    for (const stale of ['pending', 'declined', null]) {
      const { status, error } = await wish(first, stale, 'refused');
      expect([status, error.code]).toEqual([409, 'CONFLICT']);
    }
    expect((await wish(first, 'placed', 'moved')).error.code).toBe('INVALID');
    expect((await wish(undefined, 'placed', 'refused')).error.code).toBe('INVALID');
    const [foreign] = await makeTurf(api, rival, { doors: 1 });
    for (const id of [randomUUID(), foreign!.voters[0]!.id])
      expect((await wish(id, null, 'canvassed')).error.code).toBe('NOT_FOUND');
  });

  test('only of people at doors that one walks now, unless one manages walkbooks', async () => {
    const [mine, other] = [await makeTurf(api, campaign, { doors: 1 }), await makeTurf(api, campaign, { doors: 1 })];
    const walkbook = await assign(mine[0]!);
    const wish = (door: TestDoor | undefined, by = volunteer) =>
      put({ voter_id: door?.voters[0]?.id, touch_result: 'canvassed' }, by);
    expect((await wish(other[0])).error).toMatchObject({ code: 'NOT_FOUND', detail_code: 'UNKNOWN_VOTER' });
    expect((await wish(mine[0])).status).toBe(200);
    expect((await wish(other[0], manager)).status).toBe(200);
    const body = { id: walkbook, campaign_id: campaign.id, assigned_user_ids: [] };
    await api.as(manager).call(contract.walkbooks.update, { body });
    expect((await wish(mine[0])).error.code).toBe('NOT_FOUND');
  });

  test('two who see the same wish at once do not both change it', async () => {
    const [door] = await makeTurf(api, campaign, { doors: 1 });
    await assign(door!);
    const given = { voter_id: door!.voters[0]!.id, old_status: null };
    const replies = await Promise.all([
      put({ ...given, touch_result: 'canvassed' }, volunteer),
      put({ ...given, touch_result: 'refused' }, manager),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
