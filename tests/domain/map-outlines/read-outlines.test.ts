// Files of outlines: what is one, and what each other one is told.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outlinesBy, readOutlines } from '../../../src/domain/map-outlines/read-outlines';

const square = (x: number, y: number, side = 0.01) => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];
const shape = (properties: unknown, geometry: unknown = { type: 'Polygon', coordinates: [square(-78.6, 35.7)] }) => ({
  type: 'Feature',
  properties,
  geometry,
});
const file = (features: unknown[], more = {}) => JSON.stringify({ type: 'FeatureCollection', ...more, features });
const refusal = (text: string) => readOutlines(text).refused?.detail_code;

test('a file of outlines says by what they could be named, the likeliest property first', () => {
  const { read } = readOutlines(
    `\uFEFF${file([
      shape({ OBJECTID: 1, PRECINCT: '01-01', COUNTY: 'Wake', NOTE: null }),
      shape({ OBJECTID: 2, PRECINCT: '01-02', COUNTY: 'Wake', NOTE: 'new' }),
      shape({ OBJECTID: 3, PRECINCT: ' 01-03\n', COUNTY: 'Wake' }),
      shape({ PRECINCT: 'x' }, null),
    ])}`,
  );
  expect(read).toMatchObject({ skipped: 1 });
  expect(read!.properties).toEqual([
    { name: 'PRECINCT', filled: 3, different: 3, samples: ['01-01', '01-02', '01-03'] },
    { name: 'COUNTY', filled: 3, different: 1, samples: ['Wake'] },
    { name: 'OBJECTID', filled: 3, different: 3, samples: ['1', '2', '3'] },
    { name: 'NOTE', filled: 1, different: 1, samples: ['new'] },
  ]);
});

test('shapes of one name are one outline', () => {
  const { read } = readOutlines(
    file([
      shape({ name: 'A' }),
      shape({ name: 'B' }),
      shape({ name: 'A' }, { type: 'MultiPolygon', coordinates: [[square(1, 1)], [square(2, 2)]] }),
    ]),
  );
  const outlines = outlinesBy(read!, 'name').read!;
  expect(outlines.map(({ name, polygons }) => [name, polygons.length])).toEqual([
    ['A', 3],
    ['B', 1],
  ]);
  expect(outlinesBy(read!, 'other').refused?.detail).toBe(
    '3 of the 3 shapes have nothing in “other”. Choose a property that names every outline.',
  );
});

describe('what is no file of outlines is told why', () => {
  const polygon = { type: 'Polygon', coordinates: [square(-78.6, 35.7)] };
  test.each([
    ['OUTLINES_NO_JSON', 'PK\u0003\u0004'],
    ['OUTLINES_NO_JSON', '{"type":"FeatureCollection","features":['],
    ['OUTLINES_NO_JSON', ''],
    ['OUTLINES_NO_COLLECTION', 'null'],
    ['OUTLINES_NO_COLLECTION', JSON.stringify(shape({ name: 'A' }))],
    ['OUTLINES_NO_COLLECTION', JSON.stringify({ type: 'Topology', objects: {} })],
    ['OUTLINES_EMPTY', file([])],
    ['OUTLINES_EMPTY', file([shape({ name: 'A' }, null)])],
    ['OUTLINES_EMPTY', file([shape({ name: 'A' }, { type: 'MultiPolygon', coordinates: [] })])],
    ['OUTLINES_NO_AREAS', file([shape({}, { type: 'Point', coordinates: [1, 2] }), shape({}, polygon)])],
    ['OUTLINES_NO_AREAS', file([shape({}, { type: 'GeometryCollection', geometries: [polygon] })])],
    ['OUTLINES_PROJECTED', file([shape({ n: 1 }, { type: 'Polygon', coordinates: [square(2_100_000, 740_000)] })])],
    ['OUTLINES_PROJECTED', file([shape({ n: 1 })], { crs: { properties: { name: 'urn:ogc:def:crs:EPSG::2264' } } })],
    [
      'OUTLINES_BROKEN',
      file([
        shape(
          { n: 1 },
          {
            type: 'Polygon',
            coordinates: [
              [
                [1, 2],
                [3, 4],
                [1, 2],
              ],
            ],
          },
        ),
      ]),
    ],
    [
      'OUTLINES_BROKEN',
      file([
        shape(
          { n: 1 },
          {
            type: 'Polygon',
            coordinates: [
              [
                ['1', 2],
                [3, 4],
                [5, 6],
              ],
            ],
          },
        ),
      ]),
    ],
    ['OUTLINES_BROKEN', file([shape({ n: 1 }, { type: 'Polygon', coordinates: 'x' })])],
    ['OUTLINES_NO_NAMES', file([shape(null)])],
    ['OUTLINES_TOO_MANY', file(Array.from({ length: 20_001 }, () => shape(null, null)))],
    [
      'OUTLINES_TOO_FINE',
      file([
        shape(
          { n: 1 },
          { type: 'Polygon', coordinates: [Array.from({ length: 300_001 }, (_, at) => [at / 1e4, at % 2])] },
        ),
      ]),
    ],
  ])('%s', (code, text) => {
    expect(refusal(text)).toBe(code);
  });

  test('and degrees by another name are degrees', () => {
    for (const name of ['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326', 'urn:ogc:def:crs:EPSG::4269'])
      expect(refusal(file([shape({ n: 1 })], { crs: { type: 'name', properties: { name } } }))).toBeUndefined();
  });

  test('an outline of too many areas, and too many outlines', () => {
    const islands = Array.from({ length: 101 }, (_, at) => [square(at / 10, 1)]);
    const { read } = readOutlines(file([shape({ n: 'Keys' }, { type: 'MultiPolygon', coordinates: islands })]));
    expect(outlinesBy(read!, 'n').refused?.detail_code).toBe('OUTLINES_TOO_SCATTERED');
    const many = readOutlines(file(Array.from({ length: 5001 }, (_, n) => shape({ n }))));
    expect(outlinesBy(many.read!, 'n').refused?.detail_code).toBe('OUTLINES_TOO_MANY');
  });
});

test('whatever JSON comes, it is read or refused with a sentence', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.jsonValue({ maxDepth: 6 }), (features, coordinates) => {
      for (const text of [
        JSON.stringify(features),
        file([features, shape(features, { type: 'Polygon', coordinates })]),
        file([shape(features, { type: 'MultiPolygon', coordinates: [coordinates, [coordinates]] })]),
      ]) {
        const { read, refused } = readOutlines(text);
        expect(read === null).toBe(refused !== null);
      }
    }),
  );
});
