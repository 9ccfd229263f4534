// Where numbers and street names go on the map of a walk sheet, so that none lies on another.

export interface Spot {
  x: number;
  y: number;
}

/**
 * Which of the spots carry their number: the first, then every tenth, every fifth, and the rest where there is room, in their
 * order; never two nearer to each other than `apart`.
 */
export function numberedSpots(spots: readonly Spot[], apart: number): number[] {
  const rank = (at: number) => (at === 0 ? 0 : (at + 1) % 10 === 0 ? 1 : (at + 1) % 5 === 0 ? 2 : 3);
  const inOrder = spots.map((_, at) => at).sort((a, b) => rank(a) - rank(b) || a - b);
  // Spots of neighboring cells are the only ones that can be too near.
  const cells = new Map<string, Spot[]>();
  const cellOf = ({ x, y }: Spot) => [Math.floor(x / apart), Math.floor(y / apart)] as const;
  const chosen = inOrder.filter((at) => {
    const spot = spots[at];
    if (!spot) return false;
    const [column, row] = cellOf(spot);
    for (let east = -1; east <= 1; east += 1)
      for (let north = -1; north <= 1; north += 1)
        for (const other of cells.get(`${column + east} ${row + north}`) ?? [])
          if (Math.hypot(other.x - spot.x, other.y - spot.y) < apart) return false;
    const key = `${column} ${row}`;
    cells.set(key, [...(cells.get(key) ?? []), spot]);
    return true;
  });
  return chosen.sort((a, b) => a - b);
}

/** A name's middle, its turn in degrees (never upside down) and its size. */
export interface NamePlace extends Spot {
  angle: number;
  width: number;
}

/** Half the height of a name, and how far beside its street it may lie. */
const half = 4.5;
const beside = 12;

/**
 * The best place for a street's name along its line: on it, else beside it, where it covers the fewest numbers and names.
 * Null where the street is much shorter than its name, or everything is covered already.
 */
export function placeOfName(
  line: readonly Spot[],
  width: number,
  taken: { numbers: readonly Spot[]; radius: number; names: readonly NamePlace[]; inside: (spot: Spot) => boolean },
): NamePlace | null {
  const long = lengthOf(line);
  if (long < width * 0.7) return null;
  let best: { place: NamePlace; cost: number } | null = null;
  for (const share of [0.5, 0.35, 0.65, 0.2, 0.8, 0.08, 0.92])
    for (const off of [0, beside, -beside]) {
      const place = placeAt(line, share * long, off, width);
      const cost = costOf(place, taken) + Math.abs(share - 0.5) + Math.abs(off) / beside;
      if (best === null || cost < best.cost) best = { place, cost };
    }
  return best && best.cost < 30 ? best.place : null;
}

function costOf(place: NamePlace, { numbers, radius, names, inside }: Parameters<typeof placeOfName>[2]): number {
  const turn = (place.angle * Math.PI) / 180;
  const ends = [-1, 1].map((way) => ({
    x: place.x + (way * Math.cos(turn) * place.width) / 2,
    y: place.y + (way * Math.sin(turn) * place.width) / 2,
  }));
  const covers = (other: Spot, reach: number, high: number) => {
    const [dx, dy] = [other.x - place.x, other.y - place.y];
    const along = Math.abs(dx * Math.cos(turn) + dy * Math.sin(turn));
    const across = Math.abs(dy * Math.cos(turn) - dx * Math.sin(turn));
    return along < place.width / 2 + reach && across < half + high;
  };
  return (
    numbers.filter((each) => covers(each, radius, radius)).length * 10 +
    names.filter((each) => covers(each, each.width / 2, half)).length * 20 +
    ends.filter((end) => !inside(end)).length * 100
  );
}

function lengthOf(line: readonly Spot[]): number {
  return line.reduce((sum, spot, at) => {
    const before = line[at - 1];
    return before ? sum + Math.hypot(spot.x - before.x, spot.y - before.y) : 0;
  }, 0);
}

/** The place so far along a line, and so far beside it. */
function placeAt(line: readonly Spot[], along: number, off: number, width: number): NamePlace {
  let left = along;
  for (const [at, from] of line.entries()) {
    const to = line[at + 1];
    if (!to) break;
    const long = Math.hypot(to.x - from.x, to.y - from.y);
    if (left <= long || at === line.length - 2) {
      const share = long === 0 ? 0 : Math.min(1, left / long);
      const turn = Math.atan2(to.y - from.y, to.x - from.x);
      const angle = (turn * 180) / Math.PI;
      return {
        x: from.x + (to.x - from.x) * share - Math.sin(turn) * off,
        y: from.y + (to.y - from.y) * share + Math.cos(turn) * off,
        angle: angle > 90 ? angle - 180 : angle < -90 ? angle + 180 : angle,
        width,
      };
    }
    left -= long;
  }
  return { x: line[0]?.x ?? 0, y: line[0]?.y ?? 0, angle: 0, width };
}
