// Reads a GeoJSON file of outlines: which shapes it has, what their properties could name them by, or why it is none.
import { mostOutlines } from '../../contract/map/map-outlines';
import { outlineSentence } from '../../contract/messages/outlines';
import type { Sentence } from '../../contract/messages/sentence';

/** Corners of [lng, lat]; the first is not repeated at the end. */
export type Ring = [number, number][];
/** An area's border, and those of its holes. */
export type Polygon = Ring[];

export interface OutlineShape {
  /** What its properties say, as text. */
  named: ReadonlyMap<string, string>;
  polygons: Polygon[];
}

/** A property by which outlines could be named. */
export interface OutlineProperty {
  name: string;
  /** How many shapes have it, and how many different values. */
  filled: number;
  different: number;
  samples: string[];
}

export interface OutlineFile {
  shapes: OutlineShape[];
  /** Shapes without any geometry, which are passed over. */
  skipped: number;
  /** Those that every shape has come first, of them those that sound like names, of them those that tell more shapes apart. */
  properties: OutlineProperty[];
}

export type Read<T> = { read: T; refused: null } | { read: null; refused: Sentence };

const refuse = (refused: Sentence) => ({ read: null, refused });
/** Longer values are cut: a name has to fit on a map. */
const longestName = 120;
/** Reference systems, as a file may name one, that are degrees of longitude and latitude to within some meters. */
const inDegrees = /(CRS84|CRS83|EPSG:+(4326|4269|4258|4979))$/i;

/** Reads the text of a file. */
export function readOutlines(text: string): Read<OutlineFile> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return refuse(outlineSentence('OUTLINES_NO_JSON'));
  }
  const features = get(parsed, 'features');
  if (get(parsed, 'type') !== 'FeatureCollection' || !Array.isArray(features))
    return refuse(outlineSentence('OUTLINES_NO_COLLECTION'));
  const system = get(get(get(parsed, 'crs'), 'properties'), 'name');
  if (typeof system === 'string' && !inDegrees.test(system)) return refuse(outlineSentence('OUTLINES_PROJECTED'));
  if (features.length === 0) return refuse(outlineSentence('OUTLINES_EMPTY'));
  if (features.length > mostOutlines.outlines * 4)
    return refuse(outlineSentence('OUTLINES_TOO_MANY', { max: mostOutlines.outlines }));
  return readFeatures(features);
}

function readFeatures(features: readonly unknown[]): Read<OutlineFile> {
  const shapes: OutlineShape[] = [];
  let [others, skipped, corners] = [0, 0, 0];
  for (const [index, feature] of features.entries()) {
    const geometry = get(feature, 'geometry');
    if (geometry === null || geometry === undefined) {
      skipped += 1;
      continue;
    }
    const type = get(geometry, 'type');
    if (type !== 'Polygon' && type !== 'MultiPolygon') {
      others += 1;
      continue;
    }
    const coordinates = get(geometry, 'coordinates');
    const broken = outlineSentence('OUTLINES_BROKEN', { number: index + 1 });
    const listed = type === 'Polygon' ? [coordinates] : coordinates;
    if (!Array.isArray(listed)) return refuse(broken);
    const polygons: Polygon[] = [];
    for (const rings of listed as unknown[]) {
      if (!Array.isArray(rings)) return refuse(broken);
      const polygon: Polygon = [];
      for (const ring of rings as unknown[]) {
        const found = readRing(ring);
        if (found === 'projected') return refuse(outlineSentence('OUTLINES_PROJECTED'));
        if (found === null) return refuse(broken);
        corners += found.length;
        if (corners > mostOutlines.corners)
          return refuse(outlineSentence('OUTLINES_TOO_FINE', { max: mostOutlines.corners }));
        polygon.push(found);
      }
      if (polygon.length > 0) polygons.push(polygon);
    }
    if (polygons.length === 0) skipped += 1;
    else shapes.push({ named: namesOf(get(feature, 'properties')), polygons });
  }
  if (others > 0) return refuse(outlineSentence('OUTLINES_NO_AREAS', { count: others, all: features.length }));
  if (shapes.length === 0) return refuse(outlineSentence('OUTLINES_EMPTY'));
  const properties = propertiesOf(shapes);
  if (properties.length === 0) return refuse(outlineSentence('OUTLINES_NO_NAMES'));
  return { read: { shapes, skipped, properties }, refused: null };
}

/** What a value has under a name; of anything but an object nothing. */
function get(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function readRing(ring: unknown): Ring | 'projected' | null {
  if (!Array.isArray(ring)) return null;
  const corners: Ring = [];
  for (const corner of ring as unknown[]) {
    if (!Array.isArray(corner)) return null;
    const [lng, lat] = corner as unknown[];
    if (typeof lng !== 'number' || typeof lat !== 'number') return null;
    if (Math.abs(lng) > 180 || Math.abs(lat) > 90) return 'projected';
    corners.push([lng, lat]);
  }
  const [first, last] = [corners[0], corners.at(-1)];
  if (corners.length > 1 && first && last && first[0] === last[0] && first[1] === last[1]) corners.pop();
  return corners.length < 3 ? null : corners;
}

/** What can be read as a name: texts and numbers, without line breaks and what no text may have. */
function namesOf(properties: unknown): Map<string, string> {
  const named = new Map<string, string>();
  if (typeof properties !== 'object' || properties === null) return named;
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const text = clean(String(value));
    if (text !== '' && name.length <= 200) named.set(name, text.slice(0, longestName).trim());
  }
  return named;
}

/** Half a character, which a longer one was cut into, is none either. */
const clean = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\p{Cs}/gu, '')
    .trim();

/** So many properties of a file are looked at. */
const mostProperties = 100;

function propertiesOf(shapes: readonly OutlineShape[]): OutlineProperty[] {
  const found = new Map<string, { filled: number; values: Set<string> }>();
  for (const { named } of shapes)
    for (const [name, value] of named) {
      const property = found.get(name) ?? { filled: 0, values: new Set<string>() };
      if (!found.has(name) && found.size >= mostProperties) continue;
      property.filled += 1;
      property.values.add(value);
      found.set(name, property);
    }
  return [...found]
    .map(([name, { filled, values }]) => ({
      name,
      filled,
      different: values.size,
      samples: [...values].slice(0, 3),
    }))
    .toSorted((a, b) => b.filled - a.filled || rankOf(a.name) - rankOf(b.name) || b.different - a.different);
}

/** What programs that make maps number shapes by comes last, what sounds like a name first. */
const rankOf = (name: string): number =>
  /objectid|^(o?g?f?id|uuid|guid|globalid)\d*$|shape|area|length|perimeter/i.test(name)
    ? 2
    : /prec|pct|vtd|ward|dist|name|label|code/i.test(name)
      ? 0
      : 1;

export interface NamedOutline {
  name: string;
  polygons: Polygon[];
}

/** The outlines of a file by the property that names them; shapes of one name are one outline. */
export function outlinesBy({ shapes }: OutlineFile, property: string): Read<NamedOutline[]> {
  const outlines = new Map<string, NamedOutline>();
  let without = 0;
  for (const { named, polygons } of shapes) {
    const name = named.get(property);
    if (name === undefined) {
      without += 1;
      continue;
    }
    const outline = outlines.get(name) ?? { name, polygons: [] };
    outline.polygons.push(...polygons);
    outlines.set(name, outline);
  }
  if (without > 0)
    return refuse(outlineSentence('OUTLINES_WITHOUT_NAME', { count: without, all: shapes.length, property }));
  if (outlines.size > mostOutlines.outlines)
    return refuse(outlineSentence('OUTLINES_TOO_MANY', { max: mostOutlines.outlines }));
  const scattered = [...outlines.values()].find(({ polygons }) => polygons.flat().length > mostOutlines.apart);
  if (scattered)
    return refuse(outlineSentence('OUTLINES_TOO_SCATTERED', { name: scattered.name, max: mostOutlines.apart }));
  return { read: [...outlines.values()], refused: null };
}
