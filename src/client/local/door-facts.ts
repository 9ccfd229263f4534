// Facts of doors as a screen reads them: what headquarters told and what only this phone knows yet, as far as it holds.
import * as z from 'zod/mini';
import { knownDoorFact, pastTouch, type KnownDoorFact, type PastTouch } from '../../contract/door-facts';
import { standing } from '../../domain/sync/current';
import type { Book } from './books';

const readFacts = new WeakMap<readonly unknown[], KnownDoorFact[]>();
const readPast = new WeakMap<readonly unknown[], PastTouch[]>();

function readAll<T>(kept: WeakMap<readonly unknown[], T[]>, schema: z.ZodMiniType<T>, told: readonly unknown[]): T[] {
  const known = kept.get(told);
  if (known) return known;
  const read = told.flatMap((each) => z.safeParse(schema, each).data ?? []);
  kept.set(told, read);
  return read;
}

/** What can be read of the facts that headquarters told. */
export function readDoorFacts(told: readonly unknown[] | undefined): KnownDoorFact[] {
  return told ? readAll(readFacts, knownDoorFact, told) : [];
}

/** What holds at a door: nobody's later fact replaced it. The oldest first. */
export function doorFactsAt(book: Book, doorId: string): KnownDoorFact[] {
  const all = [...readDoorFacts(book.walkbook?.door_facts), ...book.ownDoorFacts];
  return standing(all)
    .filter((fact) => fact.door_id === doorId && fact.kind !== 'taken_back')
    .toSorted((a, b) => Date.parse(a.recorded_at) - Date.parse(b.recorded_at));
}

/** What happened at a door on other walks and channels, the newest first. */
export function pastTouchesAt(book: Book, doorId: string): PastTouch[] {
  const told = book.walkbook?.past_touches;
  return told ? readAll(readPast, pastTouch, told).filter((touch) => touch.door_id === doorId) : [];
}
