// What is in flight: one row for the part of a lane that is being sent, beside the items, which are not written again for
// it. A tab that is killed leaves its row behind, and with it the word that no one knows what became of these items.
import { Dexie } from 'dexie/dist/modern/dexie.mjs';
import type { ItemState } from '../../../domain/delivery/outcome';
import type { LeaseRow, Item, OutboxDb } from './outbox-db';
import { newId } from '../device/clock';

const prefix = 'sending:';
const tab = newId();

/** Items that were noted as in flight, and in which state they were before. What has ended is in it no more. */
export interface Noted {
  name: string;
  before: Map<string, ItemState>;
}

/** What was noted and has not ended, of every tab and person. */
export async function inFlight(db: OutboxDb): Promise<LeaseRow[]> {
  return db.leases.where('name').startsWith(prefix).toArray();
}

/** Items as they are known: those of a request in flight are being sent. */
export function withInFlight<T extends Item>(items: readonly T[], rows: readonly LeaseRow[]): readonly T[] {
  if (rows.length === 0) return items;
  const ids = new Set(rows.flatMap((row) => row.ids ?? []));
  return items.map((item) => (ids.has(item.id) ? { ...item, state: 'sending' } : item));
}

/** Notes items that go out now, and returns those of them that are still there. */
export async function noteInFlight(db: OutboxDb, items: readonly Item[]): Promise<{ noted: Noted; present: Item[] }> {
  return db.transaction('rw', db.items, db.leases, async () => {
    const name = `${prefix}${newId()}`;
    const rows = await presentOf(db, items);
    const present = items.filter((item) => rows.has(item.id));
    const [first] = present;
    if (first)
      await db.leases.put({ name, holder: tab, until: 0, owner: first.owner, ids: present.map(({ id }) => id) });
    return { noted: { name, before: new Map(present.map((item) => [item.id, item.state])) }, present };
  });
}

/** Removes notes, which needs no space. */
export async function dropNotes(db: OutboxDb, names: readonly string[]): Promise<void> {
  await db.leases.bulkDelete([...names]);
}

/** Takes items out of the note, inside the transaction that writes down how it ended for them. */
export function endFor(db: OutboxDb, { name, before }: Noted, items: readonly { id: string }[]): PromiseLike<unknown> {
  const ended = new Set(items.map((item) => item.id));
  const ids = [...before.keys()].filter((id) => !ended.has(id));
  return ids.length === 0
    ? db.leases.delete(name)
    : db.leases
        .where('name')
        .equals(name)
        .modify((row) => void (row.ids = ids));
}

/** The ids of items that are still there, and how to remove some of them in few steps. */
interface Present {
  ids: ReadonlySet<string>;
  has: (id: string) => boolean;
  remove: (ids: readonly string[]) => Promise<unknown>;
}

/** What lies between the first and the last of many items is mostly they: reading its keys is ten times quicker than each. */
const many = 16;
const others = 3;

export async function presentOf(db: OutboxDb, items: readonly Item[]): Promise<Present> {
  const wanted = new Set(items.map((item) => item.id));
  const one = async (): Promise<Present> => {
    const found = await db.items.bulkGet([...wanted]);
    return presentBy(new Set(found.flatMap((item) => item?.id ?? [])), (ids) => db.items.bulkDelete([...ids]));
  };
  if (wanted.size < many) return one();
  const sorted = [...wanted].toSorted();
  const between = (from: string, to: string) => db.items.where('id').between(from, to, true, true);
  const most = wanted.size * others;
  const keys = await between(sorted[0] ?? '', sorted.at(-1) ?? '')
    .limit(most)
    .primaryKeys();
  if (keys.length === most) return one();
  const remove = async (ids: readonly string[]) => {
    const runs = runsOf(keys, new Set(ids));
    await (runs.length > ids.length / 4
      ? db.items.bulkDelete([...ids])
      : Promise.all(runs.map(([from, to]) => deleteRun(db, from, to))));
  };
  return presentBy(new Set(keys.filter((key) => wanted.has(key))), remove);
}

/** Everything between two keys, without counting it first. */
async function deleteRun({ items }: OutboxDb, lower: string, upper: string): Promise<void> {
  const trans = Dexie.currentTransaction?.idbtrans;
  if (!trans) throw new Error('Items are removed with what is written about them.');
  const { failures } = await items.core.mutate({ trans, type: 'deleteRange', range: { type: 2, lower, upper } });
  for (const failure of Object.values(failures)) throw failure;
}

function presentBy(ids: ReadonlySet<string>, remove: Present['remove']): Present {
  return { ids, has: (id) => ids.has(id), remove };
}

/** Sorted keys as runs of those that are meant, each with no other key between its ends. */
function runsOf(keys: readonly string[], meant: ReadonlySet<string>): [string, string][] {
  const runs: [string, string][] = [];
  let open = false;
  for (const key of keys) {
    const last = runs.at(-1);
    if (!meant.has(key)) open = false;
    else if (open && last) last[1] = key;
    else {
      runs.push([key, key]);
      open = true;
    }
  }
  return runs;
}
