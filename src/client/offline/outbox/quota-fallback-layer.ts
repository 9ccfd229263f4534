// What a phone without space knows besides what is stored: changes by table and key, and what has left with its receipt.
import { progress } from './outbox-db';

export type Row = Record<string | symbol, unknown>;
export interface Change {
  row: Row;
  /** What of the row is new: the rest may have been changed by another tab. */
  patch: Row;
}

/** `Receipt`: a row of receipts. */
export interface Layer<Receipt = unknown> {
  /** By table and key. */
  changed: Map<string, Map<string, Change>>;
  /** Items that left with their receipts, or with the receipt of what corrects them. They stay listed. */
  gone: Set<string>;
  receipts: Map<string, Receipt>;
  /** What makes space: these are deleted for good as soon as the transaction has ended. */
  dropped: { table: string; keys: string[] }[];
}

export const newLayer = <Receipt>(): Layer<Receipt> => ({
  changed: new Map(),
  gone: new Set(),
  receipts: new Map(),
  dropped: [],
});

export const isEmpty = ({ changed, gone, receipts }: Layer): boolean =>
  gone.size + receipts.size === 0 && [...changed.values()].every((rows) => rows.size === 0);

/** What is in flight this tab knows besides; when all was sent is not worth it. */
export const isWorthKeeping = (table: string) => table !== 'leases' && table !== 'marks';

/** Takes over what a later layer says. */
export function merge<Receipt>(into: Layer<Receipt>, from: Layer<Receipt>): void {
  for (const [table, rows] of from.changed) {
    const before = into.changed.get(table) ?? new Map<string, Change>();
    for (const [key, { row, patch }] of rows) before.set(key, { row, patch: { ...before.get(key)?.patch, ...patch } });
    into.changed.set(table, before);
  }
  for (const id of from.gone) into.gone.add(id);
  for (const [id, row] of from.receipts) into.receipts.set(id, row);
  into.dropped.push(...from.dropped);
}

/** A row as it is known: what is stored under what the layers say, the last one last. */
export function over(layers: readonly Layer[], table: string, key: string, stored: Row | undefined): Row | undefined {
  let row = stored;
  for (const { changed, gone } of layers) {
    const change = changed.get(table)?.get(key);
    if (change && row) row = { ...row, ...change.patch };
    if (row && table === 'items' && gone.has(key))
      row = { ...row, state: 'queued', reason: null, [progress]: 'arrived' };
  }
  return row;
}

/** These are written, or gone. */
export function forget(memory: Layer, table: string, keys: readonly string[]): void {
  for (const key of keys) {
    memory.changed.get(table)?.delete(key);
    if (table === 'items') memory.gone.delete(key);
  }
  if (memory.gone.size === 0) memory.receipts.clear();
}

/** What is not in the queue any more was settled or discarded in another tab. */
export function prune(memory: Layer, stored: ReadonlySet<string>, tell: () => void): void {
  const known = [...(memory.changed.get('items')?.keys() ?? []), ...memory.gone];
  const lost = known.filter((id) => !stored.has(id));
  if (lost.length === 0) return;
  forget(memory, 'items', lost);
  tell();
}

/** The fields of a row that are new. */
export function patchOf(before: Row | undefined, row: Row): Row {
  if (!before) return row;
  return Object.fromEntries(Object.entries(row).filter(([field, value]) => !isSame(before[field], value)));
}

const isSame = (one: unknown, other: unknown) =>
  Object.is(one, other) || (!isBytes(other) && JSON.stringify(one) === JSON.stringify(other));

const isBytes = (value: unknown) => Object.prototype.toString.call(value) === '[object ArrayBuffer]';
