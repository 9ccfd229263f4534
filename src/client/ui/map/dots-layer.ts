// Everything on the map, on one canvas: streets, the walking path, doors, signs, the position. One canvas keeps 5,000
// doors smooth on an old phone; nothing of it needs a tile.
import { Browser, DomUtil, Layer, type LeafletMouseEvent, type Map as Leaflet, point, type Point } from 'leaflet';
import { drawDots, drawPath, drawPlacements, drawPosition, drawStreets, readColours, type Brush } from './draw';
import { cluster, isOnePlace, type Spot } from './spots';
import type { DoorMapProps, MapDoor } from './types';

/** How far from a dot a finger may land, in pixels. */
const reach = 24;
/** How much is drawn beyond the edges, so that panning shows no blank border. */
const beyond = 0.25;

const moves = 'moveend zoomend resize viewreset';

export class DotsLayer extends Layer {
  private readonly canvas = document.createElement('canvas');
  private shown: DoorMapProps | null = null;
  private spots: Spot[] = [];
  private frame = 0;
  private topLeft: Point = point(0, 0);

  override onAdd(map: Leaflet): this {
    this.canvas.className = 'leaflet-zoom-hide';
    this.canvas.style.pointerEvents = 'none';
    map.getPanes().overlayPane.append(this.canvas);
    map.on(moves, this.draw);
    map.on('click', this.tap);
    this.draw();
    return this;
  }

  override onRemove(map: Leaflet): this {
    cancelAnimationFrame(this.frame);
    map.off(moves, this.draw);
    map.off('click', this.tap);
    this.canvas.remove();
    return this;
  }

  show(props: DoorMapProps): void {
    this.shown = props;
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
    const brush: Brush = {
      pen,
      zoom: map.getZoom(),
      width,
      height,
      colours: readColours(map.getContainer()),
      at: ([lng, lat]) => map.latLngToLayerPoint([lat, lng]).subtract(this.topLeft),
      metres: (metres, [lng, lat]) => {
        const away = lat + metres / 111_320;
        return Math.abs(map.latLngToLayerPoint([lat, lng]).y - map.latLngToLayerPoint([away, lng]).y);
      },
    };
    this.spots = cluster(shown.doors, brush);
    drawStreets(brush, shown.streets ?? []);
    drawPath(brush, shown.path ?? []);
    drawPosition(brush, shown.position ?? null);
    drawDots(brush, this.spots, shown.selected ?? null);
    drawPlacements(brush, shown.placements ?? [], shown.selected ?? null);
  };

  /**
   * A tap takes the nearest thing in reach; a cluster is opened by going closer, but not where a place is to be picked among
   * doors that are only there to be seen.
   */
  private readonly tap = (event: LeafletMouseEvent): void => {
    const map = this._map;
    const { shown } = this;
    if (!map || !shown) return;
    const at = event.layerPoint.subtract(this.topLeft);
    const place = ([lng, lat]: [number, number]) => map.latLngToLayerPoint([lat, lng]).subtract(this.topLeft);
    const placement = nearest(shown.placements ?? [], (each) => place(each.coordinates), at);
    const spot = nearest(this.spots, (each) => point(each.x, each.y), at);
    if (placement && (!spot || placement.away <= spot.away)) shown.onPlacement?.(placement.item.id);
    else if (spot && !isOnePlace(spot.item) && (shown.onDoor || !shown.onPick))
      map.setView(event.latlng, Math.min(20, map.getZoom() + 2));
    else if (spot && shown.onDoor) shown.onDoor(firstToDo(spot.item.doors)?.id ?? '');
    else shown.onPick?.([event.latlng.lng, event.latlng.lat]);
  };
}

/** Of a building the next door, else the first to do, else the first. */
function firstToDo(doors: readonly MapDoor[]): MapDoor | undefined {
  return doors.find((door) => door.tone === 'next') ?? doors.find((door) => door.tone === 'todo') ?? doors[0];
}

function nearest<T>(items: readonly T[], place: (item: T) => Point, at: Point): { item: T; away: number } | null {
  let best: { item: T; away: number } | null = null;
  for (const item of items) {
    const away = place(item).distanceTo(at);
    if (away <= reach && (!best || away < best.away)) best = { item, away };
  }
  return best;
}
