// Half-done forms: kept beside the outbox, because Back, a closed tab or the camera must not cost a word.
import { createSignal } from '../device/signals';
import { withOutbox } from './outbox-connection';

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

/** Keeps a draft; the key's first part is its owner. */
export async function writeDraft(key: string, value: unknown): Promise<void> {
  const owner = key.split('|')[0] ?? '';
  await withOutbox((db) => db.drafts.put({ key, owner, saved_at: Date.now(), value }));
  draftsChanged.send();
}

export async function dropDraft(key: string): Promise<void> {
  await withOutbox((db) => db.drafts.delete(key));
  draftsChanged.send();
}

/** The keys of all drafts whose first parts are these, e.g. those of one walkbook. */
export async function draftKeysOf(owner: string, ...parts: string[]): Promise<string[]> {
  const start = `${draftKey(owner, ...parts)}|`;
  return withOutbox((db) => db.drafts.where('key').startsWith(start).primaryKeys());
}
