import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metresBetween, projectPositions } from '../../../src/domain/geography/geometry';

describe('distances on the ground', () => {
  it('are a degree of latitude about 111 km, and a degree of longitude the less the further north', () => {
    const here = { latitude: 60, longitude: 10 };
    expect(metresBetween(here, { latitude: 61, longitude: 10 })).toBeCloseTo(111_195, -1);
    expect(metresBetween(here, { latitude: 60, longitude: 11 })).toBeCloseTo(55_597, -1);
    expect(metresBetween(here, here)).toBe(0);
  });

  it('are the same both ways, and on the plane of a turf within a thousandth', () => {
    const near = fc.record({
      latitude: fc.double({ min: 41.2, max: 41.25, noNaN: true }),
      longitude: fc.double({ min: -80.85, max: -80.8, noNaN: true }),
    });
    fc.assert(
      fc.property(near, near, near, (a, b, c) => {
        const metres = metresBetween(a, b);
        expect(metresBetween(b, a)).toBe(metres);
        const { x, y } = projectPositions([c, a, b]);
        const onPlane = Math.hypot((x[1] ?? 0) - (x[2] ?? 0), (y[1] ?? 0) - (y[2] ?? 0));
        expect(Math.abs(onPlane - metres)).toBeLessThanOrEqual(metres / 1_000 + 1e-6);
      }),
    );
  });
});
