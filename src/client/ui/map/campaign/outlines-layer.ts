// The outlines of precincts and districts over the doors: thin lines with names where they fit, and those that are selected filled.
import type { LeafletMouseEvent } from 'leaflet';
import { unitsOf, tileExtent } from '../../../../domain/geography/tile-grid';
import { CanvasLayer } from '../canvas-layer';
import { font, type Brush } from '../draw-walk';

export interface DrawnOutline {
  number: number;
  name: string;
  areas: readonly (readonly (readonly [number, number])[])[];
}

export interface OutlinesShown {
  outlines: readonly DrawnOutline[];
  selected: ReadonlySet<number>;
  /** Taps select an outline; else they are for the doors. */
  picks: boolean;
  onPick: (number: number) => void;
}

/** A place as a share of the world: at any zoom it is a factor away from its pixels. */
interface Ring {
  x: Float64Array;
  y: Float64Array;
  /** Edges that run there and back, to a hole or an island: they are no border. */
  seam: Uint8Array;
}

interface Placed {
  outline: DrawnOutline;
  rings: Ring[];
  box: Box;
  middle: { x: number; y: number };
}

/** [west, north, east, south] */
type Box = readonly [number, number, number, number];

/** A zoom so near that a unit is a fraction of a meter. */
const fine = 18;
const world = tileExtent * 2 ** fine;
/** Pixels an outline must be wide to have its name. */
const nameFrom = 40;

export class OutlinesLayer extends CanvasLayer<OutlinesShown> {
  private placed: Placed[] = [];
  private of: OutlinesShown['outlines'] | null = null;

  override show(props: OutlinesShown): void {
    if (this.of !== props.outlines) this.placed = props.outlines.map(place);
    this.of = props.outlines;
    super.show(props);
  }

  protected paint(brush: Brush, { selected }: OutlinesShown): void {
    const { pen, colors, width, height, text } = brush;
    const scale = 256 * 2 ** brush.zoom;
    const origin = this._map.getPixelOrigin().add(this.topLeft);
    const inSight = this.placed.filter(({ box: [west, north, east, south] }) => {
      const [left, top] = [west * scale - origin.x, north * scale - origin.y];
      return left < width && top < height && east * scale > origin.x && south * scale > origin.y;
    });
    const borders = new Path2D();
    for (const { outline, rings } of inSight) {
      for (const ring of rings) trace(borders, ring, scale, origin);
      if (!selected.has(outline.number)) continue;
      const area = new Path2D();
      for (const ring of rings) trace(area, { ...ring, seam: new Uint8Array(ring.x.length) }, scale, origin);
      pen.fillStyle = colors.action;
      pen.globalAlpha = 0.18;
      pen.fill(area);
      pen.globalAlpha = 1;
    }
    pen.lineJoin = 'round';
    // A light edge keeps the line apart from dots of its own color.
    pen.strokeStyle = colors.card;
    pen.lineWidth = 3.5;
    pen.stroke(borders);
    pen.strokeStyle = colors.ink;
    pen.lineWidth = 1.25;
    pen.stroke(borders);
    pen.strokeStyle = colors.action;
    pen.lineWidth = 3;
    for (const { outline, rings } of inSight) {
      if (!selected.has(outline.number)) continue;
      const border = new Path2D();
      for (const ring of rings) trace(border, ring, scale, origin);
      pen.stroke(border);
    }
    pen.font = font(12.5 * text, 600);
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.lineWidth = 4;
    pen.strokeStyle = colors.card;
    pen.fillStyle = colors.ink;
    const taken: Box[] = [];
    for (const { outline, box, middle } of inSight) {
      const wide = (box[2] - box[0]) * scale;
      if (wide < nameFrom) continue;
      const half = pen.measureText(outline.name).width / 2 + 4;
      const [x, y] = [middle.x * scale - origin.x, middle.y * scale - origin.y];
      const label: Box = [x - half, y - 10 * text, x + half, y + 10 * text];
      if (2 * half > wide || taken.some((other) => overlap(label, other))) continue;
      taken.push(label);
      pen.strokeText(outline.name, x, y);
      pen.fillText(outline.name, x, y);
    }
  }

  protected readonly tap = ({ latlng }: LeafletMouseEvent): void => {
    const { shown } = this;
    if (!shown?.picks) return;
    const [x, y] = worldOf([latlng.lng, latlng.lat]);
    const size = ({ box: [west, north, east, south] }: Placed) => (east - west) * (south - north);
    // Of several that overlap the smallest one is meant.
    const [found] = this.placed.filter((each) => isIn(each, x, y)).toSorted((a, b) => size(a) - size(b));
    if (found) shown.onPick(found.outline.number);
  };
}

function worldOf(place: readonly [number, number]): [number, number] {
  const [x, y] = unitsOf(place, fine);
  return [x / world, y / world];
}

const overlap = ([w, n, e, s]: Box, other: Box) => w < other[2] && e > other[0] && n < other[3] && s > other[1];

function place(outline: DrawnOutline): Placed {
  const rings = outline.areas.map((area): Ring => {
    const places = area.map(worldOf);
    const edge = (from: number) => {
      const [a, b] = [places[from]!, places[(from + 1) % places.length]!];
      return { there: `${String(a)} ${String(b)}`, back: `${String(b)} ${String(a)}` };
    };
    const edges = new Set(places.map((_, at) => edge(at).there));
    return {
      x: Float64Array.from(places, ([x]) => x),
      y: Float64Array.from(places, ([, y]) => y),
      seam: Uint8Array.from(places, (_, at) => (edges.has(edge(at).back) ? 1 : 0)),
    };
  });
  const [first] = rings;
  const every = (of: 'x' | 'y') => rings.flatMap((ring) => [...ring[of]]);
  const [xs, ys] = [every('x'), every('y')];
  const least = (values: number[]) => values.reduce((low, value) => Math.min(low, value), Infinity);
  const most = (values: number[]) => values.reduce((high, value) => Math.max(high, value), -Infinity);
  return {
    outline,
    rings,
    box: [least(xs), least(ys), most(xs), most(ys)],
    middle: first ? middleOf(first) : { x: 0, y: 0 },
  };
}

/** Where an area balances. */
function middleOf({ x, y }: Ring): { x: number; y: number } {
  let [area, sumX, sumY] = [0, 0, 0];
  const [left, top] = [x[0] ?? 0, y[0] ?? 0];
  for (let at = 0; at < x.length; at += 1) {
    const next = (at + 1) % x.length;
    const [ax, ay, bx, by] = [x[at]! - left, y[at]! - top, x[next]! - left, y[next]! - top];
    const turn = ax * by - bx * ay;
    area += turn;
    sumX += (ax + bx) * turn;
    sumY += (ay + by) * turn;
  }
  return area === 0 ? { x: left, y: top } : { x: left + sumX / (3 * area), y: top + sumY / (3 * area) };
}

/** Corners nearer than a pixel to the last one are passed over. */
function trace(path: Path2D, { x, y, seam }: Ring, scale: number, origin: { x: number; y: number }): void {
  let [lastX, lastY] = [Infinity, Infinity];
  let isDown = false;
  for (let at = 0; at <= x.length; at += 1) {
    const here = at % x.length;
    const [px, py] = [x[here]! * scale - origin.x, y[here]! * scale - origin.y];
    const isNear = Math.abs(px - lastX) + Math.abs(py - lastY) < 1;
    if (isDown && (!isNear || at === x.length)) path.lineTo(px, py);
    else if (!isDown) path.moveTo(px, py);
    if (!isNear || !isDown) [lastX, lastY] = [px, py];
    isDown = seam[here] !== 1;
  }
}

/** How often its borders go around a place: the way the server's database counts who is inside. */
function isIn({ rings, box: [west, north, east, south] }: Placed, px: number, py: number): boolean {
  if (px < west || px > east || py < north || py > south) return false;
  let turns = 0;
  for (const { x, y } of rings)
    for (let at = 0; at < x.length; at += 1) {
      const next = (at + 1) % x.length;
      const side = (x[next]! - x[at]!) * (py - y[at]!) - (px - x[at]!) * (y[next]! - y[at]!);
      if (y[at]! <= py && y[next]! > py && side > 0) turns += 1;
      if (y[at]! > py && y[next]! <= py && side < 0) turns -= 1;
    }
  return turns !== 0;
}
