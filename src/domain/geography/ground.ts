// The ground of a walkbook's map as it travels: streets and buildings in few bytes.
import type { DoorFeature, Ground } from '../../contract/doors';
import { streetLines, type StreetLine } from './street-lines';

/** About a meter. */
const perDegree = 100_000;

/** Places as whole numbers, each as the step from the one before it. */
function packed(places: readonly (readonly [number, number])[]): number[] {
  let [lastX, lastY] = [0, 0];
  return places.flatMap(([lng, lat]) => {
    const [x, y] = [Math.round(lng * perDegree), Math.round(lat * perDegree)];
    const step = [x - lastX, y - lastY];
    [lastX, lastY] = [x, y];
    return step;
  });
}

function unpacked(steps: readonly number[]): [number, number][] {
  const places: [number, number][] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    places.push([x / perDegree, y / perDegree]);
  }
  return places;
}

/** Streets as they travel: whole numbers of 1e-5 degrees, [lng, lat, …], each place as the step from the one before it. */
export function packGround(streets: readonly StreetLine[]): Ground {
  const drawn = streets.map(({ name, line, houses }) => ({ name, line: packed(line), houses: packed(houses) }));
  // At a pole, where a wrong position may lie, a street has no direction and its line no end.
  return drawn.filter(({ line, houses }) => [...line, ...houses].every(Number.isSafeInteger));
}

/** The streets of a walkbook: those that came with it, else as far as its own doors tell. */
export function streetsOf(
  walkbook: { ground?: Ground | undefined } | null,
  doors: readonly DoorFeature[],
): StreetLine[] {
  const ground = walkbook?.ground;
  if (!ground || ground.length === 0) return streetLines(doors);
  return ground.map(({ name, line, houses }) => ({ name, line: unpacked(line), houses: unpacked(houses) }));
}
