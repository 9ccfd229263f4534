// A new kind of fact is one file, one migration and its screen: a kind that only this test knows goes all the way, from the
// tap to the server's table and back as a receipt, and as a file to another phone.
import 'fake-indexeddb/auto';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { correctionOf, fieldsOf, isFixable } from '../../src/client/features/outbox/fix-fact';
import { drainOnce } from '../../src/client/offline/delivery/pass';
import { unsentFile } from '../../src/client/offline/outbox/export';
import { importUnsent } from '../../src/client/offline/outbox/import';
import { closeOutbox } from '../../src/client/offline/outbox/outbox-connection';
import { type NewFact } from '../../src/client/offline/outbox/new-item';
import { readItems, readReceipts } from '../../src/client/offline/outbox/read-items';
import { save } from '../../src/client/offline/outbox/save';
import { contract } from '../../src/contract';
import { kinds } from '../../src/domain/facts/kinds';
import { walkbookLane } from '../../src/domain/facts/lanes';
import { testApi, tokenOf, type TestApi, type TestCampaign, type TestUser } from '../support/api';
import { makeTurf, type TestDoor } from '../support/turf';
import { leafletsKind, leafletsTable } from './leaflets-kind';
import { signedInAs } from '../support/identity';

Object.assign(kinds, { leaflets: leafletsKind });

const walkbookId = randomUUID();
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let doors: TestDoor[];

beforeAll(async () => {
  api = await testApi();
  await sql.raw(leafletsTable).execute(api.db);
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign });
  doors = await makeTurf(api, campaign, { doors: 1 });
  (await signedInAs({ uid: vera.uid })).token.mockResolvedValue(tokenOf(vera));
  vi.stubGlobal('fetch', answer);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.close();
});
beforeEach(async () => {
  await sql`delete from leaflets`.execute(api.db);
  await newPhone();
});

async function answer(url: string, init: RequestInit): Promise<Response> {
  const { statusCode, headers, body } = await api.app.inject({
    method: init.method === 'PUT' ? 'PUT' : 'POST',
    url,
    headers: Object.fromEntries(new Headers(init.headers)),
    payload: await new Response(init.body ?? null).text(),
  });
  return new Response(body, { status: statusCode, headers: { 'content-type': String(headers['content-type']) } });
}

function newPhone(): Promise<void> {
  closeOutbox();
  return new Promise((done, fail) => {
    const request = indexedDB.deleteDatabase('porchlight-outbox');
    request.onsuccess = () => done();
    request.onerror = () => fail(new Error('The database could not be deleted.'));
  });
}

/** As its screen would save it. The types name only the kinds of the product. */
const leaflets = (door_id: string) =>
  ({
    kind: 'leaflets',
    label: '',
    fact: { door_id, left_at: '2026-03-01T14:00:00+02:00', note: 'On the porch' },
  }) as unknown as NewFact;

async function saveLeaflets(door_id = doors[0]?.id ?? '') {
  const order = { owner: vera.uid, campaign_id: campaign.id, walkbook_id: walkbookId, facts: [leaflets(door_id)] };
  const [item] = await save(order);
  if (!item) throw new Error('Nothing was saved.');
  return item;
}

const unsent = () => readItems(vera.uid);
const drain = async () => (await drainOnce({ owner: vera.uid, mayGoOn: () => true })).sent;
const stored = async () =>
  (await sql<{ id: string }>`select id, user_id, door_id, left_at, note, seq from leaflets`.execute(api.db)).rows;

test('a fact of a new kind is saved, sent, stored once and settled by its receipt', async () => {
  const item = await saveLeaflets();
  expect(item).toMatchObject({ kind: 'leaflets', label: 'Leaflets', lane: walkbookLane(walkbookId), state: 'queued' });
  expect(await drain()).toBe(1);
  expect(await unsent()).toEqual([]);
  expect(await readReceipts(vera.uid, 0)).toMatchObject([
    { id: item.id, kind: 'leaflets', verdict: 'stored', fact: item.fact },
  ]);
  const row = { id: item.id, user_id: vera.id, door_id: doors[0]?.id, left_at: '2026-03-01T12:00:00.000Z', seq: 1 };
  expect(await stored()).toMatchObject([row]);
  // The server has its number too.
  const { device_id } = item.fact;
  const body = { campaign_id: campaign.id, device_id, highest: 1, unsent: 0, discarded: [] };
  expect((await api.as(vera).call(contract.devices.report, { body })).body.missing).toEqual([]);
});

test('it leaves as a file and arrives once, whichever phone sends it', async () => {
  const item = await saveLeaflets();
  const text = await (await unsentFile(vera.uid)).text();
  await drain();
  await newPhone();
  expect(await importUnsent(text, vera.uid)).toEqual({ added: 1, known: 0, damaged: 0 });
  expect(await unsent()).toMatchObject([{ id: item.id, kind: 'leaflets', lane: item.lane, fact: item.fact }]);
  expect(await drain()).toBe(1);
  expect(await readReceipts(vera.uid, 0)).toMatchObject([{ id: item.id, verdict: 'already_stored' }]);
  expect(await stored()).toHaveLength(1);
  expect(await importUnsent(text, vera.uid)).toEqual({ added: 0, known: 1, damaged: 0 });
});

test('it is refused alone where it names what is not there, and can be corrected', async () => {
  const refused = await saveLeaflets(randomUUID());
  await saveLeaflets();
  expect(await drain()).toBe(1);
  const items = await unsent();
  expect(items).toMatchObject([{ id: refused.id, state: 'parked', reason: { code: 'UNKNOWN_DOOR' } }]);
  const [parked] = items;
  if (!parked) throw new Error('It was not refused.');
  expect(isFixable(parked, items)).toBe(true);
  expect(fieldsOf(parked)).toMatchObject([{ name: 'note', value: 'On the porch' }]);
  expect(correctionOf(parked, { note: 'By the gate' })).toMatchObject({
    kind: 'leaflets',
    label: 'Leaflets (corrected)',
    fact: { note: 'By the gate' },
  });
});

test('a release that does not know the kind leaves it waiting', async () => {
  await saveLeaflets();
  Reflect.deleteProperty(kinds, 'leaflets');
  try {
    expect(await drain()).toBe(0);
    expect(await unsent()).toMatchObject([{ kind: 'leaflets', state: 'queued' }]);
  } finally {
    Object.assign(kinds, { leaflets: leafletsKind });
  }
  expect(await drain()).toBe(1);
});
