// What must arrive before something else makes sense: a door or a person that was added at the door goes before the facts
// that name them, a sign before what is reported about it.
import type { Created } from './kind';
import { kindNamed } from './kinds';

/** A fact as far as its place in the outbox depends on it. */
export interface Needing {
  kind: string;
  fact: object;
}

function textAt(fact: object, field: string): string | null {
  const value: unknown = Reflect.get(fact, field);
  return typeof value === 'string' ? value : null;
}

function createdBy({ kind, fact }: Needing): { what: Created; field: string } | null {
  const creates = kindNamed(kind)?.creates ?? [];
  return creates.find(({ when }) => when === undefined || when === textAt(fact, 'kind')) ?? null;
}

/** The id of the door, the person, the sign or the photo or voice note that a fact creates; null when it creates none. */
export function createdIdsOf(item: Needing): string | null {
  const created = createdBy(item);
  return created && textAt(item.fact, created.field);
}

/** Whether a fact is what makes the walkbook of its lane its recorder's. */
export const bringsWalkbook = (item: Needing): boolean => createdBy(item)?.what === 'walkbook';

/** The ids of doors, people and signs that must be there before a fact can be stored. */
export function requiredIdsOf(item: Needing): string[] {
  const created = createdIdsOf(item);
  const named = Object.keys(kindNamed(item.kind)?.needs ?? {}).flatMap((field) => textAt(item.fact, field) ?? []);
  return named.filter((id) => id !== created);
}

/**
 * The facts of a lane in the order in which they travel: what hands the walkbook over, what creates doors, then what creates people, then everything
 * else, each in the order given. A clock that was put back must not send a knock before its door.
 */
export function inTravelOrder<T extends Needing>(lane: readonly T[]): T[] {
  const rankOf = (item: T) => {
    if (bringsWalkbook(item)) return -1;
    const created = createdBy(item);
    return created === null || created.what === 'attachment' ? 2 : created.what === 'person' ? 1 : 0;
  };
  const ranks = new Map(lane.map((item) => [item, rankOf(item)]));
  const rank = (item: T) => ranks.get(item) ?? 2;
  // Promise [travel-order]: what brings a walkbook, a door or a person goes first.
  return lane.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Splits a request: what may go, and what waits for something that is still on this phone and does not go along.
 * @param unsent ids of what the items create that have not arrived, as {@link createdIdsOf} names them
 */
export function whatMayGo<T extends Needing>(batch: readonly T[], unsent: ReadonlySet<string>): { go: T[]; held: T[] } {
  let go = [...batch];
  let held: T[] = [];
  if (unsent.size === 0) return { go, held };
  for (;;) {
    const along = new Set(go.flatMap((item) => createdIdsOf(item) ?? []));
    // Promise [held-back]: nothing goes before what it names.
    const waits = (item: T) => requiredIdsOf(item).some((id) => unsent.has(id) && !along.has(id));
    const waiting = go.filter(waits);
    if (waiting.length === 0) return { go, held };
    held = [...held, ...waiting];
    go = go.filter((item) => !waits(item));
  }
}
