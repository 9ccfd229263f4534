import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printSheets } from '../../../src/domain/turf-cutting/print-sheets';

const turfAt = (lng: number, lat: number) => ({ outline: [[lng, lat] as const, [lng + 0.001, lat + 0.001] as const] });

test('every turf is on exactly one page, and no page has more than fit', () => {
  const places = fc.array(
    fc.tuple(fc.double({ min: -84, max: -83, noNaN: true }), fc.double({ min: 40, max: 41, noNaN: true })),
  );
  fc.assert(
    fc.property(places, fc.integer({ min: 1, max: 40 }), (at, most) => {
      const turfs = at.map(([lng, lat]) => turfAt(lng, lat));
      const sheets = printSheets(turfs, most);
      expect(new Set(sheets.flat())).toEqual(new Set(turfs));
      expect(sheets.flat()).toHaveLength(turfs.length);
      expect(sheets).toHaveLength(Math.ceil(turfs.length / most));
      for (const sheet of sheets) expect(sheet.length).toBeLessThanOrEqual(most);
    }),
  );
});

test('neighbors share a page, and each page goes from north to south', () => {
  const [north, east, south] = [turfAt(-83.9, 40.9), turfAt(-83.1, 40.5), turfAt(-83.9, 40.1)];
  expect(printSheets([south, east, north], 2)).toEqual([[north, east], [south]]);
  const [west, far] = [turfAt(-84.9, 40.5), turfAt(-82, 40.6)];
  expect(printSheets([far, west], 1)).toEqual([[west], [far]]);
});

test('a turf without a place is printed all the same', () => {
  expect(printSheets([{ outline: [] }], 30)).toEqual([[{ outline: [] }]]);
  expect(printSheets([], 30)).toEqual([]);
});
