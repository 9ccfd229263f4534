// The disposable database: lists of the session as they were last seen, one record a list (rows measured 25 times slower), sealed.
import type { Table } from 'dexie';
import { Dexie } from 'dexie/dist/modern/dexie.mjs';
import { mirrorName } from '../device/forget';
import { withTimeout } from '../device/with-timeout';
import { keyToSeal, openerFor } from '../sealed/keys';
import { seal, unseal } from '../sealed/seal';
import type { Where } from './where';

/** As it lies on the phone. */
interface StoredRow {
  /** `<owner>|<campaign_id>|<list>` */
  key: string;
  seen_at: number;
  /** Its value as JSON. */
  sealed?: ArrayBuffer;
  /** Of a release of before there were keys. */
  value?: unknown;
}

export interface MirrorRow {
  seen_at: number;
  value: unknown;
}

class MirrorDb extends Dexie {
  declare lists: Table<StoredRow, string>;

  constructor() {
    super(mirrorName, { cache: 'disabled' });
    this.version(1).stores({ lists: 'key' });
  }
}

let db: MirrorDb | null = null;

function openDb(): MirrorDb {
  if (db) return db;
  const opened = new MirrorDb();
  // Signing out deletes the whole database, from any tab.
  opened.on('versionchange', () => {
    opened.close();
    if (db === opened) db = null;
  });
  db = opened;
  return opened;
}

/** WebKit is known to leave an opening without any answer: no screen waits for a mirror longer than this. */
const matchesWithin = 5_000;

/** Runs `work` on the mirror; any trouble counts as an empty mirror, for everything in it can be fetched again. */
async function withMirror<T>(work: (open: MirrorDb) => Promise<T>, otherwise: T): Promise<T> {
  const open = openDb();
  try {
    return await withTimeout(matchesWithin, work(open), () => new Error('The mirror does not answer.'));
  } catch {
    open.close();
    if (db === open) db = null;
    return otherwise;
  }
}

function whereOf(key: string): Where {
  const [owner = '', campaignId = ''] = key.split('|');
  return { owner, campaignId };
}

export async function readMirror(key: string): Promise<MirrorRow | undefined> {
  const [row, opener] = await Promise.all([
    withMirror<StoredRow | undefined>((open) => open.lists.get(key), undefined),
    openerFor(whereOf(key)),
  ]);
  if (!row) return undefined;
  const { seen_at, sealed, value } = row;
  if (!sealed) return opener.plain ? { seen_at, value } : undefined;
  const text = opener.key && (await unseal(opener.key, key, sealed));
  return text ? { seen_at, value: JSON.parse(text) } : undefined;
}

/** Without a key it is not kept: it can be fetched again. */
export async function writeMirror(key: string, value: unknown): Promise<void> {
  const seen_at = Date.now();
  const sealing = await keyToSeal(whereOf(key));
  if (!sealing) return;
  const sealed = await seal(sealing, key, JSON.stringify(value));
  await withMirror(async (open) => {
    await open.lists.put({ key, seen_at, sealed });
  }, undefined);
}

export function dropMirror(key: string): Promise<void> {
  return withMirror(async (open) => open.lists.delete(key), undefined);
}

/** Seals what lies open in the mirror. */
export async function sealMirror({ owner, campaignId }: Where): Promise<void> {
  const { key: sealing } = await openerFor({ owner, campaignId });
  if (!sealing) return;
  const rows = await withMirror((open) => open.lists.where('key').startsWith(`${owner}|${campaignId}|`).toArray(), []);
  for (const { key, seen_at, sealed, value } of rows) {
    if (sealed) continue;
    const row = { key, seen_at, sealed: await seal(sealing, key, JSON.stringify(value)) };
    // What was written meanwhile is newer.
    await withMirror(
      (open) =>
        open.transaction('rw', open.lists, async () => {
          const now = await open.lists.get(key);
          if (now && !now.sealed) await open.lists.put(row);
        }),
      undefined,
    );
  }
}
