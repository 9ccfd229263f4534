// A turf that is split into several: on which side of a line its buildings lie, and what the parts are called.
import type { Spot } from './turf-plan';

/** Between a turf's number and its place (turf-names.ts). */
const dash = ' – ';
const firstLetter = 'A'.charCodeAt(0);
const letters = 26;

/** The buildings of a turf that lie left of the line through two places, seen from the first; the line has no ends. */
export function leftOfLine(
  places: readonly Spot[],
  turfOf: ArrayLike<number>,
  turf: number,
  [from, to]: readonly [Spot, Spot],
): number[] {
  return places.flatMap(([lng, lat], building) => {
    if (turfOf[building] !== turf) return [];
    const side = (to[0] - from[0]) * (lat - from[1]) - (to[1] - from[1]) * (lng - from[0]);
    return side > 0 ? [building] : [];
  });
}

/**
 * Names for parts that are split off a turf: "North 1B – Oak Park", "North 1C – Oak Park" … of "North 1 – Oak Park", and "Mill Hill
 * B" of "Mill Hill".
 * @param taken names of other turfs, in any case
 */
export function namesOfParts(name: string, many: number, taken: readonly string[], longest: number): string[] {
  const used = new Set(taken.map((each) => each.toLowerCase()));
  const [head = '', ...place] = name.split(dash);
  const whole = head.replace(/(\d)[A-Z]$/, '$1');
  const names: string[] = [];
  for (let part = 1; names.length < many; part += 1) {
    const letter = part < letters ? String.fromCharCode(firstLetter + part) : `-${part + 1}`;
    const own = /\d$/.test(whole) ? `${whole}${letter}` : `${whole.slice(0, longest - 5)} ${letter}`;
    const next = [own, ...place].join(dash).slice(0, longest);
    if (used.has(next.toLowerCase()) && part < taken.length + many + 1) continue;
    names.push(next);
  }
  return names;
}
