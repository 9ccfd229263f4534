import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeNames, type NamedLine } from '../../../../src/client/ui/map/street-names';

const width = (name: string) => name.length * 6;
const everywhere = () => true;
const place = (lines: NamedLine[]) => placeNames(lines, width, 12, everywhere);

describe('the names of streets', () => {
  it('stand in the middle of their street, the right way up', () => {
    const [east] = place([{ name: 'Maple St', rank: 1, line: [0, 0, 200, 0] }]);
    expect(east).toEqual({ name: 'Maple St', x: 100, y: 0, angle: 0 });
    const [west] = place([{ name: 'Maple St', rank: 1, line: [200, 0, 0, 0] }]);
    expect(west?.angle).toBeCloseTo(0);
    const [down] = place([{ name: 'Maple St', rank: 1, line: [0, 0, -5, 200] }]);
    expect(Math.abs(down?.angle ?? 9)).toBeLessThanOrEqual(Math.PI / 2);
  });

  it('are left out where the street is shorter than they are, or winds', () => {
    expect(place([{ name: 'Maple St', rank: 1, line: [0, 0, 40, 0] }])).toEqual([]);
    expect(place([{ name: 'Maple St', rank: 1, line: [0, 0, 30, 0, 30, 30, 0, 30, 0, 60] }])).toEqual([]);
  });

  it('leave the place to the greater street, and are not said twice side by side', () => {
    const [first, second] = place([
      { name: 'Small Ln', rank: 2, line: [0, 0, 200, 0] },
      { name: 'Great Ave', rank: 3, line: [100, -100, 100, 100] },
    ]);
    expect([first?.name, second]).toEqual(['Great Ave', undefined]);
    const twice = [0, 30].map((y): NamedLine => ({ name: 'Maple St', rank: 1, line: [0, y, 200, y] }));
    expect(place(twice)).toHaveLength(1);
  });

  it('are said again along a long street', () => {
    expect(place([{ name: 'Maple St', rank: 1, line: [0, 0, 1400, 0] }])).toHaveLength(3);
  });

  it('never lie on one another, nor out of sight', () => {
    const at = fc.integer({ min: -100, max: 700 });
    const line = fc.record({
      name: fc.constantFrom('Maple St', 'Elm', 'Martin Luther King Jr Blvd'),
      rank: fc.integer({ min: 0, max: 4 }),
      line: fc.array(fc.tuple(at, at), { minLength: 2, maxLength: 5 }).map((places) => places.flat()),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 25 }), (lines) => {
        const inside = (x: number, y: number) => x >= 0 && y >= 0 && x <= 600 && y <= 600;
        const placed = placeNames(lines, width, 12, inside);
        for (const [index, one] of placed.entries()) {
          expect(inside(one.x, one.y)).toBe(true);
          for (const other of placed.slice(index + 1))
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(12);
        }
      }),
    );
  });
});
