import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { correctionOf } from '../../../../src/client/features/outbox/fix-fact';
import { discard } from '../../../../src/client/offline/outbox/discard';
import { withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { type NewFact } from '../../../../src/client/offline/outbox/new-item';
import { readItems, readPhoto, readReceipts } from '../../../../src/client/offline/outbox/read-items';
import { save } from '../../../../src/client/offline/outbox/save';
import type { Item } from '../../../../src/client/offline/outbox/outbox-db';
import { drain, sendNow } from '../../../../src/client/offline/delivery/scheduler';
import { syncStatus } from '../../../../src/client/offline/outbox/status';
import { ServerDouble, newPhone, owner, sendOnlyWhenTold } from '../../local/headquarters';
import { free, knock, order, saveReport, saveSign, sign } from '../saves';
import { signedInAs } from '../../../support/identity';

let server: ServerDouble;
beforeEach(async () => {
  await newPhone();
  await signedInAs({ uid: owner });
  server = new ServerDouble();
  server.install();
  sendOnlyWhenTold();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function saveRefused(fact: NewFact = knock): Promise<Item> {
  const [saved] = await save({ ...order, facts: [fact] });
  server.rejects.add(saved?.id ?? '');
  await drain();
  const [item] = await readItems(owner);
  if (item?.state !== 'parked') throw new Error('It was not refused.');
  return item;
}

async function correct(item: Item, texts: Record<string, string> = { note: 'better' }): Promise<Item> {
  const fact = correctionOf(item, { ...texts, result: 'canvassed', door_only: 'yes' });
  if (!fact) throw new Error('It cannot be corrected.');
  const [made] = await save({ ...order, facts: [fact], fixes: item.id, recorded_at: item.fact.recorded_at });
  if (!made) throw new Error('Nothing was saved.');
  return made;
}

it('removes what was refused in the transaction that writes the receipt of its correction, and not before', async () => {
  const refused = await saveRefused();
  server.always = 503;
  const made = await correct(refused);
  expect(made.fact).toMatchObject({
    contact_result: 'canvassed',
    note: 'better',
    voter_id: null,
    replaces: refused.id,
    recorded_at: refused.fact.recorded_at,
    seq: 2,
  });
  await drain();
  expect((await readItems(owner)).map(({ id }) => id).toSorted()).toEqual([refused.id, made.id].toSorted());
  server.always = null;
  await sendNow();
  expect(await readItems(owner)).toEqual([]);
  expect([...server.facts.keys()]).toEqual([made.id]);
  expect(syncStatus().counts.parked).toBe(0);
  // The server does not wait for its number.
  expect((await withOutbox((db) => db.devices.toArray()))[0]).toMatchObject({ seq: 2, discarded: [1] });
});

it('keeps both when the correction is refused too, and lets both go with the correction of that', async () => {
  const refused = await saveRefused();
  const again = await correct(refused);
  server.rejects.add(again.id);
  await drain();
  const left = await readItems(owner);
  expect(left.map(({ state }) => state)).toEqual(['parked', 'parked']);
  await correct(left.find(({ id }) => id === again.id) ?? again);
  await drain();
  expect(await readItems(owner)).toEqual([]);
});

it('takes the photo of a refused sign along', async () => {
  const [placed] = await saveSign();
  server.rejects.add(placed?.id ?? '');
  await drain();
  const fact = placed && correctionOf(placed, { note: 'By the gate' });
  const photo = await readPhoto(`${placed?.id}:photo`);
  if (!fact || !photo) throw new Error('Nothing to correct.');
  const [made] = await save({ ...free, facts: [fact], photo, fixes: placed.id });
  await sendNow();
  await drain();
  expect(await readItems(owner)).toEqual([]);
  expect(await withOutbox((db) => db.photos.toCollection().primaryKeys())).toEqual([`${made?.id}:photo`]);
  expect([...server.photos]).toEqual([made?.id]);
});

it('corrects nothing twice, whichever of two tabs was quicker', async () => {
  const refused = await saveRefused();
  server.always = 503;
  const results = await Promise.allSettled([correct(refused), correct(refused), correct(refused)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await readItems(owner)).toHaveLength(2);
  // Nor is the refused one sent beside its correction.
  server.always = null;
  server.rejects.clear();
  await sendNow([refused.id]);
  expect(server.facts.has(refused.id)).toBe(false);
  expect(await readItems(owner)).toEqual([]);
});

it('discards with a correction that may have arrived what it corrects: tried again it would count beside it', async () => {
  const refused = await saveRefused();
  server.faults = ['lost'];
  const made = await correct(refused);
  await drain();
  expect([...server.facts.keys()]).toEqual([made.id]);
  expect(await discard(owner, [made.id])).toBe(2);
  server.rejects.clear();
  await sendNow([refused.id]);
  expect(await readItems(owner)).toEqual([]);
  expect([...server.facts.keys()]).toEqual([made.id]);
});

it('leaves what was refused where its correction never left the phone, or was refused, too', async () => {
  const refused = await saveRefused();
  const fresh = await correct(refused);
  expect(await discard(owner, [fresh.id])).toBe(1);
  const again = await correct(refused);
  server.rejects.add(again.id);
  await drain();
  expect(await discard(owner, [again.id])).toBe(1);
  expect((await readItems(owner)).map(({ id }) => id)).toEqual([refused.id]);
});

it('corrects nothing that is on its way again', async () => {
  const refused = await saveRefused();
  server.always = 503;
  await sendNow([refused.id]);
  await expect(correct(refused)).rejects.toMatchObject({ sentence: expect.stringContaining('in the meantime') });
  expect(await readItems(owner)).toHaveLength(1);
});

it('takes reports on a refused sign over to the one that was put in its place', async () => {
  const [placed] = await save({ ...free, facts: [sign] });
  if (!placed) throw new Error('Nothing was saved.');
  server.rejects.add(placed.id);
  await drain();
  const [report] = await saveReport(placed.id);
  const made = await correct(placed, { note: 'By the gate' });
  await drain();
  await drain();
  expect(await readItems(owner)).toEqual([]);
  expect([...server.facts.keys()]).toEqual([made.id, report?.id]);
  const kept = (await readReceipts(owner, 0)).find(({ id }) => id === report?.id);
  expect(kept?.fact).toMatchObject({ placement_id: made.id });
});
