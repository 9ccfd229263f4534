// Everything on the map, on one canvas: streets, the walking path, doors, signs, the position. One canvas keeps 5,000
// doors smooth on an old phone; nothing of it needs a tile.
import { type LeafletMouseEvent, point, type Point } from 'leaflet';
import { CanvasLayer } from './canvas-layer';
import { drawDots, pillWidth, drawPath, drawPlacements, drawPosition, type Brush } from './draw-walk';
import { drawGround } from './draw-ground';
import { cluster, isOnePlace, type Spot } from './clusters';
import type { DoorMapProps, MapDoor } from './types';

/** How far from a dot a finger may land, in pixels. */
const reach = 24;

export class DotsLayer extends CanvasLayer<DoorMapProps> {
  private spots: Spot[] = [];

  protected paint(brush: Brush, shown: DoorMapProps): void {
    this.spots = cluster(shown.doors, brush, pillWidth(brush, shown.doors.length));
    drawGround(brush, shown.streets ?? [], this.spots);
    drawPath(brush, shown.path ?? []);
    drawPosition(brush, shown.position ?? null);
    drawDots(brush, this.spots, shown.selected ?? null);
    drawPlacements(brush, shown.placements ?? [], shown.selected ?? null);
  }

  /**
   * A tap takes the nearest thing in reach; a cluster is opened by going closer, but not where a place is to be picked among
   * doors that are only there to be seen.
   */
  protected readonly tap = (event: LeafletMouseEvent): void => {
    const map = this._map;
    const { shown } = this;
    if (!map || !shown) return;
    const at = event.layerPoint.subtract(this.topLeft);
    const placement = nearest(shown.placements ?? [], (each) => this.canvasAt(each.coordinates), at);
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
