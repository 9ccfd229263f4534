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
  /** Another one is so near that its number would lie on this one's: drawn small, without. */
  tight?: boolean;
}

/** Radius of a dot at a zoom, in pixels: a number written larger needs a larger dot. */
export function radiusAt({ zoom, text }: Pick<View, 'zoom' | 'text'>): number {
  return (zoom >= 18 ? 13 : zoom >= 17 ? 11 : zoom >= 16 ? 7 : zoom >= 15 ? 5 : 4) * text;
}

/** From this zoom on dots carry numbers and signs. */
export const numbersFrom = 17;

/** Radius of a dot without a number where others are near. */
export const smallRadius = (brush: Pick<View, 'zoom' | 'text'>): number => Math.min(radiusAt(brush), 4.5 * brush.text);

/** When more of the doors in sight than this share would touch another even as small dots, near ones are drawn as one. */
const crowded = 0.3;
/** Two dots touch when they are nearer than this share of their radius: a sliver of the lower one may be hidden. */
const overlap = 1.8;
/** Room of a cluster, in pixels, at least: as wide and high as what it says ("12 doors"), with air. */
const clusterRoom = { wide: 70, high: 28 };

/**
 * Doors in sight as spots. `pill`: how wide a cluster's words are here, in pixels. Doors of one building lie on one place and stay together at every
 * zoom.
 */
export function cluster(doors: readonly MapDoor[], brush: View, pill = 0): Spot[] {
  const radius = radiusAt(brush);
  const places = new Map<string, Spot>();
  for (const door of doors) {
    const key = door.coordinates.join();
    const known = places.get(key);
    if (known) {
      known.doors.push(door);
      continue;
    }
    const { x, y } = brush.at(door.coordinates);
    const inside = x > -radius && y > -radius && x < brush.width + radius && y < brush.height + radius;
    if (inside) places.set(key, { x, y, doors: [door] });
  }
  const seen = [...places.values()];
  const touching = touchingAt(seen, overlap * smallRadius(brush));
  if (touching.size > crowded * seen.length) {
    const [wide, high] = [Math.max(clusterRoom.wide * brush.text, pill), clusterRoom.high * brush.text];
    return merged(onGrid(seen, wide, high), wide, high);
  }
  for (const spot of touchingAt(seen, overlap * radius)) spot.tight = true;
  return seen;
}

/** Those that have another one nearer than `reach` pixels. */
function touchingAt(spots: readonly Spot[], reach: number): Set<Spot> {
  const cells = new Map<string, Spot[]>();
  const cellOf = (at: number) => Math.floor(at / reach);
  for (const spot of spots) {
    const key = `${cellOf(spot.x)}:${cellOf(spot.y)}`;
    const cell = cells.get(key);
    if (cell) cell.push(spot);
    else cells.set(key, [spot]);
  }
  const steps = [-1, 0, 1];
  const near = (spot: Spot) =>
    steps.some((across) =>
      steps.some((down) =>
        cells
          .get(`${cellOf(spot.x) + across}:${cellOf(spot.y) + down}`)
          ?.some((other) => other !== spot && Math.hypot(other.x - spot.x, other.y - spot.y) < reach),
      ),
    );
  return new Set(spots.filter(near));
}

/** Whether the doors of a spot lie on one place, e.g. the flats of a tower. */
export function isOnePlace({ doors }: Spot): boolean {
  const [first] = doors;
  return doors.every((door) => door.coordinates.every((each, axis) => each === first?.coordinates[axis]));
}

/** Spots that a grid's line parted although they touch become one, the larger ones first. */
function merged(spots: readonly Spot[], wide: number, high: number): Spot[] {
  const kept: Spot[] = [];
  for (const spot of spots.toSorted((a, b) => b.doors.length - a.doors.length)) {
    const near = kept.find((other) => Math.abs(other.x - spot.x) < wide && Math.abs(other.y - spot.y) < high);
    if (near) near.doors.push(...spot.doors);
    else kept.push(spot);
  }
  return kept;
}

/** One spot a cell of the grid, in the middle of its doors. */
function onGrid(seen: readonly Spot[], wide: number, high: number): Spot[] {
  const spots = new Map<string, Spot>();
  for (const { x, y, doors } of seen) {
    const key = `${Math.floor(x / wide)}:${Math.floor(y / high)}`;
    const spot = spots.get(key);
    if (spot) {
      const [before, after] = [spot.doors.length, spot.doors.length + doors.length];
      spot.x = (spot.x * before + x * doors.length) / after;
      spot.y = (spot.y * before + y * doors.length) / after;
      spot.doors.push(...doors);
    } else spots.set(key, { x, y, doors: [...doors] });
  }
  return [...spots.values()];
}
