// Nothing that a caller sends is dropped without a word: what a call does not name, it refuses.
import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { contract, everyCall } from '../../src/contract';
import type { Call } from '../../src/contract/call';
import { filterParams, knownFilters } from '../../src/contract/voters/voter-filters';

interface Shape {
  additionalProperties?: unknown;
  properties?: Record<string, Shape>;
  [key: string]: unknown;
}

const changing = everyCall().filter(({ call }) => call.method !== 'GET');

/** The paths of the objects in a schema that take fields which they do not name. */
function openObjects(shape: unknown, path: string): string[] {
  if (typeof shape !== 'object' || shape === null) return [];
  if (Array.isArray(shape)) return shape.flatMap((each) => openObjects(each, path));
  // Of GeoJSON only the doors are read; the rest is what the server itself says there.
  if (/\.(geo_data|geojson)$/.test(path)) return [];
  const { properties, additionalProperties, ...rest } = shape as Shape;
  const own = properties !== undefined && additionalProperties !== false ? [path] : [];
  const inner = Object.entries(properties ?? {}).flatMap(([key, each]) => openObjects(each, `${path}.${key}`));
  return [...own, ...inner, ...Object.values(rest).flatMap((each) => openObjects(each, path))];
}

/** Facts of phones are taken one by one: each keeps what a newer phone says of it. A placement is the whole body. */
function withoutFacts(call: Call): unknown {
  if (call === contract.roadSigns.place) return null;
  const shape = z.toJSONSchema(call.body!, { io: 'input', unrepresentable: 'any' }) as Shape;
  for (const field of call.apart ?? []) delete shape.properties?.[field];
  return shape;
}

describe.each(changing)('$name', ({ call }) => {
  test('refuses fields that it does not name', () => {
    if (call.body) expect(openObjects(withoutFacts(call), 'body')).toEqual([]);
    if (call.query)
      expect(openObjects(z.toJSONSchema(call.query, { io: 'input', unrepresentable: 'any' }), 'query')).toEqual([]);
  });
});

test('filters of a newer server are shown as far as they can be read, and never sent so', () => {
  const newer = { parties: ['Green'], mood: 'merry' };
  expect(knownFilters.parse(newer)).toEqual({ parties: ['Green'] });
  expect(filterParams.safeParse(newer).success).toBe(false);
});
