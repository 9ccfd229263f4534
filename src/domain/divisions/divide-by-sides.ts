// A walkbook divided by sides of streets into runs of about as many doors.
import type { Side } from './sides';

/**
 * Sides cut into `parts` runs along the walking order, so that the largest run has as few doors to do as can be. No side is
 * ever split. Runs may be empty when there are fewer sides than parts.
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
