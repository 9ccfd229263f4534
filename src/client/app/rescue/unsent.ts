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

/** A text or the result of a call that is kept among the drafts (offline/outreach/any-kept.ts). */
export interface UnsentOutreach {
  key: string;
  owner: string;
  value: unknown;
}

export interface Unsent {
  items: UnsentItem[];
  outreach: UnsentOutreach[];
  photos: Map<string, Photo>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isItem = (row: unknown): row is UnsentItem =>
  isRecord(row) && typeof row.id === 'string' && typeof row.owner === 'string';
const isPhoto = (row: unknown): row is Photo =>
  isRecord(row) && typeof row.id === 'string' && typeof row.mime === 'string' && 'bytes' in row;

const isOutreach = (row: unknown): row is UnsentOutreach =>
  isRecord(row) &&
  typeof row.key === 'string' &&
  typeof row.owner === 'string' &&
  /^[^|]+\|(?:text|call)\|/.test(row.key);

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
  if (!db) return { items: [], outreach: [], photos: new Map() };
  try {
    // Nothing is written here: what is broken must not become worse.
    const reading = db.transaction(['items', 'photos', 'drafts'], 'readonly');
    const [items, photos, drafts] = await Promise.all([
      done<unknown[]>(reading.objectStore('items').getAll()),
      done<unknown[]>(reading.objectStore('photos').getAll()),
      done<unknown[]>(reading.objectStore('drafts').getAll()),
    ]);
    return {
      items: items.filter(isItem),
      outreach: drafts.filter(isOutreach),
      photos: new Map(photos.filter(isPhoto).map((photo) => [photo.id, photo])),
    };
  } finally {
    db.close();
  }
}
