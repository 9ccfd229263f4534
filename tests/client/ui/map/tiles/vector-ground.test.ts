import { describe, expect, it } from 'vitest';
import { readBaseMap, shapeOf } from '../../../../../src/client/ui/map/tiles/vector-features';
import { vectorTile } from '../../../../support/vector-tile';

const line: [number, number][] = [
  [0, 0],
  [4096, 4096],
];
const ring: [number, number][] = [
  [0, 0],
  [10, 0],
  [10, 10],
];

describe('a tile of Protomaps', () => {
  const ground = readBaseMap(
    vectorTile([
      { name: 'earth', features: [{ type: 'polygon', properties: { kind: 'earth' }, parts: [ring] }] },
      {
        name: 'water',
        features: [
          { type: 'polygon', properties: { kind: 'lake' }, parts: [ring] },
          { type: 'line', properties: { kind: 'stream' }, parts: [line] },
        ],
      },
      {
        name: 'landuse',
        features: [
          { type: 'polygon', properties: { kind: 'park' }, parts: [ring] },
          { type: 'polygon', properties: { kind: 'industrial' }, parts: [ring] },
        ],
      },
      { name: 'buildings', features: [{ type: 'polygon', properties: { kind: 'building' }, parts: [ring, ring] }] },
      {
        name: 'roads',
        features: [
          { type: 'line', properties: { kind: 'highway', name: 'I 80' }, parts: [line] },
          { type: 'line', properties: { 'pmap:kind': 'minor_road', name: 'Maple St' }, parts: [line, line] },
          { type: 'line', properties: { kind: 'rail' }, parts: [line] },
          { type: 'line', properties: { kind: 'ferry' }, parts: [line] },
        ],
      },
    ]),
  );

  it('shows water, green, houses and roads by class, and nothing else', () => {
    const count = Object.entries({ ...ground.areas, ...ground.lines }).map(([name, parts]) => [name, parts.length]);
    expect(Object.fromEntries(count)).toEqual({
      green: 1,
      water: 1,
      building: 2,
      stream: 1,
      rail: 1,
      path: 0,
      minor: 2,
      major: 0,
      highway: 1,
    });
  });

  it('tells the names of roads, a line each', () => {
    expect(ground.names.map(({ name, road }) => [name, road])).toEqual([
      ['I 80', 'highway'],
      ['Maple St', 'minor'],
      ['Maple St', 'minor'],
    ]);
  });
});

describe('a tile of OpenMapTiles', () => {
  it('is drawn by its classes, and its names are taken from where it keeps them', () => {
    const ground = readBaseMap(
      vectorTile([
        { name: 'park', features: [{ type: 'polygon', parts: [ring] }] },
        { name: 'landcover', features: [{ type: 'polygon', properties: { class: 'wood' }, parts: [ring] }] },
        { name: 'waterway', features: [{ type: 'line', properties: { class: 'river' }, parts: [line] }] },
        { name: 'transportation', features: [{ type: 'line', properties: { class: 'primary' }, parts: [line] }] },
        {
          name: 'transportation_name',
          features: [{ type: 'line', properties: { class: 'primary', name: 'Main St' }, parts: [line] }],
        },
      ]),
    );
    expect([ground.areas.green.length, ground.lines.stream.length, ground.lines.major.length]).toEqual([2, 1, 1]);
    expect(ground.names.map(({ name }) => name)).toEqual(['Main St']);
  });

  it('knows the classes of roads of both', () => {
    const of = (kind: string) => shapeOf('roads', kind, 'line');
    expect(['motorway', 'trunk_link', 'highway'].map(of)).toEqual(['highway', 'highway', 'highway']);
    expect(['primary', 'major_road', 'tertiary'].map(of)).toEqual(['major', 'major', 'major']);
    expect(['residential', 'minor_road', 'service'].map(of)).toEqual(['minor', 'minor', 'minor']);
    expect(['footway', 'path', 'steps', 'track'].map(of)).toEqual(['path', 'path', 'path', 'path']);
    expect(['ferry', 'aerialway', ''].map(of)).toEqual([null, null, null]);
  });
});
