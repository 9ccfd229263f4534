// What waits to be sent, read from the outbox without the app's own code: that may be what is broken.

/** A row of the outbox, whatever release wrote it (offline/outbox/outbox-db.ts). */
export interface UnsentItem {
  id: string;
  owner: string;
  [field: string]: unknown;
}

export interface Photo {
  id: string;
  bytes: ArrayBuffer;
  mime: string;
}

export interface Unsent {
  items: UnsentItem[];
  photos: Map<string, Photo>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isItem = (row: unknown): row is UnsentItem =>
  isRecord(row) && typeof row.id === 'string' && typeof row.owner === 'string';
const isPhoto = (row: unknown): row is Photo =>
  isRecord(row) && typeof row.id === 'string' && typeof row.mime === 'string' && 'bytes' in row;

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The outbox could not be read.'));
  });
}

/** Everything unsent on this phone, of everyone. Rejects when it cannot be read; without an outbox there is nothing. */
export async function readUnsent(): Promise<Unsent> {
  const opening = indexedDB.open('porchlight-outbox');
  let absent = false;
  // Opening makes what is not there: an empty outbox without its tables would be in the app's way.
  opening.onupgradeneeded = () => {
    absent = true;
    opening.transaction?.abort();
  };
  const db = await done(opening).catch((error: unknown) => {
    if (!absent) throw error;
    return null;
  });
  if (!db) return { items: [], photos: new Map() };
  try {
    // Nothing is written here: what is broken must not become worse.
    const reading = db.transaction(['items', 'photos'], 'readonly');
    const [items, photos] = await Promise.all([
      done<unknown[]>(reading.objectStore('items').getAll()),
      done<unknown[]>(reading.objectStore('photos').getAll()),
    ]);
    return {
      items: items.filter(isItem),
      photos: new Map(photos.filter(isPhoto).map((photo) => [photo.id, photo])),
    };
  } finally {
    db.close();
  }
}
