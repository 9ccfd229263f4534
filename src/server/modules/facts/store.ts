// The one way in which facts of any kind are stored: each judged alone, stored once by its own id, with a receipt for each in
// the order they came.
import type { Receipt } from '../../../contract/facts/fact';
import { rejected, type Read, type Refusal, type UnknownFields } from './validate-facts';

/** A fact that is stored already, as far as it is compared with what was sent. */
export interface FactRow<F> {
  fact: F;
  /** Recorded by the same person, in the same place. */
  isMine: boolean;
}

/** Details of a fact that time has emptied: whoever sends it again still has them. */
export interface Forgotten {
  note?: '';
  gps?: null;
}

/** Where facts of one kind are kept, for one person. */
export interface FactStore<F> {
  /** Why a fact that is not stored yet can't be. */
  refuse(fact: F): Refusal | null;
  /**
   * Inserts what is not there yet and returns the ids of those that are new. In the order of their ids, so that two requests
   * with the same facts wait for one another instead of blocking each other.
   */
  insert(facts: readonly F[]): Promise<ReadonlySet<string>>;
  /** Keeps what these new facts said besides, by their ids: a newer phone loses nothing on an older server. */
  insertUnknown(fields: ReadonlyMap<string, UnknownFields>): Promise<void>;
  /** What the campaign has under these ids, by whomever. */
  stored(ids: readonly string[]): Promise<ReadonlyMap<string, FactRow<F>>>;
  /** The content of a fact as a text: the same content, the same text. */
  textOf(fact: F): string;
  /** What these stored facts lost because their campaign keeps it no longer, as it is now. Asked where a content differs. */
  forgotten?(ids: readonly string[]): Promise<ReadonlyMap<string, Forgotten>>;
}

/**
 * The checks, in their order. What is stored is told before what is refused: whoever sends a stored fact again learns that it
 * is there, even if the door, walkbook or person that it names is gone by now.
 *
 * | id | content | verdict |
 * |---|---|---|
 * | any | unreadable | rejected INVALID |
 * | stored, of the same person and place | same | already_stored |
 * | stored, of the same person and place | other only in what the campaign keeps no longer | already_stored |
 * | stored, of the same person and place | other | rejected CONFLICT |
 * | stored, of someone else or elsewhere in the campaign | any | rejected CONFLICT |
 * | new | names what is not there, or may not be stored | rejected with that reason |
 * | stored in another campaign only | any | as new: a key begins with its campaign |
 * | new, and twice in one request | first | stored |
 * | new, and twice in one request | same as the first | already_stored |
 * | new, and twice in one request | other than the first | rejected CONFLICT |
 * | new | | stored |
 */
export async function storeFacts<F extends { id: string }>(
  reads: readonly Read<F>[],
  store: FactStore<F>,
): Promise<{ receipts: Receipt[]; fresh: F[] }> {
  const candidates = new Map<string, F>();
  const refusals = new Map<F, Refusal>();
  for (const read of reads) {
    if (read.receipt || candidates.has(read.fact.id)) continue;
    const refusal = store.refuse(read.fact);
    if (refusal) refusals.set(read.fact, refusal);
    else candidates.set(read.fact.id, read.fact);
  }
  const fresh = candidates.size === 0 ? new Set<string>() : await store.insert([...candidates.values()]);
  const unknown = new Map<string, UnknownFields>();
  for (const read of reads)
    if (!read.receipt && read.unknown && fresh.has(read.fact.id) && candidates.get(read.fact.id) === read.fact)
      unknown.set(read.fact.id, read.unknown);
  if (unknown.size > 0) await store.insertUnknown(unknown);
  // Whatever else has one of these ids is there by now, committed by whoever came first; what is new is there as it came.
  const others = new Set(reads.flatMap((read) => (read.receipt || fresh.has(read.fact.id) ? [] : read.fact.id)));
  const stored = others.size === 0 ? new Map<string, FactRow<F>>() : await store.stored([...others]);
  const isNew = (fact: F) => candidates.get(fact.id) === fact && fresh.has(fact.id);
  const isThere = (fact: F, now = fact) => {
    const first = candidates.get(fact.id);
    const row = stored.get(fact.id) ?? (first && fresh.has(fact.id) ? { fact: first, isMine: true } : null);
    return row?.isMine === true && store.textOf(row.fact) === store.textOf(now);
  };
  const repeated = new Set(reads.filter((read) => !read.receipt && !isNew(read.fact) && isThere(read.fact)));
  const differing = reads.flatMap((read) =>
    !read.receipt && !repeated.has(read) && stored.get(read.fact.id)?.isMine ? read.fact.id : [],
  );
  const forgotten = differing.length === 0 ? undefined : await store.forgotten?.(differing);

  const receipts = reads.map((read): Receipt => {
    if (read.receipt) return read.receipt;
    const { sent, fact } = read;
    if (isNew(fact)) return { id: sent, verdict: 'stored' };
    const lost = forgotten?.get(fact.id);
    if (repeated.has(read) || (lost && isThere(fact, { ...fact, ...lost })))
      return { id: sent, verdict: 'already_stored' };
    return rejected(sent, stored.has(fact.id) ? 'CONFLICT' : (refusals.get(fact) ?? 'CONFLICT'));
  });
  return { receipts, fresh: [...candidates.values()].filter((fact) => fresh.has(fact.id)) };
}

/** Rows of facts by their ids, with whether they are this person's and, where one is named, of this walkbook. */
export function rowsById<F extends { id: string; user_id: string }>(
  rows: readonly F[],
  owner: { user_id: string; walkbook_id?: string },
): Map<string, FactRow<F>> {
  const isMine = (row: F & { walkbook_id?: string }) =>
    row.user_id === owner.user_id && (owner.walkbook_id === undefined || row.walkbook_id === owner.walkbook_id);
  return new Map(rows.map((row) => [row.id, { fact: row, isMine: isMine(row) }]));
}
