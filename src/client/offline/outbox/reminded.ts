// Of which follow-ups their person was reminded on this phone: once each, whatever its clock does and in whichever tab.
import { withOutbox } from './outbox-connection';

const here = new Set<string>();

/** Whether this is the first time that it is asked for this fact. On a full phone as long as this page lives. */
export async function isFirstReminder(factId: string): Promise<boolean> {
  if (here.has(factId)) return false;
  here.add(factId);
  const key = `reminded:${factId}`;
  const note = () =>
    withOutbox((db) =>
      db.transaction('rw', db.marks, async () => {
        if (await db.marks.get(key)) return false;
        await db.marks.put({ key, at: Date.now() });
        return true;
      }),
    );
  return note().catch(() => true);
}
