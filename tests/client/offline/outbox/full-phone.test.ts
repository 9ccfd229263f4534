// A phone with no space left: nothing can be written, only removed. What was saved before goes out all the same, once.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { discard } from '../../../../src/client/offline/outbox/discard';
import { readItems, readReceipts } from '../../../../src/client/offline/outbox/read-items';
import { save } from '../../../../src/client/offline/outbox/save';
import { progress } from '../../../../src/client/offline/outbox/outbox-db';
import { withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { countItems } from '../../../../src/client/offline/outbox/count-items';
import { erasedKey, syncStatus } from '../../../../src/client/offline/outbox/status';
import { drain, sendNow } from '../../../../src/client/offline/delivery/scheduler';
import { ServerDouble, newPhone, owner, sendOnlyWhenTold } from '../../local/headquarters';
import { free, knock, order, saveKnocks, saveReport, saveSign, sign, Space, stored } from '../saves';
import { signedInAs } from '../../../support/identity';

const { shrinkAgain } = vi.hoisted(() => ({ shrinkAgain: vi.fn() }));
vi.mock('../../../../src/client/offline/device/photo', () => ({ shrinkAgain }));

const space = new Space();
let server: ServerDouble;
beforeEach(async () => {
  await newPhone();
  await signedInAs({ uid: owner });
  server = new ServerDouble();
  server.install();
  sendOnlyWhenTold();
  space.install();
});
afterEach(async () => {
  space.left = Infinity;
  // What is kept in mind is written down for the next test.
  server.always = null;
  await sendNow((await readItems(owner)).map((item) => item.id));
  space.restore();
  vi.unstubAllGlobals();
});

const requests = () => server.requests.map(({ ids }) => ids.length);

it('sends what was saved before, asks no second time, and has the receipts once there is space', async () => {
  const saved = await saveKnocks(5);
  space.left = 0;
  await drain();
  expect(new Set(server.facts.keys())).toEqual(new Set(saved.map(({ id }) => id)));
  // Nothing leaves without its receipt.
  expect(await stored('items')).toHaveLength(5);
  expect(await stored('receipts')).toEqual([]);
  expect(syncStatus()).toMatchObject({ full: true, counts: { ready: 5 } });
  await sendNow();
  await sendNow(saved.map(({ id }) => id));
  expect(requests()).toEqual([5]);
  space.left = Infinity;
  await drain();
  expect(await readItems(owner)).toEqual([]);
  expect(await readReceipts(owner, 0)).toHaveLength(5);
  expect(syncStatus()).toMatchObject({ full: false, counts: { ready: 0 } });
  expect(requests()).toEqual([5]);
  expect(await stored('leases')).toEqual([]);
});

it('does so too where a browser refuses each of many writes by itself', async () => {
  await saveKnocks(5);
  space.oneByOne = true;
  space.left = 0;
  server.faults = [503];
  await drain();
  expect(await readItems(owner)).toMatchObject(
    Array.from({ length: 5 }, () => ({ state: 'queued', reason: { status: 503 } })),
  );
  await sendNow();
  expect(server.facts.size).toBe(5);
  expect(syncStatus()).toMatchObject({ full: true, counts: { ready: 5 } });
  await expect(saveKnocks()).rejects.toMatchObject({ full: true });
  space.left = Infinity;
  await drain();
  expect(await stored('items')).toEqual([]);
  expect(await readReceipts(owner, 0)).toHaveLength(5);
  expect(requests()).toEqual([5]);
});

it('knows how many were erased before they arrived, and writes that down with what leaves for it', async () => {
  const saved = await saveKnocks(3);
  saved.slice(0, 2).forEach(({ id }) => server.fails.set(id, 'erased'));
  space.left = 0;
  await drain();
  expect(syncStatus()).toMatchObject({ full: true, erased: 2 });
  await countItems(owner);
  expect(syncStatus().erased).toBe(2);
  space.left = Infinity;
  await drain();
  expect(await stored('items')).toEqual([]);
  await countItems(owner);
  expect(syncStatus()).toMatchObject({ full: false, erased: 2 });
  expect(await stored('marks')).toContainEqual(expect.objectContaining({ key: erasedKey(owner), count: 2 }));
});

it('writes as many receipts as there is space for', async () => {
  await saveKnocks(8);
  space.left = 0;
  await drain();
  space.left = 2;
  await drain();
  space.left = 0;
  expect((await readReceipts(owner, 0)).length).toBeLessThanOrEqual(2);
  expect(await stored('items')).toHaveLength(8 - (await readReceipts(owner, 0)).length);
  space.left = Infinity;
  await drain();
  expect(await readReceipts(owner, 0)).toHaveLength(8);
});

it('lets the bytes of a photo go that has arrived, and sends it no second time', async () => {
  const [placed] = await saveSign();
  space.left = 0;
  await drain();
  await sendNow();
  expect([...server.photos]).toEqual([placed?.id]);
  expect(server.requests.map(({ file }) => file)).toEqual([false, true]);
  expect(await stored('photos')).toEqual([]);
  space.left = Infinity;
  await drain();
  expect((await readReceipts(owner, 0)).map(({ kind }) => kind).toSorted()).toEqual(['placement', 'placement_photo']);
});

it('keeps in mind what the server asked for, and why something needs its person', async () => {
  const [refused] = await saveKnocks(2);
  server.rejects.add(refused?.id ?? '');
  space.left = 0;
  await drain();
  expect((await readItems(owner)).map((item) => item[progress] ?? item.state).toSorted()).toEqual([
    'arrived',
    'parked',
  ]);
  const [parked] = (await readItems(owner)).filter(({ state }) => state === 'parked');
  expect(parked?.reason?.detail).toBe('No such door.');
  await drain();
  expect(requests()).toEqual([2]);
  server.rejects.clear();
  await sendNow([refused?.id ?? '']);
  expect(requests()).toEqual([2, 1]);
});

it('waits as long as the server asked, and forgets that for nothing that is asked for by hand', async () => {
  await saveKnocks(1);
  server.always = 503;
  server.retryAfter = '120';
  space.left = 0;
  await drain();
  expect((await readItems(owner))[0]).toMatchObject({ reason: { status: 503 }, tries: 1 });
  await drain();
  expect(server.facts.size).toBe(0);
  server.always = null;
  await drain();
  expect(server.facts.size).toBe(0);
  await sendNow();
  expect(server.facts.size).toBe(1);
});

it('writes down what it kept in mind once there is space', async () => {
  await saveKnocks(2);
  server.always = 503;
  server.retryAfter = '120';
  space.left = 0;
  await drain();
  expect(await stored('items')).toMatchObject([{ reason: null }, { reason: null }]);
  expect(await readItems(owner)).toMatchObject([
    { state: 'queued', reason: { status: 503 } },
    { state: 'queued', reason: { status: 503 } },
  ]);
  space.left = Infinity;
  await drain();
  expect(await stored('items')).toMatchObject([
    { reason: { status: 503 }, tries: 1 },
    { reason: { status: 503 }, tries: 1 },
  ]);
  expect(syncStatus().full).toBe(false);
});

it('removes what its person does not want any more, which makes space', async () => {
  const [one, two] = await saveKnocks(2);
  space.left = 0;
  expect(await discard(owner, [one?.id ?? ''])).toBe(1);
  space.left = Infinity;
  await drain();
  expect([...server.facts.keys()]).toEqual([two?.id]);
});

it('writes with a correction that what it corrects was refused, of which there was no space to say so', async () => {
  const [refused] = await saveKnocks(1);
  server.rejects.add(refused?.id ?? '');
  space.left = 0;
  await drain();
  space.left = Infinity;
  const [made] = await save({ ...order, facts: [knock], fixes: refused?.id ?? '' });
  const row = await withOutbox((db) => db.items.get(refused?.id ?? ''));
  expect(row).toMatchObject({ state: 'parked', again: false, fixed_by: made?.id, reason: { detail: 'No such door.' } });
  expect(syncStatus().full).toBe(false);
  server.rejects.clear();
  await drain();
  expect([...server.facts.keys()]).toEqual([made?.id]);
  expect(await readItems(owner)).toEqual([]);
});

it('sends a report with the sign that was put in its place, whatever was kept in mind about the report', async () => {
  const [refused] = await saveSign();
  server.rejects.add(refused?.id ?? '');
  await drain();
  const [report] = await saveReport(refused?.id ?? '');
  await saveKnocks(1);
  space.left = 0;
  server.always = 401;
  await drain();
  expect((await readItems(owner)).find(({ id }) => id === report?.id)?.reason?.status).toBe(401);
  space.left = Infinity;
  server.always = null;
  const [placed] = await save({ ...free, facts: [sign], fixes: refused?.id ?? '' });
  await drain();
  await drain();
  expect([...server.facts.keys()]).toEqual([placed?.id, report?.id]);
});

it('notes every number that was discarded while there was no space for the note', async () => {
  const saved = await saveKnocks(3);
  space.left = 0;
  expect(await discard(owner, [saved[0]?.id ?? ''])).toBe(1);
  expect(await discard(owner, [saved[1]?.id ?? ''])).toBe(1);
  expect(await stored('items')).toHaveLength(1);
  expect(await stored('devices')).toMatchObject([{ seq: 3 }]);
  space.left = Infinity;
  await saveKnocks(1);
  expect(await stored('devices')).toMatchObject([{ seq: 4, discarded: [1, 2] }]);
});

it('lets what was set right leave with its correction, also when both had to wait for space', async () => {
  const [refused] = await saveKnocks(1);
  server.rejects.add(refused?.id ?? '');
  await drain();
  server.rejects.clear();
  const [made] = await save({ ...order, facts: [knock], fixes: refused?.id ?? '' });
  space.left = 0;
  await drain();
  expect([...server.facts.keys()]).toEqual([made?.id]);
  expect(await stored('items')).toHaveLength(2);
  // Neither is sent by hand, nor can it be discarded: it is at the server.
  await sendNow([refused?.id ?? '', made?.id ?? '']);
  expect(await discard(owner, [refused?.id ?? '', made?.id ?? ''])).toBe(0);
  expect(requests()).toEqual([1, 1]);
  space.left = Infinity;
  await drain();
  expect(await stored('items')).toEqual([]);
  expect((await readReceipts(owner, 0)).map(({ id }) => id)).toEqual([made?.id]);
  expect(await stored('devices')).toMatchObject([{ seq: 2, discarded: [1] }]);
});

it('sends a photo smaller that could not be kept smaller', async () => {
  const [placed] = await saveSign();
  server.tooLarge = true;
  shrinkAgain.mockImplementation(async () => {
    server.tooLarge = false;
    return { bytes: new Uint8Array([1]).buffer, mime: 'image/webp' };
  });
  space.left = 0;
  await drain();
  expect(shrinkAgain).toHaveBeenCalledOnce();
  expect([...server.photos]).toEqual([placed?.id]);
  expect(server.fileSizes).toEqual([1]);
});

it('says no more that there is no space once another tab has seen to all of it', async () => {
  await saveKnocks(2);
  server.always = 503;
  space.left = 0;
  await drain();
  expect(syncStatus().full).toBe(true);
  space.left = Infinity;
  await withOutbox((db) => db.items.clear());
  await drain();
  expect(syncStatus().full).toBe(false);
});

it('is known by nobody else: another tab sends again with the old ids, and headquarters has each fact once', async () => {
  const saved = await saveKnocks(3);
  space.left = 0;
  await drain();
  vi.resetModules();
  const other = await import('../../../../src/client/offline/delivery/scheduler');
  await (await import('../../../support/identity')).signedInAs({ uid: owner });
  await other.drain();
  expect(requests()).toEqual([3, 3]);
  expect(server.facts.size).toBe(saved.length);
});
