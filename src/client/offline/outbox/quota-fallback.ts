// A phone without space: what became of items is known in the memory of this tab, and written when there is space again.
// Anyone who does not know it (another tab, this one after a restart) sends those items again with their old ids, and the server
// has them once. Only outbox-connection.ts knows of this; the tables of its handles say what is known.
// Why not simpler: decisions/full-phone-keeps-state-in-memory.md.
import { halves } from '../../../domain/delivery/batch';
import { OutboxDb, progress } from './outbox-db';
import { isEmpty, newLayer, rowsAsKnown, type Layer } from './quota-fallback-rows';
import { putReceipts, unpack } from './receipt-rows';
import { setSyncStatus } from './status';

const memory = newLayer();

const itemsIn = ({ changed, gone }: Layer) => [...new Set([...(changed.get('items')?.keys() ?? []), ...gone])];

const tell = () => setSyncStatus({ full: itemsIn(memory).length > 0 });

/**
 * A handle to the outbox that knows what could not be written.
 * @param keeps what is changed with it is not written either
 * @param hearAbort hears why a transaction was aborted, of which its requests do not tell
 */
export function openKnowing(keeps: boolean, hearAbort: (reason: unknown) => void): OutboxDb {
  const db = new OutboxDb();
  db.use({
    stack: 'dbcore',
    name: 'quota-fallback',
    create: (core) => ({ ...rowsAsKnown(core, memory, keeps, tell, hearAbort), stack: 'dbcore' }),
  });
  return db;
}

/** Deletes what takes space and is not needed: notes of requests that ended. */
export async function deleteKept(db: OutboxDb): Promise<void> {
  for (const { table, keys } of memory.dropped.splice(0)) await db.table(table).bulkDelete(keys);
}

/**
 * Writes what is known here only, fewer items at once where not all of them fit.
 * @param fits does some work on the database; whether there was space for it
 */
export async function writeKept(fits: (work: (db: OutboxDb) => Promise<void>) => Promise<boolean>): Promise<void> {
  if (isEmpty(memory)) return;
  const settled = new Set(unpack([...memory.receipts.values()]).map(({ id }) => id));
  // What was corrected leaves before or with the receipt of its correction: after it, it would count beside it.
  const ids = itemsIn(memory).toSorted((a, b) => Number(settled.has(a)) - Number(settled.has(b)));
  const write = async (some: readonly string[]): Promise<boolean> => {
    if (await fits((db) => writeSome(db, some))) return true;
    if (some.length < 2) return false;
    const [first, rest] = halves(some);
    return (await write(first)) && write(rest);
  };
  await write(ids);
}

/** An item leaves with its receipt. What was discarded meanwhile, or settled by another tab, stays gone. */
async function writeSome(db: OutboxDb, ids: readonly string[]): Promise<void> {
  const tables = [db.items, db.photos, db.receipts, db.devices, db.marks];
  await db.transaction('rw', tables, async () => {
    const rows = (await db.items.bulkGet([...ids])).flatMap((row) => row ?? []);
    const gone = new Set(rows.flatMap((row) => (row[progress] === 'arrived' ? [row.id] : [])));
    await putReceipts(
      db,
      unpack([...memory.receipts.values()]).filter(({ id }) => gone.has(id)),
    );
    await db.items.bulkDelete([...gone]);
    await db.items.bulkPut(rows.filter(({ id }) => !gone.has(id)));
    for (const name of ['photos', 'devices', 'marks']) {
      const keys = [...(memory.changed.get(name)?.keys() ?? [])];
      const known: unknown[] = await db.table(name).bulkGet(keys);
      await db.table(name).bulkPut(known.filter((row) => row !== undefined));
    }
  });
}
