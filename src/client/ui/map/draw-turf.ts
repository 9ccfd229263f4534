// How turf looks: a soft ground of one color below each turf's doors, its label, and the areas that were drawn.
import { drawGround } from './draw-ground';
import type { Brush } from './draw-walk';
import type { Spot, TurfMapProps } from './turf-types';

/** Hues that can be told apart on paper and at dusk, and lighter ones for a dark ground. */
const byDay = ['#2a4bb0', '#e08a00', '#1f7a4d', '#b3313b', '#6b4aa0', '#0f7f92', '#8a5a2b', '#c2458a'];
const byNight = ['#7d9bff', '#f0a53a', '#4fc28a', '#f07a83', '#b79af0', '#45bdd0', '#cf9a63', '#f08cc4'];
/** A dark theme's cards are darker than half of the way to white. */
export const huesOf = ({ colors }: Brush) => (/^#[0-7]/.test(colors.card) ? byNight : byDay);

/** Buildings on the canvas as they lie now. */
export interface Laid {
  x: Float64Array;
  y: Float64Array;
}

export function drawTurf(brush: Brush, laid: Laid, shown: TurfMapProps): void {
  drawGround(brush, shown.streets, []);
  drawTurfAreas(brush, laid, shown);
  drawBuildings(brush, laid, shown);
  for (const ring of shown.areas) drawRing(brush, ring, true, shown.tool === 'draw');
  if (shown.corners.length > 0) drawRing(brush, shown.corners, false, true);
  drawLabels(brush, laid, shown);
}

function isSeen({ width, height }: Brush, { x, y }: Laid, at: number): boolean {
  return x[at]! > -60 && y[at]! > -60 && x[at]! < width + 60 && y[at]! < height + 60;
}

function isOn({ width, height }: Brush, x: number, y: number): boolean {
  return x > 0 && y > 0 && x < width && y < height;
}

/** All turfs of one color in one stroke, so that their ground is even; the selected one stands out. */
function drawTurfAreas(brush: Brush, laid: Laid, { links, turfOf, turfs, selected, places }: TurfMapProps): void {
  const { pen } = brush;
  const [anywhere] = places;
  if (!anywhere) return;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  const width = Math.max(7, Math.min(70, brush.metres(34, anywhere as [number, number])));
  const trace = (wanted: (turf: number) => boolean) => {
    pen.beginPath();
    for (let at = 0; at < links.length; at += 2) {
      const [a, b] = [links[at]!, links[at + 1]!];
      const turf = turfOf[a]!;
      if (turf < 0 || turf !== turfOf[b] || !wanted(turf) || (!isSeen(brush, laid, a) && !isSeen(brush, laid, b)))
        continue;
      pen.moveTo(laid.x[a]!, laid.y[a]!);
      pen.lineTo(laid.x[b]!, laid.y[b]!);
    }
    turfOf.forEach((turf, at) => {
      if (turf < 0 || !wanted(turf) || !isSeen(brush, laid, at)) return;
      pen.moveTo(laid.x[at]!, laid.y[at]!);
      pen.lineTo(laid.x[at]! + 0.01, laid.y[at]!);
    });
  };
  const hues = huesOf(brush);
  hues.forEach((hue, color) => {
    trace((turf) => turfs[turf]?.color === color && turf !== selected);
    pen.globalAlpha = 0.3;
    pen.lineWidth = width;
    pen.strokeStyle = hue;
    pen.stroke();
  });
  if (selected !== null && turfs[selected]) {
    trace((turf) => turf === selected);
    pen.globalAlpha = 0.9;
    pen.lineWidth = width + 5;
    pen.strokeStyle = brush.colors.action;
    pen.stroke();
    pen.globalAlpha = 1;
    pen.lineWidth = width;
    pen.strokeStyle = hues[turfs[selected].color] ?? brush.colors.action;
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

function drawBuildings(brush: Brush, laid: Laid, { turfOf, turfs, sizes }: TurfMapProps): void {
  const { pen, zoom, colors } = brush;
  const hues = huesOf(brush);
  const radius = zoom >= 17 ? 4.5 : zoom >= 15.5 ? 3 : zoom >= 14 ? 2 : 1;
  turfOf.forEach((turf, at) => {
    if (!isSeen(brush, laid, at)) return;
    const hue = hues[turfs[turf]?.color ?? -1];
    const many = sizes[at] ?? 1;
    const size = many > 1 && zoom >= 14 ? radius + Math.min(8, Math.sqrt(many)) : radius;
    pen.beginPath();
    pen.arc(laid.x[at]!, laid.y[at]!, size, 0, 2 * Math.PI);
    pen.fillStyle = hue ?? colors.neutral;
    pen.fill();
    if (zoom < 15.5) return;
    pen.lineWidth = 1;
    pen.strokeStyle = colors.card;
    pen.stroke();
  });
}

export function drawRing(brush: Brush, ring: readonly Spot[], closed: boolean, handles: boolean): void {
  const { pen, colors } = brush;
  const corners = ring.map((corner) => brush.at(corner as [number, number]));
  pen.beginPath();
  corners.forEach(({ x, y }, index) => (index === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
  if (closed) pen.closePath();
  pen.lineWidth = 2.5;
  pen.strokeStyle = colors.action;
  pen.setLineDash(closed ? [] : [7, 5]);
  pen.stroke();
  pen.setLineDash([]);
  pen.globalAlpha = 0.08;
  pen.fillStyle = colors.action;
  if (corners.length > 2) pen.fill();
  pen.globalAlpha = 1;
  if (!handles) return;
  for (const { x, y } of corners) {
    pen.beginPath();
    pen.arc(x, y, 7, 0, 2 * Math.PI);
    pen.fillStyle = colors.card;
    pen.fill();
    pen.stroke();
  }
}

/** A label in the middle of each turf, where there is room for it. */
function drawLabels(brush: Brush, laid: Laid, { turfOf, turfs, selected }: TurfMapProps): void {
  const { pen, colors } = brush;
  const sums = turfs.map(() => ({ x: 0, y: 0, many: 0 }));
  turfOf.forEach((turf, at) => {
    const sum = sums[turf];
    if (!sum) return;
    sum.x += laid.x[at]!;
    sum.y += laid.y[at]!;
    sum.many += 1;
  });
  // The side of the square that a turf has on average: a label should not cover its neighbors.
  const seen = sums.filter(({ x, y, many }) => many > 0 && isOn(brush, x / many, y / many)).length;
  const room = Math.sqrt((brush.width * brush.height) / 2.25 / Math.max(1, seen)) * 0.7;
  const taken: { x: number; y: number; wide: number }[] = [];
  pen.font = `650 12.5px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  const order = [...turfs.keys()].sort((a, b) => Number(b === selected) - Number(a === selected));
  for (const turf of order) {
    const { x, y, many } = sums[turf] ?? { x: 0, y: 0, many: 0 };
    const label = (turf === selected || room > 90 ? turfs[turf]?.label : turfs[turf]?.short) ?? '';
    if (many === 0 || label === '') continue;
    const place = { x: x / many, y: y / many, wide: pen.measureText(label).width + 14 };
    const isFree = taken.every(
      (other) => Math.abs(other.x - place.x) > (other.wide + place.wide) / 2 || Math.abs(other.y - place.y) > 26,
    );
    if (!isFree) continue;
    taken.push(place);
    pen.beginPath();
    pen.roundRect(place.x - place.wide / 2, place.y - 12, place.wide, 24, 8);
    pen.fillStyle = colors.card;
    pen.fill();
    pen.lineWidth = turf === selected ? 2 : 1;
    pen.strokeStyle = turf === selected ? colors.action : colors.neutral;
    pen.stroke();
    pen.fillStyle = colors.ink;
    pen.fillText(label, place.x, place.y + 0.5);
  }
}
