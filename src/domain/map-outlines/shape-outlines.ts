// Outlines as they are kept: simplified so far that a filter holds each, holes and islands laid into few rings.
import { keptOutline } from '../../contract/map/map-outlines';
import { cornersWorth, degreesOf, netOf } from './arcs';
import type { NamedOutline, Ring } from './read-outlines';

export interface ShapedOutline {
  name: string;
  /** Rings counterclockwise; one with holes runs along a seam to each of them and back, and so does one with islands. */
  areas: Ring[];
}

export interface ShapedOutlines {
  outlines: ShapedOutline[];
  /** How far a border may have moved, in meters. */
  moved: number;
}

/** Meters by which borders are always simplified, and so many corners of a layer stay at most where that can be helped. */
const least = 1;
const mostCorners = 60_000;
/** Corners of each ring of what can't be simplified enough. */
const mostAtLast = 100;
const mostKept = keptOutline.areas * keptOutline.corners;
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const ringOf = (of: readonly Ring[]): number => of.reduce((sum, ring) => sum + ring.length, 0);

/** Throws nothing: what is no area any more once it is simplified is left out, or kept as the least that there can be. */
export function shapeOutlines(outlines: readonly NamedOutline[]): ShapedOutlines {
  const net = netOf(outlines.flatMap(({ polygons }) => polygons.flat()));
  let tolerance = least;
  const countAbove = () => net.rings.reduce((sum, _, index) => sum + cornersWorth(net, index, tolerance).length, 0);
  while (countAbove() > mostCorners && tolerance < 1000) tolerance *= 2;
  let [at, moved] = [0, tolerance];
  const shaped = outlines.map(({ name, polygons }): ShapedOutline => {
    const rings = polygons.map((polygon) => polygon.map(() => at++));
    // Closer to what it was than the whole layer's tolerance an outline never is; coarser where it has too many corners.
    for (let own = tolerance; ; own *= 1.5) {
      // Joining takes the product of two rings' corners: what can't fit is not even tried, however wild its borders are.
      const corners = rings.map((polygon) => sumOf(polygon.map((index) => cornersWorth(net, index, own).length)));
      const isTooFine = corners.some((many) => many > keptOutline.corners) || sumOf(corners) > mostKept;
      if (isTooFine && own < 1e6) continue;
      const ringsAt = (index: number, isHole: boolean): Ring[] => {
        const corners = cornersWorth(net, index, own);
        // Where borders meet nothing is left out: a net of them would never fit.
        const step = own < 1e6 ? 1 : Math.ceil(corners.length / mostAtLast);
        const ring = corners.filter((_, at) => at % step === 0).map((id) => degreesOf(net, id));
        return ring.length < 3 || areaOf(ring) === 0 ? [] : [turned(ring, isHole)];
      };
      const parts = rings.flatMap(([outer = -1, ...holes]) => {
        const [border] = ringsAt(outer, false);
        return border
          ? [
              joined(
                border,
                holes.flatMap((hole) => ringsAt(hole, true)),
              ),
            ]
          : [];
      });
      const areas = laidTogether(parts.length > 0 ? parts : [smallest(polygons[0]![0]!)]);
      if (!areas.every((ring) => ring.length <= keptOutline.corners) && own < 1e6) continue;
      moved = Math.max(moved, own);
      return { name, areas: areas.map((ring) => ring.slice(0, keptOutline.corners)) };
    }
  });
  return { outlines: shaped, moved };
}

/** Twice its area, greater than 0 where it runs counterclockwise. */
export function areaOf(ring: Ring): number {
  let sum = 0;
  ring.forEach(([x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!;
    sum += x * nextY - nextX * y;
  });
  return sum;
}

const turned = (ring: Ring, clockwise: boolean): Ring => (areaOf(ring) > 0 === clockwise ? ring.toReversed() : ring);

/** A ring with others in one: there and back along a seam to the nearest corner of each. */
function joined(ring: Ring, others: readonly Ring[]): Ring {
  return others.reduce((all, other) => {
    let [best, from, to] = [Infinity, 0, 0];
    all.forEach(([x, y], one) => {
      other.forEach(([otherX, otherY], two) => {
        const far = (x - otherX) ** 2 + (y - otherY) ** 2;
        if (far < best) [best, from, to] = [far, one, two];
      });
    });
    const around = [...other.slice(to), ...other.slice(0, to), other[to]!];
    return [...all.slice(0, from + 1), ...around, ...all.slice(from)];
  }, ring);
}

/** As many rings as a filter holds, the largest first; what is more are islands, laid into the last ones. */
function laidTogether(parts: Ring[]): Ring[] {
  const bySize = parts.toSorted((a, b) => areaOf(b) - areaOf(a));
  const areas = bySize.slice(0, keptOutline.areas);
  for (const island of bySize.slice(keptOutline.areas)) {
    const smallestAt = areas.reduce((best, ring, at) => (ring.length <= areas[best]!.length ? at : best), 0);
    areas[smallestAt] = joined(areas[smallestAt]!, [island]);
  }
  return areas;
}

/** What is smaller than the tolerance is kept as a triangle of its corners. */
function smallest(ring: Ring): Ring {
  const third = Math.floor(ring.length / 3);
  return turned([ring[0]!, ring[third]!, ring[third * 2]!], false);
}

/** How many corners there are in all. */
export const cornersIn = (outlines: readonly ShapedOutline[]): number =>
  outlines.reduce((sum, { areas }) => sum + ringOf(areas), 0);
