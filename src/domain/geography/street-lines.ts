// Streets guessed from doors alone, so that a map can be drawn without tiles.
import { groupBy } from '../lists/group-by';

/** What is asked of a door: where it is, its street, and on which side. */
interface StreetDoor {
  geometry: { coordinates: [number, number] };
  properties: { street: string; side: string | null };
}

/** A street as a line, [lng, lat] along its way. */
export interface StreetLine {
  name: string;
  line: [number, number][];
}

interface Placed {
  along: number;
  across: number;
  side: string;
}

const metresPerDegree = 111_320;
/** Doors of one street further apart than this are two pieces of it. */
const gap = 220;
/** The line gets one point about every this many meters. */
const step = 45;
/** How far the line reaches beyond its last door. */
const overhang = 14;

/**
 * One line (or several, where there are gaps) a street: doors are laid along the street's main direction, and the
 * middle between its two sides is followed. With one known side the line runs along the doors.
 */
export function streetLines(doors: readonly StreetDoor[]): StreetLine[] {
  const streets = new Map<string, StreetDoor[]>();
  for (const door of doors) {
    const name = door.properties.street;
    const known = name === '' ? undefined : streets.get(name);
    if (known) known.push(door);
    else if (name !== '') streets.set(name, [door]);
  }
  return [...streets].flatMap(([name, members]) => linesOf(members).map((line) => ({ name, line })));
}

function linesOf(doors: readonly StreetDoor[]): [number, number][][] {
  const first = doors[0];
  if (!first) return [];
  const [lng0, lat0] = first.geometry.coordinates;
  const perLng = metresPerDegree * Math.cos((lat0 * Math.PI) / 180);
  const points = doors.map((door) => {
    const [lng, lat] = door.geometry.coordinates;
    return { x: (lng - lng0) * perLng, y: (lat - lat0) * metresPerDegree, side: door.properties.side ?? '' };
  });
  const [dx, dy] = mainDirection(points);
  const placed = points
    .map(({ x, y, side }) => ({ along: x * dx + y * dy, across: y * dx - x * dy, side }))
    .sort((a, b) => a.along - b.along);
  return pieces(placed).map((piece) =>
    centreLine(piece).map(([along, across]): [number, number] => [
      lng0 + (along * dx - across * dy) / perLng,
      lat0 + (along * dy + across * dx) / metresPerDegree,
    ]),
  );
}

function mainDirection(points: readonly { x: number; y: number }[]): [number, number] {
  const meanX = points.reduce((sum, point) => sum + point.x, 0) / points.length;
  const meanY = points.reduce((sum, point) => sum + point.y, 0) / points.length;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (const { x, y } of points) {
    xx += (x - meanX) ** 2;
    yy += (y - meanY) ** 2;
    xy += (x - meanX) * (y - meanY);
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return [Math.cos(angle), Math.sin(angle)];
}

function pieces(placed: readonly Placed[]): Placed[][] {
  const result: Placed[][] = [];
  let last = -Infinity;
  for (const point of placed) {
    if (point.along - last > gap) result.push([point]);
    else result.at(-1)?.push(point);
    last = point.along;
  }
  return result;
}

function centreLine(piece: readonly Placed[]): [number, number][] {
  const from = piece[0]?.along ?? 0;
  const to = piece.at(-1)?.along ?? 0;
  const bins = Math.max(1, Math.round((to - from) / step));
  const width = (to - from) / bins || 1;
  const points: [number, number][] = [];
  for (let bin = 0; bin < bins; bin++) {
    const inside = piece.filter((point) => Math.min(bins - 1, Math.floor((point.along - from) / width)) === bin);
    const center = middle(inside);
    if (center !== null) points.push([from + (bin + 0.5) * width, center]);
  }
  const smooth = points.map(([along, across], at): [number, number] => {
    const before = points[at - 1]?.[1] ?? across;
    const after = points[at + 1]?.[1] ?? across;
    return [along, (before + 2 * across + after) / 4];
  });
  const start = smooth[0]?.[1] ?? 0;
  const end = smooth.at(-1)?.[1] ?? 0;
  return [[from - overhang, start], ...smooth, [to + overhang, end]];
}

/** Middle between the two sides; of one side alone its mean. */
function middle(points: readonly Placed[]): number | null {
  if (points.length === 0) return null;
  const bySide = [...groupBy(points, ({ side }) => side).values()];
  const means = bySide.map((placed) => placed.reduce((sum, { across }) => sum + across, 0) / placed.length);
  return means.reduce((sum, mean) => sum + mean, 0) / means.length;
}
