import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { tilesOf } from '../../../src/domain/geography/map-tiles';

const place = fc.record({
  south: fc.double({ min: -80, max: 80, noNaN: true }),
  west: fc.double({ min: -179, max: 179, noNaN: true }),
});

test('the tiles of a place hold it at every zoom, each once, and are tiles of the world', () => {
  fc.assert(
    fc.property(place, fc.integer({ min: 0, max: 15 }), ({ south, west }, z) => {
      const tiles = tilesOf([south, west, south + 0.01, west + 0.01], z, z + 1);
      expect(new Set(tiles.map((tile) => `${tile.z}/${tile.x}/${tile.y}`)).size).toBe(tiles.length);
      for (const tile of tiles) {
        expect(Math.min(tile.x, tile.y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(tile.x, tile.y)).toBeLessThan(2 ** tile.z);
      }
      // Web Mercator, as the tile servers count it.
      const x = Math.floor(((west + 180) / 360) * 2 ** z);
      const y = Math.floor(((1 - Math.asinh(Math.tan((south * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z);
      expect(tiles).toContainEqual({ z, x, y });
    }),
  );
});

test('a square kilometre of suburb is some dozens of tiles', () => {
  const count = tilesOf([35.78, -78.64, 35.79, -78.63], 0, 16).length;
  expect(count).toBeGreaterThan(16);
  expect(count).toBeLessThan(90);
});
