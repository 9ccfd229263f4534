// What is under way: one row for the part of a lane that is being sent, beside the items, which are not written again for
// it. A tab that is killed leaves its row behind, and with it the word that nobody knows what became of these items.
import { Dexie } from 'dexie/dist/modern/dexie.mjs';
import type { ItemState } from '../../domain/sync/outcome';
import type { LeaseRow, Item, OutboxDb } from './outbox-db';
import { newId } from './chance';

const prefix = 'sending:';
const tab = newId();

/** Items that were noted as under way, and in which state they were before. What has ended is in it no more. */
export interface Noted {
  name: string;
  before: Map<string, ItemState>;
}

/** Notes of this tab for which the phone has no space left. */
const inMind = new Map<string, LeaseRow>();

/** What was noted and has not ended, of every tab and person. */
export async function underWay(db: OutboxDb): Promise<LeaseRow[]> {
  const rows = await db.leases.where('name').startsWith(prefix).toArray();
  return inMind.size === 0 ? rows : [...rows, ...inMind.values()];
}

/** Items as they are known: those of a request under way are being sent. */
export function withUnderWay<T extends Item>(items: readonly T[], rows: readonly LeaseRow[]): readonly T[] {
  if (rows.length === 0) return items;
  const ids = new Set(rows.flatMap((row) => row.ids ?? []));
  return items.map((item) => (ids.has(item.id) ? { ...item, state: 'sending' } : item));
}

/** Notes items that go out now, and returns those of them that are still there. */
export async function noteUnderWay(db: OutboxDb, items: readonly Item[]): Promise<{ noted: Noted; present: Item[] }> {
  return db.transaction('rw', db.items, db.leases, async () => {
    const { noted, present, row } = await prepareNote(db, items);
    if (row) await db.leases.put(row);
    return { noted, present };
  });
}

/** As {@link noteUnderWay}, without writing: the phone is full, and what was saved earlier must go out all the same. */
export async function keepUnderWayInMind(
  db: OutboxDb,
  items: readonly Item[],
): Promise<{ noted: Noted; present: Item[] }> {
  const { noted, present, row } = await prepareNote(db, items);
  if (row) inMind.set(row.name, row);
  return { noted, present };
}

async function prepareNote(db: OutboxDb, items: readonly Item[]) {
  const name = `${prefix}${newId()}`;
  const rows = await presentOf(db, items);
  const present = items.filter((item) => rows.has(item.id));
  const [first] = present;
  const row: LeaseRow | null = first
    ? { name, holder: tab, until: 0, owner: first.owner, ids: present.map(({ id }) => id) }
    : null;
  return { noted: { name, before: new Map(present.map((item) => [item.id, item.state])) }, present, row };
}

/** Removes notes, which needs no space. */
export async function dropNotes(db: OutboxDb, names: readonly string[]): Promise<void> {
  for (const name of names) inMind.delete(name);
  await db.leases.bulkDelete([...names]);
}

/** As {@link endFor} where nothing can be written: what is left of the note goes on in mind. */
export async function endInMind(
  db: OutboxDb,
  { name, before }: Noted,
  items: readonly { id: string }[],
): Promise<void> {
  const row = inMind.get(name) ?? (await db.leases.get(name));
  const ended = new Set(items.map((item) => item.id));
  const ids = [...before.keys()].filter((id) => !ended.has(id));
  await dropNotes(db, [name]);
  if (row && ids.length > 0) inMind.set(name, { ...row, ids });
}

/** Takes items out of the note, inside the transaction that writes down how it ended for them. */
export function endFor(db: OutboxDb, { name, before }: Noted, items: readonly { id: string }[]): PromiseLike<unknown> {
  const ended = new Set(items.map((item) => item.id));
  const ids = [...before.keys()].filter((id) => !ended.has(id));
  const kept = inMind.get(name);
  if (kept) kept.ids = ids;
  if (ids.length === 0) inMind.delete(name);
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
