// Which announcements were read on this device and the server does not know of yet: kept apart from the mirror, which can be thrown
// away, until it does.
import { withOutbox } from './outbox-connection';

interface Whose {
  owner: string;
  campaignId: string;
}

const keyStart = ({ owner, campaignId }: Whose) => `announcement-read:${owner}|${campaignId}|`;

/** On a full phone as long as this page lives. */
const here = new Set<string>();

export async function noteRead(whose: Whose, id: string): Promise<void> {
  const key = keyStart(whose) + id;
  here.add(key);
  await withOutbox((db) => db.marks.put({ key, at: Date.now() })).catch(() => undefined);
}

/** Ids of what was read and not reported. */
export async function readAndUnsent(whose: Whose): Promise<string[]> {
  const start = keyStart(whose);
  const kept = await withOutbox((db) => db.marks.where('key').startsWith(start).primaryKeys()).catch(() => []);
  return [...new Set([...kept, ...[...here].filter((key) => key.startsWith(start))])].map((key) =>
    key.slice(start.length),
  );
}

export async function forgetRead(whose: Whose, ids: readonly string[]): Promise<void> {
  const keys = ids.map((id) => keyStart(whose) + id);
  for (const key of keys) here.delete(key);
  await withOutbox((db) => db.marks.bulkDelete(keys)).catch(() => undefined);
}
