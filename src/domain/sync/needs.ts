// What must arrive before something else makes sense: a door or a person that was added at the door goes before the facts
// that name them, a sign before what is reported about it.

/** A fact as far as its place in the queue depends on it. */
export interface Needing {
  id: string;
  kind: string;
  fact: object;
}

function textAt(fact: object, field: string): string | null {
  const value: unknown = Reflect.get(fact, field);
  return typeof value === 'string' ? value : null;
}

/** The id of the door, the person or the sign that a fact brings; null when it brings none. */
export function bringsOf({ id, kind, fact }: Needing): string | null {
  if (kind === 'placement') return id;
  if (kind !== 'door_fact') return null;
  const what = textAt(fact, 'kind');
  if (what === 'door_added') return textAt(fact, 'door_id');
  return what === 'person_added' ? textAt(fact, 'voter_id') : null;
}

/** The ids of doors, people and signs that must be there before a fact can be stored. */
export function needsOf(item: Needing): string[] {
  const brought = bringsOf(item);
  const named = ['door_id', 'voter_id', 'placement_id'].flatMap((field) => textAt(item.fact, field) ?? []);
  return named.filter((id) => id !== brought);
}

/**
 * The facts of a lane in the order in which they travel: what brings doors, then what brings people, then everything else,
 * each in the order given. A clock that was put back must not send a knock before its door.
 */
export function inTravelOrder<T extends Needing>(lane: readonly T[]): T[] {
  const rankOf = (item: T) => {
    if (bringsOf(item) === null) return 2;
    return textAt(item.fact, 'kind') === 'person_added' ? 1 : 0;
  };
  const ranks = new Map(lane.map((item) => [item, rankOf(item)]));
  const rank = (item: T) => ranks.get(item) ?? 2;
  return lane.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Splits a request: what may go, and what waits for something that is still on this phone and does not go along.
 * @param unsent ids of what the items bring that have not arrived, as {@link bringsOf} names them
 */
export function whatMayGo<T extends Needing>(batch: readonly T[], unsent: ReadonlySet<string>): { go: T[]; held: T[] } {
  let go = [...batch];
  let held: T[] = [];
  if (unsent.size === 0) return { go, held };
  for (;;) {
    const along = new Set(go.flatMap((item) => bringsOf(item) ?? []));
    const waits = (item: T) => needsOf(item).some((id) => unsent.has(id) && !along.has(id));
    const waiting = go.filter(waits);
    if (waiting.length === 0) return { go, held };
    held = [...held, ...waiting];
    go = go.filter((item) => !waits(item));
  }
}
