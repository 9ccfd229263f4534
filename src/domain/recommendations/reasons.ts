// Why a walkbook is proposed and what it expects: first as numbers, then as sentences.
import type { RecommendationReason } from '../../contract/recommendations';
import { list } from '../reports/words';
import { locale, say, sayCount } from '../words/say';
import { walkWindows, type HomePattern, type Visit } from './home';
import { isLapsed, type Person } from './worth';

/** A door as it was looked at: who is to be met behind it, what happened there, and how likely it opens in each walking window. */
export interface JudgedDoor {
  people: readonly Person[];
  /** Whether anybody who lives there was ever reached, in whatever way. */
  reached: boolean;
  visits: readonly (Visit & { days_ago: number })[];
  shares: readonly number[];
}

/** Fewer attempts tell nothing of hours. */
const enoughAttempts = 60;
/** A window is named only when it is better than the usual by so much of it. */
const worthNaming = 1.08;
/** Days after which it is said that a door waits. */
const longWait = 14;
const mostMerits = 4;

/** Counts what speaks for a turf, and finds the window in which most of its doors open. */
export function reasonOf(doors: readonly JudgedDoor[], pattern: HomePattern): RecommendationReason {
  const people = doors.flatMap((door) => door.people);
  const means = walkWindows.map(
    (_, at) => doors.reduce((sum, { shares }) => sum + (shares[at] ?? 0), 0) / Math.max(1, doors.length),
  );
  const best = means.reduce((found, share, at) => (share > (means[found] ?? 0) ? at : found), 0);
  const overall = means.reduce((sum, share) => sum + share, 0) / means.length;
  const named = pattern.tries >= enoughAttempts && (means[best] ?? 0) >= overall * worthNaming;
  const window = named ? (walkWindows[best] ?? null) : null;
  const waits = doors
    .flatMap(({ visits }) => (visits.length > 0 ? [Math.min(...visits.map(({ days_ago }) => days_ago))] : []))
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
    home_share: rounded(window ? (means[best] ?? 0) : overall),
    usual_share: rounded(pattern.usual),
    attempts: pattern.tries,
  };
}

const rounded = (share: number) => Math.round(share * 1000) / 1000;

/** What speaks for a turf, the strongest first: each a part of "Chosen for …". */
function merits(why: RecommendationReason): string[] {
  const { undecided, leaning, lapsed, never_reached: never, visited, waited_days: days } = why;
  const some = [
    undecided > 0 && sayCount(undecided, '{count} undecided voter', '{count} undecided voters'),
    leaning > 0 && sayCount(leaning, '{count} leaning voter', '{count} leaning voters'),
    lapsed > 0 && sayCount(lapsed, '{count} lapsed voter', '{count} lapsed voters'),
    never > 0 && sayCount(never, '{count} door never reached', '{count} doors never reached'),
    visited > 0 &&
      days >= longWait &&
      sayCount(
        visited,
        '{count} door last visited {days} days ago',
        '{count} doors last visited about {days} days ago',
        { days },
      ),
  ];
  return some.filter((each) => each !== false).slice(0, mostMerits);
}

/** Why this turf: 'Chosen for 31 undecided voters and 12 lapsed voters.' */
export function whyChosen(why: RecommendationReason): string {
  const some = merits(why);
  if (some.length === 0) return say('Chosen because these doors lie close together.');
  return say('Chosen for {merits}.', { merits: list(some) });
}

/** When to go, and how sure that is. */
export function whenToGo(why: RecommendationReason): string {
  const values = { share: percentWords(why.home_share), usual: percentWords(why.usual_share) };
  const { window } = why;
  if (window === null)
    return why.attempts < enoughAttempts
      ? say('Too few attempts yet to say when people are home: about {share} of these doors should open.', values)
      : say('No time of day stands out: about {share} of these doors should open.', values);
  const times = { ...values, from: hourWords(window.from), to: hourWords(window.to) };
  return window.days === 'weekend'
    ? say(
        'Best at the weekend from {from} to {to}: {share} of these doors open then, {usual} of all at any time.',
        times,
      )
    : say('Best on weekdays from {from} to {to}: {share} of these doors open then, {usual} of all at any time.', times);
}

const percentWords = (share: number) => `${Math.round(share * 100)} %`;
const hourWords = (hour: number) =>
  new Intl.DateTimeFormat(locale(), { hour: 'numeric', timeZone: 'UTC' })
    .format(Date.UTC(2000, 0, 1, hour))
    // Some browsers write a narrow space there.
    .replace('\u202F', ' ');

/** The whole reason: why, when, and what it expects. */
export function reasonText(
  why: RecommendationReason,
  expects: { doors: number; contacts: number; minutes: number },
): string {
  const expected = say('Expect about {contacts} at {doors} in {minutes}.', {
    contacts: sayCount(Math.round(expects.contacts), '{count} contact', '{count} contacts'),
    doors: sayCount(expects.doors, '{count} door', '{count} doors'),
    minutes: sayCount(expects.minutes, '{count} minute', '{count} minutes'),
  });
  return `${whyChosen(why)} ${whenToGo(why)} ${expected}`;
}
