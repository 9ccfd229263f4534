import { clockHeader } from '../../../../src/contract/call';
import type { KeptReceipt } from '../../../../src/client/offline/outbox/outbox-db';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { readItems, readReceipts } from '../../../../src/client/offline/outbox/read-items';
import { discard } from '../../../../src/client/offline/outbox/discard';
import { unsentFile } from '../../../../src/client/offline/outbox/export';
import { importUnsent } from '../../../../src/client/offline/outbox/import';
import { takeNewDeviceId } from '../../../../src/client/offline/outbox/numbering';
import { letPhotosGo, readSentPhotos } from '../../../../src/client/offline/outbox/sent-photos';
import { lookWhetherEmptied } from '../../../../src/client/offline/delivery/storage-loss';
import { save } from '../../../../src/client/offline/outbox/save';
import { holds } from '../../../../src/domain/facts/number-runs';
import { compareReceipts } from '../../../../src/client/offline/delivery/receipts';
import { drain } from '../../../../src/client/offline/delivery/scheduler';
import { syncStatus } from '../../../../src/client/offline/outbox/status';
import {
  campaignId,
  doorId,
  ServerDouble,
  newPhone,
  owner,
  voterId,
  walkbookId,
  sendOnlyWhenTold,
} from '../../local/headquarters';
import { knock, order, saveSign, Space } from '../saves';
import { signedInAs } from '../../../support/identity';

/** A campaign that sorts before the other one. */
const gone = '00000000-0000-7000-8000-000000000001';
const day = 24 * 3_600_000;

let server: ServerDouble;
/** What the server says of a campaign's numbers: what is missing, or that one does not belong to it. */
let told: Record<string, [number, number][] | 403 | 404> = {};

interface Asked {
  campaign_id: string;
  device_id: string;
  highest: number;
  days?: { day: string }[];
  ids?: string[];
  photos?: string[];
}
let requests: Asked[];
/** The server's time; null where it doesn't say. */
let serverTime: number | null;
/** What else it answers. */
let more: (asked: Asked) => object;

beforeEach(async () => {
  await newPhone();
  requests = [];
  more = () => ({});
  serverTime = Date.now();
  await signedInAs({ uid: owner });
  told = {};
  server = new ServerDouble();
  server.install();
  sendOnlyWhenTold();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.endsWith('/device/')) return fetch(url, init);
    const asked = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Asked;
    requests.push(asked);
    const missing = told[asked.campaign_id] ?? [];
    const sent = new Headers(init.headers).get(clockHeader) ?? '';
    const headers = {
      'content-type': 'application/json',
      ...(serverTime && { [clockHeader]: `${serverTime} ${sent}` }),
    };
    if (missing === 404) return new Response('{"detail":"Gone.","code":"CAMPAIGN_ERASED"}', { status: 404, headers });
    if (missing === 403) return new Response('{"detail":"No.","code":"FORBIDDEN"}', { status: 403, headers });
    const rows = await readReceipts(owner, 0);
    const lost = rows
      .filter((row) => row.campaign_id === asked.campaign_id && holds(missing, row.seq))
      .map(({ id }) => id);
    const body = {
      missing,
      ...(asked.days && { days: lost.length > 0 ? asked.days.map(({ day }) => day) : [] }),
      ...(asked.ids && { lacking: asked.ids.filter((id) => lost.includes(id)) }),
      ...(asked.photos && { photos: { lacking: [], backed_up: [], days: 7 } }),
      ...more(asked),
    };
    return new Response(JSON.stringify(body), { headers });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function arrive(campaign_id: string, facts = 1): Promise<void> {
  const fact = { door_id: doorId, voter_id: voterId, contact_result: 'not_home', note: '', gps: null, replaces: null };
  await save({
    owner,
    campaign_id,
    walkbook_id: walkbookId,
    facts: Array.from({ length: facts }, () => ({
      kind: 'touch',
      label: 'Not home',
      fact: { ...fact, contact_result: 'not_home' },
    })),
  });
  await drain();
}

/** What lies here is a month old. */
const age = () =>
  withOutbox(async (db) => {
    const rows = await db.receipts.toArray();
    const settled_at = Date.now() - 31 * day;
    const recorded_at = new Date(settled_at).toISOString();
    const aged = <T extends KeptReceipt>(row: T): T => ({ ...row, settled_at, fact: { ...row.fact, recorded_at } });
    await db.receipts.bulkPut(
      rows.map((row) => ('receipts' in row ? { ...row, settled_at, receipts: row.receipts.map(aged) } : aged(row))),
    );
  });

it('sends again what one campaign lost, although another one does not let this person in any more', async () => {
  await arrive(gone);
  await arrive(campaignId);
  told = { [gone]: 403, [campaignId]: [[1, 1]] };
  expect(await compareReceipts(owner)).toBe(1);
  expect((await readItems(owner)).map((item) => item.campaign_id)).toEqual([campaignId]);
  // Of the campaign that is closed to this person nothing is claimed.
  expect(syncStatus().compared).toMatchObject({ made: 1, received: 0 });
});

it('deletes its copies of a campaign that was erased, and none of another one’s', async () => {
  await arrive(gone, 2);
  await arrive(campaignId);
  told = { [gone]: 404 };
  expect(await compareReceipts(owner)).toBe(0);
  expect((await readReceipts(owner, 0)).map((row) => row.campaign_id)).toEqual([campaignId]);
});

it('deletes its copies of what was erased with the person, and sends none of it again', async () => {
  await arrive(campaignId, 3);
  const [first, second] = await readReceipts(owner, 0);
  more = (asked) => ({
    erased: [first?.id],
    ...(asked.days && { days: asked.days.map(({ day: each }) => each) }),
    lacking: [],
  });
  expect(await compareReceipts(owner)).toBe(0);
  expect((await readReceipts(owner, 0)).map((row) => row.seq)).toEqual([2, 3]);
  expect(syncStatus().compared).toMatchObject({ made: 3, received: 3 });
  // Its digest of the day is that of what is left.
  await compareReceipts(owner);
  expect(requests.at(-1)?.ids ?? requests.at(-2)?.ids).not.toContain(first?.id);
  expect(second?.seq).toBe(2);
});

it('drops old receipts only of facts that headquarters has just said it has', async () => {
  await arrive(gone);
  await arrive(campaignId);
  await arrive(campaignId);
  await age();
  told = { [gone]: 403, [campaignId]: [[2, 2]] };
  expect(await compareReceipts(owner)).toBe(1);
  // The lost one is on its way again, the closed campaign's stays, the one that is there goes.
  expect((await readReceipts(owner, 0)).map((row) => row.campaign_id)).toEqual([gone]);
  expect((await readItems(owner)).map((item) => item.seq)).toEqual([2]);
});

it('goes by the server’s word on time, and not by this phone’s clock, before it drops anything', async () => {
  await arrive(campaignId);
  // While it asks, so that this answer measures no clock.
  more = () => {
    vi.setSystemTime(Date.now() + 3_650 * day);
    return {};
  };
  await compareReceipts(owner);
  expect(await readReceipts(owner, 0)).toHaveLength(1);
  vi.useRealTimers();
});

it('sends again one fact of a request that headquarters lost, and keeps the receipts of the others', async () => {
  await arrive(campaignId, 3);
  expect(await withOutbox((db) => db.receipts.count())).toBe(1);
  const before = await readReceipts(owner, 0);
  told = { [campaignId]: [[1, 1]] };
  expect(await compareReceipts(owner)).toBe(1);
  expect((await readItems(owner)).map((item) => item.seq)).toEqual([1]);
  expect((await readReceipts(owner, 0)).map((row) => row.seq)).toEqual([2, 3]);
  told = {};
  await drain();
  expect(await readItems(owner)).toEqual([]);
  const after = await readReceipts(owner, 0);
  const facts = (rows: typeof after) => rows.toSorted((a, b) => a.seq - b.seq).map((row) => row.fact);
  expect(facts(after)).toEqual(facts(before));
});

it('drops of the receipts of an old request only those of facts that headquarters has', async () => {
  await arrive(campaignId, 3);
  await age();
  told = { [campaignId]: [[3, 3]] };
  expect(await compareReceipts(owner)).toBe(1);
  expect(await readReceipts(owner, 0)).toEqual([]);
  expect((await readItems(owner)).map((item) => item.seq)).toEqual([3]);
});

it('compares on a full phone, too: what would need space stays as it is until there is some', async () => {
  await arrive(campaignId, 3);
  await age();
  told = { [campaignId]: [[3, 3]] };
  const space = new Space();
  space.install();
  try {
    space.left = 0;
    expect(await compareReceipts(owner)).toBe(0);
    expect(syncStatus().compared).toMatchObject({ made: 3, received: 2 });
    expect(await readReceipts(owner, 0)).toHaveLength(3);
  } finally {
    space.restore();
  }
  expect(await compareReceipts(owner)).toBe(1);
});

const counter = (id = campaignId) => withOutbox((db) => db.devices.get(`${owner}|${id}`));

describe('a phone that was copied from another one', () => {
  it('sends again what the server lost although the other phone’s fact has its number', async () => {
    await arrive(campaignId, 3);
    const lost = (await readReceipts(owner, 0)).find(({ seq }) => seq === 2)?.id;
    // All numbers have arrived.
    more = ({ days, ids }) => ({
      ...(days && { days: days.map(({ day: each }) => each) }),
      ...(ids && { lacking: [lost] }),
    });
    expect(await compareReceipts(owner)).toBe(1);
    expect((await readItems(owner)).map(({ id }) => id)).toEqual([lost]);
    expect(syncStatus().compared).toMatchObject({ made: 3, received: 2 });
  });

  it.each([
    ['has counted further with its id', { highest: 9 }],
    ['has used its numbers', { highest: 2, cloned: true }],
  ])(
    'takes an id of its own when it hears that the other one %s, and changes nothing that is saved',
    async (_, said) => {
      await arrive(campaignId, 2);
      const before = [await counter(), await readReceipts(owner, 0)] as const;
      more = () => said;
      await compareReceipts(owner);
      const after = await counter();
      expect(after).toMatchObject({ seq: 0, former: [{ device_id: before[0]?.device_id, seq: 2 }] });
      expect(after?.device_id).not.toBe(before[0]?.device_id);
      expect(await readReceipts(owner, 0)).toEqual(before[1]);
      more = () => ({});
      await arrive(campaignId, 1);
      const made = (await readReceipts(owner, 0)).filter(({ fact }) => fact.device_id === after?.device_id);
      expect(made.map(({ seq }) => seq)).toEqual([1]);
      // Both are reported, and it takes no further id.
      requests = [];
      await compareReceipts(owner);
      expect(requests.map(({ device_id, highest }) => [device_id, highest])).toEqual([
        [after?.device_id, 1],
        [before[0]?.device_id, 2],
      ]);
      expect(syncStatus().compared).toMatchObject({ made: 3, received: 3 });
      expect((await counter())?.former).toHaveLength(1);
      expect(await lookWhetherEmptied(owner)).toBe(false);
    },
  );

  it('keeps its id when it has counted on itself since it asked', async () => {
    await arrive(campaignId, 2);
    const before = await counter();
    more = () => ({ highest: 2 });
    await compareReceipts(owner);
    expect(await counter()).toEqual(before);
    await withOutbox((db) => takeNewDeviceId(db, before?.key ?? '', before?.device_id ?? '', 2));
    expect(await counter()).toEqual(before);
  });

  it('notes what is discarded with the counter that numbered it', async () => {
    server.always = 503;
    await arrive(campaignId, 2);
    more = () => ({ cloned: true });
    await compareReceipts(owner);
    const [first] = await readItems(owner);
    await discard(owner, [first?.id ?? '']);
    expect(await counter()).toMatchObject({ former: [{ discarded: [1] }] });
    requests = [];
    await compareReceipts(owner);
    expect(requests.at(-1)).toMatchObject({ discarded: [[1, 1]], unsent: 1 });
  });
});

describe('what came by a file from a phone that is no more', () => {
  /** Unsent work of another phone of this person, which died: only this phone can send it again. */
  async function arriveByFile(facts: number): Promise<string[]> {
    server.always = 503;
    await arrive(campaignId, facts);
    const text = await (await unsentFile(owner)).text();
    const ids = (await readItems(owner)).map(({ id }) => id);
    await newPhone();
    server.always = null;
    await importUnsent(text, owner);
    await drain();
    expect(await readItems(owner)).toEqual([]);
    return ids;
  }
  const lacks = (ids: readonly string[]) =>
    (more = (asked) => ({ ...(asked.ids && { lacking: asked.ids.filter((each) => ids.includes(each)) }) }));
  /** All that the server was asked about by id. */
  const askedIds = () => requests.flatMap(({ ids = [] }) => ids);

  it('is sent again when the server lost it, on a phone that has recorded something of its own', async () => {
    const [first, ...others] = await arriveByFile(3);
    await arrive(campaignId);
    lacks([first ?? '']);
    expect(await compareReceipts(owner)).toBe(1);
    expect((await readItems(owner)).map(({ id }) => id)).toEqual([first]);
    expect(new Set(askedIds())).toEqual(new Set([first, ...others]));
    // Another phone's numbers are no part of what this one counts.
    expect(syncStatus().compared).toMatchObject({ made: 1, received: 1 });
  });

  it('is sent again from a phone that has recorded nothing, under which no other phone is reported', async () => {
    const ids = await arriveByFile(2);
    const from = (await readReceipts(owner, 0)).map(({ fact }) => fact.device_id);
    lacks(ids);
    expect(await compareReceipts(owner)).toBe(2);
    expect(new Set((await readItems(owner)).map(({ id }) => id))).toEqual(new Set(ids));
    expect(requests.filter(({ device_id }) => from.includes(device_id))).toEqual([]);
    expect(requests.map(({ highest }) => highest)).toEqual([0, 0]);
  });

  it('is sent again from a full phone that has recorded nothing, once there is space', async () => {
    const ids = await arriveByFile(1);
    lacks(ids);
    const space = new Space();
    space.install();
    try {
      space.left = 0;
      expect(await compareReceipts(owner)).toBe(0);
    } finally {
      space.restore();
    }
    expect(await compareReceipts(owner)).toBe(1);
  });

  it('keeps its receipt, however old, until the server has said once more that it has the fact', async () => {
    const [first, second] = await arriveByFile(2);
    await age();
    // A server of before there were ids says nothing of them.
    more = () => ({ days: undefined, lacking: undefined });
    await compareReceipts(owner);
    expect(await readReceipts(owner, 0)).toHaveLength(2);
    lacks([second ?? '']);
    expect(await compareReceipts(owner)).toBe(1);
    expect(await readReceipts(owner, 0)).toEqual([]);
    expect((await readItems(owner)).map(({ id }) => id)).toEqual([second]);
    expect(first).not.toBe(second);
  });
});

describe('a photo that has arrived', () => {
  const photoId = ({ id }: { id: string }) => `${id}:photo`;
  const bytes = () => withOutbox((db) => db.photos.toCollection().primaryKeys());
  const placed = async () => {
    const [item] = await saveSign();
    await drain();
    if (!item) throw new Error('Nothing was saved.');
    return item;
  };
  const say = (said: object) =>
    (more = ({ photos }) => (photos ? { photos: { lacking: [], backed_up: [], days: 7, ...said } } : {}));

  it('stays until the server says that its backups hold it, however old its receipt is', async () => {
    const item = await placed();
    await age();
    await compareReceipts(owner);
    expect(requests[0]?.photos).toEqual([item.id]);
    expect(await bytes()).toEqual([photoId(item)]);
    expect((await readReceipts(owner, 0)).map(({ kind }) => kind)).toEqual(['placement_photo']);
    say({ backed_up: [item.id] });
    await compareReceipts(owner);
    expect(await bytes()).toEqual([]);
    await compareReceipts(owner);
    expect(await readReceipts(owner, 0)).toEqual([]);
    expect(syncStatus().compared?.backupDays).toBe(7);
  });

  it('is sent again when the server lacks it, with its placement or alone', async () => {
    const item = await placed();
    server.requests = [];
    server.photos.clear();
    say({ lacking: [item.id] });
    expect(await compareReceipts(owner)).toBe(1);
    say({});
    await drain();
    expect(server.requests.map(({ file }) => file)).toEqual([true]);
    expect([...server.photos]).toEqual([item.id]);
    server.requests = [];
    server.facts.clear();
    told = { [campaignId]: [[1, 1]] };
    say({ lacking: [item.id] });
    expect(await compareReceipts(owner)).toBe(2);
    told = {};
    say({});
    await drain();
    expect(server.requests.map(({ file }) => file)).toEqual([false, true]);
    expect(await bytes()).toEqual([photoId(item)]);
  });

  it('goes when space is needed, the oldest first, never one that is not sent, and that is said', async () => {
    const sent = [];
    for (let n = 0; n < 12; n++) sent.push(await placed());
    server.always = 503;
    const [waiting] = await saveSign();
    if (!waiting) throw new Error('Nothing was saved.');
    await withOutbox(letPhotosGo);
    expect(await bytes()).toEqual([...sent.slice(10), waiting].map(photoId));
    expect(await withOutbox(readSentPhotos)).toMatchObject({ kept: 2, letGo: { count: 10 } });
    const space = new Space();
    space.install();
    try {
      space.left = 0;
      await withOutbox(letPhotosGo);
    } finally {
      space.restore();
    }
    expect(await bytes()).toEqual([photoId(waiting)]);
    expect(await withOutbox(readSentPhotos)).toMatchObject({ kept: 0, letGo: { count: 12 } });
    // What is gone can't be sent again.
    say({ lacking: sent.map(({ id }) => id) });
    expect(await compareReceipts(owner)).toBe(0);
  });

  it('makes room for what someone saves', async () => {
    await placed();
    const space = new Space();
    space.install();
    try {
      space.left = 0;
      await save({ ...order, facts: [knock] }).catch(() => undefined);
    } finally {
      space.restore();
    }
    expect(await bytes()).toEqual([]);
  });
});

it('keeps what the release before settled today by a clock that is years behind', async () => {
  await arrive(campaignId, 3);
  // As earlier releases wrote it: by this phone's own clock, which the server's corrects since.
  await withOutbox(async (db) => {
    const rows = await db.receipts.toArray();
    await db.receipts.bulkPut(rows.map((row) => ({ ...row, settled_at: Date.now() - 3650 * day })));
  });
  expect(await compareReceipts(owner)).toBe(0);
  expect(await readReceipts(owner, 0)).toHaveLength(3);
});

it('lays the receipts of one request in one row, however long they take to be settled', async () => {
  const { now } = Date;
  let more = 0;
  const ticking = vi.spyOn(Date, 'now').mockImplementation(() => now() + (more += 1));
  try {
    await arrive(campaignId, 3);
  } finally {
    ticking.mockRestore();
  }
  expect(await withOutbox((db) => db.receipts.count())).toBe(1);
});
