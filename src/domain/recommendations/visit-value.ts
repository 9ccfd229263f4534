// What a talk with one person is worth now, and a visit to a door.
import { contactingResults, type ContactResult } from '../../contract/facts/touch';

/** What is known of a person who may be talked to. */
export interface Person {
  /** 1 strong support to 5 strong against: told at the door, else from a file; null: no one knows. */
  support: number | null;
  /** Votes in the last four elections, in the latest general election, and ever; null: no file tells. */
  votes: { last_four: number; latest: boolean; ever: boolean } | null;
  touches: readonly PastTouch[];
}

/** A touch of the person, or an attempt at the door that found no one to name. */
export interface PastTouch {
  result: ContactResult;
  /** Whole days before now. */
  days_ago: number;
}

/** How much a talk may change a mind. */
const persuasion: Record<number, number> = { 1: 0.1, 2: 0.5, 3: 1, 4: 0.5, 5: 0 };
const unknownPersuasion = 0.6;
/** How much it helps us that this person goes to vote. */
const mobilisation: Record<number, number> = { 1: 1, 2: 0.8, 3: 0.5, 4: 0.1, 5: 0 };
const unknownMobilisation = 0.4;

/** So many days after a talk a person is left in peace. */
export const peace = 7;
/** After that the next one is worth as much again only slowly, after a fruitless try sooner; days. */
const talkRest = 45;
const tryRest = 4;
const justTried = 0.6;
/** Each try in vain since the last talk makes the next one a little less likely to help. */
const inVain = 0.93;
const afterRefusal = 0.5;
const afterLanguage = 0.7;
const notThere = 0.1;
const noWayIn = 0.3;
/** The second person behind a door adds less than the first: seldom both are met. */
const nextPerson = 0.6;

/** Whether someone used to vote and stopped, or votes now and then: 1, 0.6 or 0. */
export function lapse(votes: Person['votes']): number {
  if (votes === null || !votes.ever) return 0;
  if (!votes.latest) return 1;
  return votes.last_four <= 2 ? 0.6 : 0;
}

/** Whether someone voted before, but not in the latest general election. */
export const isLapsed = (votes: Person['votes']): boolean => lapse(votes) === 1;

/** How much it counts that a person is unsure, stopped voting, or is on our side. */
export interface Emphasis {
  undecided: number;
  lapsed: number;
  support: number;
}
const usualEmphasis: Emphasis = { undecided: 1, lapsed: 1, support: 0 };

export const isSupporter = (support: number | null): boolean => support === 1 || support === 2;

/**
 * From 0 up: more for whoever is unsure, used to vote, was never met, or was met long ago; 0 with the usual emphasis: not to
 * be visited now.
 */
export function personWorth(person: Person, emphasis = usualEmphasis): number {
  const { support, votes } = person;
  const persuade = support === null ? unknownPersuasion : (persuasion[support] ?? 0);
  const mobilise = support === null ? unknownMobilisation : (mobilisation[support] ?? 0);
  const sure = support === 1 ? 1 : support === 2 ? 0.5 : 0;
  const { undecided, lapsed, support: ours } = emphasis;
  return (undecided * persuade + lapsed * mobilise * lapse(votes) + ours * sure) * readiness(person.touches);
}

/** Whether anything speaks for a talk with a person now, whatever one looks for. */
export const mayBeTalkedTo = (person: Person): boolean => personWorth(person) > 0;

/** 0 to 1: how ready a person is for another visit. */
function readiness(touches: readonly PastTouch[]): number {
  const latestFirst = touches.toSorted((a, b) => a.days_ago - b.days_ago);
  const [last] = latestFirst;
  if (!last) return 1;
  if (latestFirst.some(({ result }) => result === 'wrong_address')) return notThere;
  const talk = latestFirst.find(({ result }) => contactingResults.includes(result));
  if (talk && talk.days_ago < peace) return 0;
  const tries = latestFirst.filter(
    (each) => !contactingResults.includes(each.result) && (!talk || each.days_ago <= talk.days_ago),
  ).length;
  const afterTalk = talk
    ? (1 - Math.exp(-talk.days_ago / talkRest)) *
      (talk.result === 'refused' ? afterRefusal : talk.result === 'language_barrier' ? afterLanguage : 1)
    : 1;
  const afterTry = 1 - justTried * Math.exp(-last.days_ago / tryRest);
  return afterTalk * afterTry * inVain ** tries * (last.result === 'inaccessible' ? noWayIn : 1);
}

/** What it is worth that a door opens: the people behind it, each further one counting less. */
export function householdWorth(worths: readonly number[]): number {
  return worths.toSorted((a, b) => b - a).reduce((sum, worth, at) => sum + worth * nextPerson ** at, 0);
}
