// How the turfs of a cut are laid out on paper: neighbors share a page, so that its map has few enough numbers to be read.

/** A turf as it is laid out: corners around its doors, [lng, lat]. */
export interface PlacedTurf {
  outline: readonly (readonly [number, number])[];
}

const middleOf = ({ outline }: PlacedTurf, axis: 0 | 1): number => {
  const places = outline.map((corner) => corner[axis]);
  return places.length === 0 ? 0 : (Math.min(...places) + Math.max(...places)) / 2;
};

/**
 * Every turf on exactly one page, at most `most` on each, from north-west to south-east: what lies wider than it is high is halved
 * from west to east, else from north to south, until each part fits on a page.
 */
export function printSheets<T extends PlacedTurf>(turfs: readonly T[], most: number): T[][] {
  if (turfs.length === 0) return [];
  const [lngs, lats] = [turfs.map((turf) => middleOf(turf, 0)), turfs.map((turf) => middleOf(turf, 1))];
  const spread = (places: readonly number[]) =>
    places.reduce((high, place) => Math.max(high, place), -Infinity) -
    places.reduce((low, place) => Math.min(low, place), Infinity);
  const high = spread(lats);
  const wide = spread(lngs) * Math.cos(((lats[0] ?? 0) * Math.PI) / 180);
  const order = (axis: 0 | 1, sign: 1 | -1) => turfs.toSorted((a, b) => sign * (middleOf(a, axis) - middleOf(b, axis)));
  if (turfs.length <= most) return [order(1, -1)];
  const sorted = wide > high ? order(0, 1) : order(1, -1);
  // Whole pages but for the last of all: halves of pages would be half empty.
  const half = Math.ceil(Math.ceil(turfs.length / most) / 2) * most;
  return [...printSheets(sorted.slice(0, half), most), ...printSheets(sorted.slice(half), most)];
}
