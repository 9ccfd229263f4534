// Streets guessed from doors alone, with the houses along them, so that a map can be drawn without tiles.
import { groupBy } from '../lists/group-by';
import { joinStreets } from './join-streets';

/** What is asked of a door: where it is, its street, and on which side. */
interface StreetDoor {
  geometry: { coordinates: [number, number] };
  properties: { street: string; side: string | null };
}

/** A street as a line, [lng, lat] along its way. */
export interface StreetLine {
  name: string;
  line: [number, number][];
  /** One place a building along it, [lng, lat]. */
  houses: [number, number][];
}

interface Placed {
  along: number;
  across: number;
  side: string;
  at: [number, number];
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
  return joinStreets([...streets].flatMap(([name, members]) => linesOf(members).map((line) => ({ name, ...line }))));
}

function linesOf(doors: readonly StreetDoor[]): Omit<StreetLine, 'name'>[] {
  const first = doors[0];
  if (!first) return [];
  const [lng0, lat0] = first.geometry.coordinates;
  const perLng = metresPerDegree * Math.cos((lat0 * Math.PI) / 180);
  const points = doors.map((door) => {
    const [lng, lat] = door.geometry.coordinates;
    const side = door.properties.side ?? '';
    return { x: (lng - lng0) * perLng, y: (lat - lat0) * metresPerDegree, side, at: door.geometry.coordinates };
  });
  const [dx, dy] = mainDirection(points);
  const placed = points
    .map(({ x, y, ...door }) => ({ along: x * dx + y * dy, across: y * dx - x * dy, ...door }))
    .sort((a, b) => a.along - b.along);
  return pieces(placed).map((piece) => ({
    line: centreLine(piece).map(([along, across]): [number, number] => [
      lng0 + (along * dx - across * dy) / perLng,
      lat0 + (along * dy + across * dx) / metresPerDegree,
    ]),
    houses: [...new Map(piece.map(({ at }) => [at.join(), at])).values()],
  }));
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
  const members = Array.from({ length: bins }, (_, bin) =>
    sidesIn(piece.filter((point) => Math.min(bins - 1, Math.floor((point.along - from) / width)) === bin)),
  );
  const offsets = offsetsOf(members);
  const points = members.flatMap((sides, bin): [number, number][] => {
    const center = middle(sides, offsets);
    return center === null ? [] : [[from + (bin + 0.5) * width, center]];
  });
  const smooth = points.map(([along, across], at): [number, number] => {
    const before = points[at - 1]?.[1] ?? across;
    const after = points[at + 1]?.[1] ?? across;
    return [along, (before + 2 * across + after) / 4];
  });
  const start = smooth[0]?.[1] ?? 0;
  const end = smooth.at(-1)?.[1] ?? 0;
  return [[from - overhang, start], ...smooth, [to + overhang, end]];
}

/** How far across the houses of each side stand on average. */
type Sides = ReadonlyMap<string, number>;

function sidesIn(points: readonly Placed[]): Sides {
  return new Map(
    [...groupBy(points, ({ side }) => side)].map(([side, placed]) => [
      side,
      placed.reduce((sum, { across }) => sum + across, 0) / placed.length,
    ]),
  );
}

const meanOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** How far each side stands from the middle, where both are known. */
function offsetsOf(bins: readonly Sides[]): Sides {
  const found = new Map<string, number[]>();
  for (const sides of bins) {
    if (sides.size < 2) continue;
    const center = meanOf([...sides.values()]);
    for (const [side, across] of sides) found.set(side, [...(found.get(side) ?? []), across - center]);
  }
  return new Map([...found].map(([side, offsets]) => [side, meanOf(offsets)]));
}

/** Middle between the two sides; where only one has houses, as far from them as elsewhere in the street. */
function middle(sides: Sides, offsets: Sides): number | null {
  if (sides.size === 0) return null;
  return meanOf([...sides].map(([side, across]) => (sides.size > 1 ? across : across - (offsets.get(side) ?? 0))));
}
