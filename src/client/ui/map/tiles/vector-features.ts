// What a map of ours shows of a vector tile, whoever made the extract: Protomaps' layers and those of OpenMapTiles.
import { readVectorTile, type VectorFeature } from './vector-tile';

export const areas = ['green', 'water', 'building'] as const;
export type Area = (typeof areas)[number];
/** From the least to the greatest: a greater road lies on a lesser one. */
export const roads = ['rail', 'path', 'minor', 'major', 'highway'] as const;
export type Road = (typeof roads)[number];
export type Line = 'stream' | Road;

/** Units a side of a tile has here. */
export const side = 4096;

/** A tile's shapes; coordinates flat, x, y, x, y …, 4096 units a side. */
export interface BlockSides {
  areas: Record<Area, number[][]>;
  lines: Record<Line, number[][]>;
  names: { name: string; road: Road; line: number[] }[];
}

const greens =
  /^(park|forest|wood|grass|grassland|garden|cemetery|golf_course|nature_reserve|national_park|protected_area|meadow|recreation_ground|village_green|playground|pitch|scrub|farmland|orchard|allotments)$/;

/** What a feature is drawn as, by its layer and the kind that its maker gave it; null: it is not drawn. */
export function shapeOf(layer: string, kind: string, type: VectorFeature['type']): Area | Line | null {
  switch (layer) {
    case 'water':
      return type === 'polygon' ? 'water' : type === 'line' ? 'stream' : null;
    case 'waterway':
    case 'physical_line':
      return type === 'line' ? 'stream' : null;
    case 'landuse':
    case 'landcover':
    case 'natural':
      return type === 'polygon' && greens.test(kind) ? 'green' : null;
    case 'park':
      return type === 'polygon' ? 'green' : null;
    case 'building':
    case 'buildings':
      return type === 'polygon' ? 'building' : null;
    case 'roads':
    case 'transportation':
    case 'transportation_name':
      return type === 'line' ? roadOf(kind) : null;
    default:
      return null;
  }
}

function roadOf(kind: string): Road | null {
  if (/^(highway|motorway|trunk)/.test(kind)) return 'highway';
  if (/^(major_road|medium_road|primary|secondary|tertiary)/.test(kind)) return 'major';
  if (/^(path|track|footway|cycleway|pedestrian|bridleway|steps)/.test(kind)) return 'path';
  if (/^(rail|transit|subway|light_rail|tram)/.test(kind)) return 'rail';
  return /^(minor_road|minor|service|street|residential|unclassified|living_street|busway|other)/.test(kind)
    ? 'minor'
    : null;
}

const wanted =
  /^(water|waterway|physical_line|landuse|landcover|natural|park|buildings?|roads|transportation|transportation_name)$/;
const kindKeys = ['kind', 'pmap:kind', 'class'];

function textAt({ properties }: VectorFeature, keys: readonly string[]): string {
  for (const key of keys) {
    const value = properties[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}

/** The shapes of a tile. Throws a RangeError at what is no vector tile. */
export function readBaseMap(bytes: Uint8Array): BlockSides {
  const ground: BlockSides = {
    areas: { green: [], water: [], building: [] },
    lines: { stream: [], rail: [], path: [], minor: [], major: [], highway: [] },
    names: [],
  };
  for (const { name: layer, extent, features } of readVectorTile(bytes, (name) => wanted.test(name))) {
    for (const feature of features) {
      const shape = shapeOf(layer, textAt(feature, kindKeys), feature.type);
      if (shape === null) continue;
      const parts =
        extent === side ? feature.parts : feature.parts.map((part) => part.map((at) => (at * side) / extent));
      if (shape === 'green' || shape === 'water' || shape === 'building') ground.areas[shape].push(...parts);
      // OpenMapTiles names streets in a layer of its own, whose lines are the same streets again.
      else if (layer !== 'transportation_name') ground.lines[shape].push(...parts);
      const name = shape === 'stream' ? '' : textAt(feature, ['name', 'name:latin']);
      if (name !== '' && isRoad(shape)) for (const line of parts) ground.names.push({ name, road: shape, line });
    }
  }
  return ground;
}

function isRoad(shape: Area | Line): shape is Road {
  return (roads as readonly string[]).includes(shape);
}
