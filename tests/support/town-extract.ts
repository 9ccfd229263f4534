// A map extract of vector tiles, as Protomaps' basemaps are laid out, made around the doors of a walkbook.
import type { DoorFeature } from '../../src/contract/doors';
import { tilesOf, type Tile } from '../../src/domain/geography/map-tiles';
import { streetLines } from '../../src/domain/geography/street-lines';
import { pmtilesFile } from './pmtiles';
import { vectorTile, type TestFeature } from './vector-tile';

type Place = [number, number];

interface TownFeature {
  layer: string;
  type: 'line' | 'polygon';
  properties: Record<string, string>;
  line: Place[];
}

/** The park of the town, by its name; nothing else on any map is called so. */
export const streetOnTheMapAlone = 'Old Quarry Ln';

/** Streets, houses, a river with a park, a railway, and a lane of which no door tells. */
export function townExtract(doors: readonly DoorFeature[]): Uint8Array {
  const lng = doors.map(({ geometry }) => geometry.coordinates[0]);
  const lat = doors.map(({ geometry }) => geometry.coordinates[1]);
  const [west, east] = [Math.min(...lng), Math.max(...lng)];
  const [south, north] = [Math.min(...lat), Math.max(...lat)];
  const streets = streetLines(doors);
  const longest = Math.max(...streets.map(({ line }) => line.length));
  const features: TownFeature[] = [
    ...streets.map(({ name, line }): TownFeature => ({
      layer: 'roads',
      type: 'line',
      properties: { kind: line.length === longest ? 'major_road' : 'minor_road', name },
      line,
    })),
    ...doors.map(({ geometry: { coordinates } }): TownFeature => ({
      layer: 'buildings',
      type: 'polygon',
      properties: { kind: 'building' },
      line: box(coordinates, 0.00006, 0.00004),
    })),
    {
      layer: 'water',
      type: 'polygon',
      properties: { kind: 'river' },
      line: [
        [west - 0.02, south - 0.0022],
        [east + 0.02, south - 0.0012],
        [east + 0.02, south - 0.0021],
        [west - 0.02, south - 0.0034],
      ],
    },
    {
      layer: 'landuse',
      type: 'polygon',
      properties: { kind: 'park' },
      line: box([(west + east) / 2, south - 0.0006], 0.0016, 0.0005),
    },
    {
      layer: 'roads',
      type: 'line',
      properties: { kind: 'path' },
      line: [
        [(west + east) / 2 - 0.0015, south - 0.0009],
        [(west + east) / 2 + 0.0015, south - 0.0004],
      ],
    },
    {
      layer: 'roads',
      type: 'line',
      properties: { kind: 'rail' },
      line: [
        [west - 0.01, north + 0.0012],
        [east + 0.01, north + 0.0016],
      ],
    },
    {
      layer: 'roads',
      type: 'line',
      properties: { kind: 'minor_road', name: streetOnTheMapAlone },
      line: [
        [west - 0.001, south - 0.0011],
        [east + 0.001, south - 0.0011],
      ],
    },
  ];
  const tiles = tilesOf([south, west, north, east], 11, 15);
  const about = { attribution: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>' };
  return pmtilesFile(
    tiles.map((tile) => ({ ...tile, bytes: tileOf(features, tile) })).filter(({ bytes }) => bytes.length > 0),
    1,
    about,
  );
}

const box = ([x, y]: readonly number[], wide: number, high: number): Place[] => [
  [x! - wide, y! - high],
  [x! + wide, y! - high],
  [x! + wide, y! + high],
  [x! - wide, y! + high],
];

/** Whatever of the town comes near a tile, uncut. */
function tileOf(features: readonly TownFeature[], tile: Tile): Uint8Array {
  const layers = new Map<string, TestFeature[]>();
  for (const { layer, type, properties, line } of features) {
    const part = line.map((place) => inTile(place, tile));
    const near = [0, 1].every((axis) => {
      const along = part.map((place) => place[axis]!);
      return Math.min(...along) < 4096 && Math.max(...along) > 0;
    });
    if (near) layers.set(layer, [...(layers.get(layer) ?? []), { type, properties, parts: [part] }]);
  }
  return vectorTile([...layers].map(([name, each]) => ({ name, features: each })));
}

function inTile([lng, lat]: Place, { z, x, y }: Tile): Place {
  const column = ((lng + 180) / 360) * 2 ** z;
  const row = ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z;
  return [Math.round((column - x) * 4096), Math.round((row - y) * 4096)];
}
