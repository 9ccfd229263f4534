// When people open the door: learned from the campaign's own attempts, hour by hour, on weekdays and at weekends.

/** Doors tried in one hour of weekdays or weekends, and those of them that someone opened. */
export interface HourTally {
  weekend: boolean;
  /** 0 to 23, in the campaign's time zone. */
  hour: number;
  tries: number;
  opened: number;
  /** Where the doors are, as the voter file says; null where it names none. */
  precinct: string | null;
}

/** Two hours of weekdays or of weekends: as long as one walk. `to` is the hour in which it ends. */
export interface WalkWindow {
  days: 'weekdays' | 'weekend';
  from: number;
  to: number;
}

/** An earlier visit to one door: all knocks of an hour are one. */
export interface Visit {
  weekend: boolean;
  hour: number;
  opened: boolean;
}

export interface HomePattern {
  /** The share of doors that open at any time. */
  usual: number;
  tries: number;
  /** The share that opens in an hour: [weekdays, weekends], each by hour. */
  byHour: readonly [readonly number[], readonly number[]];
}

/** No one wants to be called on earlier or later. */
const firstHour = 9;
const lastHour = 20;
export const windowHours = 2;

/** What campaigns see on average, and how many tries it counts as. */
const expected = { share: 0.2, tries: 20 };
/** An hour's own tries outweigh the usual share once there are more than so many. */
const trust = 30;
/** The same for the visits to one door in the same hours; a visit at other hours tells a quarter as much. */
const doorTrust = 3;
const otherHours = 0.25;

/** Every window in which one can walk, in the order of the week. */
export const walkWindows: readonly WalkWindow[] = (['weekdays', 'weekend'] as const).flatMap((days) =>
  Array.from({ length: lastHour - firstHour + 2 - windowHours }, (_, at) => ({
    days,
    from: firstHour + at,
    to: firstHour + at + windowHours,
  })),
);

/** Shares by hour, each drawn to the usual share as far as its tries are few. */
export function homePattern(tallies: readonly HourTally[]): HomePattern {
  const tries = tallies.reduce((sum, each) => sum + each.tries, 0);
  const opened = tallies.reduce((sum, each) => sum + each.opened, 0);
  const usual = (opened + expected.share * expected.tries) / (tries + expected.tries);
  const of = (weekend: boolean) =>
    Array.from({ length: 24 }, (_, hour) => {
      const own = tallies.filter((each) => each.weekend === weekend && each.hour === hour);
      const ownTries = own.reduce((sum, each) => sum + each.tries, 0);
      const ownOpened = own.reduce((sum, each) => sum + each.opened, 0);
      return (ownOpened + usual * trust) / (ownTries + trust);
    });
  return { usual, tries, byHour: [of(false), of(true)] };
}

export const within = (window: WalkWindow, { weekend, hour }: { weekend: boolean; hour: number }) =>
  weekend === (window.days === 'weekend') && hour >= window.from && hour < window.to;

/** The share of doors that open in a window: the mean of its hours. */
export function windowShare(pattern: HomePattern, window: WalkWindow): number {
  const hours = pattern.byHour[window.days === 'weekend' ? 1 : 0].slice(window.from, window.to);
  return hours.reduce((sum, share) => sum + share, 0) / hours.length;
}

/** How likely one door opens in a window, its own earlier visits counted. */
export function doorShare(windowsShare: number, window: WalkWindow, visits: readonly Visit[]): number {
  let tries = doorTrust;
  let opened = doorTrust * windowsShare;
  for (const visit of visits) {
    const weight = within(window, visit) ? 1 : otherHours;
    tries += weight;
    if (visit.opened) opened += weight;
  }
  return opened / tries;
}

/** How likely a door opens in each of the windows (in their order). */
export function doorShares(shares: readonly number[], visits: readonly Visit[]): number[] {
  if (visits.length === 0) return [...shares];
  return walkWindows.map((window, at) => doorShare(shares[at] ?? 0, window, visits));
}
