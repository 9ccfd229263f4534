// One phone's IndexedDB: what is committed stays, whichever page dies. It fails as told: full, refused, lost, or lost
// after the commit went through.
import { IDBFactory } from 'fake-indexeddb';

/** How the phone's storage fails at one commit. */
export type StorageFault =
  | 'full' // the commit is refused, no space left
  | 'full-request' // a write inside the transaction is refused
  | 'lost' // the connection breaks before the commit
  | 'lost-after' // the commit goes through, its answer is lost
  | 'refused' // the connection is gone before the transaction begins
  | 'mute'; // the same, and the next two openings get no answer

/** A page, as far as the storage must know it. */
export interface Page {
  dead: boolean;
}

/** The insides of the double that a fault needs. */
interface RawTransaction {
  mode: string;
  _state: string;
  _requests: { operation: () => unknown; request: { readyState: string } }[];
  _rollbackLog: unknown[];
  _start: () => void;
  _abort: (name: string) => void;
  objectStore: (name: string) => { add: Write; put: Write };
}
type Write = (value: unknown, key?: IDBValidKey) => unknown;
interface RawDatabase {
  rawObjectStores: Map<string, { records: { values: () => Iterable<{ value: unknown }> } }>;
  transactions: (RawTransaction & { db: unknown })[];
}
interface RawConnection {
  _rawDatabase: RawDatabase;
  transaction: (names: string[], mode?: string, options?: object) => RawTransaction;
  close: () => void;
  dispatchEvent: (event: unknown) => void;
  onclose: (() => void) | null;
}

const outboxName = 'porchlight-outbox';

function ended<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database did not answer.')));
  });
}

export class Storage {
  private readonly factory = new IDBFactory();
  private readonly connections = new Map<RawConnection, { page: Page; name: string }>();
  /** No space left, until told otherwise. */
  full: 'full' | 'full-request' | null = null;
  /** So many openings of the outbox are left without an answer. */
  muteOpenings = 0;
  private armed: { fault: StorageFault; after: number } | null = null;

  /** Lets the `after`-th writing transaction from now on fail. */
  arm(fault: StorageFault, after: number): void {
    this.armed = { fault, after };
  }

  heal(): void {
    this.full = null;
    this.armed = null;
    this.muteOpenings = 0;
  }

  /** The phone's IndexedDB as one page sees it. */
  forPage(page: Page): object {
    const open = (name: string, version?: number): object => {
      if (page.dead) return {};
      if (name === outboxName && this.muteOpenings > 0) {
        this.muteOpenings -= 1;
        return {};
      }
      const request = this.factory.open(name, version);
      const seize = () => {
        const connection = request.result as unknown as RawConnection;
        if (!this.connections.has(connection)) this.watch(connection, page, name);
      };
      request.addEventListener('upgradeneeded', seize);
      request.addEventListener('success', seize);
      return request;
    };
    const deleteDatabase = (name: string): object => (page.dead ? {} : this.factory.deleteDatabase(name));
    return { open, deleteDatabase, databases: () => this.factory.databases() };
  }

  /** A page is gone: what it had not committed never happened, and nothing of it is heard again. */
  drop(page: Page): void {
    for (const [connection, of] of this.connections) if (of.page === page) this.close(connection);
  }

  /** The rows of a table of the outbox as they are committed. Only while nothing is being written. */
  rows<T>(table: string): T[] {
    const { _databases: databases } = this.factory as unknown as { _databases: Map<string, RawDatabase> };
    const store = databases.get(outboxName)?.rawObjectStores.get(table);
    return store ? [...store.records.values()].map((record) => structuredClone(record.value) as T) : [];
  }

  /** Holds what the outbox of another phone holds. Only while no page has it open. */
  async copyFrom(other: Storage): Promise<void> {
    await ended(this.factory.deleteDatabase(outboxName));
    const from = await ended(other.factory.open(outboxName));
    const stores = [...from.objectStoreNames].map((name) => {
      const store = from.transaction(name).objectStore(name);
      return { name, keyPath: store.keyPath, indexes: [...store.indexNames].map((each) => store.index(each)) };
    });
    const opening = this.factory.open(outboxName, from.version);
    opening.addEventListener('upgradeneeded', () => {
      for (const { name, keyPath, indexes } of stores) {
        const made = opening.result.createObjectStore(name, { keyPath });
        for (const index of indexes) made.createIndex(index.name, index.keyPath);
      }
    });
    const onto = await ended(opening);
    for (const { name } of stores) {
      const rows: unknown[] = await ended(from.transaction(name).objectStore(name).getAll());
      const writing = onto.transaction(name, 'readwrite').objectStore(name);
      await Promise.all(rows.map((row) => ended(writing.put(row))));
    }
    from.close();
    onto.close();
  }

  private watch(connection: RawConnection, page: Page, name: string): void {
    this.connections.set(connection, { page, name });
    if (page.dead) connection.close();
    const begin = connection.transaction.bind(connection);
    connection.transaction = (names, mode, options) => {
      if (page.dead) throw new DOMException('The page is gone.', 'InvalidStateError');
      const fault = mode === 'readwrite' && name === outboxName ? this.takeFault() : null;
      if (fault === 'refused' || fault === 'mute') {
        if (fault === 'mute') this.muteOpenings = 2;
        this.close(connection);
        throw new DOMException('The connection was lost.', 'InvalidStateError');
      }
      const transaction = begin(names, mode, options);
      this.watchTransaction(transaction, connection, page, fault);
      return transaction;
    };
  }

  private takeFault(): StorageFault | null {
    if (!this.armed) return this.full;
    this.armed.after -= 1;
    if (this.armed.after > 0) return this.full;
    const { fault } = this.armed;
    this.armed = null;
    return fault;
  }

  private watchTransaction(
    transaction: RawTransaction,
    connection: RawConnection,
    page: Page,
    fault: StorageFault | null,
  ): void {
    const start = transaction._start.bind(transaction);
    let wrote = false;
    transaction._start = () => {
      if (transaction._state === 'finished') return start();
      if (page.dead) return transaction._abort('AbortError');
      const commits = transaction._requests.every(({ request }) => request.readyState === 'done');
      if (!commits || !wrote || fault === null) return start();
      if (fault === 'full' || fault === 'full-request') return transaction._abort('QuotaExceededError');
      // Nothing to roll back: what was written stays, only no one hears of it.
      if (fault === 'lost-after') transaction._rollbackLog = [];
      transaction._abort('UnknownError');
      this.close(connection);
    };
    if (fault === null) return;
    const storeOf = transaction.objectStore.bind(transaction);
    transaction.objectStore = (name) => {
      const store = storeOf(name);
      const spoil = (write: Write): Write => {
        return (value, key) => {
          wrote = true;
          const request = write(value, key);
          const asked = transaction._requests.at(-1);
          if (fault === 'full-request' && asked)
            asked.operation = () => {
              throw new DOMException('No space left.', 'QuotaExceededError');
            };
          return request;
        };
      };
      if (!Object.hasOwn(store, 'add')) {
        store.add = spoil(store.add.bind(store));
        store.put = spoil(store.put.bind(store));
      }
      return store;
    };
  }

  private close(connection: RawConnection): void {
    const { transactions } = connection._rawDatabase;
    for (const each of transactions)
      if (each.db === connection && each._state !== 'finished') each._abort('AbortError');
    connection.close();
    connection.onclose?.();
  }
}
