import { describe, expect, it } from 'vitest';
import { cluster, radiusAt } from '../../../../src/client/ui/map/clusters';
import type { MapDoor } from '../../../../src/client/ui/map/types';

/** Doors on one street, 30 pixels apart. */
const doors = Array.from({ length: 6 }, (_, index): MapDoor => ({
  id: `d${index}`,
  coordinates: [index * 30 + 5, 50],
  tone: 'todo',
  number: index + 1,
  label: '',
}));
const brush = (text: number) => ({
  at: ([x, y]: readonly [number, number]) => ({ x, y }),
  zoom: 18,
  width: 360,
  height: 420,
  text,
});

describe('dots of a map', () => {
  it('stand apart where there is room', () => {
    expect(cluster(doors, brush(1)).map((spot) => spot.doors.length)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('grow with the numbers in them, and are drawn as one where they would touch then', () => {
    expect(radiusAt(brush(1.8))).toBeCloseTo(1.8 * radiusAt(brush(1)));
    const spots = cluster(doors, brush(1.8));
    expect(spots.length).toBeLessThan(6);
    expect(spots.reduce((sum, spot) => sum + spot.doors.length, 0)).toBe(6);
  });
});
