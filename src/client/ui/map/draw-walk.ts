// How streets, path, dots, signs and the position look.
import { numbersFrom, radiusAt, type Place, type Spot, type View } from './clusters';
import type { MapDoor, MapPlacement, MapPosition, MapStreet } from './types';

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

export function drawStreets(brush: Brush, streets: readonly MapStreet[]): void {
  const { pen, colors, zoom } = brush;
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  pen.strokeStyle = colors.street;
  for (const { line } of streets) {
    const first = line[0];
    if (!first) continue;
    pen.lineWidth = Math.max(zoom >= 14 ? 5 : 1.5, Math.min(60, brush.metres(11, first)));
    trace(brush, line);
    pen.stroke();
  }
  if (zoom >= 15.5) for (const street of streets) nameStreet(brush, street);
}

/** The street's name along its longest piece, the right way up. */
function nameStreet(brush: Brush, { name, line }: MapStreet): void {
  const { pen, zoom } = brush;
  let best: { from: Place; to: Place; long: number } | null = null;
  const first = line[0];
  const last = line.at(-1);
  if (!first || !last) return;
  for (let at = 0; at + 1 < line.length; at++) {
    const [a, b] = [line[at], line[at + 1]];
    if (!a || !b) continue;
    const from = brush.at(a);
    const to = brush.at(b);
    const long = Math.hypot(to.x - from.x, to.y - from.y);
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const seen = middle.x > 0 && middle.y > 0 && middle.x < brush.width && middle.y < brush.height;
    if (seen && (!best || long > best.long)) best = { from, to, long };
  }
  const ends = [brush.at(first), brush.at(last)] as const;
  const whole = Math.hypot(ends[1].x - ends[0].x, ends[1].y - ends[0].y);
  pen.font = font((zoom >= 17 ? 12 : 11) * brush.text, 400);
  if (!best || pen.measureText(name).width > whole) return;
  let angle = Math.atan2(ends[1].y - ends[0].y, ends[1].x - ends[0].x);
  if (angle > Math.PI / 2) angle -= Math.PI;
  if (angle < -Math.PI / 2) angle += Math.PI;
  writeName(brush, name, { x: (best.from.x + best.to.x) / 2, y: (best.from.y + best.to.y) / 2, angle });
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
  // What is next lies on top of everything else.
  const order = spots.toSorted((a, b) => Number(hasNext(a)) - Number(hasNext(b)));
  for (const spot of order) {
    const [door] = spot.doors;
    if (!door) continue;
    if (spot.doors.length === 1) drawDot(brush, spot, door);
    else drawCluster(brush, spot);
    if (spot.doors.some((each) => each.id === selected)) ring(brush, spot);
  }
}

const hasNext = (spot: Spot): boolean => spot.doors.some((door) => door.tone === 'next');

function drawDot(brush: Brush, { x, y }: Place, door: MapDoor): void {
  const { pen, zoom, colors } = brush;
  const radius = radiusAt(brush) + (door.tone === 'next' ? 2 : 0);
  const open = door.tone === 'todo';
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = open ? colors.card : door.tone === 'next' ? colors.lamp : colors[door.tone as keyof Colors];
  pen.fill();
  pen.lineWidth = open || door.tone === 'next' ? 1.5 : 1;
  pen.strokeStyle = open || door.tone === 'next' ? colors.ink : colors.card;
  pen.stroke();
  if (zoom < numbersFrom) return;
  const text = signs[door.tone] ?? (door.number === undefined ? '' : String(door.number));
  pen.fillStyle = open ? colors.ink : door.tone === 'next' ? '#16213a' : colors.card;
  write(brush, text, x, y, text.length > 3 ? 8.5 : text.length > 2 ? 10 : 11.5);
}

function drawCluster(brush: Brush, spot: Spot): void {
  const { pen, colors } = brush;
  const radius = Math.max(11 * brush.text, radiusAt(brush));
  const done = spot.doors.filter((door) => door.tone !== 'todo' && door.tone !== 'next').length;
  // As a stack: its number counts doors, where a single dot's says which one it is in walking order.
  pen.lineWidth = 1.5;
  pen.strokeStyle = colors.ink;
  pen.fillStyle = colors.card;
  pen.beginPath();
  pen.arc(spot.x + 3, spot.y - 3, radius, 0, 2 * Math.PI);
  pen.fill();
  pen.stroke();
  pen.beginPath();
  pen.arc(spot.x, spot.y, radius, 0, 2 * Math.PI);
  pen.fillStyle = hasNext(spot) ? colors.lamp : done === spot.doors.length ? colors.neutral : colors.card;
  pen.fill();
  pen.stroke();
  if (done > 0 && done < spot.doors.length) {
    pen.beginPath();
    pen.arc(spot.x, spot.y, radius, -Math.PI / 2, -Math.PI / 2 + (2 * Math.PI * done) / spot.doors.length);
    pen.lineWidth = 3;
    pen.strokeStyle = colors.good;
    pen.stroke();
  }
  pen.fillStyle = hasNext(spot) ? '#16213a' : done === spot.doors.length ? colors.card : colors.ink;
  const text = spot.doors.length > 999 ? '1k' : String(spot.doors.length);
  write(brush, text, spot.x, spot.y, text.length > 2 ? 8 : 10);
}

function write({ pen, text: larger }: Brush, text: string, x: number, y: number, size: number): void {
  pen.font = font(size * larger);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, x, y + 0.5);
}

function ring(brush: Brush, { x, y }: Place): void {
  const { pen, colors } = brush;
  pen.beginPath();
  pen.arc(x, y, radiusAt(brush) + 6, 0, 2 * Math.PI);
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
