// Squares from afar: each where it is and in the color of its kind, those of a wider tile only inside the part that stands in.
import { expect, it } from 'vitest';
import { drawCells, type PlacedCells } from '../../../../../src/client/ui/map/campaign/draw-cells';
import { kindsOf, looks } from '../../../../../src/client/ui/map/campaign/map-kinds';
import type { Cells } from '../../../../../src/client/ui/map/campaign/read-cells';
import type { Brush } from '../../../../../src/client/ui/map/draw-walk';

const at = [0.1, 0.3, 0.6, 0.9];
const cells = {
  x: Float32Array.from(at),
  y: Float32Array.from(at),
  doors: Uint32Array.from(at, () => 60),
  kinds: Object.fromEntries(looks.map((look) => [look, Uint8Array.of(0, 4, 0, 2)])),
  signs: [],
} as unknown as Cells;

function drawn(tile: Omit<PlacedCells, 'cells' | 'tile'>): [number, string][] {
  const squares: [number, string][] = [];
  const pen = {
    fillStyle: '',
    globalAlpha: 1,
    fillRect: (x: number, _y: number, wide: number) => squares.push([Math.round((x + wide / 2) / 10), pen.fillStyle]),
  };
  const brush = { pen, colors: new Proxy({}, { get: (_, name) => name }), width: 1000, height: 1000, text: 1 };
  drawCells(brush as unknown as Brush, [{ cells, tile: { z: 10, x: 0, y: 0 }, ...tile }], 'coverage', 10);
  return squares.toSorted((a, b) => a[0] - b[0]);
}

it('draws each square once, in the color of its kind, however often', () => {
  const [reached, , month] = kindsOf.coverage;
  const expected = [
    [10, reached?.color],
    [30, 'ink'],
    [60, reached?.color],
    [90, month?.color],
  ];
  for (let time = 0; time < 2; time += 1) expect(drawn({ x: 0, y: 0, size: 1000 })).toEqual(expected);
});

it('draws of a wider tile what lies in the part that is missing, and nothing beyond the canvas', () => {
  const of = (tile: Parameters<typeof drawn>[0]) => drawn(tile).map(([x]) => x);
  expect(of({ x: 0, y: 0, size: 1000, only: { x: 250, y: 250, size: 500 } })).toEqual([30, 60]);
  expect(of({ x: 500, y: 500, size: 1000 })).toHaveLength(2);
});
