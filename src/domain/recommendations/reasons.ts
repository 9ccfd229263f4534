// Why a walkbook is proposed and what it expects: first as numbers, then as sentences.
import type { RecommendationReason } from '../../contract/recommendations';
import { count, list } from '../reports/words';
import { walkWindows, type HomePattern } from './home';
import { isLapsed, wasReached, type Person } from './worth';

/** A door as it was looked at: who is behind it, and how likely it opens in each walking window. */
export interface JudgedDoor {
  people: readonly Person[];
  shares: readonly number[];
}

/** Fewer attempts tell nothing of hours. */
const enoughAttempts = 60;
/** A window is named only when it is better than the usual by so much of it. */
const worthNaming = 1.08;

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
    .flatMap(({ people: behind }) => {
      const days = behind.flatMap(({ touches }) => touches.map((touch) => touch.days_ago));
      return days.length > 0 ? [Math.min(...days)] : [];
    })
    .toSorted((a, b) => a - b);
  const having = (holds: (person: Person) => boolean) => people.filter(holds).length;
  return {
    undecided: having(({ support }) => support === 3),
    leaning: having(({ support }) => support === 2 || support === 4),
    lapsed: having(({ votes }) => isLapsed(votes)),
    never_reached: doors.filter(({ people: behind }) => !behind.some(wasReached)).length,
    visited: waits.length,
    waited_days: waits[Math.floor(waits.length / 2)] ?? 0,
    window: window && { ...window },
    home_share: rounded(window ? (means[best] ?? 0) : overall),
    usual_share: rounded(pattern.usual),
    attempts: pattern.tries,
  };
}

const rounded = (share: number) => Math.round(share * 1000) / 1000;

/** A text of the catalogue with what fills its gaps; with `n` it has a text for one and one for more. */
export interface Phrase {
  text: string;
  one?: string;
  n?: number;
  values?: Record<string, string | number>;
}

/** What speaks for a turf, the strongest first: each a part of "Chosen for …". */
export function chosenFor(why: RecommendationReason): Phrase[] {
  const many = (n: number, one: string, text: string): Phrase[] => (n > 0 ? [{ one, text, n }] : []);
  const some = [
    ...many(why.undecided, '{count} undecided voter', '{count} undecided voters'),
    ...many(why.leaning, '{count} leaning voter', '{count} leaning voters'),
    ...many(why.lapsed, '{count} lapsed voter', '{count} lapsed voters'),
    ...many(why.never_reached, '{count} door never reached', '{count} doors never reached'),
  ];
  if (why.visited > 0 && why.waited_days >= 14)
    some.push({
      one: '{count} door last visited {days} days ago',
      text: '{count} doors last visited about {days} days ago',
      n: why.visited,
      values: { days: why.waited_days },
    });
  return some.slice(0, 4);
}

/** When to go, and how sure that is. */
export function whenToGo(why: RecommendationReason): Phrase {
  if (why.window === null)
    return why.attempts < enoughAttempts
      ? {
          text: 'The campaign has made too few attempts yet to say when people are home: {share} of doors are expected to open.',
          values: { share: percentWords(why.home_share) },
        }
      : {
          text: 'No time of day stands out here: {share} of doors are expected to open.',
          values: { share: percentWords(why.home_share) },
        };
  return {
    text:
      why.window.days === 'weekend'
        ? 'Go at the weekend between {from} and {to}: {share} of these doors open then, {usual} at other times.'
        : 'Go on a weekday between {from} and {to}: {share} of these doors open then, {usual} at other times.',
    values: {
      from: hourWords(why.window.from),
      to: hourWords(why.window.to),
      share: percentWords(why.home_share),
      usual: percentWords(why.usual_share),
    },
  };
}

const percentWords = (share: number) => `${Math.round(share * 100)} %`;
const hourWords = (hour: number) => (hour === 12 ? 'noon' : hour < 12 ? `${hour} am` : `${hour - 12} pm`);

const filled = ({ text, one, n, values }: Phrase) =>
  Object.entries({ ...values, ...(n === undefined ? {} : { count: n.toLocaleString('en-US') }) }).reduce(
    (sentence, [name, value]) => sentence.replace(`{${name}}`, String(value)),
    n === 1 && one !== undefined ? one : text,
  );

/** The whole reason in English: why, when, and what it expects. */
export function reasonText(
  why: RecommendationReason,
  expects: { doors: number; contacts: number; minutes: number },
): string {
  const parts = chosenFor(why).map(filled);
  const chosen = parts.length > 0 ? `Chosen for ${list(parts)}.` : 'Chosen because these doors lie close together.';
  const [contacts, doors] = [count(Math.round(expects.contacts), 'contact'), count(expects.doors, 'door')];
  return `${chosen} ${filled(whenToGo(why))} Expect about ${contacts} at ${doors} in ${count(expects.minutes, 'minute')}.`;
}
