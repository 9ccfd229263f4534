// A browser that leaves the database without an answer, as WebKit does after a reload or a long sleep: who taps hears in the
// end "saved" or "NOT saved", and that is true.
import 'fake-indexeddb/auto';
import * as z from 'zod/mini';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { discard } from '../../../../src/client/offline/outbox/discard';
import { createList } from '../../../../src/client/offline/mirror/lists';
import { closeOutbox, NotSaved, withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { readItems, readOwnFacts } from '../../../../src/client/offline/outbox/read-items';
import { countItems } from '../../../../src/client/offline/outbox/count-items';
import { syncStatus } from '../../../../src/client/offline/outbox/status';
import { walkbookLane } from '../../../../src/domain/facts/lanes';
import { campaignId, newPhone, owner, walkbookId } from '../../local/headquarters';
import { saveKnocks } from '../saves';

type Open = (name: string, version?: number) => IDBOpenDBRequest;
const open: Open = Reflect.get(IDBFactory.prototype, 'open');
type Begin = (names: string[], mode?: IDBTransactionMode, options?: object) => IDBTransaction;
const begin: Begin = Reflect.get(IDBDatabase.prototype, 'transaction');
/** So many openings, and so many transactions that write, get no answer from now on. */
let silentOpenings = 0;
let silentCommits = 0;
let late: (() => void)[] = [];

beforeEach(async () => {
  await newPhone();
  silentOpenings = 0;
  silentCommits = 0;
  late = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const silentOpen: Open = function (this: IDBFactory, name, version) {
    if (silentOpenings <= 0) return Reflect.apply(open, this, [name, version]);
    silentOpenings--;
    // What is heard of it comes much later, if ever.
    const request = Object.assign(new EventTarget(), { onsuccess: null as ((event: Event) => void) | null });
    late.push(() => {
      const real = Reflect.apply(open, this, [name, version]);
      real.onsuccess = (event) => {
        Object.assign(request, { result: real.result });
        request.onsuccess?.(event);
      };
    });
    return request as unknown as IDBOpenDBRequest;
  };
  const silentBegin: Begin = function (this: IDBDatabase, ...given) {
    const transaction = Reflect.apply(begin, this, given);
    if (given[1] === 'readwrite' && silentCommits > 0) {
      silentCommits--;
      hold(transaction);
    }
    return transaction;
  };
  Object.assign(IDBFactory.prototype, { open: silentOpen });
  Object.assign(IDBDatabase.prototype, { transaction: silentBegin });
});
afterEach(() => {
  Object.assign(IDBFactory.prototype, { open });
  Object.assign(IDBDatabase.prototype, { transaction: begin });
  vi.useRealTimers();
});

interface Inside {
  _start: () => void;
  _state: string;
  _started: boolean;
  _requests: { request: IDBRequest }[];
}

/** The commit stands still, and holds up whatever comes after it, until it is aborted. */
function hold(transaction: IDBTransaction): void {
  const inside = transaction as unknown as Inside;
  const start = inside._start.bind(transaction);
  inside._start = () => {
    const commits = inside._started && inside._requests.every(({ request }) => request.readyState === 'done');
    if (inside._state === 'finished' || !commits) start();
  };
  late.push(() => {
    inside._start = start;
    start();
  });
}

/** What becomes of some work while time passes, much more of it than anyone should wait. */
async function outcome<T>(work: Promise<T>): Promise<unknown> {
  let ended: { with: unknown } | null = null;
  work.then(
    (value) => (ended = { with: value }),
    (error: unknown) => (ended = { with: error }),
  );
  for (let seconds = 0; seconds < 60 && !ended; seconds++) {
    await rest();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  return (ended as { with: unknown } | null)?.with ?? 'nothing said';
}

async function rest(): Promise<void> {
  for (let turns = 0; turns < 40; turns++) await new Promise((done) => setImmediate(done));
}

it('saves once when the database is opened at the second try', async () => {
  closeOutbox();
  silentOpenings = 1;
  expect(await outcome(saveKnocks())).toMatchObject([{ seq: 1 }]);
  expect(await readItems(owner)).toHaveLength(1);
});

it('says NOT saved when it cannot be opened, and nothing is saved when the answer comes after all', async () => {
  await withOutbox((db) => db.items.count());
  closeOutbox();
  silentOpenings = 3;
  expect(await outcome(saveKnocks())).toBeInstanceOf(NotSaved);
  for (const answer of late) answer();
  await rest();
  expect(await readItems(owner)).toEqual([]);
  const [again] = await saveKnocks();
  expect((await readItems(owner)).map(({ id }) => id)).toEqual([again?.id]);
});

it('gives up a write that stands still, so that it is not done later, and saves once', async () => {
  await withOutbox((db) => db.items.count());
  silentCommits = 1;
  const saved = await outcome(saveKnocks());
  for (const answer of late) answer();
  await rest();
  expect(await readItems(owner)).toEqual(saved);
  expect(saved).toMatchObject([{ seq: 1 }]);
});

it('says NOT saved when every write stands still, and none is done later', async () => {
  await withOutbox((db) => db.items.count());
  silentCommits = 3;
  expect(await outcome(saveKnocks())).toBeInstanceOf(NotSaved);
  for (const answer of late) answer();
  await rest();
  expect(await readItems(owner)).toEqual([]);
});

it('counts nobody’s second tap twice when the first was committed without a word', async () => {
  await withOutbox((db) => db.items.count());
  // What is being committed cannot be given up any more.
  const abort = vi.spyOn(IDBTransaction.prototype, 'abort').mockImplementationOnce(() => {
    throw new DOMException('It is being committed.', 'InvalidStateError');
  });
  silentCommits = 1;
  expect(await outcome(saveKnocks())).toBeInstanceOf(NotSaved);
  abort.mockRestore();
  for (const answer of late) answer();
  await rest();
  expect(await withOutbox((db) => db.items.count())).toBe(1);
  // Neither shown nor sent: it was said that it is not saved.
  expect(await readItems(owner)).toEqual([]);
  expect(await readOwnFacts(owner, walkbookLane(walkbookId))).toEqual([]);
  expect(await countItems(owner)).toEqual([]);
  const [again] = await saveKnocks();
  expect(again?.seq).toBe(2);
  expect((await withOutbox((db) => db.items.toArray())).map(({ id }) => id)).toEqual([again?.id]);
  expect(await readItems(owner)).toHaveLength(1);
  expect(await withOutbox((db) => db.devices.toArray())).toMatchObject([{ seq: 2, discarded: [1] }]);
});

it('keeps nobody from the lists of headquarters where what was mirrored of them does not answer', async () => {
  const list = createList('of-a-test', z.object({ id: z.string() }), async () => [{ id: 'one' }]);
  silentOpenings = 1;
  await outcome(list.load({ owner, campaignId, userId: 'ana' }));
  expect(list.get()).toMatchObject({ items: [{ id: 'one' }], loading: false });
});

it('says that what is saved can’t be seen while it cannot be read, and no longer once it can', async () => {
  await saveKnocks();
  await countItems(owner);
  closeOutbox();
  silentOpenings = 3;
  expect(await outcome(countItems(owner))).toBeInstanceOf(NotSaved);
  expect(syncStatus().unreadable).toBe(true);
  // The last opening may still be answered: it is waited for first.
  await outcome(countItems(owner));
  expect(syncStatus()).toMatchObject({ unreadable: false, counts: { ready: 1 } });
});

it('lets nothing else wait without end either', async () => {
  const [saved] = await saveKnocks();
  closeOutbox();
  silentOpenings = 1;
  expect(await outcome(readItems(owner))).toMatchObject([{ id: saved?.id }]);
  closeOutbox();
  silentOpenings = 3;
  expect(await outcome(discard(owner, [saved?.id ?? '']))).toBeInstanceOf(NotSaved);
});
