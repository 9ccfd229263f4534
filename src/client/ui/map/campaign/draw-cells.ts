// How the doors of a campaign look: squares of a grid from afar, dots from near, with a sign or a number where there is room.
import { formatNumber } from '../../../i18n/formats';
import type { Tile } from '../../../../domain/geography/map-tiles';
import { cellOf, tileExtent } from '../../../../domain/geography/tile-grid';
import { font, type Brush } from '../draw-walk';
import { kindsOf, signKinds, type Kind, type Look } from './map-kinds';
import type { Cells } from './read-cells';

/** A tile where it lies on the canvas; with `only`, that part of a wider one. */
export interface PlacedCells {
  cells: Cells;
  tile: Tile;
  x: number;
  y: number;
  size: number;
  only?: { x: number; y: number; size: number };
}

/** Dots from this tile zoom on, signs in them from the next. */
const dotsFrom = 14;
const signsFrom = 17;
const radius: Record<number, number> = { 14: 2, 15: 3, 16: 4.5, 17: 7, 18: 8 };
/** As many doors as fill a square of the grid. */
const full = 60;

export function drawCells(brush: Brush, tiles: readonly PlacedCells[], look: Look, tileZoom: number): void {
  const kinds = kindsOf[look];
  // Those with only an edge lie below, the first kind on top.
  for (let kind = kinds.length - 1; kind >= 0; kind -= 1)
    if (tileZoom < dotsFrom) drawSquares(brush, tiles, look, kind, tileZoom);
    else drawDots(brush, tiles, look, kind, tileZoom);
}

/** By tile and look: the cells of each kind. All of them are looked through once, and not with every drawing. */
const sorted = new WeakMap<Cells, Partial<Record<Look, Uint32Array[]>>>();

function cellsOf(cells: Cells, look: Look, kind: number): Uint32Array {
  const known = sorted.get(cells) ?? {};
  sorted.set(cells, known);
  const kinds = cells.kinds[look];
  known[look] ??= kindsOf[look].map((_, index) => {
    const own: number[] = [];
    kinds.forEach((each, at) => {
      if (each === index) own.push(at);
    });
    return Uint32Array.from(own);
  });
  return known[look][kind] ?? new Uint32Array();
}

function each(
  tile: PlacedCells,
  brush: Brush,
  members: Uint32Array,
  draw: (x: number, y: number, index: number) => void,
): void {
  const { cells, size, only } = tile;
  const margin = 12;
  for (const index of members) {
    const x = tile.x + cells.x[index]! * size;
    const y = tile.y + cells.y[index]! * size;
    if (x < -margin || y < -margin || x > brush.width + margin || y > brush.height + margin) continue;
    if (only && (x < only.x || y < only.y || x >= only.x + only.size || y >= only.y + only.size)) continue;
    draw(x, y, index);
  }
}

/** The cell that was drawn nearest to a point of the canvas, in shares of its tile's side; null beyond so many pixels. */
export function nearestCell(
  tiles: readonly PlacedCells[],
  at: { x: number; y: number },
  within: number,
): { tile: Tile; x: number; y: number } | null {
  let best = within;
  let found: ReturnType<typeof nearestCell> = null;
  for (const { cells, tile, size, only, ...corner } of tiles)
    for (let index = 0; index < cells.x.length; index += 1) {
      const [x, y] = [cells.x[index]!, cells.y[index]!];
      const [left, top] = [corner.x + x * size, corner.y + y * size];
      if (only && (left < only.x || top < only.y || left >= only.x + only.size || top >= only.y + only.size)) continue;
      const far = Math.hypot(left - at.x, top - at.y);
      if (far >= best) continue;
      best = far;
      found = { tile, x, y };
    }
  return found;
}

function drawSquares(brush: Brush, tiles: readonly PlacedCells[], look: Look, kind: number, tileZoom: number): void {
  const { pen, colors } = brush;
  const { color, open } = kindsOf[look][kind]!;
  pen.fillStyle = colors[color];
  // What was not done yet is there, but quiet: what was done stands out of it.
  pen.globalAlpha = open ? 0.35 : 0.85;
  for (const tile of tiles) {
    const room = (tile.size * cellOf(tileZoom)) / tileExtent;
    // One by one: as one path, thousands of squares take many times as long.
    each(tile, brush, cellsOf(tile.cells, look, kind), (x, y, index) => {
      const share = Math.min(1, Math.log(1 + tile.cells.doors[index]!) / Math.log(1 + full));
      const side = Math.max(2, (room - 0.5) * (0.35 + 0.65 * share));
      pen.fillRect(Math.round(x - side / 2), Math.round(y - side / 2), Math.ceil(side), Math.ceil(side));
    });
  }
  pen.globalAlpha = 1;
}

function drawDots(brush: Brush, tiles: readonly PlacedCells[], look: Look, kind: number, tileZoom: number): void {
  const { pen, colors, text } = brush;
  const { color, open, sign } = kindsOf[look][kind]!;
  const size = (radius[tileZoom] ?? 8) * (tileZoom >= signsFrom ? text : 1);
  // The smallest dots have no room for an edge: there what was not done yet is quiet instead.
  const isSmallest = tileZoom === dotsFrom;
  const [fill, edge] = open ? [colors.card, colors[color]] : [colors[color], colors.card];
  const dot = (radius: number) => dotOf(pen, radius, fill, edge, open ? 1.5 : 1);
  let one: Dot | undefined;
  let several: Dot | undefined;
  pen.fillStyle = colors[color];
  pen.globalAlpha = open && isSmallest ? 0.35 : 1;
  const written: { x: number; y: number; words: string }[] = [];
  for (const tile of tiles)
    each(tile, brush, cellsOf(tile.cells, look, kind), (x, y, index) => {
      // A square is drawn in a fraction of a dot's time, and of the smallest no one sees the corners.
      if (isSmallest) return pen.fillRect(x - size, y - size, 2 * size, 2 * size);
      const doors = tile.cells.doors[index]!;
      const many = tileZoom >= signsFrom && doors > 1;
      stamp(pen, many ? (several ??= dot(size + 2)) : (one ??= dot(size)), x, y);
      if (tileZoom < signsFrom) return;
      const words = many ? formatNumber(doors) : sign;
      if (words) written.push({ x, y, words });
    });
  pen.globalAlpha = 1;
  write(brush, written, edge, size * 1.25);
}

/** A dot drawn once: copies of it take a quarter of the time that as many circles do. */
interface Dot {
  canvas: HTMLCanvasElement;
  side: number;
  /** Its own pixels, and the screen's, in one of the map's. */
  fine: number;
}

function dotOf(on: CanvasRenderingContext2D, radius: number, fill: string, edge: string, width: number): Dot {
  const side = 2 * Math.ceil(radius + width);
  const fine = on.getTransform().a;
  const canvas = document.createElement('canvas');
  canvas.width = side * fine;
  canvas.height = side * fine;
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.scale(fine, fine);
    pen.fillStyle = fill;
    pen.strokeStyle = edge;
    pen.lineWidth = width;
    pen.beginPath();
    pen.arc(side / 2, side / 2, radius, 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
  }
  return { canvas, side, fine };
}

/** Whole pixels of the screen keep its edge sharp. */
function stamp(pen: CanvasRenderingContext2D, { canvas, side, fine }: Dot, x: number, y: number): void {
  const whole = (length: number) => Math.round((length - side / 2) * fine) / fine;
  pen.drawImage(canvas, whole(x), whole(y), side, side);
}

function write(
  { pen }: Brush,
  written: readonly { x: number; y: number; words: string }[],
  color: string,
  size: number,
): void {
  if (written.length === 0) return;
  pen.fillStyle = color;
  pen.font = font(size);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const { x, y, words } of written) pen.fillText(words, x, y);
}

/** Placed signs are squares: a shape of their own, above all doors. */
export function drawPlacedSigns(brush: Brush, tiles: readonly PlacedCells[]): void {
  const { pen, colors, text } = brush;
  const side = 14 * text;
  for (const { cells, x, y, size, only } of tiles)
    for (const placed of cells.signs) {
      const { color, open, sign }: Kind = signKinds[placed.kind]!;
      const [left, top] = [x + placed.x * size, y + placed.y * size];
      if (only && (left < only.x || top < only.y || left >= only.x + only.size || top >= only.y + only.size)) continue;
      pen.fillStyle = open ? colors.card : colors[color];
      pen.strokeStyle = open ? colors[color] : colors.card;
      pen.lineWidth = 2;
      pen.beginPath();
      pen.rect(left - side / 2, top - side / 2, side, side);
      pen.fill();
      pen.stroke();
      const words = placed.count > 1 ? formatNumber(placed.count) : sign;
      if (words) write(brush, [{ x: left, y: top, words }], open ? colors[color] : colors.card, side * 0.7);
    }
}

/** The area that is being drawn or was drawn, with its corners while it can be changed. */
export function drawArea(brush: Brush, ring: readonly (readonly [number, number])[], isOpen: boolean): void {
  const { pen, colors } = brush;
  const [first] = ring;
  if (!first) return;
  pen.beginPath();
  for (const [index, place] of ring.entries()) {
    const { x, y } = brush.at(place);
    if (index === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  }
  if (ring.length > 2) {
    if (!isOpen) pen.closePath();
    pen.fillStyle = colors.action;
    pen.globalAlpha = 0.14;
    pen.fill();
    pen.globalAlpha = 1;
  }
  pen.strokeStyle = colors.action;
  pen.lineWidth = 2.5;
  pen.stroke();
  if (!isOpen) return;
  for (const place of ring) {
    const { x, y } = brush.at(place);
    pen.beginPath();
    pen.arc(x, y, place === first ? 7 : 5, 0, 2 * Math.PI);
    pen.fillStyle = colors.card;
    pen.fill();
    pen.stroke();
  }
}

/** The address that was searched for. */
export function drawFound(brush: Brush, place: readonly [number, number]): void {
  const { pen, colors } = brush;
  const { x, y } = brush.at(place);
  pen.strokeStyle = colors.card;
  pen.lineWidth = 6;
  pen.beginPath();
  pen.arc(x, y, 15, 0, 2 * Math.PI);
  pen.stroke();
  pen.strokeStyle = colors.ink;
  pen.lineWidth = 3;
  pen.stroke();
}
