// The outline around some places, for a map.

type Place = [number, number];

const cross = (o: Place, a: Place, b: Place) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/** The convex outline of places ([lng, lat]), one after the other; fewer than three corners are no outline. */
export function hullOf(places: readonly Place[]): Place[] {
  const sorted = places.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (ordered: readonly Place[]): Place[] => {
    const kept: Place[] = [];
    for (const place of ordered) {
      for (;;) {
        const [before, last] = [kept.at(-2), kept.at(-1)];
        if (!before || !last || cross(before, last, place) > 0) break;
        kept.pop();
      }
      kept.push(place);
    }
    return kept.slice(0, -1);
  };
  const outline = [...half(sorted), ...half(sorted.toReversed())];
  return outline.length < 3 ? [] : outline;
}
