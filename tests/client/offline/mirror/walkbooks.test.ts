import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Walkbook } from '../../../../src/contract/walkbooks';
import { type WalkbookView, type Viewer } from '../../../../src/client/offline/mirror/walkbook-view';
import { openWalkbookView, type OpenWalkbook } from '../../../../src/client/offline/mirror/walkbooks';
import { type NewFact } from '../../../../src/client/offline/outbox/new-item';
import { readItems } from '../../../../src/client/offline/outbox/read-items';
import { save } from '../../../../src/client/offline/outbox/save';
import { clearAppState } from '../../../../src/client/session/clear';
import { walkbookCacheName, walkbookKey } from '../../../../src/domain/walkbooks/walkbook-cache';
import { campaignId, doorId, newPhone, owner, summary, voterId, walkbookId } from '../../local/headquarters';
import { doorOf } from '../../../support/doors';
import { signedInAs } from '../../../support/identity';
import { giveKey } from '../../../support/phone-key';

const userId = '0198a000-0000-7000-8000-0000000000aa';
const luis = '0198a000-0000-7000-8000-0000000000bb';
const viewer: Viewer = { owner, campaignId, userId, firstName: 'Ana', timeZone: 'UTC' };
const shelf = new Map<string, Response>();
let network: () => Promise<Response>;
let walkbookView: OpenWalkbook;

beforeEach(async () => {
  await newPhone();
  await signedInAs({ uid: owner });
  await giveKey(owner, campaignId);
  shelf.clear();
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      match: async (key: string) => shelf.get(`${name} ${key}`)?.clone(),
      put: async (key: string, answer: Response) => void shelf.set(`${name} ${key}`, answer),
      delete: async (key: string) => shelf.delete(`${name} ${key}`),
    }),
    keys: async () => [],
  });
  vi.stubGlobal('fetch', () => network());
});

afterEach(async () => {
  await clearAppState();
  vi.unstubAllGlobals();
});

const place = `${walkbookCacheName(owner, campaignId)} ${walkbookKey(campaignId, walkbookId)}`;

const door = doorOf(doorId);

const byLuis: Walkbook['touches'][number] = {
  id: '0198a000-0000-7000-8000-0000000000cc',
  recorded_at: '2026-03-01T12:00:00.000Z',
  device_id: luis,
  seq: 1,
  door_id: doorId,
  voter_id: null,
  contact_result: 'not_home',
  note: '',
  gps: null,
  replaces: null,
  user_id: luis,
  user_name: 'Luis',
};

function answer(change: Partial<Walkbook> = {}): Response {
  const walkbook = {
    ...summary(),
    geo_data: { type: 'FeatureCollection', features: [door] },
    touches: [],
    survey_responses: [],
    ...change,
  };
  return new Response(JSON.stringify(walkbook), { headers: { 'content-type': 'application/json' } });
}

const knock = () =>
  save({
    owner,
    campaign_id: campaignId,
    walkbook_id: walkbookId,
    facts: [
      {
        kind: 'touch',
        label: '118',
        fact: {
          door_id: doorId,
          voter_id: voterId,
          contact_result: 'refused',
          note: '',
          gps: null,
          replaces: null,
        },
      },
    ],
  });

async function shown(check: (now: WalkbookView) => boolean): Promise<WalkbookView> {
  walkbookView = openWalkbookView(viewer, walkbookId);
  await vi.waitFor(() => expect(check(walkbookView.store.get())).toBe(true));
  return walkbookView.store.get();
}
const isReady = (now: WalkbookView) => now.state === 'ready';

describe('a walkbook on this phone', () => {
  it('is shown although the origin accepts and never answers', async () => {
    shelf.set(place, answer());
    network = () => new Promise(() => undefined);
    const now = await shown(isReady);
    expect(now.doors).toHaveLength(1);
    expect(now.standingOf(doorId)).toBe('todo');
  });

  it('has this phone’s own unsent facts on top of what others recorded', async () => {
    shelf.set(place, answer({ touches: [byLuis] }));
    network = () => Promise.reject(new TypeError('Failed to fetch'));
    await knock();
    const now = await shown(isReady);
    expect(now.touchesAt(doorId).map((touch) => touch.user_name)).toEqual(['Luis', 'Ana']);
    expect(now.stateOf(doorId).newest?.contact_result).toBe('refused');
    expect(now.lastDoorId).toBe(doorId);
  });

  it('goes on from the last door that was knocked at, whatever is corrected or taken back elsewhere', async () => {
    const elsewhere = '0198a000-0000-7000-8000-0000000000d2';
    const at = (door_id: string, contact_result: 'not_home' | 'refused' | null, replaces: string | null = null) =>
      save({
        owner,
        campaign_id: campaignId,
        walkbook_id: walkbookId,
        facts: [
          {
            kind: 'touch',
            label: '',
            fact: { door_id, voter_id: null, contact_result, note: '', gps: null, replaces },
          },
        ],
      });
    shelf.set(place, answer());
    network = () => new Promise(() => undefined);
    await shown(isReady);
    const [first] = await at(doorId, 'not_home');
    const [second] = await at(elsewhere, 'not_home');
    const [corrected] = await at(doorId, 'refused', first?.id);
    expect(walkbookView.store.get().lastDoorId).toBe(elsewhere);
    await at(doorId, null, corrected?.id);
    expect(walkbookView.store.get().lastDoorId).toBe(elsewhere);
    await at(elsewhere, null, second?.id);
    expect(walkbookView.store.get().lastDoorId).toBe(doorId);
  });

  it('shows a knock as soon as it is saved', async () => {
    shelf.set(place, answer());
    network = () => new Promise(() => undefined);
    await shown(isReady);
    await knock();
    expect(walkbookView.store.get().standingOf(doorId)).toBe('done');
  });

  it('counts a fact once that is here and at headquarters', async () => {
    const [item] = await knock();
    if (item?.kind !== 'touch') throw new Error('A touch was saved.');
    shelf.set(place, answer({ touches: [{ ...item.fact, user_id: userId, user_name: 'Ana' }] }));
    network = () => new Promise(() => undefined);
    const now = await shown(isReady);
    expect(now.touchesAt(doorId)).toHaveLength(1);
  });

  it('keeps its doors as they are while their version holds, and takes over what others recorded', async () => {
    shelf.set(place, answer());
    network = async () => answer({ touches: [byLuis] });
    const before = await shown(isReady);
    const after = await shown((now) => now.touchesAt(doorId).length === 1);
    expect(after.doors).toBe(before.doors);
  });
});

describe('what was missing at a door', () => {
  const nadia = '0198a000-0000-7000-8000-0000000000dd';
  const added: NewFact = {
    kind: 'door_fact',
    label: 'Nadia added',
    fact: {
      kind: 'person_added',
      door_id: doorId,
      voter_id: nadia,
      first: 'Nadia',
      last: 'Osei',
      language: '',
      phone: '',
      replaces: null,
    },
  };
  const order = { owner, campaign_id: campaignId, walkbook_id: walkbookId, facts: [added] };
  const people = (now: WalkbookView) => now.doors.flatMap(({ properties }) => properties.voters.map(({ id }) => id));

  it('is in the walkbook at once and after a start, without a network', async () => {
    shelf.set(place, answer());
    network = () => new Promise(() => undefined);
    await shown(isReady);
    await save(order);
    await vi.waitFor(() => expect(people(walkbookView.store.get())).toEqual([nadia]));
    await clearAppState();
    expect(people(await shown((now) => isReady(now) && now.ownDoorReports.length > 0))).toEqual([nadia]);
  });

  it('is there once when headquarters has told of it', async () => {
    const [item] = await save(order);
    if (item?.kind !== 'door_fact') throw new Error('A fact of a door was saved.');
    const told = { ...item.fact, user_id: userId, user_name: 'Ana' };
    shelf.set(place, answer({ door_facts: [told], version: 2 }));
    network = () => new Promise(() => undefined);
    const now = await shown(isReady);
    expect([now.ownDoorReports, people(now)]).toEqual([[], []]);
  });
});

describe('a walkbook that is not on this phone', () => {
  it('is fetched, shown and kept', async () => {
    network = async () => answer();
    await shown(isReady);
    expect(shelf.has(place)).toBe(true);
  });

  it.each([
    ['id', { id: '0198a000-0000-7000-8000-0000000000dd' }],
    ['campaign', { campaign_id: '0198a000-0000-7000-8000-0000000000ee' }],
  ])('is not walked when it is one of another %s, whether it was fetched or lies here', async (_, other) => {
    network = async () => answer(other);
    expect(await shown((each) => each.state === 'absent')).toMatchObject({ walkbook: null, doors: [] });
    expect(shelf.size).toBe(0);
    shelf.set(place, answer(other));
    network = async () => Promise.reject(new TypeError('Failed to fetch'));
    await walkbookView.refresh();
    expect(walkbookView.store.get()).toMatchObject({ walkbook: null, doors: [] });
  });

  it('says so when nobody answers, and when a portal does', async () => {
    network = () => Promise.reject(new TypeError('Failed to fetch'));
    const now = await shown((each) => each.state === 'absent');
    expect(now.problem).toContain('isn’t answering');
    network = async () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
    await walkbookView.refresh();
    expect(walkbookView.store.get().state).toBe('absent');
    expect(shelf.size).toBe(0);
  });
});

it('a walkbook that was archived leaves the phone; unsent work does not', async () => {
  shelf.set(place, answer());
  const detail = 'This walkbook was archived.';
  network = async () =>
    new Response(JSON.stringify({ detail, code: 'WALKBOOK_ARCHIVED' }), {
      status: 403,
      headers: { 'content-type': 'application/json' },
    });
  await knock();
  const now = await shown((each) => each.state === 'revoked');
  expect(now.problem).toBe(detail);
  expect(shelf.size).toBe(0);
  expect(await readItems(owner)).toHaveLength(1);
});
