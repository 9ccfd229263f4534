// Whether anything of a person is kept that has to go: all that a phone needs to know which neither texts nor calls.
import { createSignal } from '../device/signals';
import { withOutbox } from '../outbox/outbox-connection';

/** Where texts and results of calls are among the drafts. */
export const keptPlaces = { text: 'text', call: 'call' } as const;

/** How the keys of what is kept of one person begin. */
export const keptStarts = (owner: string): string[] => Object.values(keptPlaces).map((place) => `${owner}|${place}|`);

/** Something isn't sent any more: it is kept with the reason. `what`: it in words. */
export const keptStuck = createSignal<[what: string]>();

/** What this device couldn't write down, by what would be its key: it goes as long as this page lives. */
export const held = new Map<string, { owner: string; value: unknown }>();

export const isAnyHeld = (owner: string): boolean => [...held.values()].some((row) => row.owner === owner);

/** Of what lies in a database that can't be read nothing can be sent either. */
export const isAnyKept = async (owner: string): Promise<boolean> =>
  isAnyHeld(owner) ||
  withOutbox(async (db) => (await db.drafts.where('key').startsWithAnyOf(keptStarts(owner)).count()) > 0).catch(
    () => false,
  );
