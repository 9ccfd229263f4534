// The layer of a campaign's doors: asks for the tiles that are in sight, and draws them with what is selected.
import type { LatLng, LeafletMouseEvent, Map as Leaflet, Point } from 'leaflet';
import { closestTile, placeZoom } from '../../../../contract/map/map-tiles';
import type { Tile } from '../../../../domain/geography/map-tiles';
import { tileExtent } from '../../../../domain/geography/tile-grid';
import { CanvasLayer } from '../canvas-layer';
import { drawPosition, type Brush } from '../draw-walk';
import type { MapPosition } from '../types';
import { drawArea, drawCells, drawFound, drawPlacedSigns, nearestCell, type PlacedCells } from './draw-cells';
import { drawHeat, type HeatOf } from './heat';
import type { Look } from './map-kinds';
import { readCellsBeside } from './cells-reader';
import type { Cells } from './read-cells';

export interface CountedShown {
  /** Tiles of another version are asked for again; until they come the ones before stay. */
  version: string;
  /** Of what the tiles tell: one of another source is never drawn in place of one that is still on its way. */
  source: string;
  read: (tile: Tile, version: string, signal: AbortSignal) => Promise<Uint8Array>;
  look: Look;
  /** Squares of shares below the doors, or null. */
  heat: HeatOf | null;
  signs: boolean;
  /** Corners of the area that is selected; while `draws`, each tap is a further one. */
  ring: readonly (readonly [number, number])[];
  draws: boolean;
  /** Taps are for another layer. */
  idle: boolean;
  /** Areas that are selected as they are. */
  areas: readonly (readonly (readonly [number, number])[])[];
  onCorner: (corner: [number, number]) => void;
  /** The first corner was tapped again, or twice anywhere. */
  onClose: () => void;
  /** A place of doors was tapped: its zoom, and its units among all tiles of the zoom. */
  onPlace: (place: PlaceAt) => void;
  found: readonly [number, number] | null;
  position: MapPosition | null;
  /** Whether tiles in sight are on their way, and how many could not be had. */
  onState: (state: TileState) => void;
}

export interface PlaceAt {
  z: number;
  x: number;
  y: number;
}

export interface TileState {
  isComing: boolean;
  failed: number;
}

/** What of it is drawn: the rest answers taps, and is another one with each drawing of the screen around the map. */
const drawn = ['version', 'source', 'look', 'heat', 'signs', 'ring', 'draws', 'areas', 'found', 'position'] as const;
const looksOther = (before: CountedShown, now: CountedShown): boolean =>
  drawn.some((name) => !Object.is(before[name], now[name]));

/** Tiles that stay at hand. */
const most = 160;
/** Asked for at the same time; a server works on a few of one person's at once. */
const atOnce = 4;
/** A tile is drawn 512 pixels wide: its zoom is one less than the map's. */
const larger = 1;
const reach = 16;
/**
 * Tiles come one by one: those of so many milliseconds are drawn together, the last ones at once; where drawing is slow those of
 * more, so that it takes an eighth of the time at most and the map can be moved meanwhile.
 */
const together = 100;
const share = 8;
/** Zooms by which a tap on many doors comes nearer. */
const nearer = 3;

interface Kept {
  version: string;
  cells: Cells;
}

const keyOf = (source: string, { z, x, y }: Tile) => `${source} ${z}/${x}/${y}`;

export class CountedLayer extends CanvasLayer<CountedShown> {
  /** The one that was used last comes last. */
  private readonly tiles = new Map<string, Kept>();
  /** On their way. */
  private readonly asked = new Map<string, AbortController>();
  private readonly failed = new Set<string>();
  private wanted: Tile[] = [];
  private placed: PlacedCells[] = [];
  private told = '';
  /** Where houses were tapped whose own tile is still on its way: they open once it is there. */
  private tapped: LatLng | null = null;
  /** While the map moves nothing is drawn: its end does. */
  private moves = false;
  private waits: ReturnType<typeof setTimeout> | undefined;
  /** Milliseconds that drawing took last. */
  private took = 0;

  override onAdd(map: Leaflet): this {
    map.on('dblclick', this.close);
    map.on('movestart', this.begins);
    map.on('moveend', this.ends);
    return super.onAdd(map);
  }

  override onRemove(map: Leaflet): this {
    map.off('dblclick', this.close);
    map.off('movestart', this.begins);
    map.off('moveend', this.ends);
    clearTimeout(this.waits);
    for (const abort of this.asked.values()) abort.abort();
    this.asked.clear();
    return super.onRemove(map);
  }

  override show(props: CountedShown): void {
    const map = this._map;
    if (map) {
      if (props.draws) map.doubleClickZoom.disable();
      else map.doubleClickZoom.enable();
      map.getContainer().style.cursor = props.draws ? 'crosshair' : '';
    }
    super.show(props);
  }

  protected override isOther(before: CountedShown, now: CountedShown): boolean {
    return looksOther(before, now);
  }

  /** What could not be had before is asked for again. */
  retry(): void {
    this.failed.clear();
    this.again();
  }

  protected paint(brush: Brush, shown: CountedShown): void {
    const began = performance.now();
    this.paintAll(brush, shown);
    this.took = performance.now() - began;
  }

  private paintAll(brush: Brush, shown: CountedShown): void {
    const map = this._map;
    const z = Math.max(0, Math.min(closestTile, Math.round(brush.zoom) - larger));
    const size = 256 * 2 ** (brush.zoom - z);
    const origin = map.getPixelOrigin().add(this.topLeft);
    const range = (from: number, length: number) => {
      const first = Math.max(0, Math.floor(from / size));
      const end = Math.min(2 ** z - 1, Math.floor((from + length) / size));
      return Array.from({ length: Math.max(0, end - first + 1) }, (_, at) => first + at);
    };
    const placed: PlacedCells[] = [];
    this.wanted = [];
    for (const x of range(origin.x, brush.width))
      for (const y of range(origin.y, brush.height)) {
        const tile = { z, x, y };
        const at = { x: x * size - origin.x, y: y * size - origin.y };
        const found = this.nearest(shown.source, tile);
        if (found?.up !== 0 || found.kept.version !== shown.version) this.wanted.push(tile);
        if (!found) continue;
        const wide = 2 ** found.up;
        placed.push({
          cells: found.kept.cells,
          tile: { z: z - found.up, x: x >> found.up, y: y >> found.up },
          x: Math.floor(x / wide) * wide * size - origin.x,
          y: Math.floor(y / wide) * wide * size - origin.y,
          size: size * wide,
          ...(found.up === 0 ? {} : { only: { ...at, size } }),
        });
      }
    this.placed = placed;
    this.ask();
    if (shown.heat) drawHeat(brush, placed, shown.heat);
    // Over squares of shares the doors are drawn only where houses are told apart.
    if (!shown.heat || z >= placeZoom) drawCells(brush, placed, shown.look, z);
    if (shown.signs) drawPlacedSigns(brush, placed);
    drawArea(brush, shown.ring, shown.draws);
    for (const area of shown.areas) drawArea(brush, area, false);
    drawPosition(brush, shown.position);
    if (shown.found) drawFound(brush, shown.found);
    const { tapped } = this;
    if (tapped === null || this.wanted.length > 0) return;
    this.tapped = null;
    // Not while it is drawn: what opens draws again.
    queueMicrotask(() => this.choose(this.canvasAt([tapped.lng, tapped.lat]), shown, tapped));
  }

  /** The tile, or while it is on its way the nearest one that covers it. */
  private nearest(source: string, tile: Tile): { kept: Kept; up: number } | null {
    for (let up = 0; tile.z - up >= 0; up++) {
      const key = keyOf(source, { z: tile.z - up, x: tile.x >> up, y: tile.y >> up });
      const kept = this.tiles.get(key);
      if (!kept) continue;
      this.tiles.delete(key);
      this.tiles.set(key, kept);
      return { kept, up };
    }
    return null;
  }

  /** Asks for what is in sight and lets go of what no longer is. */
  private ask(): void {
    const { shown } = this;
    if (!shown) return;
    const keys = new Map(this.wanted.map((tile) => [`${shown.version} ${keyOf(shown.source, tile)}`, tile]));
    for (const [key, abort] of this.asked)
      if (!keys.has(key)) {
        this.asked.delete(key);
        abort.abort();
      }
    for (const [key, tile] of keys) {
      if (this.asked.size >= atOnce) break;
      if (!this.asked.has(key) && !this.failed.has(key)) this.begin(key, tile, shown);
    }
    const failed = [...keys.keys()].filter((key) => this.failed.has(key)).length;
    const state = { isComing: keys.size > failed, failed };
    const said = JSON.stringify(state);
    if (said === this.told) return;
    this.told = said;
    // Not while it is drawn: whoever hears of it draws again.
    queueMicrotask(() => shown.onState(state));
  }

  private begin(key: string, tile: Tile, shown: CountedShown): void {
    const abort = new AbortController();
    this.asked.set(key, abort);
    shown
      .read(tile, shown.version, abort.signal)
      .then(readCellsBeside)
      .then(
        (cells) => {
          if (abort.signal.aborted) return;
          this.tiles.set(keyOf(shown.source, tile), { version: shown.version, cells });
          for (const oldest of this.tiles.keys()) {
            if (this.tiles.size <= most) break;
            this.tiles.delete(oldest);
          }
        },
        // No network, refused, or no tile: said on the screen, and asked for again from there.
        () => {
          if (!abort.signal.aborted) this.failed.add(key);
        },
      )
      .finally(() => {
        if (this.asked.get(key) === abort) this.asked.delete(key);
        if (abort.signal.aborted) return;
        const it = keyOf(shown.source, tile);
        if (!this.failed.has(key)) this.wanted = this.wanted.filter((each) => keyOf(shown.source, each) !== it);
        this.ask();
        this.drawSoon();
      });
  }

  private drawSoon(): void {
    const draw = () => {
      clearTimeout(this.waits);
      this.waits = undefined;
      if (!this.moves) this.again();
    };
    if (this.asked.size === 0) draw();
    else this.waits ??= setTimeout(draw, Math.max(together, share * this.took));
  }

  private readonly begins = (): void => {
    this.moves = true;
  };

  private readonly ends = (): void => {
    this.moves = false;
  };

  protected readonly tap = (event: LeafletMouseEvent): void => {
    const { shown } = this;
    if (!shown || shown.idle) return;
    this.tapped = null;
    const at = event.layerPoint.subtract(this.topLeft);
    if (!shown.draws) return this.choose(at, shown, event.latlng);
    const [first] = shown.ring;
    if (first && shown.ring.length >= 3 && this.canvasAt([first[0], first[1]]).distanceTo(at) <= reach) shown.onClose();
    else shown.onCorner([event.latlng.lng, event.latlng.lat]);
  };

  /** From afar what is tapped comes nearer; where houses are told apart, its doors are shown. */
  private choose(at: Point, shown: CountedShown, place: LatLng): void {
    const cell = nearestCell(this.placed, at, reach);
    if (!cell) return;
    const { tile, x, y } = cell;
    if (tile.z < placeZoom) {
      if (this._map.getZoom() < placeZoom + larger)
        this._map.setView(place, Math.min(placeZoom + larger, this._map.getZoom() + nearer));
      else this.tapped = place;
      return;
    }
    const [left, top] = [tile.x * tileExtent, tile.y * tileExtent];
    shown.onPlace({ z: tile.z, x: left + Math.round(x * tileExtent), y: top + Math.round(y * tileExtent) });
  }

  private readonly close = (): void => {
    if (this.shown?.draws && this.shown.ring.length >= 3) this.shown.onClose();
  };
}
