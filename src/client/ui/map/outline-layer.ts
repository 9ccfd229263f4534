// The layer that shows thousands of turfs by their outlines: far off as dots, nearer as areas, near with their names.
import type { LeafletMouseEvent, Map as Leaflet } from 'leaflet';
import { CanvasLayer } from './canvas-layer';
import { drawRing, huesOf } from './draw-turf';
import type { Brush } from './draw-walk';
import type { Spot } from './turf-types';

export interface OutlinedTurf {
  number: number;
  name: string;
  /** Corners of [lng, lat]; one for a single building. */
  outline: readonly (readonly [number, number])[];
  /** No walkbook is made of it yet. */
  isLeft: boolean;
}

export interface OutlineProps {
  turfs: readonly OutlinedTurf[];
  selected: number | null;
  /** What the map shows, for a screen reader. */
  label: string;
  onTurf: (number: number | null) => void;
  /** Those that are chosen for something. */
  chosen: ReadonlySet<number>;
  /** Corners of the area that is being drawn; null while none is. */
  corners: readonly Spot[] | null;
  onCorner: (corner: Spot) => void;
  onClose: () => void;
}

/** [west, south, east, north] */
type Box = readonly [number, number, number, number];

/** How far a tap may be from the first corner to close an area. Pixels. */
const reach = 16;
/** Pixels: a turf below this is a dot, one from that on has its name where there is room. */
const areaFrom = 9;
const nameFrom = 50;
const nameHigh = 18;

export class OutlineLayer extends CanvasLayer<OutlineProps> {
  private boxes: Box[] = [];
  private of: OutlineProps['turfs'] | null = null;

  override onAdd(map: Leaflet): this {
    map.on('dblclick', this.close);
    return super.onAdd(map);
  }

  override onRemove(map: Leaflet): this {
    map.off('dblclick', this.close);
    return super.onRemove(map);
  }

  override show(props: OutlineProps): void {
    const map = this._map;
    if (map) {
      if (props.corners) map.doubleClickZoom.disable();
      else map.doubleClickZoom.enable();
      map.getContainer().style.cursor = props.corners ? 'crosshair' : '';
    }
    if (this.of !== props.turfs) this.boxes = props.turfs.map(({ outline }) => boxOf(outline));
    this.of = props.turfs;
    super.show(props);
  }

  protected paint(brush: Brush, { turfs, selected, chosen, corners }: OutlineProps): void {
    const { pen, colors } = brush;
    const hues = huesOf(brush);
    const seen = this._map.getBounds().pad(0.3);
    const [west, south, east, north] = [seen.getWest(), seen.getSouth(), seen.getEast(), seen.getNorth()];
    const named: { name: string; x: number; y: number; wide: number }[] = [];
    let ringed: number | null = null;
    pen.lineWidth = 1;
    turfs.forEach((turf, at) => {
      const [w, s, e, n] = this.boxes[at]!;
      if (e < west || w > east || n < south || s > north) return;
      if (turf.number === selected) ringed = at;
      const isChosen = chosen.has(turf.number);
      const hue = turf.isLeft ? (hues[turf.number % hues.length] ?? colors.action) : colors.neutral;
      const [a, b] = [brush.at([w, n]), brush.at([e, s])];
      const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
      pen.fillStyle = hue;
      const wide = b.x - a.x;
      if (Math.max(wide, b.y - a.y) < areaFrom || turf.outline.length < 3) {
        pen.globalAlpha = isChosen ? 1 : 0.75;
        const half = isChosen ? 3 : 2;
        pen.fillRect(x - half, y - half, 2 * half, 2 * half);
        return;
      }
      this.trace(brush, turf);
      pen.globalAlpha = isChosen ? 0.6 : turf.isLeft ? 0.28 : 0.14;
      pen.fill();
      pen.globalAlpha = 1;
      pen.lineWidth = isChosen ? 2.5 : 1;
      pen.strokeStyle = hue;
      pen.stroke();
      if (wide >= nameFrom) named.push({ name: turf.name, x, y, wide });
    });
    pen.globalAlpha = 1;
    if (ringed !== null) this.ring(brush, turfs[ringed]!);
    pen.font = `600 12px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.lineWidth = 4;
    pen.strokeStyle = colors.card;
    pen.fillStyle = colors.ink;
    const taken: Box[] = [];
    for (const { name, x, y, wide } of named) {
      // "North 1 – Oak Park", or "North 1" where that is too long.
      for (const text of new Set([name, name.split(' – ')[0] ?? name])) {
        const half = pen.measureText(text).width / 2 + 3;
        const box: Box = [x - half, y - nameHigh / 2, x + half, y + nameHigh / 2];
        if (2 * half > wide || taken.some((other) => overlap(box, other))) continue;
        taken.push(box);
        pen.strokeText(text, x, y);
        pen.fillText(text, x, y);
        break;
      }
    }
    if (corners && corners.length > 0) drawRing(brush, corners, false, true);
  }

  private isNear(latlng: LeafletMouseEvent['latlng'], [lng, lat]: Spot): boolean {
    return this._map.latLngToContainerPoint(latlng).distanceTo(this._map.latLngToContainerPoint([lat, lng])) <= reach;
  }

  private readonly close = (): void => {
    if (this.shown?.corners) this.shown.onClose();
  };

  private trace({ pen, at }: Brush, { outline }: OutlinedTurf): void {
    pen.beginPath();
    outline.forEach(([lng, lat], index) => {
      const { x, y } = at([lng, lat]);
      if (index === 0) pen.moveTo(x, y);
      else pen.lineTo(x, y);
    });
    pen.closePath();
  }

  /** Around the chosen turf, however small it is. */
  private ring(brush: Brush, turf: OutlinedTurf): void {
    const { pen, colors, at } = brush;
    const box = boxOf(turf.outline);
    const [a, b] = [at([box[0], box[3]]), at([box[2], box[1]])];
    pen.strokeStyle = colors.action;
    pen.lineWidth = 3;
    if (Math.max(b.x - a.x, b.y - a.y) >= areaFrom && turf.outline.length >= 3) this.trace(brush, turf);
    else {
      pen.beginPath();
      pen.arc((a.x + b.x) / 2, (a.y + b.y) / 2, 9, 0, 2 * Math.PI);
    }
    pen.stroke();
  }

  /** The turf whose box holds the place and whose middle is nearest, else the nearest in reach. */
  protected readonly tap = ({ latlng }: LeafletMouseEvent): void => {
    const map = this._map;
    const { shown } = this;
    if (!map || !shown) return;
    if (shown.corners) {
      const [first] = shown.corners;
      const isClosed = first && shown.corners.length >= 3 && this.isNear(latlng, first);
      if (isClosed) shown.onClose();
      else shown.onCorner([latlng.lng, latlng.lat]);
      return;
    }
    const at = map.latLngToContainerPoint(latlng);
    let [best, least] = [null as number | null, Infinity];
    shown.turfs.forEach(({ number }, index) => {
      const [w, s, e, n] = this.boxes[index]!;
      const isInside = latlng.lng >= w && latlng.lng <= e && latlng.lat >= s && latlng.lat <= n;
      const away = at.distanceTo(map.latLngToContainerPoint([(s + n) / 2, (w + e) / 2]));
      const rank = isInside ? away / 1000 : away;
      if ((!isInside && away > 24) || rank >= least) return;
      [best, least] = [number, rank];
    });
    shown.onTurf(best);
  };
}

const overlap = ([w, s, e, n]: Box, other: Box) => w < other[2] && e > other[0] && s < other[3] && n > other[1];

function boxOf(outline: OutlinedTurf['outline']): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng, lat] of outline) {
    west = Math.min(west, lng);
    east = Math.max(east, lng);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return [west, south, east, north];
}
