// A tile of the campaign's map as it is drawn: where its cells are, how many doors each has, and what most of them are.
import { readVectorTile } from '../tiles/vector-tile';
import { kindsOf, looks, mostOf, signKinds, type Look } from './map-kinds';

export interface Cells {
  /** In shares of the tile's side. */
  x: Float32Array;
  y: Float32Array;
  doors: Uint32Array;
  /** Doors where someone was talked to; doors whose support is known; those of them that support. */
  reached: Uint32Array;
  known: Uint32Array;
  supporting: Uint32Array;
  /** By look: the kind of each cell. */
  kinds: Record<Look, Uint8Array>;
  signs: { x: number; y: number; count: number; kind: number }[];
}

/** What of it may be handed from one thread to another without a copy. */
export function buffersOf({ x, y, doors, reached, known, supporting, kinds }: Cells): ArrayBuffer[] {
  return [x, y, doors, reached, known, supporting, ...Object.values(kinds)].map(({ buffer }) => buffer as ArrayBuffer);
}

/** Throws a RangeError at what is no vector tile. */
export function readCells(bytes: Uint8Array): Cells {
  const layers = readVectorTile(bytes, (name) => name === 'doors' || name === 'signs');
  const places = (name: string) =>
    (layers.find((layer) => layer.name === name)?.features ?? []).flatMap(({ type, properties, parts }) => {
      const [[x, y] = []] = parts;
      const extent = layers.find((layer) => layer.name === name)?.extent ?? 1;
      return type === 'point' && x !== undefined && y !== undefined
        ? [{ x: x / extent, y: y / extent, properties }]
        : [];
    });
  const number = (value: unknown) => (typeof value === 'number' ? value : 0);
  const doors = places('doors').filter(({ properties }) => number(properties['doors']) > 0);
  const answered = kindsOf.answers.map(({ name }) => name);
  // Few doors of a square have answered: among those it is told which answer leads.
  const allOf = (look: Look, properties: Readonly<Record<string, unknown>>) =>
    (look === 'answers' && answered.reduce((sum, name) => sum + number(properties[name]), 0)) ||
    number(properties['doors']);
  const kindsBy = (look: Look) =>
    Uint8Array.from(doors, ({ properties }) => mostOf(kindsOf[look], properties, allOf(look, properties)));
  const sums = (names: readonly string[]) =>
    Uint32Array.from(doors, ({ properties }) => names.reduce((sum, name) => sum + number(properties[name]), 0));
  return {
    x: Float32Array.from(doors, ({ x }) => x),
    y: Float32Array.from(doors, ({ y }) => y),
    doors: Uint32Array.from(doors, ({ properties }) => number(properties['doors'])),
    reached: sums(['reached']),
    known: sums(['s1', 's2', 's3', 's4', 's5']),
    supporting: sums(['s1', 's2']),
    kinds: Object.fromEntries(looks.map((look) => [look, kindsBy(look)])) as Cells['kinds'],
    signs: places('signs').map(({ x, y, properties }) => {
      const count = signKinds.reduce((sum, { name }) => sum + number(properties[name]), 0);
      return { x, y, count, kind: mostOf(signKinds, properties, count) };
    }),
  };
}
