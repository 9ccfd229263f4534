// Dots of a map at one zoom: doors apart where there is room, together only where they would touch.
import type { MapDoor } from './types';

/** What a canvas shows of the map. */
export interface View {
  zoom: number;
  width: number;
  height: number;
  /** How large the person's text is against the usual: what is written on the map grows with it. */
  text: number;
  /** Where coordinates [lng, lat] lie on the canvas. */
  at: (coordinates: readonly [number, number]) => Place;
}

export interface Place {
  x: number;
  y: number;
}

export interface Spot {
  x: number;
  y: number;
  doors: MapDoor[];
}

/** Radius of a dot at a zoom, in pixels: a number written larger needs a larger dot. */
export function radiusAt({ zoom, text }: Pick<View, 'zoom' | 'text'>): number {
  return (zoom >= 18 ? 13 : zoom >= 17 ? 11 : zoom >= 16 ? 7 : zoom >= 15 ? 5 : 4) * text;
}

/** From this zoom on dots carry numbers and signs. */
export const numbersFrom = 17;

/** When more of the doors in sight than this share would touch another, near ones are drawn as one. */
const crowded = 0.3;
/** Room of a cluster, in pixels: the grid's cell, and the least distance of two of them. */
const clusterCell = 36;
const clusterApart = 25;

/** Doors in sight as spots. Doors of one building lie on one place and stay together at every zoom. */
export function cluster(doors: readonly MapDoor[], brush: View): Spot[] {
  const radius = radiusAt(brush);
  const seen = doors.flatMap((door) => {
    const { x, y } = brush.at(door.coordinates);
    const inside = x > -radius && y > -radius && x < brush.width + radius && y < brush.height + radius;
    return inside ? [{ x, y, door }] : [];
  });
  const apart = onGrid(seen, radius * 1.8);
  // Doors on one and the same place do not crowd a map: going closer would not part them.
  const touching = apart.filter((spot) => spot.doors.length > 1 && !isOnePlace(spot));
  const share = touching.reduce((sum, spot) => sum + spot.doors.length, 0) / Math.max(1, seen.length);
  return share > crowded ? merged(onGrid(seen, clusterCell * brush.text), clusterApart * brush.text) : apart;
}

/** Whether the doors of a spot lie on one place, e.g. the flats of a tower. */
export function isOnePlace({ doors }: Spot): boolean {
  const [first] = doors;
  return doors.every((door) => door.coordinates.every((each, axis) => each === first?.coordinates[axis]));
}

/** Spots that a grid's line parted although they touch become one, the larger ones first. */
function merged(spots: readonly Spot[], apart: number): Spot[] {
  const kept: Spot[] = [];
  for (const spot of spots.toSorted((a, b) => b.doors.length - a.doors.length)) {
    const near = kept.find((other) => Math.hypot(other.x - spot.x, other.y - spot.y) < apart);
    if (near) near.doors.push(...spot.doors);
    else kept.push(spot);
  }
  return kept;
}

/** One spot a cell of the grid, in the middle of its doors. */
function onGrid(seen: readonly { x: number; y: number; door: MapDoor }[], cell: number): Spot[] {
  const spots = new Map<string, Spot>();
  for (const { x, y, door } of seen) {
    const key = `${Math.floor(x / cell)}:${Math.floor(y / cell)}`;
    const spot = spots.get(key);
    if (spot) {
      const { length } = spot.doors;
      spot.x = (spot.x * length + x) / (length + 1);
      spot.y = (spot.y * length + y) / (length + 1);
      spot.doors.push(door);
    } else spots.set(key, { x, y, doors: [door] });
  }
  return [...spots.values()];
}
