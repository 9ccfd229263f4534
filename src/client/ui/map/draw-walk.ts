// How streets, path, dots, signs and the position look.
import { tPlural } from '../../i18n/texts';
import { numbersFrom, radiusAt, smallRadius, type Place, type Spot, type View } from './clusters';
import type { MapDoor, MapPlacement, MapPosition } from './types';

export interface Brush extends View {
  pen: CanvasRenderingContext2D;
  colors: Colors;
  /** Metres as pixels at some coordinates. */
  metres: (metres: number, coordinates: readonly [number, number]) => number;
}

const names = {
  ink: '--pl-ink',
  card: '--pl-card',
  lamp: '--pl-lamp',
  action: '--pl-action',
  good: '--pl-good',
  refused: '--pl-refused',
  moved: '--pl-moved',
  literature: '--pl-literature',
  neutral: '--pl-neutral',
  street: '--pl-map-street',
  name: '--pl-map-name',
  ground: '--pl-map-ground',
  casing: '--pl-map-casing',
  highway: '--pl-map-highway',
  rail: '--pl-map-rail',
  path: '--pl-map-path',
  water: '--pl-map-water',
  green: '--pl-map-green',
  building: '--pl-map-building',
} as const;
export type Colors = Record<keyof typeof names, string>;

/** The theme's colors as they are now. */
export function readColours(element: Element): Colors {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim() || '#888';
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [key, read(name)])) as Colors;
}

export const font = (size: number, weight = 650) =>
  `${weight} ${size}px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif`;

/** The person's text size against the usual; beyond the upper bound numbers would cover the map. */
export const textScale = (): number => {
  const root = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isNaN(root) ? 1 : Math.min(1.8, Math.max(1, root / 16));
};

function trace(brush: Brush, line: readonly [number, number][]): void {
  brush.pen.beginPath();
  for (const [index, each] of line.entries()) {
    const { x, y } = brush.at(each);
    if (index === 0) brush.pen.moveTo(x, y);
    else brush.pen.lineTo(x, y);
  }
}

/** A street's name with its middle at a place, in the pen's font, turned by `angle` (radians), with an edge that keeps it legible. */
export function writeName(
  { pen, colors }: Pick<Brush, 'pen' | 'colors'>,
  name: string,
  { x, y, angle }: Place & { angle: number },
): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate(angle);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineWidth = 3;
  pen.strokeStyle = colors.street;
  pen.strokeText(name, 0, 0);
  pen.fillStyle = colors.name;
  pen.fillText(name, 0, 0);
  pen.restore();
}

export function drawPath(brush: Brush, path: readonly [number, number][]): void {
  if (path.length < 2) return;
  const { pen, colors } = brush;
  pen.strokeStyle = colors.ink;
  pen.globalAlpha = 0.45;
  pen.lineWidth = 1.25;
  trace(brush, path);
  pen.stroke();
  pen.globalAlpha = 1;
}

/** Signs in the dots, so that a result is never told by color alone. */
const signs: Partial<Record<MapDoor['tone'], string>> = {
  good: '✓',
  refused: '×',
  moved: '→',
  literature: '≡',
  neutral: '–',
};

export function drawDots(brush: Brush, spots: readonly Spot[], selected: string | null): void {
  // What is next lies on top of everything else, and what says words on what is only a dot.
  const rank = (spot: Spot) => Number(hasNext(spot)) * 2 + Number(spot.doors.length > 1);
  const order = spots.toSorted((a, b) => rank(a) - rank(b));
  for (const spot of order) {
    const [door] = spot.doors;
    if (!door) continue;
    if (spot.doors.length === 1) drawDot(brush, spot, door);
    else drawCluster(brush, spot);
    if (spot.doors.some((each) => each.id === selected)) ring(brush, spot);
  }
}

const hasNext = (spot: Spot): boolean => spot.doors.some((door) => door.tone === 'next');

function drawDot(brush: Brush, { x, y, tight }: Spot, door: MapDoor): void {
  const { pen, zoom, colors } = brush;
  const small = tight === true && door.tone !== 'next';
  const radius = small ? smallRadius(brush) : radiusAt(brush) + (door.tone === 'next' ? 2 : 0);
  const open = door.tone === 'todo';
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = open ? colors.card : door.tone === 'next' ? colors.lamp : colors[door.tone as keyof Colors];
  pen.fill();
  pen.lineWidth = open || door.tone === 'next' ? 1.5 : 1;
  pen.strokeStyle = open || door.tone === 'next' ? colors.ink : colors.card;
  pen.stroke();
  if (zoom < numbersFrom || small) return;
  const text = signs[door.tone] ?? (door.number === undefined ? '' : String(door.number));
  pen.fillStyle = open ? colors.ink : door.tone === 'next' ? '#16213a' : colors.card;
  write(brush, text, x, y, text.length > 3 ? 8.5 : text.length > 2 ? 10 : 11.5);
}

/** A pill that says what it counts: no one takes it for a house, or for the number of a door in the walk. */
function drawCluster(brush: Brush, spot: Spot): void {
  const { pen, colors, text } = brush;
  const { length } = spot.doors;
  const done = spot.doors.filter((door) => door.tone !== 'todo' && door.tone !== 'next').length;
  const { left, top, width, height } = pillOf(brush, spot);
  const next = hasNext(spot);
  pen.beginPath();
  pen.roundRect(left, top, width, height, height / 2);
  pen.fillStyle = next ? colors.lamp : done === length ? colors.neutral : colors.card;
  pen.fill();
  pen.lineWidth = 1.5;
  pen.strokeStyle = colors.ink;
  pen.stroke();
  if (done > 0 && done < length) {
    // How much of it is done, as a line at its foot.
    const room = width - height;
    pen.fillStyle = next ? colors.ink : colors.good;
    pen.fillRect(left + height / 2, top + height - 4 * text, (room * done) / length, 2.5 * text);
  }
  pen.fillStyle = next ? '#16213a' : done === length ? colors.card : colors.ink;
  write(brush, wordsOf(length), spot.x, spot.y - (done > 0 && done < length ? 1.5 * text : 0), 11);
}

const wordsOf = (doors: number): string => tPlural(doors, '{count} door', '{count} doors');

/** How wide the pill of so many doors is, with air around it: in Spanish wider than in English. */
export const pillWidth = ({ pen, text }: Brush, doors: number): number => {
  pen.font = font(11 * text);
  return pen.measureText(wordsOf(doors)).width + 22 * text;
};

function pillOf(brush: Brush, spot: Spot): { left: number; top: number; width: number; height: number } {
  const { pen, text } = brush;
  pen.font = font(11 * text);
  const width = pen.measureText(wordsOf(spot.doors.length)).width + 16 * text;
  const height = 22 * text;
  return { left: spot.x - width / 2, top: spot.y - height / 2, width, height };
}

function write({ pen, text: larger }: Brush, text: string, x: number, y: number, size: number): void {
  pen.font = font(size * larger);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, x, y + 0.5);
}

function ring(brush: Brush, spot: Spot): void {
  const { pen, colors } = brush;
  pen.beginPath();
  if (spot.doors.length > 1) {
    const { left, top, width, height } = pillOf(brush, spot);
    pen.roundRect(left - 4, top - 4, width + 8, height + 8, height / 2 + 4);
  } else pen.arc(spot.x, spot.y, (spot.tight ? smallRadius(brush) : radiusAt(brush)) + 6, 0, 2 * Math.PI);
  pen.lineWidth = 3;
  pen.strokeStyle = colors.action;
  pen.stroke();
}

export function drawPosition(brush: Brush, position: MapPosition | null): void {
  if (!position) return;
  const { pen, colors } = brush;
  const place: [number, number] = [position.longitude, position.latitude];
  const { x, y } = brush.at(place);
  pen.beginPath();
  pen.arc(x, y, Math.max(10, brush.metres(position.accuracy, place)), 0, 2 * Math.PI);
  pen.fillStyle = colors.action;
  pen.globalAlpha = 0.12;
  pen.fill();
  pen.globalAlpha = 1;
  pen.lineWidth = 1.5;
  pen.strokeStyle = colors.action;
  pen.stroke();
  pen.beginPath();
  pen.arc(x, y, 5, 0, 2 * Math.PI);
  pen.fillStyle = colors.action;
  pen.fill();
  pen.strokeStyle = colors.card;
  pen.stroke();
}

/** In the board of a sign that is not as it should be, so that its state is never told by color alone. */
const boards = { missing: '?', damaged: '!', taken_down: '–' } as const;

export function drawPlacements(brush: Brush, placements: readonly MapPlacement[], selected: string | null): void {
  const { pen, colors } = brush;
  for (const { id, coordinates, unsent, condition = 'standing' } of placements) {
    const { x, y } = brush.at(coordinates);
    const gone = condition === 'missing' || condition === 'taken_down';
    const tone = unsent ? colors.lamp : toneOfSign(condition, colors);
    if (id === selected) {
      pen.beginPath();
      pen.arc(x, y - 12, 19, 0, 2 * Math.PI);
      pen.lineWidth = 3;
      pen.strokeStyle = colors.action;
      pen.stroke();
    }
    pen.beginPath();
    pen.moveTo(x, y - 8);
    pen.lineTo(x, y);
    pen.strokeStyle = tone;
    pen.lineWidth = 2.5;
    pen.stroke();
    pen.beginPath();
    pen.rect(x - 10, y - 21, 20, 14);
    pen.fillStyle = gone ? colors.card : tone;
    pen.strokeStyle = gone ? tone : colors.card;
    pen.lineWidth = gone ? 2 : 1.5;
    pen.fill();
    pen.stroke();
    if (condition === 'standing') continue;
    pen.fillStyle = gone ? tone : colors.card;
    write({ ...brush, text: 1 }, boards[condition], x, y - 14, 11.5);
  }
}

function toneOfSign(condition: NonNullable<MapPlacement['condition']>, colors: Colors): string {
  switch (condition) {
    case 'standing':
      return colors.action;
    case 'damaged':
    case 'missing':
      return colors.refused;
    case 'taken_down':
      return colors.neutral;
  }
}
