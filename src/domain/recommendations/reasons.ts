// Why a walkbook is proposed and what it expects: first as numbers, then as sentences.
import type { RecommendationReason } from '../../contract/recommendations';
import type { Texts } from '../i18n/texts';
import { walkWindows, type HomePattern, type Visit } from './home-hours';
import { isLapsed, type Person } from './visit-value';

/** A door as it was looked at: who is to be met behind it, what happened there, and how likely it opens in each walking window. */
export interface ScoredDoor {
  people: readonly Person[];
  /** Whether anyone who lives there was ever reached, in whatever way. */
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
export function reasonOf(doors: readonly ScoredDoor[], pattern: HomePattern): RecommendationReason {
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
function merits({ tPlural }: Texts, why: RecommendationReason): string[] {
  const { undecided, leaning, lapsed, never_reached: never, visited, waited_days: days } = why;
  const some = [
    undecided > 0 && tPlural(undecided, '{count} undecided voter', '{count} undecided voters'),
    leaning > 0 && tPlural(leaning, '{count} leaning voter', '{count} leaning voters'),
    lapsed > 0 && tPlural(lapsed, '{count} lapsed voter', '{count} lapsed voters'),
    never > 0 && tPlural(never, '{count} door never reached', '{count} doors never reached'),
    visited > 0 &&
      days >= longWait &&
      tPlural(
        visited,
        '{count} door last visited {days} days ago',
        '{count} doors last visited about {days} days ago',
        { days },
      ),
  ];
  return some.filter((each) => each !== false).slice(0, mostMerits);
}

/** Why this turf: 'Chosen for 31 undecided voters and 12 lapsed voters.' */
export function whyChosen(texts: Texts, why: RecommendationReason): string {
  const { t } = texts;
  const some = merits(texts, why);
  if (some.length === 0) return t('Chosen because these doors are close together.');
  return t('Chosen for {merits}.', { merits: texts.list(some) });
}

/** When to go, and how sure that is. */
export function whenToGo(texts: Texts, why: RecommendationReason): string {
  const { t, tPlural } = texts;
  const values = {
    share: texts.percent(why.home_share, 0),
    usual: texts.percent(why.usual_share, 0),
    knocks: tPlural(why.attempts, '{count} knock', '{count} knocks'),
  };
  const { window } = why;
  if (window === null)
    return why.attempts < enoughAttempts
      ? t('Too few knocks so far to say when people are home. Estimate: about {share} of these doors open.', values)
      : t('No time of day stands out. Estimate: about {share} of these doors open.', values);
  const times = {
    ...values,
    from: texts.date(Date.UTC(2000, 0, 1, window.from), 'hour', 'UTC'),
    to: texts.date(Date.UTC(2000, 0, 1, window.to), 'hour', 'UTC'),
  };
  return window.days === 'weekend'
    ? t(
        'Best on weekends from {from} to {to}. Estimate: about {share} of these doors open at this hour, {usual} at any time (from {knocks} elsewhere).',
        times,
      )
    : t(
        'Best on weekdays from {from} to {to}. Estimate: about {share} of these doors open at this hour, {usual} at any time (from {knocks} elsewhere).',
        times,
      );
}

/** The whole reason: why, when, and what it expects. */
export function reasonText(
  texts: Texts,
  why: RecommendationReason,
  expects: { doors: number; contacts: number; minutes: number },
): string {
  const { t, tPlural } = texts;
  const expected = t('Expect about {contacts} at {doors} in {minutes}.', {
    contacts: tPlural(Math.round(expects.contacts), '{count} conversation', '{count} conversations'),
    doors: tPlural(expects.doors, '{count} door', '{count} doors'),
    minutes: tPlural(expects.minutes, '{count} minute', '{count} minutes'),
  });
  return `${whyChosen(texts, why)} ${whenToGo(texts, why)} ${expected}`;
}
