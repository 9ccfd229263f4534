// Facts of doors as a screen reads them: what the server told and what only this phone knows yet, as far as it holds.
import * as z from 'zod/mini';
import { knownDoorReport, type KnownDoorReport } from '../../../contract/facts/door-report';
import { pastTouch, type PastTouch } from '../../../contract/facts/touch';
import { standing } from '../../../domain/facts/current-view';
import type { WalkbookView } from './walkbook-view';

const readFacts = new WeakMap<readonly unknown[], KnownDoorReport[]>();
const readPast = new WeakMap<readonly unknown[], PastTouch[]>();

function readAll<T>(kept: WeakMap<readonly unknown[], T[]>, schema: z.ZodMiniType<T>, told: readonly unknown[]): T[] {
  const known = kept.get(told);
  if (known) return known;
  const read = told.flatMap((each) => z.safeParse(schema, each).data ?? []);
  kept.set(told, read);
  return read;
}

/** What can be read of the facts that the server told. */
export function readDoorReports(told: readonly unknown[] | undefined): KnownDoorReport[] {
  return told ? readAll(readFacts, knownDoorReport, told) : [];
}

/** What holds at a door: no one's later fact replaced it. The oldest first. */
export function doorReportsAt(walkbookView: WalkbookView, doorId: string): KnownDoorReport[] {
  const all = [...readDoorReports(walkbookView.walkbook?.door_facts), ...walkbookView.ownDoorReports];
  return standing(all)
    .filter((fact) => fact.door_id === doorId && fact.kind !== 'taken_back')
    .toSorted((a, b) => Date.parse(a.recorded_at) - Date.parse(b.recorded_at));
}

/** What happened at a door on other walks and channels, the newest first. */
export function pastTouchesAt(walkbookView: WalkbookView, doorId: string): PastTouch[] {
  const told = walkbookView.walkbook?.past_touches;
  return told ? readAll(readPast, pastTouch, told).filter((touch) => touch.door_id === doorId) : [];
}
