import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readVectorTile } from '../../../../../src/client/ui/map/tiles/vector-tile';
import { vectorTile, type TestFeature } from '../../../../support/vector-tile';

const any = () => true;

describe('a vector tile', () => {
  it('is read as the specification’s own example says', () => {
    // Mapbox Vector Tile 2.1, 4.3.5.2: a line from (2,2) over (2,10) to (10,10), and one from (1,1) to (3,5).
    const geometry = [9, 4, 4, 18, 0, 16, 16, 0, 9, 17, 17, 10, 4, 8];
    const feature = [0x18, 2, 0x22, geometry.length, ...geometry];
    const layer = [0x78, 2, 0x0a, 1, 0x61, 0x12, feature.length, ...feature, 0x28, 0x80, 0x20];
    const [read] = readVectorTile(Uint8Array.from([0x1a, layer.length, ...layer]), any);
    expect(read).toMatchObject({ name: 'a', extent: 4096 });
    expect(read?.features[0]?.parts).toEqual([
      [2, 2, 2, 10, 10, 10],
      [1, 1, 3, 5],
    ]);
  });

  it('gives back what was put into it, whatever that is', () => {
    const place = fc.tuple(fc.integer({ min: -9_000, max: 9_000 }), fc.integer({ min: -9_000, max: 9_000 }));
    const value = fc.oneof(fc.string(), fc.boolean(), fc.integer(), fc.double({ noNaN: true, noInteger: true }));
    const feature: fc.Arbitrary<TestFeature> = fc.record({
      type: fc.constantFrom('line', 'polygon'),
      properties: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), value, { noNullPrototype: true }),
      parts: fc.array(fc.array(place, { minLength: 3, maxLength: 9 }), { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(feature, { minLength: 1, maxLength: 6 }), (features) => {
        const [layer] = readVectorTile(vectorTile([{ name: 'roads', features }]), any);
        expect(layer?.features).toEqual(
          features.map(({ type, properties, parts }) => ({
            type,
            properties: properties ?? {},
            parts: parts.map((part) => [...part, ...(type === 'polygon' ? part.slice(0, 1) : [])].flat()),
          })),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('leaves out layers that nobody asked for', () => {
    const features: TestFeature[] = [{ type: 'point', parts: [[[1, 1]]] }];
    const tile = vectorTile([
      { name: 'pois', features },
      { name: 'water', features },
    ]);
    expect(readVectorTile(tile, (name) => name === 'water').map(({ name }) => name)).toEqual(['water']);
  });

  it('that is cut off or is something else is refused, and never read for ever', () => {
    const whole = vectorTile([
      {
        name: 'roads',
        features: [
          {
            type: 'line',
            properties: { name: 'Maple St' },
            parts: [
              [
                [0, 0],
                [90, 90],
              ],
            ],
          },
        ],
      },
    ]);
    for (let length = 1; length < whole.length; length++)
      expect(() => readVectorTile(whole.slice(0, length), any)).toThrow(RangeError);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          readVectorTile(bytes, any);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
    );
  });
});
