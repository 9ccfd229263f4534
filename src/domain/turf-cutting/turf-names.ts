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

/** What a door tells of where it is. */
export interface NamingDoor {
  street: string;
  city?: string | undefined;
  precinct?: string | null | undefined;
}

/** Between a turf's number and its place. */
const dash = ' – ';
const longestPlace = 60;

/** Best first: what a turf's doors may be called by, and the share of them that has to agree. */
const tellers: readonly { of: (door: NamingDoor) => string; share: number }[] = [
  { of: (door) => door.city ?? '', share: 0.6 },
  { of: (door) => door.precinct ?? '', share: 0.6 },
  { of: (door) => door.street, share: 0.3 },
];

/** The town, precinct or main street of each turf; null where its doors agree on none that tells it from other turfs. */
export function turfPlaces(turfs: readonly (readonly NamingDoor[])[]): (string | null)[] {
  const places = turfs.map((): string | null => null);
  for (const { of, share } of tellers) {
    const usual = turfs.map((doors) => mostCommon(doors.map(of), share));
    if (new Set(usual.filter((place) => place !== null)).size < Math.min(2, turfs.length)) continue;
    usual.forEach((place, turf) => (places[turf] ??= place));
  }
  return places;
}

/** What most of a turf's doors tell of where it is, as one door; what they don't agree on is left empty. */
export function usualDoor(doors: readonly NamingDoor[]): { city: string; precinct: string; street: string } {
  const [city, precinct, street] = tellers.map(({ of, share }) => mostCommon(doors.map(of), share) ?? '');
  return { city: city ?? '', precinct: precinct ?? '', street: street ?? '' };
}

function mostCommon(values: readonly string[], share: number): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let [best, most]: [string | null, number] = [null, 0];
  for (const [value, many] of counts) if (value.trim() !== '' && many > most) [best, most] = [value, many];
  return most >= values.length * share ? (best?.trim().slice(0, longestPlace) ?? null) : null;
}

/**
 * One name for each turf, in the language of whoever cuts, by the direction of its middle from the middle of all, and where its
 * doors tell one by its place: "North 1 – Oak Park". Numbers go on where names are taken.
 * @param middles of the turfs, in their order
 * @param taken names in use already, in any case
 * @param places of the turfs, see {@link turfPlaces}
 */
export function nameTurfs(
  { t }: Texts,
  middles: readonly Position[],
  taken: readonly string[],
  places: readonly (string | null)[] = [],
): string[] {
  const { x, y } = projectPositions(middles);
  const mean = (axis: Float64Array): number => axis.reduce((sum, each) => sum + each, 0) / (axis.length || 1);
  const [cx, cy] = [mean(x), mean(y)];
  const away = middles.map((_, index) => Math.hypot(x[index]! - cx, y[index]! - cy));
  const far = away.toSorted((a, b) => a - b)[Math.floor(away.length * 0.8)] ?? 0;
  const used = new Set(taken.map((name) => (name.split(dash)[0] ?? name).trim().toLowerCase()));
  const counts = new Map<string, number>();
  return middles.map((_, index) => {
    const isCentral = middles.length >= MANY && away[index]! < far / 3;
    const word = isCentral ? center : directionOf(x[index]! - cx, y[index]! - cy, middles.length < MANY);
    for (let number = (counts.get(word) ?? 0) + 1; ; number += 1) {
      const name = `${t(word)} ${number}`;
      if (used.has(name.toLowerCase())) continue;
      counts.set(word, number);
      const place = places[index];
      return place ? `${name}${dash}${place}` : name;
    }
  });
}

function directionOf(east: number, north: number, plain: boolean): string {
  const step = plain ? 2 : 1;
  const eighth = Math.round((Math.atan2(east, north) / (2 * Math.PI)) * (8 / step)) * step;
  return directions[((eighth % 8) + 8) % 8] ?? directions[0];
}
