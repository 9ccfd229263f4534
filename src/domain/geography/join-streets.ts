// Lines of streets that end shortly before another street go on to it: only then there are corners and blocks.

const metresPerDegree = 111_320;
/** The last house of a street stands so far from the next street's middle at most. Metres. */
const reach = 75;

type Line = readonly [number, number][];
interface Point {
  x: number;
  y: number;
}

/** The same streets, each end led on to the street that lies before it, if one does within some 75 m. */
export function joinStreets<S extends { line: [number, number][] }>(streets: readonly S[]): S[] {
  const [lng0, lat0] = streets[0]?.line[0] ?? [0, 0];
  const perLng = metresPerDegree * Math.cos((lat0 * Math.PI) / 180);
  const onPlane = (line: Line): Point[] =>
    line.map(([lng, lat]) => ({ x: (lng - lng0) * perLng, y: (lat - lat0) * metresPerDegree }));
  const lines = streets.map(({ line }) => onPlane(line));
  return streets.map((street, at) => {
    const own = lines[at] ?? [];
    const others = lines.filter((_, other) => other !== at);
    const toDegrees = ({ x, y }: Point): [number, number] => [lng0 + x / perLng, lat0 + y / metresPerDegree];
    const start = cornerBefore(own[1], own[0], others);
    const end = cornerBefore(own.at(-2), own.at(-1), others);
    if (!start && !end) return street;
    return {
      ...street,
      line: [...(start ? [toDegrees(start)] : []), ...street.line, ...(end ? [toDegrees(end)] : [])],
    };
  });
}

/** Where a street that comes from `before` and ends at `last` would meet another one; null when it would not soon. */
function cornerBefore(
  before: Point | undefined,
  last: Point | undefined,
  others: readonly (readonly Point[])[],
): Point | null {
  if (!before || !last) return null;
  const long = Math.hypot(last.x - before.x, last.y - before.y);
  if (long === 0) return null;
  const way = { x: ((last.x - before.x) / long) * reach, y: ((last.y - before.y) / long) * reach };
  let nearest: number | null = null;
  for (const line of others)
    for (let at = 0; at + 1 < line.length; at++) {
      const share = meets(last, way, line[at]!, line[at + 1]!);
      if (share !== null && (nearest === null || share < nearest)) nearest = share;
    }
  return nearest === null ? null : { x: last.x + way.x * nearest, y: last.y + way.y * nearest };
}

/** At which share of the way from `from` it crosses the piece from `a` to `b`; null when it doesn't. */
function meets(from: Point, way: Point, a: Point, b: Point): number | null {
  const piece = { x: b.x - a.x, y: b.y - a.y };
  const cross = way.x * piece.y - way.y * piece.x;
  if (cross === 0) return null;
  const [dx, dy] = [a.x - from.x, a.y - from.y];
  const share = (dx * piece.y - dy * piece.x) / cross;
  const along = (dx * way.y - dy * way.x) / cross;
  return share >= 0 && share <= 1 && along >= 0 && along <= 1 ? share : null;
}
