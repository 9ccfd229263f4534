// Phones that already hold work: their database as the app wrote it at commit 24e26cb, facts of every kind in every state
// (earlier-outbox.json). Today's app lists, sends and settles all of it, and loses nothing that lies beside it.
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftKey, readDraft } from '../../../../src/client/offline/outbox/drafts';
import {
  progress,
  type Item,
  type LeaseRow,
  type PackRow,
  type ReceiptRow,
} from '../../../../src/client/offline/outbox/outbox-db';
import { noAnswer } from '../../../../src/domain/delivery/standing';
import { unpack } from '../../../../src/client/offline/outbox/receipt-rows';
import { sentPhotos } from '../../../../src/client/offline/outbox/sent-photos';
import { closeOutbox, withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { countItems } from '../../../../src/client/offline/outbox/count-items';
import { readItems, readOwnFacts, readReceipts } from '../../../../src/client/offline/outbox/read-items';
import { syncStatus } from '../../../../src/client/offline/outbox/status';
import { sendNow } from '../../../../src/client/offline/delivery/scheduler';
import { doorId, newPhone, owner, sendOnlyWhenTold, ServerDouble, voterId, walkbookId } from '../../local/headquarters';
import { saveKnocks, stored } from '../saves';
import { signedInAs } from '../../../support/identity';

/** Each reason had a state of its own then. */
type EarlierItem = Omit<Item, 'state'> & { state: string };

interface Rows {
  items: EarlierItem[];
  receipts?: (ReceiptRow | PackRow)[];
  photos?: { id: string; bytes: ArrayBuffer }[];
  leases?: LeaseRow[];
  devices: { key: string; device_id: string; seq: number; discarded?: number[] }[];
}
interface Earlier {
  name: string;
  version: number;
  schema: Record<string, { keyPath: string; indexes: [string, string | string[]][] }>;
  phones: Record<string, Rows>;
}

/** In the file the bytes of photos are base64. */
function withBytes(_: string, value: unknown): unknown {
  const bytes = typeof value === 'object' && value !== null && '$bytes' in value ? value.$bytes : null;
  return typeof bytes === 'string' ? new Uint8Array(Buffer.from(bytes, 'base64')).buffer : value;
}
const earlier: Earlier = JSON.parse(readFileSync(join(import.meta.dirname, 'earlier-outbox.json'), 'utf8'), withBytes);

/** The phone as it was left, whatever a late timer of an earlier test has opened meanwhile. */
async function leave(rows: Rows): Promise<void> {
  closeOutbox();
  indexedDB.deleteDatabase(earlier.name);
  await new Promise<void>((done, fail) => {
    const opening = indexedDB.open(earlier.name, earlier.version);
    opening.onupgradeneeded = () => {
      for (const [table, { keyPath, indexes }] of Object.entries(earlier.schema)) {
        const store = opening.result.createObjectStore(table, { keyPath });
        for (const [name, path] of indexes) store.createIndex(name, path);
        const written: unknown[] = Reflect.get(rows, table) ?? [];
        for (const row of written) store.add(row);
      }
    };
    opening.onsuccess = () => {
      opening.result.close();
      done();
    };
    opening.onerror = () => fail(new Error('The earlier database could not be made.'));
  });
}

let server: ServerDouble;
/** Facts as they were sent, by id. */
let sent: Map<string, unknown>;
/** Where facts were sent to. */
let paths: Set<string>;

beforeEach(async () => {
  await newPhone();
  sendOnlyWhenTold();
  await signedInAs({ uid: owner });
  server = new ServerDouble();
  server.install();
  sent = new Map();
  paths = new Set();
  const answer = fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    const body: { [list: string]: { id: string }[] | undefined } =
      typeof init.body === 'string' ? JSON.parse(init.body) : {};
    for (const list of ['touches', 'survey_responses', 'door_facts', 'facts']) {
      for (const fact of body[list] ?? []) {
        sent.set(fact.id, fact);
        paths.add(input);
      }
    }
    return answer(input, init);
  });
});
afterEach(() => vi.unstubAllGlobals());

const kinds = [
  'division',
  'door_fact',
  'placement',
  'placement_photo',
  'shift',
  'sign_report',
  'survey_response',
  'touch',
];

describe.each(Object.entries(earlier.phones))('%s', (name, rows) => {
  const mine = rows.items.filter((item) => item.owner === owner);
  const ids = mine.map((item) => item.id).toSorted();
  /** What was corrected is not sent: its correction is. */
  const going = mine.filter((item) => item.fixed_by === undefined);

  it('is listed as it was left, sent as it was saved, and settled', async () => {
    await leave(rows);
    const underWay = new Set(rows.leases?.flatMap((row) => row.ids ?? []));
    const listed = await readItems(owner);
    expect(listed.map((item) => item.id).toSorted()).toEqual(ids);
    for (const { [progress]: doing, ...item } of listed) {
      const row = mine.find(({ id }) => id === item.id);
      const isInDoubt = row?.state === 'unknown';
      const reason = isInDoubt ? { ...noAnswer, ...row.reason, status: null } : row?.reason;
      expect(item).toEqual({
        ...row,
        state: row?.state === 'parked' ? 'parked' : 'queued',
        reason,
      });
      expect(doing).toBe(underWay.has(item.id) ? 'sending' : undefined);
    }

    await sendNow(ids);
    await sendNow(ids);

    expect(await readItems(owner)).toEqual([]);
    const facts = new Map(going.map((item) => [item.fact.id, item.fact]));
    expect([...server.facts.keys()].toSorted()).toEqual([...facts.keys()].toSorted());
    for (const { kind, fact } of going)
      if (kind !== 'placement' && kind !== 'placement_photo') expect(sent.get(fact.id)).toEqual(fact);
    // Whichever calls that release made for its shifts, reports on signs and divisions.
    expect([...paths].toSorted()).toEqual(name === 'shrunk' ? [] : ['/api/fact/', '/api/walkbook/']);
    const photos = going.filter((item) => item.kind === 'placement_photo');
    expect([...server.photos].toSorted()).toEqual(photos.map((item) => item.fact.id).toSorted());
    expect(await withOutbox(sentPhotos)).toEqual(expect.arrayContaining(photos.map((item) => item.id)));
    expect(await stored('leases')).toEqual([]);

    const receipts = await readReceipts(owner, 0);
    const before = unpack(rows.receipts ?? []);
    expect(receipts.map((each) => each.id).toSorted()).toEqual([...before, ...going].map((each) => each.id).toSorted());
    for (const receipt of receipts)
      expect(receipt.fact).toEqual([...before, ...going].find((each) => each.id === receipt.id)?.fact);
  });

  if (name !== 'shrunk')
    it('holds facts of every kind', () => {
      expect([...new Set(mine.map((item) => item.kind))].toSorted()).toEqual(kinds);
    });
});

it('covers every state of an item', () => {
  const states = Object.values(earlier.phones).flatMap(({ items }) => items.map(({ state }) => state));
  expect(new Set(states)).toEqual(new Set(['queued', 'waiting', 'unknown', 'signed_out', 'parked']));
  expect(earlier.phones.sending?.leases?.length).toBeGreaterThan(0);
});

describe('beside the queue', () => {
  const rows = earlier.phones.queued;
  beforeEach(async () => {
    if (rows) await leave(rows);
  });

  it('drafts are found, and the work of somebody else stays theirs', async () => {
    expect(await readDraft(draftKey(owner, 'note', walkbookId, doorId))).toBe('He said to come back');
    expect(await readDraft(draftKey(owner, 'survey', walkbookId, doorId, voterId))).toMatchObject({ at: 1 });
    await sendNow();
    expect(syncStatus()).toMatchObject({ others: 1 });
    expect(await stored('items')).toMatchObject([{ owner: 'uid-luis' }]);
  });

  it('a walkbook shows what was settled and what is not sent yet', async () => {
    const shown = (await readOwnFacts(owner, `walkbook:${walkbookId}`)).map((each) => each.id);
    const receipts = unpack(rows?.receipts ?? []).filter((each) => each.lane === `walkbook:${walkbookId}`);
    const items = rows?.items.filter((item) => item.owner === owner && item.lane === `walkbook:${walkbookId}`) ?? [];
    expect(receipts.length).toBeGreaterThan(3);
    expect(shown.toSorted()).toEqual([...receipts, ...items].map((each) => each.id).toSorted());
  });

  it('numbers go on where they were, and it is known when everything was sent', async () => {
    const device = rows?.devices.find(({ key }) => key.startsWith(owner));
    const [saved] = await saveKnocks();
    expect(saved?.fact).toMatchObject({ device_id: device?.device_id, seq: (device?.seq ?? 0) + 1 });
    expect(await stored('devices')).toContainEqual({
      ...device,
      seq: (device?.seq ?? 0) + 1,
      last: { at: Date.parse(saved?.fact.recorded_at ?? ''), checked_at: null },
    });
    await countItems(owner);
    expect(syncStatus().lastAllSent).toBe(Date.parse('2026-11-22T17:00:00Z'));
  });
});

it('lets what was corrected leave with its correction', async () => {
  const rows = earlier.phones.parked;
  const corrected = rows?.items.find((item) => item.fixed_by !== undefined);
  if (rows) await leave(rows);
  await sendNow(rows?.items.map((item) => item.id));
  expect(server.facts.has(corrected?.id ?? '')).toBe(false);
  expect(await stored('items')).toEqual([]);
  expect(await stored('devices')).toMatchObject([{ discarded: [corrected?.seq] }]);
});
