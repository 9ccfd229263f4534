// The ground of a map from vector tiles: drawn on one canvas below doors and streets, in the colors of the theme.
import type { Map as Leaflet } from 'leaflet';
import type { Tile } from '../../../../domain/geography/map-tiles';
import { CanvasLayer } from '../canvas-layer';
import type { Brush } from '../draw-walk';
import { drawBaseMap, drawingOf, type Drawing, type Placed } from './draw-vector-tile';
import { readBaseMap } from './vector-features';

interface Source {
  minZoom: number;
  maxZoom: number;
  /** The bytes of a tile; null where the extract has none. Rejects when it cannot be had now. */
  read: (tile: Tile) => Promise<Uint8Array | null>;
  attribution: string;
  /** The first tile with something on it is drawn. */
  onTile: () => void;
}

/** How many tiles stay at hand: a screen's own, those around it and those of the zoom before. */
const most = 80;
/** A tile is made to be seen twice as large as a picture's: its zoom is one less than the map's. */
const larger = 1;

const keyOf = ({ z, x, y }: Tile): string => `${z}/${x}/${y}`;

export class VectorLayer extends CanvasLayer<Source> {
  protected override readonly pane = 'ground';
  /** Null: the extract has nothing there. The last one used comes last. */
  private readonly tiles = new Map<string, Drawing | null>();
  private readonly asked = new Set<string>();

  constructor(source: Source) {
    super();
    this.shown = source;
  }

  override onAdd(map: Leaflet): this {
    const pane = map.getPane('ground') ?? map.createPane('ground');
    // Between tiles that are pictures and what is drawn on the map.
    pane.style.zIndex = '250';
    pane.style.pointerEvents = 'none';
    return super.onAdd(map);
  }

  override getAttribution(): string {
    return this.shown?.attribution ?? '';
  }

  protected readonly tap = (): void => undefined;

  protected paint(brush: Brush, source: Source): void {
    const map = this._map;
    const z = Math.max(source.minZoom, Math.min(source.maxZoom, Math.round(brush.zoom) - larger));
    const size = 256 * 2 ** (brush.zoom - z);
    const origin = map.getPixelOrigin().add(this.topLeft);
    const last = 2 ** z - 1;
    const range = (from: number, length: number) => {
      const first = Math.max(0, Math.floor(from / size));
      const end = Math.min(last, Math.floor((from + length) / size));
      return Array.from({ length: Math.max(0, end - first + 1) }, (_, at) => first + at);
    };
    const placed: Placed[] = [];
    for (const x of range(origin.x, brush.width))
      for (const y of range(origin.y, brush.height)) {
        const found = this.nearest({ z, x, y }, source);
        const at = { x: x * size - origin.x, y: y * size - origin.y };
        if (!found) continue;
        const wide = 2 ** found.up;
        if (found.up === 0) placed.push({ drawing: found.drawing, ...at, size });
        else
          placed.push({
            drawing: found.drawing,
            x: Math.floor(x / wide) * wide * size - origin.x,
            y: Math.floor(y / wide) * wide * size - origin.y,
            size: size * wide,
            clip: { ...at, size },
          });
      }
    const middle = map.getCenter();
    drawBaseMap(brush, placed, (length) => brush.metres(length, [middle.lng, middle.lat]));
  }

  /** The tile, or while it is on its way the nearest one that covers it. */
  private nearest(tile: Tile, source: Source): { drawing: Drawing; up: number } | null {
    for (let up = 0; tile.z - up >= source.minZoom; up++) {
      const over = { z: tile.z - up, x: tile.x >> up, y: tile.y >> up };
      const key = keyOf(over);
      const known = this.tiles.get(key);
      if (known !== undefined) {
        this.tiles.delete(key);
        this.tiles.set(key, known);
        if (known === null && up === 0) return null;
        if (known) return { drawing: known, up };
      } else if (up === 0) this.ask(over, source);
    }
    return null;
  }

  private ask(tile: Tile, source: Source): void {
    const key = keyOf(tile);
    if (this.asked.has(key)) return;
    this.asked.add(key);
    source.read(tile).then(
      (bytes) => {
        const drawing = bytes === null ? null : drawingIn(bytes);
        this.tiles.set(key, drawing);
        for (const oldest of this.tiles.keys()) {
          if (this.tiles.size <= most) break;
          this.tiles.delete(oldest);
        }
        this.asked.delete(key);
        if (drawing) source.onTile();
        this.again();
      },
      // No network: asked for again when it is back, and not before, or every move of the map would wait for it.
      () => undefined,
    );
  }

  /** What could not be had before is asked for again. */
  retry(): void {
    this.asked.clear();
    this.again();
  }
}

/** A tile that is broken counts as one with nothing on it: the map goes on without. */
function drawingIn(bytes: Uint8Array): Drawing | null {
  try {
    return drawingOf(readBaseMap(bytes));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
