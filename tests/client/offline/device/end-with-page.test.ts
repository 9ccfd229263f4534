// A page that is left while it writes: WebKit answers no one any more in a database in which it left something queued.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endTransactionsWithPage } from '../../../../src/client/offline/device/end-with-page';
import { inStore } from '../../../../src/client/offline/sealed/key-store';
import { newPhone, owner } from '../../local/headquarters';
import { signedInAs } from '../../../support/identity';
import { saveKnocks, stored } from '../saves';

/** What becomes of transactions, in the order in which they are begun; the page is left when there are so many. */
let ends: string[];
let leaveAt: number;
let begin: IDBDatabase['transaction'];

beforeEach(async () => {
  await newPhone();
  await signedInAs({ uid: owner });
  begin = Reflect.get(IDBDatabase.prototype, 'transaction');
  leaveAfter(Infinity);
  IDBDatabase.prototype.transaction = function (...asked) {
    const transaction = begin.apply(this, asked);
    const index = ends.push('open') - 1;
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => (ends[index] = end));
    if (ends.length === leaveAt) queueMicrotask(() => dispatchEvent(new Event('pagehide')));
    return transaction;
  };
});
afterEach(() => {
  IDBDatabase.prototype.transaction = begin;
  vi.restoreAllMocks();
});

function leaveAfter(transactions: number): void {
  ends = [];
  leaveAt = transactions;
}

function openIn(vendor: string): void {
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue(vendor);
  endTransactionsWithPage();
}
const count = () => inStore('readonly', (keys) => keys.count());
const write = (n: number) => inStore('readwrite', (keys) => keys.put({ id: `row ${n}` }));

it.each([
  ['Apple Computer, Inc.', 'abort'],
  ['Google Inc.', 'complete'],
])('what a page of %s has queued when it is left ends: %s', async (vendor, end) => {
  openIn(vendor);
  await count();
  leaveAfter(3);
  await Promise.all([1, 2, 3].map((n) => write(n).catch(() => null)));
  await vi.waitFor(() => expect(ends.slice(0, 3)).toEqual([end, end, end]));
});

it('a save of a page that is left is whole or not there, and the next one is', async () => {
  openIn('Apple Computer, Inc.');
  await saveKnocks();
  for (const left of [1, 2, 3, 4]) {
    const before = (await stored('items')).length;
    leaveAfter(left);
    const saved = await saveKnocks(5).then(
      () => 5,
      () => 0,
    );
    leaveAfter(Infinity);
    expect((await stored('items')).length - before).toBe(saved);
  }
  const before = (await stored('items')).length;
  await saveKnocks();
  expect(await stored('items')).toHaveLength(before + 1);
});
