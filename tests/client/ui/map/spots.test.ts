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

  it('grow with the numbers in them, and give up the number where they would touch then', () => {
    expect(radiusAt(brush(1.8))).toBeCloseTo(1.8 * radiusAt(brush(1)));
    expect(cluster(doors, brush(1)).some((spot) => spot.tight)).toBe(false);
    const spots = cluster(doors, brush(1.8));
    expect(spots.map((spot) => spot.doors.length)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(spots.every((spot) => spot.tight)).toBe(true);
  });

  it('become one only where they would touch even as small dots', () => {
    const near = doors.map((door, index) => ({ ...door, coordinates: [index * 6 + 5, 50] as [number, number] }));
    expect(cluster(near, brush(1)).map((spot) => spot.doors.length)).toEqual([6]);
  });

  it('stay together in a building, and apart from its neighbors', () => {
    const flats = doors.map((door, index) =>
      index < 3 ? { ...door, coordinates: [5, 50] as [number, number] } : door,
    );
    expect(cluster(flats, brush(1)).map((spot) => spot.doors.length)).toEqual([3, 1, 1, 1]);
  });

  it('leave each pill room for its words: none lies on another', () => {
    const many = Array.from({ length: 6_000 }, (_, at): MapDoor => ({
      id: `m${at}`,
      coordinates: [(at * 37.3) % 350, (at * 53.7) % 400],
      tone: 'todo',
      label: '',
    }));
    const spots = cluster(many, { ...brush(1), zoom: 15 });
    expect(spots.length).toBeGreaterThan(4);
    expect(spots.every((spot, at) => spots.every((other, to) => at === to || isClear(spot, other)))).toBe(true);
    // "120 puertas" is wider.
    const wider = cluster(many, { ...brush(1), zoom: 15 }, 84);
    const isApart = (a: { x: number; y: number }, b: { x: number; y: number }) =>
      Math.abs(a.x - b.x) >= 84 || Math.abs(a.y - b.y) >= 22;
    expect(wider.every((spot, at) => wider.every((other, to) => at === to || isApart(spot, other)))).toBe(true);
  });
});

/** "12 doors" is drawn some 64 pixels wide and 22 high. */
const isClear = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.abs(a.x - b.x) >= 64 || Math.abs(a.y - b.y) >= 22;
