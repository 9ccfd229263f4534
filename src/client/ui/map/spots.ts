// Dots of a map at one zoom: doors apart where there is room, together only where they would touch.
import type { Brush } from './draw';
import type { MapDoor } from './types';

export interface Spot {
  x: number;
  y: number;
  doors: MapDoor[];
}

/** Radius of a dot at a zoom, in pixels. */
export function radiusAt(zoom: number): number {
  return zoom >= 18 ? 13 : zoom >= 17 ? 11 : zoom >= 16 ? 7 : zoom >= 15 ? 5 : 4;
}

/** From this zoom on dots carry numbers and signs. */
export const numbersFrom = 17;

/** Doors in sight, laid on a grid of a dot's size: those in one cell are one spot. */
export function cluster(doors: readonly MapDoor[], brush: Pick<Brush, 'at' | 'zoom' | 'width' | 'height'>): Spot[] {
  const radius = radiusAt(brush.zoom);
  const cell = radius * 1.7;
  const spots = new Map<string, Spot>();
  for (const door of doors) {
    const { x, y } = brush.at(door.coordinates);
    if (x < -radius || y < -radius || x > brush.width + radius || y > brush.height + radius) continue;
    const key = `${Math.floor(x / cell)}:${Math.floor(y / cell)}`;
    const spot = spots.get(key);
    if (spot) spot.doors.push(door);
    else spots.set(key, { x, y, doors: [door] });
  }
  return [...spots.values()];
}
