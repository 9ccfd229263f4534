// Saves that ended without a word: their person was told that they are NOT saved, and only the browser knows whether a
// commit still comes. Should one have come, it is neither shown nor sent from this tab, and goes with the next save: whoever
// tapped again is not counted twice.
import { noteDiscarded } from './numbering';
import { photoIdOf, type OutboxDb } from './outbox-db';

const abandonedSave = new Set<string>();

/** No one knows what became of these facts, and their person will try again. */
export function keepAbandonedSave(ids: readonly string[]): void {
  for (const id of ids) abandonedSave.add(id);
}

export const allAbandonedSaves = (): string[] => [...abandonedSave];

/** Whether its person was told that it is saved. */
export const isAnswered = ({ fact }: { fact: { id: string } }): boolean => !abandonedSave.has(fact.id);

/** Makes true what was said. Part of a transaction that writes items: it comes after every one that began before it. */
export async function dropAbandonedSave(db: OutboxDb, facts: readonly string[]): Promise<void> {
  const ids = facts.flatMap((id) => [id, photoIdOf(id)]);
  const left = (await db.items.bulkGet(ids)).flatMap((item) => item ?? []);
  await noteDiscarded(db, left);
  await Promise.all([db.items.bulkDelete(ids), db.photos.bulkDelete(ids)]);
}

/** They are gone by now. */
export function forgetAbandonedSave(ids: readonly string[]): void {
  for (const id of ids) abandonedSave.delete(id);
}
