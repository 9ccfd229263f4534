// What the server lost of results that no key opens on this phone any more: noted, so that every start knows it, until none is left.
import { identity } from '../../session/identity';
import type { MarkRow } from '../outbox/outbox-db';
import { noteInOutbox } from '../outbox/outbox-connection';
import { lostKey, lostOf, setSyncStatus } from '../outbox/status';

/**
 * Notes what a comparison found of results that the server lost and no key opens here, so that every start knows it. `isAll`: false
 * where it could not find out about each result; what was known before stays then.
 */
export async function noteLost(owner: string, found: number, isAll: boolean): Promise<void> {
  const row = await changeLost(owner, (before) => {
    const count = isAll ? found : Math.max(found, before?.count ?? 0);
    return { count, seen: Math.min(count, before?.seen ?? 0) };
  });
  // Someone else may have signed in meanwhile.
  if (identity().uid === owner) setSyncStatus({ lost: lostOf(row) });
}

/** Their person has read it, which makes nothing of it sent. */
export async function acknowledgeLost(owner: string): Promise<void> {
  const row = await changeLost(owner, (before) => ({ count: before?.count ?? 0, seen: before?.count ?? 0 }));
  setSyncStatus({ lost: lostOf(row) });
}

type Told = Required<Pick<MarkRow, 'count' | 'seen'>>;

function changeLost(owner: string, next: (before: MarkRow | undefined) => Told): Promise<MarkRow> {
  return noteInOutbox((db) =>
    db.transaction('rw', db.marks, async () => {
      const key = lostKey(owner);
      const before = await db.marks.get(key);
      const row = { key, at: Date.now(), ...next(before) };
      if (row.count === 0) await db.marks.delete(key);
      else if (before?.count !== row.count || before.seen !== row.seen) await db.marks.put(row);
      return row;
    }),
  );
}
