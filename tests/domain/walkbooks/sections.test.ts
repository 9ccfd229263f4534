import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DoorFeature } from '../../../src/contract/doors';
import { listRows, sections } from '../../../src/domain/walkbooks/sections';
import { streetLines } from '../../../src/domain/geography/street-lines';
import { usEnglish } from '../../../src/domain/i18n/texts';

let made = 0;
function door(
  address: string,
  change: { unit?: string; side?: 'odd' | 'even' | null; at?: [number, number] } = {},
): DoorFeature {
  made++;
  const [house_number = '', ...street] = address.split(' ');
  const side = change.side === undefined ? (Number(house_number) % 2 === 0 ? 'even' : 'odd') : change.side;
  return {
    type: 'Feature',
    id: `f${made}`,
    geometry: { type: 'Point', coordinates: change.at ?? [-82 + made / 10_000, 35] },
    properties: {
      door_id: `d${made}`,
      address,
      unit: change.unit ?? null,
      city: 'Porchville',
      zip: '28801',
      street: street.join(' '),
      house_number,
      side,
      notes: null,
      voters: [],
    },
  };
}

describe('the list of a walk', () => {
  it('has a heading for each side that is walked, in walking order', () => {
    const walk = [100, 102, 104, 105, 103, 101].map((number) => door(`${number} Maple St`));
    expect(sections(usEnglish, walk).map(({ title, rows }) => [title, rows.length])).toEqual([
      ['Maple St · even side', 3],
      ['Maple St · odd side', 3],
    ]);
  });

  it('names a street once when the way keeps crossing it', () => {
    const walk = [100, 101, 102, 103, 104].map((number) => door(`${number} Maple St`));
    expect(sections(usEnglish, walk).map(({ title }) => title)).toEqual(['Maple St']);
  });

  it('lays a building out as one row with its units in walking order', () => {
    const walk = ['2', '10', '101', '12B'].map((unit) => door('126 Maple St', { unit }));
    const rows = listRows([door('124 Maple St'), ...walk, door('128 Maple St')]);
    expect(rows.map(({ kind }) => kind)).toEqual(['door', 'building', 'door']);
    const [, building] = rows;
    const units = building?.kind === 'building' ? building.units.map(({ door: each }) => each.properties.unit) : [];
    expect(units).toEqual(['2', '10', '101', '12B']);
  });

  it('shows every door exactly once, with its number in walking order', () => {
    const anyDoors = fc.array(
      fc.record({
        number: fc.integer({ min: 1, max: 30 }),
        street: fc.constantFrom('Maple St', 'Elm Ct', ''),
        unit: fc.option(fc.constantFrom('1', '2', 'B')),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(anyDoors, (rows) => {
        const walk = rows.map(({ number, street, unit }) =>
          door(`${number} ${street}`.trim(), unit === null ? {} : { unit }),
        );
        const shown = sections(usEnglish, walk).flatMap((section) =>
          section.rows.flatMap((row) => (row.kind === 'door' ? [row] : row.units)),
        );
        expect(shown.map(({ door: each }) => each.id).toSorted()).toEqual(walk.map(({ id }) => id).toSorted());
        for (const { door: each, number } of shown) expect(walk[number - 1]).toBe(each);
        const keys = sections(usEnglish, walk).map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});

describe('streets from doors', () => {
  it('run between their two sides', () => {
    const doors = Array.from({ length: 20 }, (_, index) =>
      door(`${100 + index} Maple St`, { at: [-82 + index * 0.0003, index % 2 === 0 ? 35.0001 : 34.9999] }),
    );
    const [street, ...others] = streetLines(doors);
    expect(others).toEqual([]);
    expect(street?.name).toBe('Maple St');
    for (const [, lat] of street?.line ?? []) expect(Math.abs(lat - 35)).toBeLessThan(0.00006);
    expect(street?.line[0]?.[0]).toBeLessThan(-82);
    expect(street?.line.at(-1)?.[0]).toBeGreaterThan(-82 + 19 * 0.0003);
  });

  it('are cut where nobody lives for long', () => {
    const near = [0, 1, 2].map((index) => door(`${index + 1} Maple St`, { at: [-82 + index * 0.0003, 35] }));
    const far = [0, 1, 2].map((index) => door(`${index + 900} Maple St`, { at: [-81.98 + index * 0.0003, 35] }));
    expect(streetLines([...near, ...far])).toHaveLength(2);
  });

  it('are never lines of nowhere, whatever the doors', () => {
    const anywhere = fc.tuple(
      fc.double({ min: -170, max: 170, noNaN: true }),
      fc.double({ min: -80, max: 80, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(anywhere, { maxLength: 12 }), (places) => {
        const lines = streetLines(places.map((at, index) => door(`${index} Maple St`, { at })));
        for (const { line } of lines) for (const place of line) expect(place.every(Number.isFinite)).toBe(true);
      }),
    );
  });
});
