// Reads a vector tile as far as a map of ours draws it; the library knows the format.
import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';

export interface VectorFeature {
  type: 'point' | 'line' | 'polygon';
  properties: Readonly<Record<string, string | number | boolean>>;
  /** Lines, rings or points, each flat: x, y, x, y … in the layer's own units. Rings end where they began. */
  parts: number[][];
}

export interface VectorLayer {
  name: string;
  /** How many units a side of the tile has. */
  extent: number;
  features: VectorFeature[];
}

const types = [null, 'point', 'line', 'polygon'] as const;

/** The layers of a tile whose names are wanted. Throws a RangeError at what is no vector tile. */
export function readVectorTile(bytes: Uint8Array, wanted: (name: string) => boolean): VectorLayer[] {
  try {
    const { layers } = new VectorTile(new PbfReader(bytes));
    return Object.values(layers).flatMap((layer) => (wanted(layer.name) && layer.extent > 0 ? [readLayer(layer)] : []));
  } catch (error) {
    throw new RangeError('This is no vector tile.', { cause: error });
  }
}

function readLayer(layer: VectorTileLayer): VectorLayer {
  const features: VectorFeature[] = [];
  for (let at = 0; at < layer.length; at++) {
    const feature = layer.feature(at);
    const type = types[feature.type];
    const parts = type ? feature.loadGeometry().map((part) => part.flatMap(({ x, y }) => [x, y])) : [];
    if (type && parts.length > 0) features.push({ type, properties: feature.properties, parts });
  }
  return { name: layer.name, extent: layer.extent, features };
}
