// The layer on which turf is drawn and edited: areas by their corners, borders by dragging over the doors beside them.
import { Browser, DomUtil, Layer, type LeafletMouseEvent, type Map as Leaflet, point, type Point } from 'leaflet';
import { readColours, type Brush } from './draw';
import { drawTurf, type Laid } from './turf-draw';
import type { Spot, TurfMapProps } from './turf-types';

/** How far a pointer may be from a corner or a door, and how far from a dragged border doors change sides. Pixels. */
const reach = 16;
const brushReach = 22;
const beyond = 0.25;
const moves = 'moveend zoomend resize viewreset';

type Drag = { kind: 'border'; turf: number } | { kind: 'corner'; area: number; corner: number };

export class TurfLayer extends Layer {
  private readonly canvas = document.createElement('canvas');
  private shown: TurfMapProps | null = null;
  private laid: Laid = { x: new Float64Array(), y: new Float64Array() };
  private frame = 0;
  private topLeft: Point = point(0, 0);
  private drag: Drag | null = null;
  private began = false;

  override onAdd(map: Leaflet): this {
    this.canvas.className = 'leaflet-zoom-hide';
    this.canvas.style.pointerEvents = 'none';
    map.getPanes().overlayPane.append(this.canvas);
    map.on(moves, this.draw);
    map.on('click', this.tap);
    map.on('dblclick', this.close);
    const place = map.getContainer();
    place.addEventListener('pointerdown', this.down, true);
    place.addEventListener('pointermove', this.pull, true);
    addEventListener('pointerup', this.up);
    addEventListener('pointercancel', this.up);
    this.draw();
    return this;
  }

  override onRemove(map: Leaflet): this {
    cancelAnimationFrame(this.frame);
    map.off(moves, this.draw);
    map.off('click', this.tap);
    map.off('dblclick', this.close);
    const place = map.getContainer();
    place.removeEventListener('pointerdown', this.down, true);
    place.removeEventListener('pointermove', this.pull, true);
    removeEventListener('pointerup', this.up);
    removeEventListener('pointercancel', this.up);
    this.canvas.remove();
    return this;
  }

  show(props: TurfMapProps): void {
    this.shown = props;
    const map = this._map;
    if (map) {
      if (props.tool === 'draw') map.doubleClickZoom.disable();
      else map.doubleClickZoom.enable();
      map.getContainer().style.cursor = props.tool === 'draw' ? 'crosshair' : props.tool === 'border' ? 'grab' : '';
    }
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.draw());
  }

  private readonly draw = (): void => {
    const map = this._map;
    const { shown } = this;
    if (!map || !shown) return;
    const size = map.getSize();
    const margin = size.multiplyBy(beyond).round();
    const ratio = Browser.retina ? 2 : 1;
    const { x: width, y: height } = size.add(margin.multiplyBy(2));
    this.topLeft = map.containerPointToLayerPoint(point(0, 0)).subtract(margin);
    this.canvas.width = width * ratio;
    this.canvas.height = height * ratio;
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    DomUtil.setPosition(this.canvas, this.topLeft);
    const pen = this.canvas.getContext('2d');
    if (!pen) return;
    pen.scale(ratio, ratio);
    const at = ([lng, lat]: Spot) => map.latLngToLayerPoint([lat, lng]).subtract(this.topLeft);
    const brush: Brush = {
      pen,
      zoom: map.getZoom(),
      width,
      height,
      colours: readColours(map.getContainer()),
      at,
      metres: (metres, [lng, lat]) => Math.abs(at([lng, lat]).y - at([lng, lat + metres / 111_320]).y),
    };
    this.laid = { x: new Float64Array(shown.places.length), y: new Float64Array(shown.places.length) };
    shown.places.forEach((place, index) => {
      const { x, y } = at(place);
      this.laid.x[index] = x;
      this.laid.y[index] = y;
    });
    drawTurf(brush, this.laid, shown);
  };

  private readonly tap = (event: LeafletMouseEvent): void => {
    const { shown } = this;
    if (!shown || this.drag) return;
    const at = event.layerPoint.subtract(this.topLeft);
    if (shown.tool === 'draw') {
      const [first] = shown.corners;
      if (first && shown.corners.length >= 3 && this.canvasAt(first).distanceTo(at) <= reach) shown.onClose();
      else if (!this.cornerAt(at)) shown.onCorner([event.latlng.lng, event.latlng.lat]);
      return;
    }
    if (shown.tool === 'look') shown.onTurf(this.turfAt(at, 30));
  };

  private readonly close = (): void => {
    if (this.shown?.tool === 'draw') this.shown.onClose();
  };

  private readonly down = (event: PointerEvent): void => {
    const map = this._map;
    const { shown } = this;
    if (!map || !shown || shown.tool === 'look' || event.button !== 0) return;
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
      if (turf >= 0 && turf !== drag.turf && this.away(building, at) <= brushReach) over.push(building);
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

  private canvasAt([lng, lat]: Spot): Point {
    return this._map.latLngToLayerPoint([lat, lng]).subtract(this.topLeft);
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
