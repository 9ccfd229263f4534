// What the map says of where people live, next to what voter files say.
import type { OutlineCounts } from '../../contract/map/map-outlines';
import { precinctBook, type PrecinctName } from '../voter-files/precincts';
import { outlineBook, outlineKey } from './match-outlines';

/** Of an outline, or of what lies in none (`number` null): all of it (`said` null), then its voters by what files say. */
export interface CountedOutline {
  number: number | null;
  said: string | null;
  doors: number;
  voters: number;
  reached: number;
}

/** So many differences are named. */
const mostDifferences = 20;

/** @param precincts what the campaign's files call precincts, the newest first; none of other kinds of outlines */
export function compareOutlines(
  outlines: readonly { number: number; name: string }[],
  rows: readonly CountedOutline[],
  precincts: readonly PrecinctName[],
): OutlineCounts {
  const book = outlineBook(outlines);
  const called = precinctBook(precincts);
  /** The outline that a file's value means: by itself, or by the code or name that files have for the same precinct. */
  const meant = (said: string): number | null => {
    const precinct = called.find(said);
    for (const name of [said, ...(precinct ? [precinct.code, precinct.name] : [])]) {
      const number = book.get(outlineKey(name));
      if (number !== undefined) return number;
    }
    return null;
  };
  const none = { doors: 0, voters: 0, reached: 0, agree: 0, differ: 0, unsaid: 0 };
  const counts = new Map(outlines.map(({ number }) => [number, { number, ...none }]));
  const outside = { doors: 0, voters: 0, named: 0 };
  const differences: OutlineCounts['differences'] = [];
  let compared = false;
  for (const { number, said, doors, voters, reached } of rows) {
    const count = number === null ? null : counts.get(number);
    if (said === null) {
      if (number === null) Object.assign(outside, { doors, voters });
      else if (count) Object.assign(count, { doors, voters, reached });
      continue;
    }
    if (said !== '') compared = true;
    if (number === null) outside.named += said !== '' && meant(said) !== null ? voters : 0;
    else if (!count) continue;
    else if (said === '') count.unsaid += voters;
    else if (meant(said) === number) count.agree += voters;
    else {
      count.differ += voters;
      differences.push({ number, said, voters });
    }
  }
  return {
    outlines: [...counts.values()],
    outside,
    compared,
    differences: differences.toSorted((a, b) => b.voters - a.voters).slice(0, mostDifferences),
  };
}
