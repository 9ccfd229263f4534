// Why a walkbook is proposed: what is counted at its doors, and what may be expected there from which knocks.
import type { RecommendationReason } from '../../contract/proposals/reasons';
import { estimator, sumOf } from './estimate-base';
import type { HomePattern, HourTally, Visit } from './home-hours';
import { isLapsed, type Person } from './visit-value';

/** A door as it was looked at: who is to be met behind it, what happened there, and how likely it opens in each walking window. */
export interface ScoredDoor {
  people: readonly Person[];
  precinct: string | null;
  /** Whether anyone who lives there was ever reached, in whatever way. */
  reached: boolean;
  visits: readonly (Visit & { days_ago: number })[];
  shares: readonly number[];
}

/**
 * Counts what speaks for a turf, finds the window in which most of its doors open, and what an estimate can rest on.
 * `precinctName`: what people call a precinct, where that is not its key.
 */
export function reasonOf(
  doors: readonly ScoredDoor[],
  pattern: HomePattern,
  tallies: readonly HourTally[],
  precinctName = (key: string): string => key,
): RecommendationReason {
  const people = doors.flatMap((door) => door.people);
  const { window, base } = estimator(pattern, tallies)(doors);
  const visits = doors.flatMap((door) => door.visits);
  const waits = doors
    .flatMap((door) => (door.visits.length > 0 ? [Math.min(...door.visits.map(({ days_ago }) => days_ago))] : []))
    .toSorted((a, b) => a - b);
  const having = (holds: (person: Person) => boolean) => people.filter(holds).length;
  return {
    undecided: having(({ support }) => support === 3),
    leaning: having(({ support }) => support === 2 || support === 4),
    lapsed: having(({ votes }) => isLapsed(votes)),
    never_reached: doors.filter(({ reached }) => !reached).length,
    visited: waits.length,
    waited_days: waits[Math.floor(waits.length / 2)] ?? 0,
    window: window && { ...window },
    home_share: base && rounded(base.opened / base.tries),
    base: base && { ...base, precincts: base.precincts?.map(precinctName) ?? null },
    here: { tries: visits.length, opened: visits.filter(({ opened }) => opened).length },
    usual: sumOf(tallies),
    attempts: pattern.tries,
    score: null,
  };
}

const rounded = (share: number) => Math.round(share * 1000) / 1000;
