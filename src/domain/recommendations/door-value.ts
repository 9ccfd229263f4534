// What a visit to a door is worth for what a manager looks for, and what the door adds to an area.
import { usualWeights, type ScoreWeights } from '../../contract/proposals/reasons';
import type { AreaFacts } from './score';
import { householdWorth, isLapsed, isSupporter, mayBeTalkedTo, personWorth, type Person } from './visit-value';

/** A door as it is looked at: its people, whether one of them was ever reached, and how likely it opens at its best hours. */
export interface LookedAtDoor {
  people: readonly Person[];
  reached: boolean;
  opens: number;
  /** People who knocked nearby lately. */
  volunteers: number;
}

/** What is counted of one door. */
export type DoorCounts = Pick<AreaFacts, 'voters' | 'undecided' | 'support' | 'lapsed' | 'never_reached'>;

/** Doors with nothing of what is looked for come last, but they come. */
const least = 0.02;
const ofDensity = 0.05;
const ofCoverage = 0.15;
const ofVolunteers = 0.1;
const manyVolunteers = 5;

/** From 0 up; 0: no one to visit now. It picks the places that are cut into areas, before these are compared. */
export function doorValue(door: LookedAtDoor, weights: ScoreWeights): number {
  const people = door.people.filter(mayBeTalkedTo);
  if (people.length === 0) return 0;
  const times = (part: keyof ScoreWeights) => weights[part] / usualWeights[part];
  const emphasis = { undecided: times('undecided'), lapsed: times('lapsed'), support: times('support') / 5 };
  const talks = householdWorth(people.map((person) => personWorth(person, emphasis)));
  const place =
    least +
    ofDensity * times('density') +
    (door.reached ? 0 : ofCoverage * times('coverage')) +
    ofVolunteers * times('volunteers') * Math.min(1, door.volunteers / manyVolunteers);
  return door.opens ** times('answers') * (talks + place);
}

/** What one door adds to its area. */
export function countsOf({ people: all, reached }: Pick<LookedAtDoor, 'people' | 'reached'>): DoorCounts {
  const people = all.filter(mayBeTalkedTo);
  const having = (holds: (person: Person) => boolean) => people.filter(holds).length;
  return {
    voters: people.length,
    undecided: having(({ support }) => support === 3),
    support: having(({ support }) => isSupporter(support)),
    lapsed: having(({ votes }) => isLapsed(votes)),
    never_reached: reached ? 0 : 1,
  };
}

/** The doors of an area counted together. */
export function areaOf(
  doors: readonly DoorCounts[],
  { answers, minutes, volunteers }: Pick<AreaFacts, 'answers' | 'minutes' | 'volunteers'>,
): AreaFacts {
  const area: AreaFacts = {
    doors: doors.length,
    voters: 0,
    undecided: 0,
    support: 0,
    lapsed: 0,
    never_reached: 0,
    answers,
    minutes,
    volunteers,
  };
  for (const door of doors) {
    area.voters += door.voters;
    area.undecided += door.undecided;
    area.support += door.support;
    area.lapsed += door.lapsed;
    area.never_reached += door.never_reached;
  }
  return area;
}
