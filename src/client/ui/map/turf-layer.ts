// The layer on which turf is drawn and edited: areas by their corners, borders by dragging over the doors beside them.
import type { LeafletMouseEvent, Map as Leaflet, Point } from 'leaflet';
import { CanvasLayer } from './canvas-layer';
import type { Brush } from './draw-walk';
import { drawTurf, type Laid } from './draw-turf';
import type { TurfMapProps } from './turf-types';

/** How far a pointer may be from a corner or a door, and how far from a dragged border doors change sides. Pixels. */
const reach = 16;
const brushRadius = 22;

const cursors = { look: '', draw: 'crosshair', line: 'crosshair', border: 'grab' };

type Drag = { kind: 'border'; turf: number } | { kind: 'corner'; area: number; corner: number };

export class TurfLayer extends CanvasLayer<TurfMapProps> {
  private laid: Laid = { x: new Float64Array(), y: new Float64Array() };
  private drag: Drag | null = null;
  private began = false;

  override onAdd(map: Leaflet): this {
    map.on('dblclick', this.close);
    const place = map.getContainer();
    place.addEventListener('pointerdown', this.down, true);
    place.addEventListener('pointermove', this.pull, true);
    addEventListener('pointerup', this.up);
    addEventListener('pointercancel', this.up);
    return super.onAdd(map);
  }

  override onRemove(map: Leaflet): this {
    map.off('dblclick', this.close);
    const place = map.getContainer();
    place.removeEventListener('pointerdown', this.down, true);
    place.removeEventListener('pointermove', this.pull, true);
    removeEventListener('pointerup', this.up);
    removeEventListener('pointercancel', this.up);
    return super.onRemove(map);
  }

  override show(props: TurfMapProps): void {
    const map = this._map;
    if (map) {
      if (props.tool === 'draw') map.doubleClickZoom.disable();
      else map.doubleClickZoom.enable();
      map.getContainer().style.cursor = cursors[props.tool];
    }
    super.show(props);
  }

  protected paint(brush: Brush, shown: TurfMapProps): void {
    this.laid = { x: new Float64Array(shown.places.length), y: new Float64Array(shown.places.length) };
    shown.places.forEach((place, index) => {
      const { x, y } = brush.at(place);
      this.laid.x[index] = x;
      this.laid.y[index] = y;
    });
    drawTurf(brush, this.laid, shown);
  }

  protected readonly tap = (event: LeafletMouseEvent): void => {
    const { shown } = this;
    if (!shown || this.drag) return;
    const at = event.layerPoint.subtract(this.topLeft);
    if (shown.tool === 'draw') {
      const [first] = shown.corners;
      if (first && shown.corners.length >= 3 && this.canvasAt(first).distanceTo(at) <= reach) shown.onClose();
      else if (!this.cornerAt(at)) shown.onCorner([event.latlng.lng, event.latlng.lat]);
      return;
    }
    if (shown.tool === 'line') shown.onCorner([event.latlng.lng, event.latlng.lat]);
    if (shown.tool === 'look') shown.onTurf(this.turfAt(at, 30));
  };

  private readonly close = (): void => {
    if (this.shown?.tool === 'draw') this.shown.onClose();
  };

  private readonly down = (event: PointerEvent): void => {
    const map = this._map;
    const { shown } = this;
    if (!map || !shown || event.button !== 0 || (shown.tool !== 'draw' && shown.tool !== 'border')) return;
    if (event.target instanceof Element && event.target.closest('.leaflet-control')) return;
    const at = this.pointAt(event);
    if (shown.tool === 'draw') this.drag = this.cornerAt(at);
    else {
      const turf = this.turfAt(at, 40);
      this.drag = turf === null ? null : { kind: 'border', turf };
    }
    if (!this.drag) return;
    this.began = false;
    map.dragging.disable();
  };

  private readonly pull = (event: PointerEvent): void => {
    const map = this._map;
    const { shown, drag } = this;
    if (!map || !shown || !drag) return;
    const at = this.pointAt(event);
    if (drag.kind === 'corner') {
      const { lng, lat } = map.layerPointToLatLng(at.add(this.topLeft));
      shown.onBend(drag.area, drag.corner, [lng, lat], !this.began);
      this.began = true;
      return;
    }
    const over: number[] = [];
    shown.turfOf.forEach((turf, building) => {
      if (turf >= 0 && turf !== drag.turf && this.away(building, at) <= brushRadius) over.push(building);
    });
    if (over.length === 0) return;
    shown.onPaint(over, drag.turf, !this.began);
    this.began = true;
  };

  private readonly up = (): void => {
    if (!this.drag) return;
    this._map?.dragging.enable();
    // The click that ends a drag is none.
    setTimeout(() => (this.drag = null));
  };

  private pointAt(event: PointerEvent): Point {
    const map = this._map;
    return map.containerPointToLayerPoint(map.mouseEventToContainerPoint(event)).subtract(this.topLeft);
  }

  private cornerAt(at: Point): Drag | null {
    for (const [area, ring] of (this.shown?.areas ?? []).entries())
      for (const [corner, place] of ring.entries())
        if (this.canvasAt(place).distanceTo(at) <= reach) return { kind: 'corner', area, corner };
    return null;
  }

  private away(building: number, at: Point): number {
    return Math.hypot(this.laid.x[building]! - at.x, this.laid.y[building]! - at.y);
  }

  /** The turf of the nearest building in reach. */
  private turfAt(at: Point, within: number): number | null {
    let best: number | null = null;
    let least = within;
    this.shown?.turfOf.forEach((turf, building) => {
      const away = this.away(building, at);
      if (turf < 0 || away > least) return;
      best = turf;
      least = away;
    });
    return best;
  }
}
