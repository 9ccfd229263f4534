// Half-done forms: kept beside the outbox, because Back, a closed tab or the camera must not cost a word.
import { createSignal } from '../device/signals';
import { withOutbox } from './outbox-connection';
import type { OutboxDb } from './outbox-db';

/** A draft was kept or dropped. */
export const draftsChanged = createSignal();

/** The key of one person's draft, e.g. `draftKey(uid, 'survey', walkbookId, doorId, voterId)`. */
export function draftKey(owner: string, ...parts: string[]): string {
  return [owner, ...parts].join('|');
}

/** What was kept under a key, unparsed; null when nothing was. */
export async function readDraft(key: string): Promise<unknown> {
  return (await withOutbox((db) => db.drafts.get(key)))?.value ?? null;
}

/** Whether any of the keys has a draft: the ones that have. */
export async function whichDrafts(keys: readonly string[]): Promise<Set<string>> {
  const rows = await withOutbox((db) => db.drafts.bulkGet([...keys]));
  return new Set(rows.flatMap((row) => (row ? [row.key] : [])));
}

/** By key what was asked for last: what is tried again over a new connection may come after it, and is then of no use. */
const latest = new Map<string, symbol>();

async function change(key: string, work: (db: OutboxDb) => Promise<unknown>): Promise<void> {
  const mine = Symbol();
  latest.set(key, mine);
  await withOutbox(async (db) => {
    if (latest.get(key) === mine) await work(db);
  });
  draftsChanged.send();
}

/** Keeps a draft; the key's first part is its owner. */
export function writeDraft(key: string, value: unknown): Promise<void> {
  const owner = key.split('|')[0] ?? '';
  return change(key, (db) => db.drafts.put({ key, owner, saved_at: Date.now(), value }));
}

export function dropDraft(key: string): Promise<void> {
  return change(key, (db) => db.drafts.delete(key));
}

/** The keys of all drafts whose first parts are these, e.g. those of one walkbook. */
export async function draftKeysOf(owner: string, ...parts: string[]): Promise<string[]> {
  const start = `${draftKey(owner, ...parts)}|`;
  return withOutbox((db) => db.drafts.where('key').startsWith(start).primaryKeys());
}
