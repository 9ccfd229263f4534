// Vector tiles (Mapbox Vector Tile 2) made in code.

export interface TestFeature {
  type: 'point' | 'line' | 'polygon';
  properties?: Record<string, string | number | boolean>;
  /** In units of the tile, 4096 a side. Rings without their last corner. */
  parts: [number, number][][];
}

export interface TestLayer {
  name: string;
  features: TestFeature[];
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return [...bytes, rest];
}
const zigzag = (value: number) => (value < 0 ? -value * 2 - 1 : value * 2);
const number = (field: number, value: number) => [...varint(field * 8), ...varint(value)];
const bytes = (field: number, inner: readonly number[]) => [
  ...varint(field * 8 + 2),
  ...varint(inner.length),
  ...inner,
];
const text = (field: number, value: string) => bytes(field, [...new TextEncoder().encode(value)]);

function valueOf(value: string | number | boolean): number[] {
  if (typeof value === 'string') return text(1, value);
  if (typeof value === 'boolean') return number(7, Number(value));
  if (Number.isInteger(value)) return value < 0 ? number(6, zigzag(value)) : number(5, value);
  const double = new Uint8Array(new Float64Array([value]).buffer);
  return [...varint(3 * 8 + 1), ...double];
}

function geometryOf({ type, parts }: TestFeature): number[] {
  const numbers: number[] = [];
  let [x, y] = [0, 0];
  const step = (to: [number, number]) => {
    numbers.push(zigzag(to[0] - x), zigzag(to[1] - y));
    [x, y] = to;
  };
  for (const [first, ...rest] of parts) {
    if (!first) continue;
    numbers.push(8 + 1);
    step(first);
    if (rest.length > 0) numbers.push(rest.length * 8 + 2);
    rest.forEach(step);
    if (type === 'polygon') numbers.push(8 + 7);
  }
  return numbers.flatMap(varint);
}

const types = { point: 1, line: 2, polygon: 3 } as const;

/** The bytes of one tile. */
export function vectorTile(layers: readonly TestLayer[]): Uint8Array {
  return Uint8Array.from(
    layers.flatMap(({ name, features }) => {
      const keys = [...new Set(features.flatMap(({ properties = {} }) => Object.keys(properties)))];
      const values = [...new Set(features.flatMap(({ properties = {} }) => Object.values(properties)))];
      const layer = [
        ...number(15, 2),
        ...text(1, name),
        ...features.flatMap((feature) => {
          const tags = Object.entries(feature.properties ?? {}).flatMap(([key, value]) => [
            keys.indexOf(key),
            values.indexOf(value),
          ]);
          return bytes(2, [
            ...bytes(2, tags.flatMap(varint)),
            ...number(3, types[feature.type]),
            ...bytes(4, geometryOf(feature)),
          ]);
        }),
        ...keys.flatMap((key) => text(3, key)),
        ...values.flatMap((value) => bytes(4, valueOf(value))),
        ...number(5, 4096),
      ];
      return bytes(3, layer);
    }),
  );
}
