import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { readItems, readReceipts } from '../../../../src/client/offline/outbox/read-items';
import { save } from '../../../../src/client/offline/outbox/save';
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
import { Space } from '../saves';
import { signedInAs } from '../../../support/identity';

/** A campaign that sorts before the other one. */
const gone = '00000000-0000-7000-8000-000000000001';
const day = 24 * 3_600_000;

let server: ServerDouble;
/** What the server says of a campaign's numbers: what is missing, or that one does not belong to it. */
let told: Record<string, [number, number][] | 403> = {};

beforeEach(async () => {
  await newPhone();
  await signedInAs({ uid: owner });
  told = {};
  server = new ServerDouble();
  server.install();
  sendOnlyWhenTold();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.endsWith('/device/')) return fetch(url, init);
    const { campaign_id } = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as { campaign_id: string };
    const missing = told[campaign_id] ?? [];
    const body = missing === 403 ? { detail: 'No.', code: 'FORBIDDEN' } : { missing };
    const headers = { 'content-type': 'application/json' };
    return new Response(JSON.stringify(body), { status: missing === 403 ? 403 : 200, headers });
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

it('sends again what one campaign lost, although another one does not let this person in any more', async () => {
  await arrive(gone);
  await arrive(campaignId);
  told = { [gone]: 403, [campaignId]: [[1, 1]] };
  expect(await compareReceipts(owner)).toBe(1);
  expect((await readItems(owner)).map((item) => item.campaign_id)).toEqual([campaignId]);
  // Of the campaign that is closed to this person nothing is claimed.
  expect(syncStatus().compared).toMatchObject({ made: 1, received: 0 });
});

it('drops old receipts only of facts that headquarters has just said it has', async () => {
  await arrive(gone);
  await arrive(campaignId);
  await arrive(campaignId);
  const old = Date.now() - 31 * day;
  await withOutbox((db) => db.receipts.toCollection().modify({ settled_at: old }));
  told = { [gone]: 403, [campaignId]: [[2, 2]] };
  expect(await compareReceipts(owner)).toBe(1);
  // The lost one is on its way again, the closed campaign's stays, the one that is there goes.
  expect((await readReceipts(owner, 0)).map((row) => row.campaign_id)).toEqual([gone]);
  expect((await readItems(owner)).map((item) => item.seq)).toEqual([2]);
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
  const old = Date.now() - 31 * day;
  await withOutbox((db) => db.receipts.toCollection().modify({ settled_at: old }));
  told = { [campaignId]: [[3, 3]] };
  expect(await compareReceipts(owner)).toBe(1);
  expect(await readReceipts(owner, 0)).toEqual([]);
  expect((await readItems(owner)).map((item) => item.seq)).toEqual([3]);
});

it('compares on a full phone, too: what would need space stays as it is until there is some', async () => {
  await arrive(campaignId, 3);
  const old = Date.now() - 31 * day;
  await withOutbox((db) => db.receipts.toCollection().modify({ settled_at: old }));
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
