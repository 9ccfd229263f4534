// A walkbook divided by sides of streets into runs of about as many doors. A side that holds too much is split by house numbers.
import type { DoorFeature } from '../../contract/doors';
import { numberOf, partOfSide, sideOf } from './side-keys';
import { sidesOf, type Side } from './sides';

/** A run is too large from so many times the fair share on. */
const tooLarge = 1.5;
/** Higher than any house number. */
const noEnd = 9_999_999;

/** A walkbook for some people; `split`: the sides of streets that had to be split for it to be fair. */
export interface Division {
  runs: Side[][];
  split: Side[];
}

/**
 * Doors, given in walking order, divided into `parts` runs. Sides stay whole unless the largest run would then have more than half
 * as much again as a fair share: then the sides with more than a fair share are split into stretches of house numbers.
 */
export function divideDoors(
  doors: readonly DoorFeature[],
  isTodo: (doorId: string) => boolean,
  parts: number,
): Division {
  const sides = sidesOf(doors, isTodo);
  const runs = divide(sides, parts);
  const fair = Math.ceil(sides.reduce((sum, { todo }) => sum + todo, 0) / Math.max(1, parts));
  if (Math.max(0, ...runs.map(todoOf)) <= fair * tooLarge) return { runs, split: [] };
  const large = sides.filter(({ todo }) => todo > fair);
  const keys = large.flatMap(({ key }) =>
    stretches(
      key,
      doors.filter((door) => sideOf(door) === key && isTodo(door.properties.door_id)),
      fair,
    ),
  );
  const split = large.filter(({ key }) => !keys.includes(key));
  return { runs: divide(sidesOf(doors, isTodo, keys), parts), split };
}

const todoOf = (run: readonly Side[]): number => run.reduce((sum, { todo }) => sum + todo, 0);

/** Keys that split a side into stretches of at most about `most` doors; all doors of one house number stay together. */
function stretches(side: string, doors: readonly DoorFeature[], most: number): string[] {
  const numbers = doors.map(numberOf).sort((a, b) => a - b);
  const size = Math.ceil(numbers.length / Math.ceil(numbers.length / Math.max(1, most)));
  const begins = [...new Set(numbers.filter((_, at) => at > 0 && at % size === 0))];
  const first = numbers[0];
  const starts = [0, ...begins.filter((number) => number !== first)];
  if (starts.length === 1) return [side];
  return starts.map((from, at) => partOfSide(side, from, (starts[at + 1] ?? noEnd + 1) - 1));
}

/**
 * Sides cut into `parts` runs along the walking order, so that the largest run has as few doors to do as can be. None is
 * split here. Runs may be empty when there are fewer sides than parts.
 */
export function divide(sides: readonly Side[], parts: number): Side[][] {
  if (parts < 1) return [];
  const before = [0];
  // Doors that are done weigh next to nothing, so that a walked end of the turf still goes to someone near.
  for (const side of sides) before.push((before.at(-1) ?? 0) + side.todo + side.doors / 1_000);
  const weigh = (from: number, to: number) => (before[to] ?? 0) - (before[from] ?? 0);
  // best[part][end]: the largest run when the first `end` sides make part + 1 runs; cut: where the last of them begins.
  let best = sides.concat([]).map((_, at) => weigh(0, at + 1));
  best.unshift(0);
  const cuts: number[][] = [];
  for (let part = 1; part < parts; part++) {
    const next: number[] = [];
    const cut: number[] = [];
    for (let end = 0; end <= sides.length; end++) {
      let least = Infinity;
      let at = 0;
      for (let from = 0; from <= end; from++) {
        const largest = Math.max(best[from] ?? 0, weigh(from, end));
        if (largest < least) [least, at] = [largest, from];
      }
      next.push(least);
      cut.push(at);
    }
    best = next;
    cuts.push(cut);
  }
  const runs: Side[][] = [];
  let end = sides.length;
  for (const cut of cuts.toReversed()) {
    const from = cut[end] ?? 0;
    runs.unshift(sides.slice(from, end));
    end = from;
  }
  runs.unshift(sides.slice(0, end));
  return runs;
}
