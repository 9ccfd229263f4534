// The share of doors that were reached, or of known support, by squares about as wide as a block: the more the darker, and where
// there is room the figure in the square with of how many doors it is. Of fewer than five doors no share is told.
import { formatNumber, formatPercent } from '../../../i18n/formats';
import { t } from '../../../i18n/texts';
import { font, type Brush } from '../draw-walk';
import type { PlacedCells } from './draw-cells';
import type { Cells } from './read-cells';

export type HeatOf = 'reached' | 'support';

/** From which share each step begins, and how dark it is: one color from pale to full, told apart without seeing its hue. */
export const heatSteps: Readonly<Record<HeatOf, readonly { from: number; alpha: number }[]>> = {
  reached: [
    { from: 0, alpha: 0.1 },
    { from: Number.MIN_VALUE, alpha: 0.28 },
    { from: 0.1, alpha: 0.48 },
    { from: 0.25, alpha: 0.7 },
    { from: 0.5, alpha: 0.95 },
  ],
  support: [
    { from: 0, alpha: 0.1 },
    { from: 0.2, alpha: 0.28 },
    { from: 0.4, alpha: 0.48 },
    { from: 0.6, alpha: 0.7 },
    { from: 0.8, alpha: 0.95 },
  ],
};

/** A share of fewer doors than this says nothing. */
export const fewestDoors = 5;

export const heatStep = (of: HeatOf, share: number): number =>
  heatSteps[of].reduce((best, { from }, index) => (share >= from ? index : best), 0);

/** Of one square: its place as column and row of its tile, and of how many doors how many count. */
export interface HeatSquare {
  column: number;
  row: number;
  part: number;
  of: number;
}

/** How wide a square is from near, in meters, at a latitude. */
export const squareMetres = (lat: number): number =>
  (40_075_017 * Math.cos((lat * Math.PI) / 180)) / 2 ** steadyFrom / mostPerSide;

/** From this zoom of tiles on squares stay as wide on the ground as they are there. */
const steadyFrom = 12;
const mostPerSide = 64;
/** Pixels from which on a square has room for its figure. */
const figureFrom = 44;

export const squaresPerSide = (z: number): number => Math.max(1, mostPerSide >> Math.max(0, z - steadyFrom));

/** The squares of a tile in which there is something of which to have a share. */
export function squaresOf(cells: Cells, z: number, of: HeatOf): HeatSquare[] {
  const side = squaresPerSide(z);
  const squares = new Map<number, HeatSquare>();
  for (let index = 0; index < cells.x.length; index += 1) {
    const all = of === 'reached' ? cells.doors[index]! : cells.known[index]!;
    if (all === 0) continue;
    const column = Math.min(side - 1, Math.floor(cells.x[index]! * side));
    const row = Math.min(side - 1, Math.floor(cells.y[index]! * side));
    const square = squares.get(row * side + column) ?? { column, row, part: 0, of: 0 };
    square.part += of === 'reached' ? cells.reached[index]! : cells.supporting[index]!;
    square.of += all;
    squares.set(row * side + column, square);
  }
  return [...squares.values()];
}

const kept = new WeakMap<Cells, Partial<Record<HeatOf, HeatSquare[]>>>();

/** Squares of a tile that was drawn before are not laid together again. */
function keptSquares(cells: Cells, z: number, of: HeatOf): HeatSquare[] {
  const known = kept.get(cells) ?? {};
  const squares = known[of] ?? squaresOf(cells, z, of);
  kept.set(cells, { ...known, [of]: squares });
  return squares;
}

export function drawHeat({ pen, colors, text }: Brush, tiles: readonly PlacedCells[], of: HeatOf): void {
  for (const { cells, tile, x, y, size, only } of tiles) {
    const wide = size / squaresPerSide(tile.z);
    pen.save();
    if (only) {
      pen.beginPath();
      pen.rect(only.x, only.y, only.size, only.size);
      pen.clip();
    }
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    for (const { column, row, part, of: all } of keptSquares(cells, tile.z, of)) {
      const [left, top] = [x + column * wide, y + row * wide];
      const share = part / all;
      const side = Math.max(1, wide - 1);
      if (all < fewestDoors) {
        pen.globalAlpha = 0.35;
        pen.lineWidth = 1;
        pen.strokeStyle = colors.ink;
        pen.strokeRect(left + 0.5, top + 0.5, side - 1, side - 1);
        continue;
      }
      pen.globalAlpha = heatSteps[of][heatStep(of, share)]!.alpha;
      pen.fillStyle = colors.action;
      pen.fillRect(left, top, side, side);
      if (wide < figureFrom * text) continue;
      pen.globalAlpha = 1;
      pen.lineWidth = 4;
      pen.strokeStyle = colors.card;
      pen.fillStyle = colors.ink;
      const write = (figure: string, down: number, size: number) => {
        pen.font = font(size * text);
        pen.strokeText(figure, left + wide / 2, top + wide / 2 + down * text);
        pen.fillText(figure, left + wide / 2, top + wide / 2 + down * text);
      };
      write(formatPercent(share, 0), -7, 13);
      write(t('of {count}', { count: formatNumber(all) }), 8, 11);
    }
    pen.restore();
  }
}
