import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { Run } from '../../../../src/contract/devices';
import { digestDays } from '../../../../src/domain/facts/id-digest';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { devices, walkbooks, roadSigns } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let other: TestUser;
let door: TestDoor;
let walkbook: string;
let sign: string;

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
  other = await api.makeUser({ campaign, first: 'Otto' });
  const [first] = await makeTurf(api, campaign, { doors: 1 });
  if (!first) throw new Error('No door was made.');
  door = first;
  const made = {
    name: 'North',
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    assigned_user_ids: [vera.id, other.id],
  };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body: made })).body.id;
  const body = { name: 'Yard sign', campaign_id: campaign.id };
  sign = (await api.as(campaign.owner).call(roadSigns.create, { body })).body.id;
});
afterAll(() => api.close());

const stored = {
  removeBytes: async (id: string) => {
    const file = await api.db.selectFrom('files').select('storage_key').where('id', '=', id).executeTakeFirstOrThrow();
    await api.services.files.remove(file.storage_key);
  },
  age: (id: string, days: number) =>
    sql`update files set created_at = now() - make_interval(secs => ${days * 86_400}) where id = ${id}`.execute(api.db),
};

const knock = (device_id: string, seqs: number[], by = vera) =>
  api.as(by).call(walkbooks.update, {
    body: {
      id: walkbook,
      campaign_id: campaign.id,
      touches: seqs.map((seq) => aTouch({ door_id: door.id, device_id, seq })),
    },
  });

const ask = (device_id: string, asked: object, by = vera) =>
  api.as(by).call(devices.report, {
    body: { campaign_id: campaign.id, device_id, highest: 0, unsent: 0, discarded: [], ...asked },
  });

const report = (device_id: string, highest: number, given: { unsent?: number; discarded?: Run[] } = {}, by = vera) =>
  api.as(by).call(devices.report, {
    body: { campaign_id: campaign.id, device_id, highest, unsent: 0, discarded: [], ...given },
  });

describe('a phone that reports', () => {
  test('hears which of its numbers never arrived, as runs', async () => {
    const phone = randomUUID();
    await knock(phone, [1, 2, 5, 9]);
    expect((await report(phone, 10)).body.missing).toEqual([
      [3, 4],
      [6, 8],
      [10, 10],
    ]);
    await knock(phone, [3, 4, 6, 7, 8, 10]);
    expect((await report(phone, 10)).body.missing).toEqual([]);
  });

  test('counts answers and placements with its knocks', async () => {
    const phone = randomUUID();
    await knock(phone, [1]);
    await api.as(vera).call(roadSigns.place, {
      body: {
        id: randomUUID(),
        road_sign_id: sign,
        campaign_id: campaign.id,
        coordinates: [-78.6, 35.7],
        recorded_at: new Date().toISOString(),
        device_id: phone,
        seq: 2,
      },
    });
    expect((await report(phone, 3)).body.missing).toEqual([[3, 3]]);
  });

  test('that counted nothing lacks nothing', async () => {
    expect((await report(randomUUID(), 0)).body.missing).toEqual([]);
  });

  test('does not wait for what its person discarded, even when it forgets to say so again', async () => {
    const phone = randomUUID();
    await knock(phone, [1, 4]);
    expect((await report(phone, 4, { discarded: [[2, 3]] })).body.missing).toEqual([]);
    expect((await report(phone, 4)).body.missing).toEqual([]);
  });

  test('never counts backwards', async () => {
    const phone = randomUUID();
    await report(phone, 5);
    expect((await report(phone, 2)).body.missing).toEqual([[1, 5]]);
  });

  test('is told of its own person’s numbers only', async () => {
    const phone = randomUUID();
    await knock(phone, [1, 2], other);
    expect((await report(phone, 2)).body.missing).toEqual([[1, 2]]);
  });

  test('is refused a run that ends before it begins', async () => {
    expect((await report(randomUUID(), 4, { discarded: [[3, 2]] })).status).toBe(422);
  });
});

describe('a phone that compares ids', () => {
  const at = (day: number) => `2026-03-0${day}T23:59:59.900Z`;
  /** Facts of two days, two of each. */
  const facts = (device_id: string) =>
    [1, 2, 3, 4].map((seq) => aTouch({ door_id: door.id, device_id, seq, recorded_at: at(seq > 2 ? 2 : 1) }));
  const send = (touches: ReturnType<typeof facts>, by = vera) =>
    api.as(by).call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, touches } });

  test('hears of the days of which the server has other facts, and of the facts that it lacks', async () => {
    const phone = randomUUID();
    const all = facts(phone);
    await send(all);
    expect((await ask(phone, { days: digestDays(all) })).body.days).toEqual([]);
    await api.db
      .deleteFrom('all_touches')
      .where('id', '=', all[2]?.id ?? '')
      .execute();
    expect((await ask(phone, { days: digestDays(all) })).body.days).toEqual(['2026-03-02']);
    expect((await ask(phone, { ids: all.map(({ id }) => id) })).body.lacking).toEqual([all[2]?.id]);
  });

  test('is not told that a day differs because the server knows better when its facts happened', async () => {
    const phone = randomUUID();
    const wrong = [aTouch({ door_id: door.id, device_id: phone, seq: 1, recorded_at: '2051-03-01T12:00:00.000Z' })];
    await send(wrong);
    expect((await ask(phone, { days: digestDays(wrong) })).body.days).toEqual([]);
  });

  test('hears of a lost fact although another phone’s has its number, which numbers do not tell', async () => {
    const phone = randomUUID();
    const [mine, theirs] = [facts(phone), facts(phone)];
    await send(mine);
    await send(theirs.slice(2));
    await api.db
      .deleteFrom('all_touches')
      .where('id', '=', mine[3]?.id ?? '')
      .execute();
    const { body } = await ask(phone, { highest: 4, days: digestDays(mine) });
    expect(body).toMatchObject({ missing: [], days: ['2026-03-02'], cloned: true });
    expect((await ask(phone, { ids: mine.map(({ id }) => id) })).body.lacking).toEqual([mine[3]?.id]);
  });

  test('is told of a copy of it as soon as that has counted further, or when a number was given twice', async () => {
    const phone = randomUUID();
    await send(facts(phone));
    expect((await ask(phone, { highest: 4 })).body).toMatchObject({ cloned: false, highest: 4 });
    await report(phone, 6);
    expect((await ask(phone, { highest: 4 })).body).toMatchObject({ cloned: false, highest: 6 });
    await send([aTouch({ door_id: door.id, device_id: phone, seq: 4 })]);
    expect((await ask(phone, { highest: 6 })).body).toMatchObject({ cloned: true, missing: [[5, 6]] });
  });

  test('is told of its own person’s facts only', async () => {
    const phone = randomUUID();
    const theirs = facts(phone);
    await send(theirs, other);
    const { body } = await ask(phone, { days: digestDays(theirs), ids: theirs.map(({ id }) => id) });
    expect(body).toMatchObject({
      days: ['2026-03-01', '2026-03-02'],
      lacking: theirs.map(({ id }) => id),
      cloned: false,
    });
  });

  test('may be of a release that knows of numbers only', async () => {
    const phone = randomUUID();
    await knock(phone, [1]);
    const { body } = await report(phone, 2);
    expect([body.missing, body.days, body.lacking]).toEqual([[[2, 2]], undefined, undefined]);
  });

  test.each([
    ['a day that there is none of', { days: [{ day: '0000-01-01', count: 1, digest: '0'.repeat(32) }] }],
    ['a digest that is none', { days: [{ day: '2026-03-01', count: 1, digest: 'x' }] }],
    ['more facts than anyone counts', { days: [{ day: '2026-03-01', count: 2 ** 40, digest: '0'.repeat(32) }] }],
    ['an id that is none', { ids: ['1'] }],
  ])('is refused %s', async (_name, asked) => {
    expect((await ask(randomUUID(), asked)).status).toBe(422);
  });
});

describe('a phone that keeps photos which it has sent', () => {
  const place = async (withPhoto: boolean) => {
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#a03030' } });
    const bytes = new Uint8Array(await picture.jpeg().toBuffer()).buffer;
    const id = randomUUID();
    const send = (photo: boolean) =>
      api.as(vera).call(roadSigns.place, {
        body: {
          id,
          road_sign_id: sign,
          campaign_id: campaign.id,
          coordinates: [-78.6, 35.7],
          recorded_at: '2026-03-01T12:00:00.000Z',
          device_id: id,
          seq: 1,
        },
        ...(photo ? { file: { bytes, mime: 'image/jpeg', name: 'a.jpg' } } : {}),
      });
    const { placement } = (await send(withPhoto)).body;
    return { id, fileId: placement.file_id ?? '', sendAgain: () => send(true) };
  };
  const photosAt = async (...ids: string[]) => (await ask(randomUUID(), { photos: ids })).body.photos;

  test('hears which ones the server lacks: of a placement that is gone, without its photo, or whose file is gone', async () => {
    const [whole, bare, hollow] = [await place(true), await place(false), await place(true)];
    const gone = randomUUID();
    await stored.removeBytes(hollow.fileId);
    const all = [whole.id, bare.id, hollow.id, gone];
    expect(await photosAt(...all)).toEqual({ lacking: [bare.id, hollow.id, gone], backed_up: [], days: 7 });
    await bare.sendAgain();
    await hollow.sendAgain();
    expect(await photosAt(...all)).toMatchObject({ lacking: [gone] });
  });

  test('hears which ones are in a backup by now, and does not of one that came anew after a restore', async () => {
    const [young, old] = [await place(true), await place(true)];
    await stored.age(young.fileId, 6.9);
    await stored.age(old.fileId, 7.1);
    expect(await photosAt(young.id, old.id)).toMatchObject({ lacking: [], backed_up: [old.id] });
    await stored.removeBytes(old.fileId);
    await old.sendAgain();
    expect(await photosAt(young.id, old.id)).toMatchObject({ lacking: [], backed_up: [] });
  });

  test('is told of its own person’s photos only', async () => {
    const { id } = await place(true);
    const { body } = await ask(randomUUID(), { photos: [id] }, other);
    expect(body.photos?.lacking).toEqual([id]);
  });
});

describe('the manager', () => {
  test('sees every phone with its person, and those that lack something first', async () => {
    const here = await api.makeCampaign();
    const ana = await api.makeUser({ campaign: here, first: 'Ana' });
    const t = (device_id: string, highest: number, unsent: number) =>
      api.as(ana).call(devices.report, { body: { campaign_id: here.id, device_id, highest, unsent, discarded: [] } });
    const [lacking, whole] = [randomUUID(), randomUUID()];
    await t(lacking, 33, 2);
    await t(whole, 0, 0);
    const { body } = await api.as(here.owner).call(devices.all, { query: { campaign_id: here.id } });
    expect(body.map((device) => [device.device_id, device.user_name, device.highest, device.unsent])).toEqual([
      [lacking, 'Ana Example', 33, 2],
      [whole, 'Ana Example', 0, 0],
    ]);
    expect(body[0]).toMatchObject({ missing: [[1, 33]], received: 0 });
  });

  test('sees no phone of another campaign', async () => {
    const elsewhere = await api.makeCampaign();
    const { body } = await api.as(elsewhere.owner).call(devices.all, { query: { campaign_id: elsewhere.id } });
    expect(body).toEqual([]);
  });
});
