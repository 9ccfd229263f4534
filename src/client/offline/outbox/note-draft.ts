// The note of a visit before it is saved with a result: one for the door, whoever the result is about.
import { createSignal } from '../device/signals';
import { draftKey, draftsChanged } from './drafts';
import { withOutbox } from './outbox-connection';

/** A note came back because its result was undone: the key that keeps it, and its text. */
export const noteReturned = createSignal<[key: string, text: string]>();

/** Where a visit's note is kept. Older apps kept one for each person, under keys that go on from this one. */
export const noteKey = (owner: string, walkbookId: string, doorId: string): string =>
  draftKey(owner, 'note', walkbookId, doorId);

const has = (note: string, other: string): boolean => `\n${note}\n`.includes(`\n${other}\n`);

/** Notes as one text, each once and on lines of its own. */
export const joinedNotes = (notes: readonly string[]): string =>
  notes
    .filter((each) => each.trim() !== '')
    .reduce((all, each) => (all === '' || has(each, all) ? each : has(all, each) ? all : `${all}\n${each}`), '');

/** A result takes a note of so many characters. */
const longest = 2000;

/** As much of a note as a result takes after the one that it has already, up to a line or a word. */
export function noteThatFits(text: string, already = ''): string {
  const room = longest - (already === '' ? 0 : already.length + 1);
  if (text.length <= room) return text;
  if (room <= 0) return '';
  const end = Math.max(text.lastIndexOf('\n', room), text.lastIndexOf(' ', room));
  return text.slice(0, end > 0 ? end : room);
}

/** What was typed at a door and not saved yet; empty when nothing was. */
export async function readNote(key: string): Promise<string> {
  const kept = await withOutbox((db) => db.drafts.where('key').startsWith(key).toArray());
  return joinedNotes(kept.map(({ value }) => (typeof value === 'string' ? value : '')));
}

/** Keeps what is typed; an empty text is none. */
export async function keepNote(key: string, text: string): Promise<void> {
  const owner = key.split('|')[0] ?? '';
  await withOutbox((db) =>
    db.transaction('rw', db.drafts, async () => {
      await db.drafts.where('key').startsWith(key).delete();
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
