// Rows as they are known on a phone without space, under the database handle: what could not be written lies over what is
// stored, so that whoever reads sees both as one. A handle that `keeps` writes nothing: its changes end here.
import type { DBCore, DBCoreMutateRequest, DBCoreMutateResponse, DBCoreTable, DBCoreTransaction } from 'dexie';
import { deleteRuns, isLong } from './delete-runs';
import { progress, type KeptReceipt, type PackRow } from './outbox-db';
import { erasedKey } from './status';

type Row = Record<string | symbol, unknown>;

export interface Layer {
  /** What of a row is new, by table and key: the rest may have been changed by another tab. */
  changed: Map<string, Map<string, Row>>;
  /** Items that left with their receipts, or with the receipt of what corrects them. They stay listed. */
  gone: Set<string>;
  receipts: Map<string, KeptReceipt | PackRow>;
  /** What makes space: these are deleted for good as soon as the transaction has ended. */
  dropped: { table: string; keys: string[] }[];
}

export const newLayer = (): Layer => ({ changed: new Map(), gone: new Set(), receipts: new Map(), dropped: [] });

export const isEmpty = ({ changed, gone, receipts }: Layer): boolean =>
  gone.size + receipts.size === 0 && [...changed.values()].every((rows) => rows.size === 0);

/** What is in flight this tab knows besides; when all was sent is not worth it. What was erased is: its items leave, too. */
const isWorthKeeping = (table: string, [key]: string[]) =>
  table !== 'leases' && (table !== 'marks' || key?.startsWith(erasedKey('')));

function change(layer: Layer, table: string, key: string, patch: Row): void {
  const rows = layer.changed.get(table) ?? new Map<string, Row>();
  layer.changed.set(table, rows.set(key, { ...rows.get(key), ...patch }));
}

/** Takes over what a later layer says. */
function merge(into: Layer, from: Layer): void {
  for (const [table, rows] of from.changed) for (const [key, patch] of rows) change(into, table, key, patch);
  for (const id of from.gone) into.gone.add(id);
  for (const [id, row] of from.receipts) into.receipts.set(id, row);
  into.dropped.push(...from.dropped);
}

/** A row as it is known: what is stored under what the layers say, the last one last. */
function over(layers: readonly Layer[], table: string, key: string, stored: Row | undefined): Row | undefined {
  let row = stored;
  for (const { changed, gone } of layers) {
    const patch = changed.get(table)?.get(key);
    // There may be no mark yet.
    if (patch && (row || table === 'marks')) row = { ...row, ...patch };
    if (row && table === 'items' && gone.has(key))
      row = { ...row, state: 'queued', reason: null, [progress]: 'arrived' };
  }
  return row;
}

/** These are written, or gone. */
function forget(memory: Layer, table: string, keys: readonly string[]): void {
  for (const key of keys) {
    memory.changed.get(table)?.delete(key);
    if (table === 'items') memory.gone.delete(key);
  }
  if (memory.gone.size === 0) memory.receipts.clear();
}

/** What is not in the queue any more was settled or discarded in another tab. */
function prune(memory: Layer, stored: ReadonlySet<string>, tell: () => void): void {
  const known = [...(memory.changed.get('items')?.keys() ?? []), ...memory.gone];
  const lost = known.filter((id) => !stored.has(id));
  if (lost.length === 0) return;
  forget(memory, 'items', lost);
  tell();
}

/** The fields of a row that are new. */
function patchOf(before: Row | undefined, row: Row): Row {
  if (!before) return row;
  return Object.fromEntries(Object.entries(row).filter(([field, value]) => !isSame(before[field], value)));
}

const isSame = (one: unknown, other: unknown) =>
  Object.is(one, other) || (!isBytes(other) && JSON.stringify(one) === JSON.stringify(other));

const isBytes = (value: unknown) => Object.prototype.toString.call(value) === '[object ArrayBuffer]';

/** What is not written lies in `memory`; `keeps`: nothing is written from here on. */
export function rowsAsKnown(
  core: DBCore,
  memory: Layer,
  keeps: boolean,
  tell: () => void,
  hearAbort: (reason: unknown) => void,
): DBCore {
  const begun = new WeakMap<DBCoreTransaction, Layer>();
  const listen = (trans: DBCoreTransaction, done: () => void) => {
    if (isHeard(trans)) trans.addEventListener('complete', done);
  };
  return {
    ...core,
    transaction: (stores, mode, options) => {
      const trans = core.transaction(stores, mode, options);
      if (isHeard(trans)) trans.addEventListener('abort', () => hearAbort(trans.error));
      if (keeps) {
        const layer = newLayer();
        begun.set(trans, layer);
        // Before Dexie listens: whoever waits for the commit must find it merged.
        listen(trans, () => {
          merge(memory, layer);
          tell();
        });
      }
      return trans;
    },
    table: (name) => {
      const table = core.table(name);
      const layersOf = (trans: DBCoreTransaction) =>
        [memory, begun.get(trans)].flatMap((layer) => (layer && !isEmpty(layer) ? layer : []));
      return {
        ...table,
        ...readsOf(table, layersOf, (stored) => prune(memory, stored, tell)),
        mutate: (request) => {
          const layer = begun.get(request.trans);
          if (layer) return keep(table, [memory, layer], layer, request);
          if (!isEmpty(memory)) {
            const forgotten = keysOf(table, request);
            listen(request.trans, () => {
              forget(memory, name, forgotten);
              tell();
            });
          }
          return isLong(request) ? deleteRuns(table, request) : table.mutate(request);
        },
      };
    },
  };
}

function isHeard(
  trans: DBCoreTransaction,
): trans is DBCoreTransaction & Pick<IDBTransaction, 'addEventListener' | 'error'> {
  return 'addEventListener' in trans;
}

function readsOf(
  table: DBCoreTable,
  layersOf: (trans: DBCoreTransaction) => readonly Layer[],
  seeAll: (stored: ReadonlySet<string>) => void,
): Pick<DBCoreTable, 'get' | 'getMany' | 'query'> {
  const { name, schema } = table;
  const keyOf = (row: Row) => String(schema.primaryKey.extractKey?.(row));
  return {
    get: (request) => table.get(request).then((row) => over(layersOf(request.trans), name, request.key, row)),
    getMany: (request) =>
      table
        .getMany(request)
        .then((rows) => rows.map((row, at) => over(layersOf(request.trans), name, request.keys[at], row))),
    query: (request) =>
      table.query(request).then(({ result }) => {
        const layers = layersOf(request.trans);
        if (!request.values || layers.length === 0) return { result };
        const keys = result.map(keyOf);
        if (name === 'items' && request.query.range.type === anyRange) seeAll(new Set(keys));
        return { result: result.map((row, at) => over(layers, name, keys[at] ?? '', row)) };
      }),
  };
}

/** As Dexie names it: every row. */
const anyRange = 3;

function keysOf(table: DBCoreTable, request: DBCoreMutateRequest): string[] {
  if (request.type === 'deleteRange') return [];
  if (request.type === 'delete') return request.keys;
  return request.values.map((row) => String(table.schema.primaryKey.extractKey?.(row)));
}

function keep(
  table: DBCoreTable,
  layers: readonly Layer[],
  layer: Layer,
  request: DBCoreMutateRequest,
): Promise<DBCoreMutateResponse> {
  const { name } = table;
  const { trans } = request;
  // What stands beside the queue: nothing is kept of that.
  if (request.type === 'deleteRange') return table.mutate(request);
  const keys = keysOf(table, request);
  if (request.type === 'delete') {
    drop(layer, name, keys);
    return answered(table, trans, keys);
  }
  if (!isWorthKeeping(name, keys)) return answered(table, trans, keys);
  if (name === 'receipts') {
    for (const [at, row] of request.values.entries()) layer.receipts.set(keys[at] ?? '', row);
    return answered(table, trans, keys);
  }
  return table.getMany({ trans, keys }).then((stored) => {
    for (const [at, row] of request.values.entries()) {
      const key = keys[at] ?? '';
      change(layer, name, key, patchOf(over(layers, name, key, stored[at]), row));
    }
    return done(keys);
  });
}

function drop(layer: Layer, table: string, keys: string[]): void {
  if (table === 'items') for (const key of keys) layer.gone.add(key);
  else layer.dropped.push({ table, keys });
}

/** An answer in the transaction's own time, although nothing was asked of it. */
const answered = (table: DBCoreTable, trans: DBCoreTransaction, keys: string[]) =>
  table.getMany({ trans, keys: [] }).then(() => done(keys));

const done = (results: string[]): DBCoreMutateResponse => ({
  numFailures: 0,
  failures: {},
  results,
  lastResult: results.at(-1),
});
