// The ground that is reached on foot as areas with corners, for what knows areas alone: around every house in reach and along
// the way there, and never around a house that is not.
import type { WalkedGround } from './walk-reach';

type Place = [number, number];

/** Meters a side of a square of the ground. */
const side = 10;
/** A house's ground reaches so many squares around it. */
const around = 3;
/** What a filter takes. */
const mostAreas = 20;
const mostCorners = 500;

/** At most 20 rings of at most 500 corners, [lng, lat]; none where no house is in reach. A ring may touch itself. */
export function areasOfReach({ houses, ways, toPlace }: WalkedGround): Place[][] {
  const squares = new Map<string, { far: number; reached: boolean; house: boolean }>();
  const square = (metres: number) => Math.floor(metres / side);
  for (const { x, y, reached } of houses)
    for (let column = square(x) - around; column <= square(x) + around; column += 1)
      for (let row = square(y) - around; row <= square(y) + around; row += 1) {
        const far = Math.hypot((column + 0.5) * side - x, (row + 0.5) * side - y);
        const key = keyOf(column, row);
        const known = squares.get(key);
        if (far <= around * side && !(known && known.far <= far)) squares.set(key, { far, reached, house: true });
      }
  for (const { x, y } of ways) {
    const key = keyOf(square(x), square(y));
    if (!squares.has(key)) squares.set(key, { far: 0, reached: true, house: false });
  }
  const inside = new Set([...squares].filter(([, { reached }]) => reached).map(([key]) => key));
  const out = houses.filter(({ reached }) => !reached).map(({ x, y }): Place => [square(x), square(y)]);
  return joinHoles(ringsAround(inside), out)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, mostAreas)
    .map((ring) => fewerCorners(ring).map(([x, y]) => toPlace(x * side, y * side)));
}

const keyOf = (column: number, row: number) => `${column} ${row}`;
const placeOfKey = (key: string) => key.split(' ').map(Number) as Place;

/** The borders of squares, step by step with what is inside to their left: around a whole one way, around a hole the other. */
function ringsAround(inside: ReadonlySet<string>): Place[][] {
  const next = new Map<string, Place[]>();
  const edge = (from: Place, to: Place) => next.set(keyOf(...from), [...(next.get(keyOf(...from)) ?? []), to]);
  for (const key of inside) {
    const [x, y] = placeOfKey(key);
    if (!inside.has(keyOf(x, y - 1))) edge([x, y], [x + 1, y]);
    if (!inside.has(keyOf(x + 1, y))) edge([x + 1, y], [x + 1, y + 1]);
    if (!inside.has(keyOf(x, y + 1))) edge([x + 1, y + 1], [x, y + 1]);
    if (!inside.has(keyOf(x - 1, y))) edge([x, y + 1], [x, y]);
  }
  const rings: Place[][] = [];
  for (const [start, ends] of next)
    while (ends.length > 0) {
      const ring: Place[] = [];
      for (let at: string = start; ;) {
        const to = next.get(at)?.pop();
        if (!to) break;
        ring.push(to);
        at = keyOf(...to);
      }
      rings.push(ring);
    }
  return rings;
}

const areaOf = (ring: readonly Place[]) =>
  ring.reduce((sum, [x, y], at) => {
    const [toX, toY] = ring[(at + 1) % ring.length]!;
    return sum + (x * toY - toX * y) / 2;
  }, 0);

/** Whether a square lies in a ring of steps: as many borders as it has to its left are an odd number. */
const holds = (ring: readonly Place[], [column, row]: Place) =>
  ring.filter(([x, y], at) => {
    const [fromX, fromY] = ring.at(at - 1)!;
    return fromX === x && x <= column && Math.min(fromY, y) === row;
  }).length %
    2 ===
  1;

/** An area has one ring: a hole with a house that is not in reach is joined to what lies west of it, other holes are filled. */
function joinHoles(rings: readonly Place[][], out: readonly Place[]): Place[][] {
  const wholes = rings.filter((ring) => areaOf(ring) > 0).map((ring) => [...ring]);
  const west = (ring: readonly Place[]) => Math.min(...ring.map(([x]) => x));
  const holes = rings
    .filter((ring) => areaOf(ring) < 0 && out.some((square) => holds(ring, square)))
    .toSorted((a, b) => west(a) - west(b));
  for (const hole of holes) {
    const from = hole.findIndex(([x]) => x === west(hole));
    const [x, y] = hole[from]!;
    const found = wholes
      .flatMap((ring) => ring.map((place, at) => ({ ring, at, place })))
      .filter(({ place }) => place[1] === y && place[0] < x)
      .toSorted((a, b) => b.place[0] - a.place[0])[0];
    if (!found) continue;
    const there = [...hole.slice(from), ...hole.slice(0, from + 1)];
    found.ring.splice(found.at + 1, 0, ...there, found.place);
  }
  return wholes;
}

/** Without corners that hardly matter: first those of less than a square, further ones only as there are too many. */
function fewerCorners(ring: readonly Place[]): Place[] {
  for (let within = 0.71; ; within *= 1.5) {
    const middle = Math.floor(ring.length / 2);
    const kept = [
      ...straight(ring.slice(0, middle + 1), within).slice(0, -1),
      ...straight([...ring.slice(middle), ring[0]!], within).slice(0, -1),
    ];
    if (kept.length <= mostCorners) return kept;
  }
}

/** Douglas and Peucker's way of leaving places out of a line that lie within so much of it. */
function straight(line: readonly Place[], within: number): Place[] {
  const [first, last] = [line[0]!, line.at(-1)!];
  const long = Math.hypot(last[0] - first[0], last[1] - first[1]);
  let [best, at] = [within, -1];
  line.forEach(([x, y], index) => {
    const far =
      long === 0
        ? Math.hypot(x - first[0], y - first[1])
        : Math.abs((last[0] - first[0]) * (y - first[1]) - (last[1] - first[1]) * (x - first[0])) / long;
    if (far > best) [best, at] = [far, index];
  });
  if (at <= 0 || at >= line.length - 1) return [first, last];
  return [...straight(line.slice(0, at + 1), within).slice(0, -1), ...straight(line.slice(at), within)];
}
