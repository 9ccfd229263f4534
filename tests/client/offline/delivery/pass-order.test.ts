import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Item } from '../../../../src/client/offline/outbox/outbox-db';
import { type NewFact } from '../../../../src/client/offline/outbox/new-item';
import { readItems } from '../../../../src/client/offline/outbox/read-items';
import { save } from '../../../../src/client/offline/outbox/save';
import { drain, sendNow } from '../../../../src/client/offline/delivery/scheduler';
import { syncStatus } from '../../../../src/client/offline/outbox/status';
import { campaignId, doorId, ServerDouble, newPhone, owner, signId, walkbookId } from '../../local/headquarters';
import { passTime } from '../saves';
import { signedInAs } from '../../../support/identity';

let server: ServerDouble;

beforeEach(async () => {
  await newPhone();
  await signedInAs({ uid: owner });
  server = new ServerDouble();
  server.install();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const newDoor = '0198a000-0000-7000-8000-0000000000d1';
const newPerson = '0198a000-0000-7000-8000-0000000000a1';

const door: NewFact = {
  kind: 'door_fact',
  label: '120 Maple St: new door',
  fact: {
    kind: 'door_added',
    door_id: newDoor,
    voter_id: null,
    address: '120 Maple St',
    unit: '',
    city: '',
    zip: '',
    coordinates: [-80, 35],
    replaces: null,
  },
};
const person: NewFact = {
  kind: 'door_fact',
  label: 'New person',
  fact: {
    kind: 'person_added',
    door_id: newDoor,
    voter_id: newPerson,
    first: 'Bo',
    last: '',
    language: '',
    phone: '',
    replaces: null,
  },
};
const knock = (door_id: string, voter_id: string | null = null): NewFact => ({
  kind: 'touch',
  label: 'Not home',
  fact: { door_id, voter_id, contact_result: 'not_home', note: '', gps: null, replaces: null },
});
const saveOne = async (fact: NewFact) =>
  (await save({ owner, campaign_id: campaignId, walkbook_id: walkbookId, facts: [fact] }))[0]?.id ?? '';
const states = async () => Object.fromEntries((await readItems(owner)).map((item) => [item.id, item.state]));

it('sends an added door and its person first, although the clock was put back before the knock', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 9, 3) });
  const added = await saveOne(door);
  const who = await saveOne(person);
  vi.setSystemTime(Date.UTC(2026, 9, 1));
  const knocked = await saveOne(knock(newDoor, newPerson));
  // Something about the request is refused: it is cut in two.
  server.poison.add(knocked);
  await drain();
  expect(server.requests.slice(1).map(({ ids }) => ids)).toEqual([[added, who], [knocked]]);
});

it('holds knocks at an added door while the door itself waits for a person, and lets the others go', async () => {
  const added = await saveOne(door);
  const who = await saveOne(person);
  const there = await saveOne(knock(newDoor, newPerson));
  const elsewhere = await saveOne(knock(doorId));
  server.poison.add(added);
  await drain();
  expect([...server.facts.keys()]).toEqual([elsewhere]);
  expect(await states()).toEqual({ [added]: 'parked', [who]: 'queued', [there]: 'queued' });
  server.poison.clear();
  await sendNow([added]);
  await drain();
  expect(await readItems(owner)).toEqual([]);
});

it('sends ever fewer facts at once over a line on which many met silence', async () => {
  // No try but those below: that of a timer might meet no silence.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await save({
    owner,
    campaign_id: campaignId,
    walkbook_id: walkbookId,
    facts: Array.from({ length: 300 }, () => knock(doorId)),
  });
  for (let attempt = 0; attempt < 3; attempt++) {
    server.faults = ['drop'];
    await drain();
    await passTime(() => true);
  }
  await drain();
  expect(server.requests[0]?.ids).toHaveLength(31);
  expect(server.facts.size).toBe(300);
});

it('does not take a proxy’s word about a photo’s size for a sign-in page', async () => {
  await save({
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
    photo: { bytes: new Uint8Array([1, 2, 3]).buffer, mime: 'image/jpeg' },
  });
  server.tooLarge = true;
  await drain();
  expect(syncStatus().portal).toBe(false);
  // The record is there; the photo, which cannot be made smaller here, waits visibly and is tried again.
  expect(server.facts.size).toBe(1);
  expect((await readItems(owner)).map(({ kind, state, again }) => ({ kind, state, again }))).toEqual([
    { kind: 'placement_photo', state: 'parked', again: true },
  ]);
});

it('lets the others go when something on the way refuses one fact, however often it is tried', async () => {
  const facts = Array.from({ length: 5 }, () => knock(doorId));
  const saved = await save({ owner, campaign_id: campaignId, walkbook_id: walkbookId, facts });
  const culprit = saved[2]?.id ?? '';
  server.firewall.add(culprit);
  for (let attempt = 0; attempt < 4; attempt++) {
    expect(server.facts.size).toBe(0);
    await drain();
    await passTime((item) => item.state !== 'parked');
  }
  expect(server.facts.size).toBe(4);
  expect(await states()).toEqual({ [culprit]: 'parked' });
  const [left] = await readItems(owner);
  expect(left).toMatchObject({ again: true, reason: { status: 403 } });
  expect(left?.reason?.detail).toMatch(/This network is blocking the request/);
});

it('lets the others go when the server never answers to one fact, and looks at that one again', async () => {
  const facts = Array.from({ length: 60 }, () => knock(doorId));
  const saved = await save({ owner, campaign_id: campaignId, walkbook_id: walkbookId, facts });
  const culprit = saved[42]?.id ?? '';
  server.silent.add(culprit);
  for (let attempt = 0; attempt < 10; attempt++) {
    await drain();
    await passTime((item) => item.state !== 'parked');
  }
  expect(server.facts.size).toBe(59);
  const [left] = await readItems(owner);
  expect(left).toMatchObject({ id: culprit, state: 'parked', again: true, reason: { status: null } });
  expect(left?.reason?.detail).toMatch(/doesn’t answer when this is sent/);
  server.silent.clear();
  await sendNow([culprit]);
  expect(await readItems(owner)).toEqual([]);
});

describe('what takes the server down, or longer than a proxy waits', () => {
  const save60 = () =>
    save({
      owner,
      campaign_id: campaignId,
      walkbook_id: walkbookId,
      facts: Array.from({ length: 60 }, () => knock(doorId)),
    });
  const isQueued = (item: Item) => item.state !== 'parked';

  it.each([502, 503, 504, 524])('holds back nothing else where a proxy says %i of it alone', async (status) => {
    const culprit = (await save60())[42]?.id ?? '';
    server.proxied.set(culprit, status);
    for (let attempt = 0; attempt < 20; attempt++) {
      await drain();
      await passTime(isQueued);
    }
    expect(server.facts.size).toBe(59);
    const [left] = await readItems(owner);
    expect(left).toMatchObject({ id: culprit, state: 'parked', again: true, reason: { status: null } });
    expect(left?.next_at).toBeLessThanOrEqual(Date.now() + 3_600_000);
    // What is saved later goes at once.
    await saveOne(knock(doorId));
    await drain();
    expect(server.facts.size).toBe(60);
    server.proxied.clear();
    await sendNow([culprit]);
    expect(await readItems(owner)).toEqual([]);
  });

  it('holds back nothing else where the server dies of it, and is still down when it is asked about', async () => {
    const culprit = (await save60())[42]?.id ?? '';
    server.topples.add(culprit);
    for (let attempt = 0; attempt < 30; attempt++) {
      await drain();
      // Every third time it is not up again when the phone tries.
      if (attempt % 3 > 0) server.down = false;
      await passTime(isQueued);
    }
    expect(server.facts.size).toBe(59);
    expect(await readItems(owner)).toMatchObject([{ id: culprit, state: 'parked', again: true }]);
  });

  /** The phone tries again and again. How many requests each pass made, and how long its lane waits then, in ms. */
  const passes = async (count: number) => {
    const ends: { requests: number; wait: number }[] = [];
    let requests = 0;
    server.onRequest = () => requests++;
    for (let attempt = 0; attempt < count; attempt++) {
      requests = 0;
      await drain();
      const times = (await readItems(owner)).filter(isQueued).map((item) => item.next_at);
      ends.push({ requests, wait: Math.max(...times) - Date.now() });
      await passTime(isQueued);
    }
    return ends;
  };

  it('holds back nothing else where the server dies of the first of five', async () => {
    const [culprit = ''] = await Promise.all(Array.from({ length: 5 }, () => saveOne(knock(doorId))));
    server.topples.add(culprit);
    for (let attempt = 0; attempt < 12; attempt++) {
      await drain();
      server.down = false;
      await passTime(isQueued);
    }
    expect(server.facts.size).toBe(4);
    expect(await readItems(owner)).toMatchObject([{ id: culprit, state: 'parked', again: true }]);
    // Looked at once more, it is parked by one request.
    await sendNow([culprit]);
    expect(await states()).toEqual({ [culprit]: 'parked' });
  });

  it('holds back nothing else where a proxy says so of many', async () => {
    const culprits = (await save60()).slice(0, 5).map(({ id }) => id);
    for (const id of culprits) server.proxied.set(id, 502);
    await passes(60);
    expect(server.facts.size).toBe(55);
    expect(await states()).toEqual(Object.fromEntries(culprits.map((id) => [id, 'parked'])));
  });

  it('is not looked for where a proxy says so of everything but what only looks', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const { id } of await save60()) server.proxied.set(id, 502);
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const ends = await passes(40);
    vi.mocked(Math.random).mockRestore();
    expect(Math.max(...ends.map(({ requests }) => requests))).toBe(1);
    // Also what was divided waits ever longer.
    expect(Math.min(...ends.slice(3).map(({ wait }) => wait))).toBeGreaterThan(15_000);
    expect(Math.min(...ends.slice(30).map(({ wait }) => wait))).toBeGreaterThan(120_000);
    expect(Object.values(await states())).toEqual(Array.from({ length: 60 }, () => 'queued'));
    server.proxied.clear();
    await drain();
    expect(server.facts.size).toBe(60);
  });

  it.each([7, 8, 11])('is seldom found where a proxy says so of nine requests in ten (%i)', async (seed) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await save60();
    let state = seed;
    server.onRequest = () => {
      state = (state * 48_271) % 2_147_483_647;
      if (state % 10 > 0) server.faults = ['html502'];
    };
    for (let attempt = 0; attempt < 200; attempt++) {
      await drain();
      await passTime(isQueued);
    }
    const parked = (await readItems(owner)).length;
    expect(server.facts.size + parked).toBe(60);
    expect(parked).toBeLessThan(10);
  });

  it('is not looked for while nothing answers', async () => {
    await save60();
    server.down = true;
    for (let attempt = 0; attempt < 12; attempt++) {
      await drain();
      await passTime(() => true);
    }
    expect((await readItems(owner)).filter((item) => !isQueued(item))).toEqual([]);
    server.down = false;
    await drain();
    expect(server.facts.size).toBe(60);
  });

  it('is not looked for where a proxy asks for patience', async () => {
    const id = await saveOne(knock(doorId));
    server.proxied.set(id, 503);
    server.retryAfter = '30';
    for (let attempt = 0; attempt < 12; attempt++) {
      await drain();
      await passTime(() => true);
    }
    expect(await states()).toEqual({ [id]: 'queued' });
  });
});

it('blames no fact for a line that is dead, however long', async () => {
  const saved = await saveOne(knock(doorId));
  server.always = 'drop';
  for (let attempt = 0; attempt < 12; attempt++) {
    await drain();
    await passTime(() => true);
  }
  expect(await states()).toEqual({ [saved]: 'queued' });
  server.always = null;
  await drain();
  expect(server.facts.size).toBe(1);
});

it('takes a sign-in page of the network for one as long as headquarters does not answer at all', async () => {
  const saved = await saveOne(knock(doorId));
  server.away = true;
  for (let attempt = 0; attempt < 6; attempt++) {
    await drain();
    expect(await states()).toEqual({ [saved]: 'queued' });
    await passTime(() => true);
  }
  expect(syncStatus().portal).toBe(true);
});

it('sends what was refused for want of a hand-over as soon as that has arrived', async () => {
  const elsewhere = '0198a000-0000-7000-8000-0000000000f2';
  const handOver: NewFact = {
    kind: 'hand_over',
    label: 'North, from Ana',
    fact: { walkbook_id: walkbookId, receiver_id: newPerson, grant: 'signed', certificate: 'signed' },
  };
  const given = await saveOne(handOver);
  const knocked = await saveOne(knock(doorId));
  const wrong = await saveOne(knock(doorId));
  const [other] = await save({ owner, campaign_id: campaignId, walkbook_id: elsewhere, facts: [knock(doorId)] });
  server.rejects.add(wrong);
  server.always = 404;
  await drain();
  expect(Object.values(await states())).toEqual(['parked', 'parked', 'parked', 'parked']);
  server.always = null;
  await passTime((item) => item.id === given);
  await drain();
  await drain();
  // What the server itself has said no to, and what was recorded elsewhere, waits as before.
  expect(await states()).toEqual({ [wrong]: 'parked', [other?.id ?? '']: 'parked' });
  expect(server.facts.has(knocked)).toBe(true);
  expect(syncStatus().counts.parked).toBe(2);
});

it('sends who was met on the way as soon as the hand-over of that walkbook has arrived', async () => {
  const handOver: NewFact = {
    kind: 'hand_over',
    label: 'North, from Ana',
    fact: { walkbook_id: walkbookId, receiver_id: newPerson, grant: 'signed', certificate: 'signed' },
  };
  const met: NewFact = {
    kind: 'passer_by',
    label: 'met',
    fact: { walkbook_id: walkbookId, contact_result: 'canvassed', note: '', gps: null, replaces: null },
  };
  const given = await saveOne(handOver);
  const passer = await saveOne(met);
  server.fails.set(given, 'failed');
  // What POST /fact/ says of it until then (record-passers-by.ts): a verdict, no 404.
  const says = { code: 'UNKNOWN_WALKBOOK', detail: 'This walkbook was never assigned to you.' };
  server.refuses.set(passer, says);
  await drain();
  expect(Object.values(await states())).toEqual(['parked', 'parked']);
  server.fails.clear();
  server.refuses.clear();
  await passTime((item) => item.id === given);
  await drain();
  await drain();
  expect(server.facts.has(given)).toBe(true);
  expect(await states()).toEqual({});
});
