// Saves that ended without a word: their person was told that they are NOT saved, and only the browser knows whether a
// commit still comes. Should one have come, it is neither shown nor sent from this tab, and goes with the next save: whoever
// tapped again is not counted twice.
import { noteDiscarded } from './numbering';
import { photoIdOf, type OutboxDb } from './outbox-db';

const unsaid = new Set<string>();

/** Nobody knows what became of these facts, and their person will try again. */
export function keepUnsaid(ids: readonly string[]): void {
  for (const id of ids) unsaid.add(id);
}

export const allUnsaid = (): string[] => [...unsaid];

/** Whether its person was told that it is saved. */
export const isSaid = ({ fact }: { fact: { id: string } }): boolean => !unsaid.has(fact.id);

/** Makes true what was said. Part of a transaction that writes items: it comes after every one that began before it. */
export async function dropUnsaid(db: OutboxDb, facts: readonly string[]): Promise<void> {
  const ids = facts.flatMap((id) => [id, photoIdOf(id)]);
  const left = (await db.items.bulkGet(ids)).flatMap((item) => item ?? []);
  await noteDiscarded(db, left);
  await Promise.all([db.items.bulkDelete(ids), db.photos.bulkDelete(ids)]);
}

/** They are gone by now. */
export function forgetUnsaid(ids: readonly string[]): void {
  for (const id of ids) unsaid.delete(id);
}
