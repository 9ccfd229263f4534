// The disposable database as it lies on the phone, one record a list (rows measured 25 times slower).
import type { Table } from 'dexie';
import { Dexie } from 'dexie/dist/modern/dexie.mjs';
import { identity } from '../../session/identity';
import { forgetDatabase, mirrorName } from '../device/forget';
import { withTimeout } from '../device/with-timeout';

/** As it lies on the phone. */
export interface StoredRow {
  /** `<owner>|<campaign_id>|<list>` */
  key: string;
  seen_at: number;
  /** Its value as JSON. */
  sealed?: ArrayBuffer;
  /** Of a release of before there were keys. */
  value?: unknown;
}

/** Lists as they come; and of the office the answers to a survey, and the placements that its road signs come with. */
export type MirrorTable = 'lists' | 'survey_responses' | 'placements';

class MirrorDb extends Dexie {
  declare lists: Table<StoredRow, string>;

  constructor() {
    super(mirrorName, { cache: 'disabled' });
    this.version(2).stores({ lists: 'key', survey_responses: 'key', placements: 'key' });
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

const isSignedOut = () => identity().state === 'signed-out';

/**
 * Runs `work` on the mirror; any trouble counts as an empty mirror, for everything in it can be fetched again. With no one signed in
 * there is none: opening it would make it anew.
 */
export async function withMirror<T>(work: (open: MirrorDb) => Promise<T>, otherwise: T): Promise<T> {
  if (isSignedOut()) return otherwise;
  const open = openDb();
  try {
    return await withTimeout(matchesWithin, work(open), () => new Error('The mirror does not answer.'));
  } catch {
    open.close();
    if (db === open) db = null;
    return otherwise;
  } finally {
    // Signed out meanwhile.
    if (isSignedOut()) await forgetDatabase(mirrorName);
  }
}
