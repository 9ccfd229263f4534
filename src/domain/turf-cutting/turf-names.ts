// Names of turfs by where they lie in the universe: "North 1", "North 2", "Center 1" …
import { type Position, projectPositions } from '../geography/geometry';
import { key } from '../i18n/catalogue';
import type { Texts } from '../i18n/texts';

/** The words, for the eight directions from the north clockwise, and the middle. */
const directions = [
  key('North'),
  key('Northeast'),
  key('East'),
  key('Southeast'),
  key('South'),
  key('Southwest'),
  key('West'),
  key('Northwest'),
] as const;
const center = key('Center');

/** Below so many turfs four directions do; from so many on there is a middle, and eight. */
const MANY = 24;

/**
 * One name for each turf, in the language of whoever cuts, by the direction of its middle from the middle of all. Numbers go on where names are taken.
 * @param middles of the turfs, in their order
 * @param taken names in use already, in any case
 */
export function nameTurfs({ t }: Texts, middles: readonly Position[], taken: readonly string[]): string[] {
  const { x, y } = projectPositions(middles);
  const mean = (axis: Float64Array): number => axis.reduce((sum, each) => sum + each, 0) / (axis.length || 1);
  const [cx, cy] = [mean(x), mean(y)];
  const away = middles.map((_, index) => Math.hypot(x[index]! - cx, y[index]! - cy));
  const far = away.toSorted((a, b) => a - b)[Math.floor(away.length * 0.8)] ?? 0;
  const used = new Set(taken.map((name) => name.trim().toLowerCase()));
  const counts = new Map<string, number>();
  return middles.map((_, index) => {
    const isCentral = middles.length >= MANY && away[index]! < far / 3;
    const word = isCentral ? center : directionOf(x[index]! - cx, y[index]! - cy, middles.length < MANY);
    for (let number = (counts.get(word) ?? 0) + 1; ; number += 1) {
      const name = `${t(word)} ${number}`;
      if (used.has(name.toLowerCase())) continue;
      counts.set(word, number);
      return name;
    }
  });
}

function directionOf(east: number, north: number, plain: boolean): string {
  const step = plain ? 2 : 1;
  const eighth = Math.round((Math.atan2(east, north) / (2 * Math.PI)) * (8 / step)) * step;
  return directions[((eighth % 8) + 8) % 8] ?? directions[0];
}
