// The outline of a turf for a map that shows thousands of them: the tightest rubber band around its places.

/** Corners of the convex hull, going around once; a turf at one place or along one line has one or two. */
export function hullOf(places: readonly (readonly [number, number])[]): [number, number][] {
  const sorted = places.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (from: readonly (readonly [number, number])[]): [number, number][] => {
    const corners: [number, number][] = [];
    for (const [x, y] of from) {
      for (
        let last = corners.at(-1), before = corners.at(-2);
        last && before;
        last = corners.at(-1), before = corners.at(-2)
      ) {
        if ((last[0] - before[0]) * (y - before[1]) - (last[1] - before[1]) * (x - before[0]) > 0) break;
        corners.pop();
      }
      corners.push([x, y]);
    }
    return corners;
  };
  const [below, above] = [half(sorted), half(sorted.toReversed())];
  const around = [...below.slice(0, -1), ...above.slice(0, -1)];
  const [first] = sorted;
  const isOnePlace = first && sorted.every(([x, y]) => x === first[0] && y === first[1]);
  return isOnePlace ? [[first[0], first[1]]] : around;
}
