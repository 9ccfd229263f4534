// Where the names of streets go: along the street, the right way up, never on one another, and not twice close by.

export interface NamedLine {
  name: string;
  /** The greater one comes first where two want one place. */
  rank: number;
  /** Flat, x, y, x, y …, in pixels. */
  line: readonly number[];
}

export interface PlacedName {
  name: string;
  x: number;
  y: number;
  /** Radians, between -90° and 90°: no one turns a phone to read a street. */
  angle: number;
}

/** Pixels of air at each end of a name, and between two names. */
const air = 6;
/** Pixels between two places of one and the same name. */
const apart = 220;
/** How much longer than its chord a piece of street may be to count as straight. */
const bend = 1.03;

/**
 * Names with room for them. `width` measures a name; `height` is its own.
 * @param inside whether a place is in sight
 */
export function placeNames(
  lines: readonly NamedLine[],
  width: (name: string) => number,
  height: number,
  inside: (x: number, y: number) => boolean,
): PlacedName[] {
  const placed: (PlacedName & { reach: number })[] = [];
  const widths = new Map<string, number>();
  for (const { name, line } of lines.toSorted((a, b) => b.rank - a.rank)) {
    const known = widths.get(name) ?? width(name);
    widths.set(name, known);
    const long = known + 2 * air;
    for (const spot of straights(line, long)) {
      if (!inside(spot.x, spot.y)) continue;
      const reach = known / 2;
      const free = placed.every((other) => {
        const away = Math.hypot(other.x - spot.x, other.y - spot.y);
        return (other.name !== name || away > apart) && !touch(other, { ...spot, reach }, height + air);
      });
      if (free) placed.push({ name, ...spot, reach });
    }
  }
  return placed.map(({ name, x, y, angle }) => ({ name, x, y, angle }));
}

interface Laid {
  x: number;
  y: number;
  angle: number;
  /** Half the name's width. */
  reach: number;
}

/** Whether two names touch: each is looked at as a row of discs along its own direction. */
function touch(a: Laid, b: Laid, room: number): boolean {
  if (Math.hypot(a.x - b.x, a.y - b.y) > a.reach + b.reach + room) return false;
  const [discs, others] = [discsOf(a, room), discsOf(b, room)];
  return discs.some((one) => others.some((other) => Math.hypot(one.x - other.x, one.y - other.y) < room));
}

function discsOf({ x, y, angle, reach }: Laid, room: number): { x: number; y: number }[] {
  const count = Math.max(1, Math.ceil((2 * reach) / room));
  return Array.from({ length: count + 1 }, (_, at) => {
    const along = -reach + (2 * reach * at) / count;
    return { x: x + along * Math.cos(angle), y: y + along * Math.sin(angle) };
  });
}

/** The middles of pieces of a line that are straight and long enough, the longest piece's own middle first. */
function straights(line: readonly number[], long: number): { x: number; y: number; angle: number }[] {
  const found: { x: number; y: number; angle: number; length: number }[] = [];
  const points = line.length / 2;
  for (let from = 0; from < points - 1;) {
    const [x, y] = [line[from * 2]!, line[from * 2 + 1]!];
    let way = 0;
    let to = from;
    let chord = 0;
    for (let next = from + 1; next < points; next++) {
      const [px, py] = [line[next * 2 - 2]!, line[next * 2 - 1]!];
      const [qx, qy] = [line[next * 2]!, line[next * 2 + 1]!];
      const further = way + Math.hypot(qx - px, qy - py);
      const straight = Math.hypot(qx - x, qy - y);
      if (further > straight * bend + 0.5) break;
      [way, to, chord] = [further, next, straight];
    }
    if (chord >= long) {
      const [endX, endY] = [line[to * 2]!, line[to * 2 + 1]!];
      let angle = Math.atan2(endY - y, endX - x);
      if (angle > Math.PI / 2) angle -= Math.PI;
      if (angle < -Math.PI / 2) angle += Math.PI;
      // A long street says its name again and again, so that it is read wherever one looks.
      const times = Math.max(1, Math.floor(chord / Math.max(long, 2 * apart)));
      for (let time = 0; time < times; time++) {
        const share = (time + 0.5) / times;
        found.push({ x: x + (endX - x) * share, y: y + (endY - y) * share, angle, length: chord });
      }
    }
    from = Math.max(to, from + 1);
  }
  return found.toSorted((a, b) => b.length - a.length).map(({ x, y, angle }) => ({ x, y, angle }));
}
