// A canvas over the map that is drawn again when the map has moved or what it shows has changed: what doors and turf share.
import { Browser, DomUtil, Layer, type LeafletMouseEvent, type Map as Leaflet, point, type Point } from 'leaflet';
import { readColours, textScale, type Brush } from './draw-walk';

/** How much is drawn beyond the edges, so that panning shows no blank border. */
const beyond = 0.25;
/** A zoom ends with a move, too: two events would draw twice. */
const moves = 'moveend resize';

export abstract class CanvasLayer<Shown> extends Layer {
  private readonly canvas = document.createElement('canvas');
  private frame = 0;
  private theme: MutationObserver | null = null;
  /** The pane of the map in which it lies. */
  protected readonly pane: string = 'overlayPane';
  protected shown: Shown | null = null;
  /** Where the canvas begins, in the pixels of the map's layers. */
  protected topLeft: Point = point(0, 0);

  protected abstract paint(brush: Brush, shown: Shown): void;
  protected abstract readonly tap: (event: LeafletMouseEvent) => void;

  override onAdd(map: Leaflet): this {
    this.canvas.className = 'leaflet-zoom-hide';
    this.canvas.style.pointerEvents = 'none';
    map.getPane(this.pane)?.append(this.canvas);
    map.on(moves, this.draw);
    map.on('click', this.tap);
    // Dark and light have colors of their own, and a map may be open when the evening comes (ui/fields/theme-choice.ts).
    this.theme = new MutationObserver(this.again);
    this.theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    this.draw();
    return this;
  }

  override onRemove(map: Leaflet): this {
    cancelAnimationFrame(this.frame);
    this.theme?.disconnect();
    map.off(moves, this.draw);
    map.off('click', this.tap);
    this.canvas.remove();
    return this;
  }

  show(props: Shown): void {
    const before = this.shown;
    this.shown = props;
    if (before === null || this.isOther(before, props)) this.again();
  }

  /** Whether what is shown now looks other than before; what only answers taps does not. */
  protected isOther(_before: Shown, _now: Shown): boolean {
    return true;
  }

  /** Draws again with the next frame. */
  protected readonly again = (): void => {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(this.draw);
  };

  /** A place ([lng, lat]) in the canvas's pixels. */
  protected canvasAt([lng, lat]: readonly [number, number]): Point {
    return this._map.latLngToLayerPoint([lat, lng]).subtract(this.topLeft);
  }

  private readonly draw = (): void => {
    const map = this._map;
    const { shown } = this;
    if (!map || shown === null) return;
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
    const at: Brush['at'] = (place) => this.canvasAt(place);
    const metres: Brush['metres'] = (length, [lng, lat]) =>
      Math.abs(at([lng, lat]).y - at([lng, lat + length / 111_320]).y);
    const colors = readColours(map.getContainer());
    this.paint({ pen, zoom: map.getZoom(), width, height, colors, text: textScale(), at, metres }, shown);
  };
}
