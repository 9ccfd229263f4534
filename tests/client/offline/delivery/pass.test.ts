import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { discard } from '../../../../src/client/offline/outbox/discard';
import { progress } from '../../../../src/client/offline/outbox/outbox-db';
import { noAnswer, standingOf } from '../../../../src/domain/delivery/standing';
import { type NewFact } from '../../../../src/client/offline/outbox/new-item';
import { readItems, readReceipts } from '../../../../src/client/offline/outbox/read-items';
import { save } from '../../../../src/client/offline/outbox/save';
import { writeDown } from '../../../../src/client/offline/delivery/results';
import { drain, sendNow } from '../../../../src/client/offline/delivery/scheduler';
import { countItems } from '../../../../src/client/offline/outbox/count-items';
import { setSyncStatus, syncStatus } from '../../../../src/client/offline/outbox/status';
import {
  campaignId,
  doorId,
  ServerDouble,
  newPhone,
  other,
  owner,
  signId,
  voterId,
  walkbookId,
  sendOnlyWhenTold,
} from '../../local/headquarters';
import { onRefused } from '../../../../src/client/session/refusals';
import { passTime } from '../saves';
import { ana, signedInAs, type ProviderDouble } from '../../../support/identity';

let server: ServerDouble;
let provider: ProviderDouble;

beforeEach(async () => {
  await newPhone();
  provider = await signedInAs({ uid: owner });
  server = new ServerDouble();
  server.install();
  sendOnlyWhenTold();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function knock(contact_result: 'not_home' | 'canvassed' = 'not_home'): NewFact {
  return {
    kind: 'touch',
    label: '118 Maple St, not home',
    fact: { door_id: doorId, voter_id: voterId, contact_result, note: '', gps: null, replaces: null },
  };
}

const saveKnocks = (count: number, by = owner) =>
  save({
    owner: by,
    campaign_id: campaignId,
    walkbook_id: walkbookId,
    facts: Array.from({ length: count }, () => knock()),
  });

const savePlacement = (photo = true) =>
  save({
    owner,
    campaign_id: campaignId,
    walkbook_id: null,
    facts: [
      {
        kind: 'placement',
        label: 'Yard sign',
        fact: { road_sign_id: signId, coordinates: [-80, 35], accuracy: 8, note: '' },
      },
    ],
    ...(photo ? { photo: { bytes: new Uint8Array([1, 2, 3]).buffer, mime: 'image/jpeg' } } : {}),
  });

const otherWalkbook = '00000000-0000-4000-8000-00000000b00c';
/** How each stands that is not being sent. */
const states = async (by = owner) => (await readItems(by)).map((item) => item[progress] ?? standingOf(item));
const receipts = () => readReceipts(owner, 0);
/** As if every waiting time were over. */
const passQueued = () => passTime((item) => item.state !== 'parked');

const saveReport = (placementId: string) =>
  save({
    owner,
    campaign_id: campaignId,
    walkbook_id: null,
    facts: [
      {
        kind: 'sign_report',
        label: 'Yard sign, missing',
        fact: { placement_id: placementId, condition: 'missing', note: '', gps: null },
      },
    ],
  });

const saveShift = (shift_id: string | null) =>
  save({
    owner,
    campaign_id: campaignId,
    walkbook_id: null,
    facts: [
      {
        kind: 'shift',
        label: 'Shift',
        fact: { event: shift_id === null ? 'start' : 'end', shift_id, at: new Date().toISOString() },
      },
    ],
  });

describe('facts of the field beside knocks', () => {
  it('go as lists of one kind: a shift’s start and end together', async () => {
    const [start] = await saveShift(null);
    const [end] = await saveShift(start?.id ?? '');
    await saveKnocks(2);
    await drain();
    expect(await readItems(owner)).toEqual([]);
    expect(server.requests.map(({ ids }) => ids.length)).toEqual([2, 2]);
    expect(server.requests.some(({ ids }) => ids.join() === [start?.id, end?.id].join())).toBe(true);
    expect((await receipts()).map(({ kind }) => kind).toSorted()).toEqual(['shift', 'shift', 'touch', 'touch']);
  });

  it('report on a sign only after the sign that was put up offline', async () => {
    const [placed] = await savePlacement(false);
    const [reported] = await saveReport(placed?.id ?? '');
    await drain();
    expect(server.requests.map(({ ids }) => ids)).toEqual([[placed?.id], [reported?.id]]);
  });

  it('wait with a placement that waits for a person', async () => {
    const [placed] = await savePlacement(false);
    server.rejects.add(placed?.id ?? '');
    const [reported] = await saveReport(placed?.id ?? '');
    await drain();
    await drain();
    expect(await states()).toEqual(['parked', 'ready']);
    expect(server.facts.has(reported?.id ?? '')).toBe(false);
    server.rejects.clear();
    await sendNow([placed?.id ?? '']);
    await drain();
    expect(await readItems(owner)).toEqual([]);
  });

  it('divide a walkbook in their turn among its knocks', async () => {
    const saveDivision = () =>
      save({
        owner,
        campaign_id: campaignId,
        walkbook_id: walkbookId,
        facts: [
          {
            kind: 'division',
            label: 'Divided',
            fact: { walkbook_id: walkbookId, shares: [{ user_id: voterId, sides: ['A'] }] },
          },
        ],
      });
    await saveKnocks(1);
    await saveDivision();
    await saveKnocks(2);
    await drain();
    expect(server.requests.map(({ ids }) => ids.length)).toEqual([1, 1, 2]);
  });
});

describe('what happens when', () => {
  it('the server answers: one request for the walkbook, receipts, nothing left', async () => {
    const saved = await saveKnocks(3);
    await drain();
    expect(server.requests).toHaveLength(1);
    expect(await readItems(owner)).toEqual([]);
    expect((await receipts()).map((row) => row.id).toSorted()).toEqual(saved.map((item) => item.id).toSorted());
    expect(syncStatus().lastAllSent).not.toBeNull();
  });

  it('the request never arrives: the facts stay, of unknown end, and go out later with the same ids', async () => {
    const saved = await saveKnocks(2);
    server.faults = ['drop'];
    await drain();
    expect(await states()).toEqual(['in_doubt', 'in_doubt']);
    expect(syncStatus().online).toBe(false);
    await passQueued();
    await drain();
    expect([...server.facts.keys()].toSorted()).toEqual(saved.map((item) => item.id).toSorted());
    expect(await readItems(owner)).toEqual([]);
  });

  it('the answer is lost after the deed: sent again, stored once', async () => {
    await saveKnocks(2);
    server.faults = ['lost'];
    await drain();
    expect(server.facts.size).toBe(2);
    expect(await states()).toEqual(['in_doubt', 'in_doubt']);
    await passQueued();
    await drain();
    expect(server.facts.size).toBe(2);
    expect((await receipts()).map((row) => row.verdict)).toEqual(['already_stored', 'already_stored']);
  });

  it('the answer is cut short: it counts as a stranger’s, and the facts are sent again', async () => {
    await saveKnocks(1);
    server.faults = ['truncated'];
    await drain();
    expect(await states()).toEqual(['in_doubt']);
    await passQueued();
    await drain();
    expect(server.facts.size).toBe(1);
    expect(await readItems(owner)).toEqual([]);
  });

  it('a portal answers 200 with a page: nothing settles, no try is counted, the pill says offline', async () => {
    await saveKnocks(1);
    server.faults = ['portal'];
    await drain();
    const [item] = await readItems(owner);
    expect(item).toMatchObject({ state: 'queued', tries: 0 });
    expect(syncStatus()).toMatchObject({ online: false, portal: true });
    expect(await receipts()).toEqual([]);
  });

  it('the token ran out: a new one is fetched once and the facts go out', async () => {
    await saveKnocks(1);
    server.faults = [401];
    await drain();
    expect(provider.token).toHaveBeenCalledTimes(2);
    expect(server.facts.size).toBe(1);
    expect(await readItems(owner)).toEqual([]);
  });

  it('the server refuses two tokens: the facts wait for their owner and nothing is deleted', async () => {
    await saveKnocks(2);
    server.faults = [401, 401];
    await drain();
    expect(await states()).toEqual(['sign_in', 'sign_in']);
    await passQueued();
    await drain();
    expect(server.facts.size).toBe(2);
  });

  it('the person was erased: the fact leaves without a receipt, and the others arrive', async () => {
    const [one, two] = await saveKnocks(2);
    server.fails.set(one?.id ?? '', 'erased');
    await drain();
    expect(await readItems(owner)).toEqual([]);
    expect((await receipts()).map((row) => row.id)).toEqual([two?.id]);
    expect(syncStatus().counts).toMatchObject({ parked: 0, ready: 0 });
  });

  it('what was erased before it arrived is counted until its person has read it, also at the next start', async () => {
    const saved = await saveKnocks(3);
    saved.slice(0, 2).forEach(({ id }) => server.fails.set(id, 'erased'));
    await drain();
    expect(syncStatus().erased).toBe(2);
    const [another] = await saveKnocks(1);
    server.fails.set(another?.id ?? '', 'erased');
    await drain();
    setSyncStatus({ erased: 0 });
    await countItems(owner);
    expect(syncStatus().erased).toBe(3);
    await countItems(other);
    expect(syncStatus().erased).toBe(0);
  });

  it('it is written a second time because the answer of the first was lost: nothing erased is counted twice', async () => {
    await saveKnocks(2);
    const erased = (await readItems(owner)).map((item) => ({ item, receipt: null, left: null }));
    await writeDown(erased);
    expect(syncStatus().erased).toBe(2);
    setSyncStatus({ erased: 0 });
    await writeDown(erased);
    expect(syncStatus().erased).toBe(2);
  });

  it('the terms are not accepted: it waits, and who loads the account hears of it', async () => {
    const saved = await saveKnocks(2);
    const told = vi.fn();
    const stop = onRefused(told);
    server.always = 403;
    server.code = 'TERMS_NOT_ACCEPTED';
    await drain();
    await passQueued();
    await drain();
    stop();
    expect(await states()).toEqual(['patience', 'patience']);
    expect(told).toHaveBeenCalled();
    server.always = null;
    await sendNow();
    expect((await receipts()).map((row) => row.id).toSorted()).toEqual(saved.map((item) => item.id).toSorted());
  });

  it.each([403, 404])('the server answers %i: parked with its sentence, and looked at again', async (status) => {
    await saveKnocks(1);
    server.faults = [status];
    await drain();
    const [item] = await readItems(owner);
    expect(item).toMatchObject({ state: 'parked', again: true, reason: { status, detail: `refused with ${status}` } });
    expect(syncStatus().counts.parked).toBe(1);
    await sendNow([item?.id ?? '']);
    expect(server.facts.size).toBe(1);
  });

  it('a conflict is in flight: sent again later; a name that is taken is a question for a person', async () => {
    await saveKnocks(1);
    server.faults = [409];
    await drain();
    expect(await states()).toEqual(['patience']);
    await passQueued();
    server.faults = [409];
    server.code = 'NAME_EXISTS';
    await drain();
    expect(await states()).toEqual(['parked']);
  });

  it('one fact spoils its batch with 422: the others arrive, only the culprit is parked', async () => {
    const saved = await saveKnocks(9);
    const culprit = saved[4]?.id ?? '';
    server.poison.add(culprit);
    await drain();
    expect(server.facts.size).toBe(8);
    const left = await readItems(owner);
    expect(left.map((item) => [item.id, item.state])).toEqual([[culprit, 'parked']]);
  });

  it('the server rejects one fact by its verdict: parked with the server’s detail', async () => {
    const saved = await saveKnocks(3);
    server.rejects.add(saved[1]?.id ?? '');
    await drain();
    const left = await readItems(owner);
    expect(left).toHaveLength(1);
    expect(left[0]?.reason?.detail).toBe('No such door.');
  });

  it('one fact makes the server fail: after a few tries the others arrive, and it is tried again later', async () => {
    const saved = await saveKnocks(40);
    const culprit = saved[17]?.id ?? '';
    server.breaks.add(culprit);
    for (let tries = 1; tries <= 3; tries++) {
      await drain();
      expect(await states()).toEqual(Array.from({ length: 40 }, () => 'patience'));
      await passQueued();
    }
    await drain();
    expect(server.facts.size).toBe(39);
    const left = await readItems(owner);
    expect(left).toMatchObject([{ id: culprit, state: 'parked', again: true, reason: { status: 500 } }]);
    // What is saved later goes at once.
    await saveKnocks(2);
    await drain();
    expect(server.facts.size).toBe(41);
    server.breaks.clear();
    await passTime((item) => item.again);
    await drain();
    expect(await readItems(owner)).toEqual([]);
  });

  it('a server that fails at everything is asked a bounded number of times, and gets everything in the end', async () => {
    await saveKnocks(200);
    server.always = 500;
    let asked = 0;
    server.onRequest = () => (asked += 1);
    for (let tries = 1; tries <= 3; tries++) {
      await drain();
      await passQueued();
    }
    expect(asked).toBe(3);
    await drain();
    expect(asked - 3).toBeLessThan(60);
    server.always = null;
    await passTime(() => true);
    await drain();
    expect(server.facts.size).toBe(200);
    expect(await readItems(owner)).toEqual([]);
  });

  it.each(['failed', 'a verdict of a later release'])(
    'the server fails at one fact (%s): the others arrive, and it is tried again',
    async (verdict) => {
      const saved = await saveKnocks(3);
      server.fails.set(saved[1]?.id ?? '', verdict);
      await drain();
      expect(server.facts.size).toBe(2);
      const left = await readItems(owner);
      expect(left).toMatchObject([{ id: saved[1]?.id, state: 'parked', again: true, reason: { code: 'FAILED' } }]);
      server.fails.clear();
      await passTime((item) => item.again);
      await drain();
      expect(server.facts.size).toBe(3);
    },
  );

  it.each([408, 425, 429, 503] as const)('the server struggles (%s): waits, and tries without end', async (fault) => {
    await saveKnocks(1);
    for (let attempt = 1; attempt <= 8; attempt++) {
      server.faults = [fault];
      await drain();
      const [item] = await readItems(owner);
      expect(item).toMatchObject({ state: 'queued', tries: attempt });
      await passQueued();
    }
    await drain();
    expect(server.facts.size).toBe(1);
  });

  it('the server asks for patience: Retry-After is honoured', async () => {
    await saveKnocks(1);
    server.faults = [429];
    server.retryAfter = '120';
    await drain();
    const [item] = await readItems(owner);
    expect((item?.next_at ?? 0) - Date.now()).toBeGreaterThan(110_000);
  });

  it('a photo is too large and cannot be made smaller: the placement is at headquarters, the photo is parked', async () => {
    await savePlacement();
    server.faults = [413];
    await drain();
    // The first answer is the placement's own: one fact too large is a question for a person.
    expect((await readItems(owner)).map((item) => [item.kind, item.state])).toContainEqual(['placement', 'parked']);
    await sendNow((await readItems(owner)).map((item) => item.id));
    expect(server.facts.size).toBe(1);
    expect(server.photos.size).toBe(1);
  });
});

describe('order', () => {
  it('sends what somebody asks for with all that waits in its lane, which goes as a whole', async () => {
    const [refused] = await saveKnocks(1);
    server.rejects.add(refused?.id ?? '');
    await drain();
    await saveKnocks(1);
    server.faults = [502];
    await drain();
    expect((await states()).toSorted()).toEqual(['parked', 'patience']);
    server.rejects.clear();
    await sendNow([refused?.id ?? '']);
    expect(await readItems(owner)).toEqual([]);
    expect(server.facts.size).toBe(2);
  });

  it('sends a photo that waits for its turn once somebody asks for it, and not sooner by itself', async () => {
    const [placed] = await savePlacement();
    // The placement comes through; its photo does not.
    server.busyForFiles = true;
    server.retryAfter = '120';
    await drain();
    expect(await states()).toEqual(['patience']);
    server.busyForFiles = false;
    await drain();
    expect(server.photos.size).toBe(0);
    await sendNow();
    expect(server.photos).toEqual(new Set([placed?.id]));
    expect(await readItems(owner)).toEqual([]);
  });

  it('sends a placement without its photo first, then with it, and keeps the bytes', async () => {
    const [placed] = await savePlacement();
    server.faults = ['drop'];
    await drain();
    expect(await withOutbox((db) => db.photos.count())).toBe(1);
    await passQueued();
    await drain();
    expect(server.requests.map((request) => request.file)).toEqual([false, true]);
    expect(server.photos).toEqual(new Set([placed?.id]));
    // For a server that is restored from a backup of before.
    expect(await withOutbox((db) => db.photos.count())).toBe(1);
    expect(await readItems(owner)).toEqual([]);
  });

  it('cuts 1,200 facts of a walkbook into three requests, one at a time', async () => {
    await saveKnocks(1_200);
    server.delay = 5;
    await drain();
    expect(server.requests.map((request) => request.ids.length)).toEqual([500, 500, 200]);
    expect(server.mostAtOnce).toBe(1);
    expect(server.facts.size).toBe(1_200);
  });

  it('two drains at once send every fact once', async () => {
    await saveKnocks(40);
    server.delay = 10;
    await Promise.all([drain(), drain(), drain()]);
    expect(server.requests.flatMap((request) => request.ids)).toHaveLength(40);
    expect(await readItems(owner)).toEqual([]);
  });

  it('what was saved during a drain is sent by it', async () => {
    await saveKnocks(1);
    server.delay = 20;
    const first = drain();
    await saveKnocks(1);
    await Promise.all([first, drain()]);
    expect(server.facts.size).toBe(2);
  });

  it('what an earlier release left of its lease holds nobody up, and goes', async () => {
    await saveKnocks(1);
    await withOutbox((db) =>
      db.leases.put({ name: 'porchlight-drain', holder: 'a dead tab', until: Date.now() + 10_000 }),
    );
    await drain();
    expect(server.facts.size).toBe(1);
    expect(await withOutbox((db) => db.leases.count())).toBe(0);
  });

  it('what a killed tab noted as on its way is not known to have arrived, and is sent again', async () => {
    const [item] = await saveKnocks(2);
    const row = { name: 'sending:a dead tab', holder: 'a dead tab', until: 0, owner, ids: [item?.id ?? ''] };
    await withOutbox((db) => db.leases.put(row));
    expect(await states()).toEqual(['sending', 'ready']);
    server.faults = ['drop'];
    await drain();
    expect(await states()).toEqual(['in_doubt', 'in_doubt']);
    await sendNow();
    expect(server.facts.size).toBe(2);
    expect(await withOutbox((db) => db.leases.count())).toBe(0);
  });

  it('shows what is on its way, removes nothing of it, and writes it down once', async () => {
    const knocks = await saveKnocks(40);
    let answer = () => {};
    server.gate = new Promise<void>((done) => (answer = done));
    const draining = drain();
    await vi.waitFor(async () => expect(await states()).toEqual(knocks.map(() => 'sending')));
    expect(syncStatus().counts.ready).toBe(40);
    const rows = await withOutbox((db) => db.items.toArray());
    expect(new Set(rows.map((row) => row.state))).toEqual(new Set(['queued']));
    expect(await discard(owner, [knocks[3]?.id ?? ''])).toBe(0);
    answer();
    await draining;
    expect(await receipts()).toHaveLength(40);
    expect(syncStatus().counts).toMatchObject({ ready: 0, in_doubt: 0 });
  });

  it('removes what arrived and nothing that lies between', async () => {
    const order = { owner, campaign_id: campaignId, facts: [knock()] };
    const mine: string[] = [];
    for (let count = 0; count < 30; count++) {
      const [item] = await save({ ...order, walkbook_id: count % 3 === 2 ? otherWalkbook : walkbookId });
      if (item && count % 3 === 2) mine.push(item.id);
    }
    await withOutbox((db) => db.items.bulkUpdate(mine.map((id) => ({ key: id, changes: { state: 'parked' } }))));
    await drain();
    expect((await readItems(owner)).map((item) => item.id)).toEqual(mine);
    expect(await receipts()).toHaveLength(20);
  });

  it('after a day without an answer everything goes at the tap, and nothing is written for that', async () => {
    const knocks = await saveKnocks(30);
    const waiting = { reason: noAnswer, next_at: Date.now() + 3_600_000, tries: 9 } as const;
    await withOutbox((db) => db.items.bulkUpdate(knocks.map(({ id }) => ({ key: id, changes: waiting }))));
    await sendNow();
    expect(server.requests.map((request) => request.ids.length)).toEqual([20, 10]);
    expect(await readItems(owner)).toEqual([]);
  });

  it('a fact that a killed tab left on its way is sent again', async () => {
    const [item] = await saveKnocks(1);
    await withOutbox((db) =>
      db.leases.put({ name: 'sending:dead', holder: '', until: 0, owner, ids: [item?.id ?? ''] }),
    );
    await drain();
    expect(server.facts.size).toBe(1);
    expect(await readItems(owner)).toEqual([]);
  });
});

it('a photo says what it should arrive as, and goes again where it was damaged on its way', async () => {
  await savePlacement(true);
  server.faults = ['ok', 408];
  await drain();
  expect(server.photos.size).toBe(0);
  expect(await states()).toEqual(['patience']);
  await passQueued();
  await drain();
  expect(server.photos.size).toBe(1);
  expect(server.digests).toEqual([
    createHash('sha256')
      .update(new Uint8Array([1, 2, 3]))
      .digest('base64url'),
  ]);
});

describe('one phone, two people', () => {
  it('sends nothing under another person’s account', async () => {
    await saveKnocks(3, owner);
    provider.become({ ...ana, uid: other });
    await saveKnocks(2, other);
    await drain();
    expect(new Set(server.facts.values())).toEqual(new Set([other]));
    expect(await states(owner)).toEqual(['ready', 'ready', 'ready']);
    expect(syncStatus().others).toBe(3);
    provider.become({ ...ana, uid: owner });
    await drain();
    expect([...server.facts.values()].filter((by) => by === owner)).toHaveLength(3);
  });

  it('stops when the account changes between the token and the request', async () => {
    await saveKnocks(1);
    const { send } = await import('../../../../src/client/offline/delivery/request');
    const { WrongAccount } = await import('../../../../src/client/offline/delivery/owner-token');
    const items = await readItems(owner);
    provider.become({ ...ana, uid: other });
    await expect(send(items, null, false)).rejects.toBeInstanceOf(WrongAccount);
    expect(server.requests).toEqual([]);
  });

  it('a typed discard removes only what is its owner’s and not on its way', async () => {
    const mine = await saveKnocks(2);
    const theirs = await saveKnocks(1, other);
    const ids = [mine[0]?.id ?? ''];
    await withOutbox((db) => db.leases.put({ name: 'sending:another tab', holder: '', until: 0, owner, ids }));
    const removed = await discard(
      owner,
      [...mine, ...theirs].map((item) => item.id),
    );
    expect(removed).toBe(1);
    expect(await readItems(owner)).toHaveLength(1);
    expect(await readItems(other)).toHaveLength(1);
  });
});
