// Removes many items in few steps: a range of keys is deleted ten times quicker than each of them.
import { Dexie } from 'dexie/dist/modern/dexie.mjs';
import type { OutboxDb } from './outbox-db';

const many = 16;

/** Part of a transaction over the items. */
export async function removeItems({ items }: OutboxDb, ids: readonly string[]): Promise<void> {
  const sorted = ids.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return;
  if (sorted.length < many) return items.bulkDelete(sorted);
  const runs = runsOf(await items.where('id').between(first, last, true, true).primaryKeys(), new Set(sorted));
  if (runs.length > sorted.length / 4) return items.bulkDelete(sorted);
  const trans = Dexie.currentTransaction?.idbtrans;
  if (!trans) throw new Error('Items are removed with what is written about them.');
  const deleted = runs.map(([lower, upper]) =>
    items.core.mutate({ trans, type: 'deleteRange', range: { type: 2, lower, upper } }),
  );
  for (const { failures } of await Promise.all(deleted)) for (const failure of Object.values(failures)) throw failure;
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
