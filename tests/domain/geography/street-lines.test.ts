import { describe, expect, it } from 'vitest';
import { streetLines } from '../../../src/domain/geography/street-lines';

const metre = 1 / 111_320;
/** A door some meters east and north of a corner on the equator. */
const door = (street: string, side: 'odd' | 'even' | null, east: number, north: number) => ({
  geometry: { coordinates: [east * metre, north * metre] as [number, number] },
  properties: { street, side },
});
const inMetres = (line: readonly [number, number][]) => line.map(([lng, lat]) => [lng / metre, lat / metre] as const);

/** Houses every 20 m from `from` to `to`, 10 m on each side of the middle. */
const alongEast = (street: string, from: number, to: number, north = 0) =>
  Array.from({ length: (to - from) / 20 + 1 }, (_, at) => [
    door(street, 'odd', from + at * 20, north + 10),
    door(street, 'even', from + at * 20, north - 10),
  ]).flat();

describe('streets of doors', () => {
  it('run in the middle between their two sides', () => {
    const [street] = streetLines(alongEast('Elm St', 0, 200));
    expect(street?.name).toBe('Elm St');
    for (const [, north] of inMetres(street?.line ?? [])) expect(Math.abs(north)).toBeLessThan(0.5);
  });

  it('stay in the middle where only one side has houses', () => {
    const doors = alongEast('Elm St', 0, 400).filter(
      ({ properties: { side }, geometry: { coordinates } }) => side === 'odd' || coordinates[0] < 200 * metre,
    );
    const [street] = streetLines(doors);
    for (const [, north] of inMetres(street?.line ?? [])) expect(Math.abs(north)).toBeLessThan(2);
  });

  it('lead on to the street before which they end, so that there are corners', () => {
    const crossing = Array.from({ length: 11 }, (_, at) => [
      door('Oak Ave', 'odd', -50, at * 20 - 100),
      door('Oak Ave', 'even', -30, at * 20 - 100),
    ]).flat();
    const elm = streetLines([...alongEast('Elm St', 0, 200), ...crossing]).find(({ name }) => name === 'Elm St');
    const ends = [elm?.line[0], elm?.line.at(-1)].map((end) => (end?.[0] ?? 0) / metre);
    expect(Math.min(...ends)).toBeCloseTo(-40, 0);
    expect(Math.max(...ends)).toBeLessThan(220);
  });

  it('do not reach for one that is far', () => {
    const far = alongEast('Far St', -600, -400);
    const [elm] = streetLines([...alongEast('Elm St', 0, 200), ...far]);
    expect(Math.min(...inMetres(elm?.line ?? []).map(([east]) => east))).toBeGreaterThan(-20);
  });

  it('have one house a building, however many doors are in it', () => {
    const tower = Array.from({ length: 12 }, () => door('Elm St', 'odd', 100, 10));
    const [street] = streetLines([...alongEast('Elm St', 0, 80), ...tower]);
    expect(street?.houses).toHaveLength(11);
  });
});
