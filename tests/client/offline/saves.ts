// What people save in these tests, and a phone that runs out of space.
import { asReady } from '../../../src/domain/delivery/standing';
import { withOutbox } from '../../../src/client/offline/outbox/outbox-connection';
import { progress, type Item } from '../../../src/client/offline/outbox/outbox-db';
import { type NewFact } from '../../../src/client/offline/outbox/new-item';
import { save } from '../../../src/client/offline/outbox/save';
import { campaignId, doorId, owner, signId, voterId, walkbookId } from '../local/headquarters';

export const order = { owner, campaign_id: campaignId, walkbook_id: walkbookId };
/** Of what belongs to no walkbook. */
export const free = { ...order, walkbook_id: null };

export const knock: NewFact = {
  kind: 'touch',
  label: 'Not home',
  fact: { door_id: doorId, voter_id: voterId, contact_result: 'not_home', note: '', gps: null, replaces: null },
};
export const sign: NewFact = {
  kind: 'placement',
  label: 'Sign',
  fact: { road_sign_id: signId, coordinates: [-80, 35], accuracy: 8, note: '' },
};
export const photo = () => ({ bytes: new Uint8Array([1, 2, 3]).buffer, mime: 'image/jpeg' });

export const saveKnocks = (count = 1) => save({ ...order, facts: Array.from({ length: count }, () => knock) });
export const saveSign = () => save({ ...free, facts: [sign], photo: photo() });
export const voice: NewFact = {
  kind: 'door_fact',
  label: '118 Maple St: Voice note',
  fact: {
    kind: 'voice_note',
    door_id: doorId,
    voter_id: null,
    mime: 'audio/webm',
    sha256: null,
    size: 3,
    seconds: 4,
    replaces: null,
  },
};
export const said = () => ({ bytes: new Uint8Array([7, 8, 9]).buffer, mime: 'audio/webm' });
export const saveVoice = () => save({ ...order, facts: [voice], photo: said() });
export const saveReport = (placement_id: string) =>
  save({
    ...free,
    facts: [
      { kind: 'sign_report', label: 'Missing', fact: { placement_id, condition: 'missing', note: '', gps: null } },
    ],
  });

/** As if the waiting time of these were over. */
export const passTime = (which: (item: Item) => boolean) =>
  withOutbox((db) =>
    db.transaction('rw', db.items, async () =>
      db.items.bulkPut((await db.items.toArray()).filter((item) => !item[progress] && which(item)).map(asReady)),
    ),
  );

/** Rows as they are stored, whatever a tab of the app knows besides. */
export async function stored(table: string): Promise<unknown[]> {
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((done, fail) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error ?? new Error('The database did not answer.'));
    });
  const db = await asked(indexedDB.open('porchlight-outbox'));
  const rows = await asked<unknown[]>(db.transaction(table).objectStore(table).getAll());
  db.close();
  return rows;
}

type Write = (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest;
const sizeOf = (row: unknown) =>
  typeof row === 'object' && row !== null && 'receipts' in row && Array.isArray(row.receipts) ? row.receipts.length : 1;

/** The phone's space: how much may still be written, in items and receipts; what is beyond is refused as a full phone does. */
export class Space {
  left = Infinity;
  /** As in WebKit: what is written is refused later, each write by itself. */
  oneByOne = false;
  private readonly add: Write = Reflect.get(IDBObjectStore.prototype, 'add');
  private readonly put: Write = Reflect.get(IDBObjectStore.prototype, 'put');

  install(): void {
    Object.assign(IDBObjectStore.prototype, { add: this.spoil(this.add), put: this.spoil(this.put) });
  }

  restore(): void {
    this.left = Infinity;
    this.oneByOne = false;
    Object.assign(IDBObjectStore.prototype, { add: this.add, put: this.put });
  }

  private spoil(write: Write): Write {
    const fits = (value: unknown) => {
      const taken = sizeOf(value);
      if (taken > this.left) return false;
      this.left -= taken;
      return true;
    };
    const refuse = () => {
      throw new DOMException('No space left.', 'QuotaExceededError');
    };
    const isLate = () => this.oneByOne;
    return function (value, key) {
      if (fits(value)) return write.call(this, value, key);
      if (!isLate()) refuse();
      const request = write.call(this, value, key);
      const { _requests: requests } = this.transaction as unknown as { _requests: { operation: () => unknown }[] };
      Object.assign(requests.at(-1) ?? {}, { operation: refuse });
      return request;
    };
  }
}
