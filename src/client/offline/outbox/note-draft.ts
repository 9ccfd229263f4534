// The note of a visit before it is saved with a result: one for the door, whoever the result is about.
import { createSignal } from '../device/signals';
import { draftKey, draftsChanged, readDraft } from './drafts';
import { withOutbox } from './outbox-connection';

/** A note came back because its result was undone: the key that keeps it, and its text. */
export const noteReturned = createSignal<[key: string, text: string]>();

/** Where a visit's note is kept: for the door, and where older apps kept one for each person. */
export function noteKeys(
  owner: string,
  walkbookId: string,
  doorId: string,
  voterIds: readonly string[],
): [string, ...string[]] {
  const at = (...who: string[]) => draftKey(owner, 'note', walkbookId, doorId, ...who);
  return [at(), ...voterIds.filter(Boolean).map((id) => at(id))];
}

/** Notes as one text, each once and on lines of its own. */
export const joinedNotes = (notes: readonly string[]): string =>
  [...new Set(notes.filter((each) => each.trim() !== ''))].join('\n');

/** What was typed at a door and not saved yet; empty when nothing was. */
export async function readNote(keys: readonly string[]): Promise<string> {
  const kept = await Promise.all(keys.map(readDraft));
  return joinedNotes(kept.map((each) => (typeof each === 'string' ? each : '')));
}

/** Keeps what is typed; an empty text is none. */
export async function keepNote([key, ...older]: readonly [string, ...string[]], text: string): Promise<void> {
  const owner = key.split('|')[0] ?? '';
  await withOutbox((db) =>
    db.transaction('rw', db.drafts, async () => {
      await db.drafts.bulkDelete(text.trim() === '' ? [key, ...older] : older);
      if (text.trim() !== '') await db.drafts.put({ key, owner, saved_at: Date.now(), value: text });
    }),
  );
  draftsChanged.send();
}

/** Undo brings the text back, before what was typed since. */
export async function returnNote(key: string, text: string): Promise<void> {
  const owner = key.split('|')[0] ?? '';
  await withOutbox((db) =>
    db.transaction('rw', db.drafts, async () => {
      const since: unknown = (await db.drafts.get(key))?.value;
      const value = joinedNotes([text, typeof since === 'string' ? since : '']);
      await db.drafts.put({ key, owner, saved_at: Date.now(), value });
    }),
  );
  noteReturned.send(key, text);
  draftsChanged.send();
}
