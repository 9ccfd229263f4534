// What an installation makes for itself once and keeps: its keys. Whichever API comes first makes it, and all have the same.
import type { Db } from './connection';

/** The value under a name; made now if there is none. */
export async function madeOnce(db: Db, name: string, make: () => string | Promise<string>): Promise<string> {
  const found = await find(db, name);
  if (found !== null) return found;
  const made = await make();
  await db
    .insertInto('installation')
    .values({ key: name, value: JSON.stringify(made) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find(db, name)) ?? made;
}

async function find(db: Db, name: string): Promise<string | null> {
  const kept = await db.selectFrom('installation').select('value').where('key', '=', name).executeTakeFirst();
  return typeof kept?.value === 'string' ? kept.value : null;
}
