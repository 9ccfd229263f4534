// Stores facts of one kind that travel in a list, each judged alone and stored once by its own id.
import type * as z from 'zod/mini';
import type { Receipt } from '../../../contract/facts';
import { readFact } from '../walkbooks/judge';

interface Stamped {
  id: string;
  recorded_at: string;
  device_id: string;
  seq: number;
}

export interface Kind<F extends Stamped> {
  schema: z.ZodMiniType<F>;
  /** Why a fact cannot be stored here: a code and the sentence that its person reads. */
  refuse?: (facts: readonly F[]) => Promise<(fact: F) => { code: string; detail: string } | null>;
  /** Inserts what is not there yet, and returns the ids of what is new. */
  insert: (facts: readonly F[]) => Promise<Set<string>>;
  /** What this person saved in this campaign under these ids before. */
  stored: (ids: readonly string[]) => Promise<{ id: string }[]>;
  /** The fact as the database gives it back, where that is not as it came. */
  asKept?: (fact: F) => F;
}

/**
 * | id | content | verdict |
 * |---|---|---|
 * | new | | stored |
 * | known, of the same person and campaign | same | already_stored |
 * | known otherwise | | rejected CONFLICT |
 * | new, but unreadable or about what is not there | | rejected with that reason |
 */
export async function keepFacts<F extends Stamped>(
  raw: readonly { id: string }[],
  kind: Kind<F>,
): Promise<{ receipts: Receipt[]; fresh: F[] }> {
  const reads = raw.map((one) => readFact(one, kind.schema));
  const facts = reads.flatMap((read) => (read.receipt ? [] : [read.fact]));
  const textOf = (fact: unknown) => {
    const parsed = kind.schema.parse(fact);
    return JSON.stringify(kind.asKept ? kind.asKept(parsed) : parsed);
  };
  const storedTexts = async (ids: readonly string[]) =>
    (await kind.stored(ids)).map((row) => [row.id, textOf(row)] as const);
  const known = new Map(await storedTexts(facts.map((fact) => fact.id)));
  const refuse = kind.refuse ? await kind.refuse(facts) : () => null;
  const candidates = new Map<string, F>();
  for (const fact of facts)
    if (!known.has(fact.id) && !candidates.has(fact.id) && !refuse(fact)) candidates.set(fact.id, fact);
  // In the order of their ids: two requests with the same facts wait for one another instead of blocking each other.
  const sorted = [...candidates.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const fresh = sorted.length === 0 ? new Set<string>() : await kind.insert(sorted);
  const missed = [...candidates.keys()].filter((id) => !fresh.has(id));
  if (missed.length > 0) for (const [id, text] of await storedTexts(missed)) known.set(id, text);

  const receipts = reads.map((read): Receipt => {
    if (read.receipt) return read.receipt;
    const { sent, fact } = read;
    if (candidates.get(fact.id) === fact && fresh.has(fact.id)) return { id: sent, verdict: 'stored' };
    const before = known.get(fact.id) ?? (fresh.has(fact.id) ? textOf(candidates.get(fact.id)) : undefined);
    if (before === textOf(fact)) return { id: sent, verdict: 'already_stored' };
    const reason = (before === undefined ? refuse(fact) : null) ?? conflict;
    return { id: sent, verdict: 'rejected', ...reason };
  });
  return { receipts, fresh: sorted.filter((fact) => fresh.has(fact.id)) };
}

const conflict = { code: 'CONFLICT', detail: 'Something else was saved under this number before.' };
