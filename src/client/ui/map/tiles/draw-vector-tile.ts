// How a vector tile looks: water, green, buildings and roads in the theme's own quiet colors, names last and in one go.
import type { Brush, Colors } from '../draw-walk';
import { font, writeName } from '../draw-walk';
import { placeNames, type NamedLine } from '../street-names';
import { areas, roads, side, type Area, type BlockSides, type Line, type Road } from './vector-features';

/** A tile ready to be drawn: paths in its own units, so that drawing again costs little. */
export interface Drawing {
  areas: Record<Area, Path2D>;
  lines: Record<Line, Path2D>;
  names: BlockSides['names'];
}

/** Where a tile lies on the canvas; `clip` where a wider tile stands in for one that is not there yet. */
export interface Placed {
  drawing: Drawing;
  x: number;
  y: number;
  /** Pixels a side. */
  size: number;
  clip?: { x: number; y: number; size: number };
}

export function drawingOf(ground: BlockSides): Drawing {
  return {
    areas: { green: path(ground.areas.green), water: path(ground.areas.water), building: path(ground.areas.building) },
    lines: {
      stream: path(ground.lines.stream),
      rail: path(ground.lines.rail),
      path: path(ground.lines.path),
      minor: path(ground.lines.minor),
      major: path(ground.lines.major),
      highway: path(ground.lines.highway),
    },
    names: ground.names,
  };
}

function path(parts: readonly number[][]): Path2D {
  const made = new Path2D();
  for (const part of parts) {
    made.moveTo(part[0] ?? 0, part[1] ?? 0);
    for (let at = 2; at + 1 < part.length; at += 2) made.lineTo(part[at]!, part[at + 1]!);
  }
  return made;
}

/** From which zoom on a thing is shown, how wide it is (meters), and at least how wide (pixels at zoom 14 and at 18). */
const looks: Record<Line, { from: number; metres: number; least: [number, number] }> = {
  stream: { from: 11, metres: 4, least: [1, 2] },
  rail: { from: 12, metres: 2, least: [1, 2] },
  path: { from: 15, metres: 2, least: [0.8, 2] },
  minor: { from: 12, metres: 8, least: [1.8, 8] },
  major: { from: 9, metres: 12, least: [3, 11] },
  highway: { from: 5, metres: 18, least: [4, 14] },
};
const buildingsFrom = 14.5;
const namesFrom: Record<Road, number> = { rail: 99, path: 17, minor: 15.5, major: 14, highway: 12 };
const casingFrom = 13.5;

const areaColour: Record<Area, keyof Colors> = { green: 'green', water: 'water', building: 'building' };
const lineColour: Record<Line, keyof Colors> = {
  stream: 'water',
  rail: 'rail',
  path: 'path',
  minor: 'street',
  major: 'street',
  highway: 'highway',
};

export function widthAt(line: Line, zoom: number, metres: (length: number) => number): number {
  const { metres: wide, least } = looks[line];
  const [at14, at18] = least;
  // Half as wide with every zoom further out than 14; between 14 and 18 evenly.
  const drawn = zoom < 14 ? at14 * 2 ** ((zoom - 14) / 2) : at14 + ((at18 - at14) * Math.min(4, zoom - 14)) / 4;
  return Math.max(drawn, Math.min(60, metres(wide)));
}

/** Draws all tiles layer by layer: a road that crosses from one into the other has no seam. */
export function drawBaseMap(brush: Brush, tiles: readonly Placed[], metres: (length: number) => number): void {
  const { pen, colors, zoom } = brush;
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  for (const area of areas) {
    if (area === 'building' && zoom < buildingsFrom) continue;
    // Streams and green first, houses above both.
    each(brush, tiles, ({ drawing }) => {
      pen.fillStyle = colors[areaColour[area]];
      pen.fill(drawing.areas[area], 'evenodd');
    });
    if (area === 'water') stroke(brush, tiles, 'stream', metres, 0);
  }
  const shown = roads.filter((road) => zoom >= looks[road].from);
  if (zoom >= casingFrom)
    for (const road of shown) if (road !== 'rail' && road !== 'path') stroke(brush, tiles, road, metres, 1.5);
  for (const road of shown) stroke(brush, tiles, road, metres, 0);
  drawNames(brush, tiles);
}

function each({ pen }: Brush, tiles: readonly Placed[], draw: (tile: Placed, scale: number) => void): void {
  for (const tile of tiles) {
    const scale = tile.size / side;
    pen.save();
    if (tile.clip) {
      const { x, y, size } = tile.clip;
      pen.beginPath();
      pen.rect(x, y, size, size);
      pen.clip();
    }
    pen.translate(tile.x, tile.y);
    pen.scale(scale, scale);
    draw(tile, scale);
    pen.restore();
  }
}

/** `casing`: pixels more on each side, in the color of a road's edge. */
function stroke(
  brush: Brush,
  tiles: readonly Placed[],
  line: Line,
  metres: (length: number) => number,
  casing: number,
): void {
  const { pen, colors, zoom } = brush;
  if (zoom < looks[line].from) return;
  const width = widthAt(line, zoom, metres) + casing;
  each(brush, tiles, ({ drawing }, scale) => {
    pen.strokeStyle = casing > 0 ? colors.casing : colors[lineColour[line]];
    // The pen is scaled to the tile's units, and so are its dashes.
    pen.lineWidth = width / scale;
    if (line === 'path') pen.setLineDash([(width * 2) / scale, (width * 2) / scale]);
    if (line === 'rail') pen.setLineDash([(width * 5) / scale, (width * 2) / scale]);
    pen.stroke(drawing.lines[line]);
  });
}

function drawNames(brush: Brush, tiles: readonly Placed[]): void {
  const { pen, zoom, width, height, text } = brush;
  const size = (zoom >= 17 ? 12 : 11) * text;
  pen.font = font(size, 400);
  const lines = tiles.flatMap(({ drawing, x, y, size: across }): NamedLine[] => {
    const scale = across / side;
    return drawing.names.flatMap(({ name, road, line }) =>
      zoom < namesFrom[road]
        ? []
        : { name, rank: roads.indexOf(road), line: line.map((at, axis) => at * scale + (axis % 2 === 0 ? x : y)) },
    );
  });
  const placed = placeNames(
    lines,
    (name) => pen.measureText(name).width,
    size,
    (x, y) => x > 0 && y > 0 && x < width && y < height,
  );
  for (const { name, ...place } of placed) writeName(brush, name, place);
}
