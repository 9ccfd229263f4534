import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { touch } from '../../../../src/contract/facts/touch';
import { closeOutbox, NotSaved, withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { type NewFact, type SaveOrder } from '../../../../src/client/offline/outbox/new-item';
import { readItems, readOwnFacts } from '../../../../src/client/offline/outbox/read-items';
import { save } from '../../../../src/client/offline/outbox/save';
import { draftKey, readDraft, writeDraft } from '../../../../src/client/offline/outbox/drafts';
import { OutboxDb } from '../../../../src/client/offline/outbox/outbox-db';
import { campaignId, doorId, newPhone, owner, signId, walkbookId } from '../../local/headquarters';

beforeEach(async () => {
  await newPhone();
});

/** An opening that fails, after a moment. */
function refusedOpening(): IDBOpenDBRequest {
  const error = new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
  const request: { error: DOMException; onerror?: (event: object) => void } = { error };
  const event = { target: request, preventDefault: () => undefined, stopPropagation: () => undefined };
  setTimeout(() => request.onerror?.(event), 5);
  return request as IDBOpenDBRequest;
}

const knock: NewFact = {
  kind: 'touch',
  label: '118 Maple St, not home',
  fact: { door_id: doorId, voter_id: null, contact_result: 'not_home', note: '', gps: null, replaces: null },
};
const order: SaveOrder = { owner, campaign_id: campaignId, walkbook_id: walkbookId, facts: [knock] };
const placement: SaveOrder = {
  owner,
  campaign_id: campaignId,
  walkbook_id: null,
  facts: [
    {
      kind: 'placement',
      label: 'Sign',
      fact: { road_sign_id: signId, coordinates: [-80, 35], accuracy: null, note: '' },
    },
  ],
  photo: { bytes: new ArrayBuffer(8), mime: 'image/jpeg' },
};

const everything = () =>
  withOutbox(async (db) => ({
    items: await db.items.count(),
    photos: await db.photos.count(),
    devices: await db.devices.toArray(),
  }));

describe('saving', () => {
  it('stores a valid fact with its queue row and counts from 1 without gaps', async () => {
    const first = await save({ ...order, facts: [knock, knock] });
    const second = await save(order);
    const seqs = [...first, ...second].map((item) => item.seq);
    expect(seqs).toEqual([1, 2, 3]);
    for (const item of await readItems(owner)) expect(touch.safeParse(item.fact).success).toBe(true);
    expect(new Set([...first, ...second].map((item) => item.fact.device_id)).size).toBe(1);
  });

  it('keeps the id that a fact was given for another fact to name', async () => {
    const id = '0198a000-0000-7000-8000-00000000abcd';
    const [saved] = await save({ ...order, facts: [{ ...knock, id }] });
    expect([saved?.id, saved?.fact.id]).toEqual([id, id]);
  });

  it('shows and sends what an older release wrote in the shape of today', async () => {
    const [saved] = await save(order);
    if (saved?.kind !== 'touch') throw new Error('A touch was saved.');
    const { literature: _none, ...fact } = saved.fact;
    await withOutbox((db) => db.items.put({ ...saved, version: 1, fact }));
    const [own] = await readOwnFacts(owner, saved.lane);
    expect(own).toMatchObject({ version: 1, fact: { id: saved.id, literature: false } });
  });

  it('counts each person and campaign apart, so that a gap always means a missing fact', async () => {
    await save(order);
    const [theirs] = await save({ ...order, owner: 'uid-luis' });
    const [elsewhere] = await save({ ...order, campaign_id: doorId });
    expect([theirs?.seq, elsewhere?.seq]).toEqual([1, 1]);
  });

  it('numbers saves that happen at the same time without gap or double', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 8 }), async (sizes) => {
        await newPhone();
        await Promise.all(sizes.map((size) => save({ ...order, facts: Array.from({ length: size }, () => knock) })));
        const seqs = (await readItems(owner)).map((item) => item.seq).toSorted((a, b) => a - b);
        expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, index) => index + 1));
      }),
      { numRuns: 20 },
    );
  });

  it('keeps photo, placement and queue rows together', async () => {
    await save(placement);
    expect(await everything()).toMatchObject({ items: 2, photos: 1 });
  });

  it('removes the draft in the transaction that saves', async () => {
    const draft = draftKey(owner, 'survey', 'a');
    await writeDraft(draft, { answers: { q: ['yes'] } });
    await save({ ...order, drafts: [draft] });
    expect(await readDraft(draft)).toBeNull();
  });

  it.each(['items', 'photos', 'devices'] as const)('stores nothing at all when writing %s fails', async (table) => {
    await save(order);
    const before = await everything();
    const draft = draftKey(owner, 'placement', 'a');
    await writeDraft(draft, 'half-done');
    await withOutbox(async (db) => {
      db.table(table).hook('creating', () => {
        throw new Error('disk trouble');
      });
      db.table(table).hook('updating', () => {
        throw new Error('disk trouble');
      });
    });
    await expect(save({ ...placement, drafts: [draft] })).rejects.toThrow('disk trouble');
    closeOutbox();
    expect(await everything()).toEqual(before);
    expect(await readDraft(draft)).toBe('half-done');
  });
});

describe('a connection that is lost', () => {
  it('is opened again and the save goes through once', async () => {
    await save(order);
    await withOutbox(async (db) => db.close());
    const [item] = await save(order);
    expect(item?.seq).toBe(2);
    expect(await readItems(owner)).toHaveLength(2);
  });

  it('whose commit went through although its answer was lost, saves once', async () => {
    // oxlint-disable-next-line typescript/unbound-method -- it is applied to its own database below
    const transaction = OutboxDb.prototype.transaction;
    let lost = false;
    vi.spyOn(OutboxDb.prototype, 'transaction').mockImplementation(function (this: OutboxDb, ...args: unknown[]) {
      const done = Reflect.apply(transaction, this, args);
      if (lost) return done;
      lost = true;
      return done.then(() => Promise.reject(new DOMException('Connection lost', 'UnknownError')));
    });
    const saved = await save(order);
    vi.restoreAllMocks();
    expect(await readItems(owner)).toEqual(saved);
  });

  it('that cannot be brought back in three tries is said: NOT saved', async () => {
    let tries = 0;
    const work = async () => {
      tries++;
      throw new DOMException('gone', 'InvalidStateError');
    };
    await expect(withOutbox(work)).rejects.toBeInstanceOf(NotSaved);
    expect(tries).toBe(3);
  });

  it('closed for want of space is said so, until it opens again', async () => {
    await readItems(owner);
    const spaceless = new DOMException(
      'Connection is closing because of: IO error: FILE_ERROR_NO_SPACE',
      'UnknownError',
    );
    // Only the transaction tells why it was aborted, not its requests.
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
      this.transaction.abort();
      Object.defineProperty(this.transaction, 'error', { value: spaceless });
      throw new DOMException('The transaction was aborted.', 'AbortError');
    });
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(refusedOpening);
    await expect(save(order)).rejects.toMatchObject({ full: true });
    await expect(save(order)).rejects.toMatchObject({ full: true });
    vi.restoreAllMocks();
    const saved = await save(order);
    expect(await readItems(owner)).toEqual(saved);
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(refusedOpening);
    closeOutbox();
    await expect(save(order)).rejects.toMatchObject({ full: false });
    vi.restoreAllMocks();
  });

  it('that cannot be opened at a start is said to lack space where the cache takes nothing either', async () => {
    closeOutbox();
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(refusedOpening);
    const put = vi.fn(() => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError')));
    vi.stubGlobal('caches', { open: async () => ({ put }), keys: async () => [], delete: async () => true });
    await expect(save(order)).rejects.toMatchObject({ full: true });
    closeOutbox();
    put.mockResolvedValue(undefined as never);
    await expect(save(order)).rejects.toMatchObject({ full: true });
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    expect(await save(order)).toHaveLength(1);
    closeOutbox();
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(refusedOpening);
    vi.stubGlobal('caches', { open: async () => ({ put }), keys: async () => [], delete: async () => true });
    await expect(save(order)).rejects.toMatchObject({ full: false });
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('a full phone is said in words', async () => {
    const work = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    await expect(withOutbox(work)).rejects.toMatchObject({ sentence: expect.stringContaining('this phone is full') });
  });
});

describe('the outbox', () => {
  it('survives everything that clears the session', async () => {
    await save(order);
    const { forgetWithSession } = await import('../../../../src/client/offline/device/forget');
    const { clearAppState } = await import('../../../../src/client/session/clear');
    forgetWithSession();
    await clearAppState();
    closeOutbox();
    expect(await readItems(owner)).toHaveLength(1);
  });
});
