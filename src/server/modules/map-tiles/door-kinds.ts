// What the map tells doors apart by: as counts of a cell, and packed into one number of a single door.
import { answerKinds } from '../../../contract/map/map-tiles';

/** Of a cell: its place in the units of all tiles of the zoom, and how many of each kind. */
export const doorCounts = [
  'doors',
  'voters',
  'older',
  'month',
  'week',
  'reached',
  's1',
  's2',
  's3',
  's4',
  's5',
  'waiting',
  'walking',
] as const;
export type DoorCell = Record<'x' | 'y' | (typeof doorCounts)[number], number>;

/** The doors of a cell: of each where it is in the units of the closest zoom, and its kinds in one number. Four bytes each. */
export interface CellDoors {
  each: Buffer;
}

/** Where in a door's number its kinds begin: people in the lowest bits, then coverage, support and walkbooks; 0 is none of them. */
export const doorBits = { coverage: 16, support: 19, walkbooks: 22 } as const;
export const mostVoters = 2 ** doorBits.coverage - 1;
const firstOf = (name: (typeof doorCounts)[number]) => doorCounts.indexOf(name) - 1;
const first = { coverage: firstOf('older'), support: firstOf('s1'), walkbooks: firstOf('waiting') };

/** Adds a door to counts of its cell, as `doorCounts` has them. */
export function countDoor(kinds: number, counts: number[]): void {
  const count = (kind: number, from: number) => {
    if (kind > 0) counts[from + kind]! += 1;
  };
  counts[0]! += 1;
  counts[1]! += kinds & mostVoters;
  count((kinds >> doorBits.coverage) & 7, first.coverage);
  count((kinds >> doorBits.support) & 7, first.support);
  count((kinds >> doorBits.walkbooks) & 3, first.walkbooks);
}

/** The same of a door with an answer: which one, from 1, or 0. */
export function countAnswer(kind: number, counts: number[]): void {
  counts[0]! += 1;
  if (kind > 0 && kind <= answerKinds.length) counts[kind]! += 1;
}
