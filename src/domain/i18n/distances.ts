// Lengths: feet and miles where roads are signed in them or someone wants them, else meters and kilometers.
import type { Reader } from './catalogue';
import type { NumberFormats } from './numbers';
import type { Words } from './translate';

export interface DistanceFormats {
  /**
   * A distance to walk, as exact as anyone wants to know it: '40 ft', '350 ft', '0.2 mi', '12 mi'; elsewhere '40 m', '1.1 km',
   * '637 km'. Feet are rounded to 10 below 200 and to 50 below 1,000, meters to 10; ten miles or kilometers have no decimals.
   */
  distance: (meters: number) => string;
  /** The same from where someone stands: 'here' below ten meters. */
  distanceAway: (meters: number) => string;
  /** How exact a position is, to the foot or meter and never better than one: '16 ft', '5 m'. */
  accuracy: (meters: number) => string;
  /** The same as a column of bare figures, headed by its unit; for tables that other programs read. */
  accuracyColumn: { heading: string; figure: (meters: number) => number };
}

/** Countries and territories (ISO 3166-1 alpha-2) where people walk in feet and miles. */
const inMiles: ReadonlySet<string> = new Set(['US', 'GB', 'LR', 'MM', 'PR', 'VI', 'GU', 'AS', 'MP']);

/** Whether someone reads distances in feet and miles: as they chose, else as their country tells them. */
export const usesMiles = ({ country, units }: Pick<Reader, 'country' | 'units'>): boolean =>
  units ? units === 'miles' : inMiles.has(country);

const feetPerMeter = 1 / 0.3048;
const feetPerMile = 5280;

const toNearest = (step: number, value: number) => Math.round(value / step) * step;

/** Distances in the words of a language; `imperial`: in feet and miles. */
export function distancesOf({ t }: Words, { number, tenths }: NumberFormats, imperial: boolean): DistanceFormats {
  // A tenth is always written: '2.0 mi' above '1.8 mi' reads easier in a list.
  const far = (value: number) => (value < 9.95 ? tenths(value) : number(value));
  const exactly = (meters: number) => Math.round(imperial ? meters * feetPerMeter : meters);
  const distance = (meters: number) => {
    if (!imperial)
      return meters < 995
        ? t('{meters} m', { meters: number(toNearest(10, meters)) })
        : t('{kilometers} km', { kilometers: far(meters / 1000) });
    const feet = meters * feetPerMeter;
    return feet < 975
      ? t('{feet} ft', { feet: number(toNearest(feet < 195 ? 10 : 50, feet)) })
      : t('{miles} mi', { miles: far(feet / feetPerMile) });
  };
  return {
    distance,
    distanceAway: (meters) => (meters < 10 ? t('here') : distance(meters)),
    accuracy: (meters) =>
      imperial
        ? t('{feet} ft', { feet: number(Math.max(1, exactly(meters))) })
        : t('{meters} m', { meters: number(Math.max(1, exactly(meters))) }),
    accuracyColumn: {
      heading: imperial ? t('accuracy in feet') : t('accuracy in meters'),
      figure: (meters) => (imperial ? exactly(meters) : meters),
    },
  };
}
