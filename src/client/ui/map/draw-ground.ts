// The ground where there are no tiles: streets in white with their names along them, and a mark for each building.
import type { Brush } from './draw-walk';
import { font, writeName } from './draw-walk';
import type { Spot } from './clusters';
import { placeNames } from './street-names';
import type { MapStreet } from './types';

/** From these zooms on there is room for the edges of streets, for buildings, and for names. */
const casingFrom = 14;
const housesFrom = 15.5;
const namesFrom = 14.5;
/** Metres. */
const streetWidth = 11;
const house = { along: 12, deep: 10 };
/** Pixels around a cluster's words that a name keeps clear of. */
const clear = { x: 56, y: 20 };

type Line = number[];

/** The streets that are in sight, flat in pixels. */
function linesOf(brush: Brush, streets: readonly MapStreet[]): { street: MapStreet; line: Line }[] {
  return streets.flatMap((street) => {
    const line = street.line.flatMap((place) => {
      const { x, y } = brush.at(place);
      return [x, y];
    });
    return isInSight(brush, line) ? [{ street, line }] : [];
  });
}

function isInSight({ width, height }: Brush, line: Line): boolean {
  const [left, right, top, bottom] = [
    [Infinity, -Infinity],
    [Infinity, -Infinity],
  ].flatMap(([least, most], axis) => {
    let [low, high] = [least ?? 0, most ?? 0];
    for (let at = axis; at < line.length; at += 2) {
      low = Math.min(low, line[at]!);
      high = Math.max(high, line[at]!);
    }
    return [low, high];
  });
  return right! > 0 && left! < width && bottom! > 0 && top! < height;
}

/** `spots`: what is drawn on it later; names of streets keep clear of what is written there. */
export function drawGround(brush: Brush, streets: readonly MapStreet[], spots: readonly Spot[]): void {
  const { pen, colors, zoom, width, height, text } = brush;
  const seen = linesOf(brush, streets);
  const [first] = seen;
  const place = first?.street.line[0];
  if (!place) return;
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  const wide = Math.max(zoom >= 14 ? 5 : 1.5, Math.min(60, brush.metres(streetWidth, place)));
  const all = new Path2D();
  for (const { line } of seen)
    for (let at = 0; at < line.length; at += 2)
      if (at === 0) all.moveTo(line[0]!, line[1]!);
      else all.lineTo(line[at]!, line[at + 1]!);
  // All edges before all streets: a corner has none across it.
  if (zoom >= casingFrom) {
    pen.strokeStyle = colors.casing;
    pen.lineWidth = wide + 2;
    pen.stroke(all);
  }
  pen.strokeStyle = colors.street;
  pen.lineWidth = wide;
  pen.stroke(all);
  if (zoom >= housesFrom) {
    pen.fillStyle = colors.building;
    pen.strokeStyle = colors.casing;
    pen.lineWidth = 1;
    const houses = housesIn(brush, seen, brush.metres(1_000, place) / 1_000);
    pen.fill(houses);
    pen.stroke(houses);
  }
  if (zoom < namesFrom) return;
  const size = (zoom >= 17 ? 12.5 : 11.5) * text;
  pen.font = font(size, 500);
  const pills = spots.filter((spot) => spot.doors.length > 1);
  const names = placeNames(
    seen.map(({ street, line }) => ({ name: street.name, rank: street.line.length, line })),
    (name) => pen.measureText(name).width,
    size,
    (x, y) =>
      x > 0 &&
      y > 0 &&
      x < width &&
      y < height &&
      pills.every((pill) => Math.abs(pill.x - x) > clear.x * text || Math.abs(pill.y - y) > clear.y * text),
  );
  for (const { name, ...at } of names) writeName(brush, name, at);
}

/** A small house a building, along its street. */
function housesIn(brush: Brush, seen: readonly { street: MapStreet; line: Line }[], metre: number): Path2D {
  const path = new Path2D();
  const [long, deep] = [(house.along * metre) / 2, (house.deep * metre) / 2];
  for (const { street, line } of seen)
    for (const coordinates of street.houses ?? []) {
      const { x, y } = brush.at(coordinates);
      if (x < -long || y < -long || x > brush.width + long || y > brush.height + long) continue;
      const [cos, sin] = directionAt(line, x, y);
      const corner = (along: number, across: number): [number, number] => [
        x + along * cos - across * sin,
        y + along * sin + across * cos,
      ];
      path.moveTo(...corner(-long, -deep));
      path.lineTo(...corner(long, -deep));
      path.lineTo(...corner(long, deep));
      path.lineTo(...corner(-long, deep));
      path.closePath();
    }
  return path;
}

/** The direction of the piece of a line whose middle is nearest. */
function directionAt(line: Line, x: number, y: number): [number, number] {
  let [best, cos, sin] = [Infinity, 1, 0];
  for (let at = 0; at + 3 < line.length; at += 2) {
    const [ax, ay, bx, by] = [line[at]!, line[at + 1]!, line[at + 2]!, line[at + 3]!];
    const away = (ax + bx - 2 * x) ** 2 + (ay + by - 2 * y) ** 2;
    const piece = Math.hypot(bx - ax, by - ay);
    if (away < best && piece > 0) [best, cos, sin] = [away, (bx - ax) / piece, (by - ay) / piece];
  }
  return [cos, sin];
}
