// Whether anything of a person is kept that has to go: all that a phone needs to know which neither texts nor calls.
import { createSignal } from '../device/signals';
import { withOutbox } from '../outbox/outbox-connection';

/** Where texts and results of calls are among the drafts. */
export const keptPlaces = { text: 'text', call: 'call' } as const;

/** How the keys of what is kept of one person begin. */
export const keptStarts = (owner: string): string[] => Object.values(keptPlaces).map((place) => `${owner}|${place}|`);

/** Something isn't sent any more: it is kept with the reason. `what`: it in words. */
export const keptStuck = createSignal<[what: string]>();

/** False where nothing can be read: nothing can be sent from there either. */
export const isAnyKept = (owner: string): Promise<boolean> =>
  withOutbox(async (db) => (await db.drafts.where('key').startsWithAnyOf(keptStarts(owner)).count()) > 0).catch(
    () => false,
  );

/** How many are kept on this phone, by person. */
export async function countKeptOfAll(): Promise<Map<string, number>> {
  const rows = await withOutbox((db) => db.drafts.toArray());
  const counts = new Map<string, number>();
  for (const { key, owner } of rows)
    if (keptStarts(owner).some((start) => key.startsWith(start))) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  return counts;
}
