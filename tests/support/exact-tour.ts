// The shortest closed tour there is, and the proof: a linear programme over the legs (HiGHS) with the cuts that forbid
// separate loops added as they are broken, then whole numbers. For benches; a few hundred stops.
import loadHighs from 'highs';

type Highs = Awaited<ReturnType<typeof loadHighs>>;
type Leg = [a: number, b: number];

const tiny = 1e-6;
const nearLegs = 8;

/** The cost of the optimal tour of `count` stops; `best` is any tour's cost, the better the quicker. */
export async function optimalTour(
  count: number,
  cost: (a: number, b: number) => number,
  tour: ArrayLike<number>,
): Promise<number> {
  const highs = await loadHighs();
  const upper = Array.from(tour).reduce((sum, stop, at) => sum + cost(stop, tour[(at + 1) % count] ?? stop), 0);
  const cuts: number[][] = [];
  const legs = startingLegs(count, cost, tour);
  const relaxed = relax(highs, count, cost, legs, cuts);
  // A leg that would lift the bound above a tour that we have is in no better tour.
  const room = upper - relaxed.bound + tiny;
  const kept = allLegs(count).filter(([a, b]) => relaxed.reduced(a, b) <= room);
  for (;;) {
    const solved = solve(highs, count, cost, kept, cuts, true);
    if (!solved) return upper;
    const timedRoutes = components(count, solved.legs);
    if (timedRoutes.length === 1) return Math.min(upper, solved.value);
    cuts.push(...timedRoutes);
  }
}

function allLegs(count: number): Leg[] {
  return Array.from({ length: count }, (_, a) =>
    Array.from({ length: count - a - 1 }, (__, step): Leg => [a, a + step + 1]),
  ).flat();
}

function startingLegs(count: number, cost: (a: number, b: number) => number, tour: ArrayLike<number>): Leg[] {
  const wanted = new Map<number, Leg>();
  const want = (a: number, b: number) =>
    void wanted.set(Math.min(a, b) * count + Math.max(a, b), [Math.min(a, b), Math.max(a, b)]);
  for (let a = 0; a < count; a += 1) {
    const near = Array.from({ length: count }, (_, b) => b)
      .filter((b) => b !== a)
      .sort((b, c) => cost(a, b) - cost(a, c));
    for (const b of near.slice(0, nearLegs)) want(a, b);
    want(tour[a] ?? 0, tour[(a + 1) % count] ?? 0);
  }
  return [...wanted.values()];
}

/** The bound of the relaxation with every broken cut and every leg that could lower it, and what each leg adds to it. */
function relax(highs: Highs, count: number, cost: (a: number, b: number) => number, legs: Leg[], cuts: number[][]) {
  for (;;) {
    const solved = solve(highs, count, cost, legs, cuts, false);
    if (!solved) throw new Error('The relaxation has no solution');
    const broken = brokenCuts(count, solved.legs);
    if (broken.length > 0) {
      cuts.push(...broken);
      continue;
    }
    const inCut = cuts.map((cut) => {
      const inside = new Uint8Array(count);
      for (const stop of cut) inside[stop] = 1;
      return inside;
    });
    const reduced = (a: number, b: number): number => {
      let left = cost(a, b) - (solved.duals[a] ?? 0) - (solved.duals[b] ?? 0);
      inCut.forEach((inside, index) => {
        if (inside[a] !== inside[b]) left -= solved.duals[count + index] ?? 0;
      });
      return left;
    };
    const known = new Set(legs.map(([a, b]) => a * count + b));
    const cheap = allLegs(count).filter(([a, b]) => !known.has(a * count + b) && reduced(a, b) < -tiny);
    if (cheap.length === 0) return { bound: solved.value, reduced };
    legs.push(...cheap);
  }
}

interface Solved {
  value: number;
  legs: { leg: Leg; share: number }[];
  /** Of the stops, then of the cuts. */
  duals: number[];
}

function solve(
  highs: Highs,
  count: number,
  cost: (a: number, b: number) => number,
  legs: readonly Leg[],
  cuts: readonly (readonly number[])[],
  whole: boolean,
): Solved | null {
  const at: string[][] = Array.from({ length: count }, () => []);
  legs.forEach(([a, b], index) => {
    at[a]?.push(`x${index}`);
    at[b]?.push(`x${index}`);
  });
  const rows = at.map((names, stop) => ` s${stop}: ${names.join(' + ')} = 2`);
  cuts.forEach((cut, index) => {
    const inside = new Set(cut);
    const crossing = legs.flatMap(([a, b], leg) => (inside.has(a) === inside.has(b) ? [] : [`x${leg}`]));
    rows.push(` c${index}: ${crossing.join(' + ')} >= 2`);
  });
  const names = legs.map((_, index) => `x${index}`);
  const text = [
    'Minimize',
    ` obj: ${legs.map(([a, b], index) => `${cost(a, b).toFixed(9)} x${index}`).join('\n + ')}`,
    'Subject To',
    ...rows,
    'Bounds',
    ...names.map((name) => ` 0 <= ${name} <= 1`),
    ...(whole ? ['Binary', ` ${names.join('\n ')}`] : []),
    'End',
  ].join('\n');
  const result = highs.solve(text, whole ? { mip_rel_gap: 0, mip_abs_gap: tiny } : {});
  if (result.Status !== 'Optimal') return null;
  const columns = result.Columns;
  const duals = whole ? [] : result.Rows.map((row) => ('Dual' in row ? row.Dual : 0));
  return {
    value: result.ObjectiveValue,
    duals,
    legs: legs.flatMap((leg, index) => {
      const column = columns[`x${index}`];
      const share = column && 'Primal' in column ? column.Primal : 0;
      return share > 1e-9 ? [{ leg, share }] : [];
    }),
  };
}

/** Separate loops, else every least cut below two. */
function brokenCuts(count: number, legs: Solved['legs']): number[][] {
  const timedRoutes = components(count, legs);
  if (timedRoutes.length > 1) return timedRoutes;
  return leastCuts(count, legs);
}

function components(count: number, legs: Solved['legs']): number[][] {
  const root = Int32Array.from({ length: count }, (_, stop) => stop);
  const find = (stop: number): number => {
    let at = stop;
    while (root[at] !== at) at = root[at] ?? at;
    return at;
  };
  for (const { leg, share } of legs) if (share > tiny) root[find(leg[0])] = find(leg[1]);
  const groups = new Map<number, number[]>();
  for (let stop = 0; stop < count; stop += 1) groups.set(find(stop), [...(groups.get(find(stop)) ?? []), stop]);
  return [...groups.values()];
}

/** Stoer and Wagner's least cut, with every cut below two that it comes by. */
function leastCuts(count: number, legs: Solved['legs']): number[][] {
  const weight = Array.from({ length: count }, () => new Float64Array(count));
  for (const {
    leg: [a, b],
    share,
  } of legs) {
    const [rowA, rowB] = [weight[a], weight[b]];
    if (rowA) rowA[b] = share;
    if (rowB) rowB[a] = share;
  }
  const merged = Array.from({ length: count }, (_, stop) => [stop]);
  let alive = Array.from({ length: count }, (_, stop) => stop);
  const found: number[][] = [];
  while (alive.length > 1) {
    const pull = new Float64Array(count);
    const added = new Uint8Array(count);
    let last = -1;
    let before = -1;
    for (let step = 0; step < alive.length; step += 1) {
      let next = -1;
      for (const stop of alive) if (!added[stop] && (next < 0 || (pull[stop] ?? 0) > (pull[next] ?? 0))) next = stop;
      added[next] = 1;
      before = last;
      last = next;
      const row = weight[next];
      for (const stop of alive) if (!added[stop]) pull[stop] = (pull[stop] ?? 0) + (row?.[stop] ?? 0);
    }
    if ((pull[last] ?? 0) < 2 - 1e-4) found.push([...(merged[last] ?? [])]);
    const [from, to] = [weight[last], weight[before]];
    for (const stop of alive) {
      const sum = (to?.[stop] ?? 0) + (from?.[stop] ?? 0);
      if (to) to[stop] = sum;
      const row = weight[stop];
      if (row) row[before] = sum;
    }
    merged[before]?.push(...(merged[last] ?? []));
    alive = alive.filter((stop) => stop !== last);
  }
  return found;
}
