// How much is kept of everyone who has used this phone: for the login and for files of all of it, not for a walk.
import { withOutbox } from '../outbox/outbox-connection';
import { held, keptStarts } from './any-kept';

/** How many are kept on this phone, by person. */
export async function countKeptOfAll(): Promise<Map<string, number>> {
  const rows = await withOutbox((db) => db.drafts.toArray());
  const kept = rows.filter(({ key, owner }) => keptStarts(owner).some((start) => key.startsWith(start)));
  const counts = new Map<string, number>();
  for (const { owner } of [...kept, ...held.values()]) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  return counts;
}
