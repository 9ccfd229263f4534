// Why a walkbook is proposed, when to go and what to expect there, as sentences. What was counted is said as a fact; what is
// only likely is called an estimate, with the knocks it rests on.
import type { EstimateBase, RecommendationReason, ScoredPart, ScorePart } from '../../contract/proposals/reasons';
import type { Texts } from '../i18n/texts';
import { enoughKnocks } from './estimate-base';
import type { WalkWindow } from './home-hours';
import { nearDays } from './volunteers-near';

/** Days after which it is said that a door waits. */
const longWait = 14;
const mostMerits = 4;
const mostOfScore = 3;
/** Parts with fewer points than this are in the table only. */
const worthSaying = 2;

/** What speaks for a turf that was compared with no other, the strongest first: each a part of "Chosen for …". */
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

/** What a part counts here: '31 undecided of 66 voters'. */
export function partWords({ number, tPlural }: Texts, { part, n, of }: Pick<ScoredPart, 'part' | 'n' | 'of'>): string {
  const values = { of: number(of), days: nearDays };
  const words: Record<ScorePart, () => string> = {
    density: () => tPlural(n, '{count} voter in {of} minutes', '{count} voters in {of} minutes', values),
    undecided: () => tPlural(n, '{count} undecided of {of} voters', '{count} undecided of {of} voters', values),
    support: () => tPlural(n, '{count} supporter of {of} voters', '{count} supporters of {of} voters', values),
    lapsed: () => tPlural(n, '{count} lapsed of {of} voters', '{count} lapsed of {of} voters', values),
    coverage: () => tPlural(n, '{count} never reached of {of} doors', '{count} never reached of {of} doors', values),
    answers: () =>
      tPlural(
        Math.round(n),
        'an estimated {count} of {of} doors answering',
        'an estimated {count} of {of} doors answering',
        values,
      ),
    volunteers: () =>
      tPlural(
        n,
        '{count} person who knocked nearby in the last {days} days',
        '{count} people who knocked nearby in the last {days} days',
        values,
      ),
  };
  return words[part]();
}

/** What as large an area has when it is like all of them together: '31 undecided of 66 voters (15 in an average area)'. */
function compared(texts: Texts, each: ScoredPart): string {
  const usual = each.all_of > 0 ? (each.all_n / each.all_of) * each.of : 0;
  return texts.t('{part} ({usual} in an average area)', {
    part: partWords(texts, each),
    usual: texts.number(usual, usual < 10 ? 1 : 0),
  });
}

/** Why this turf: what it has more of than the areas it was compared with, and what less. */
export function whyChosen(texts: Texts, why: RecommendationReason): string {
  const { t } = texts;
  const { score } = why;
  const strong = (score?.parts ?? [])
    .filter(({ points }) => points >= worthSaying)
    .toSorted((a, b) => b.points - a.points);
  const weak = (score?.parts ?? [])
    .filter(({ points }) => points <= -worthSaying)
    .toSorted((a, b) => a.points - b.points);
  const list = (parts: readonly ScoredPart[]) =>
    texts.list(parts.slice(0, mostOfScore).map((each) => compared(texts, each)));
  if (score && strong.length > 0)
    return weak.length > 0
      ? `${t('Chosen for {merits}.', { merits: list(strong) })} ${t('Below average: {parts}.', { parts: list(weak.slice(0, 2)) })}`
      : t('Chosen for {merits}.', { merits: list(strong) });
  if (score && weak.length > 0)
    return `${t('The best that was left; it stands out in nothing.')} ${t('Below average: {parts}.', { parts: list(weak) })}`;
  const some = merits(texts, why);
  const plain =
    some.length === 0
      ? t('Chosen because these doors are close together.')
      : t('Chosen for {merits}.', { merits: texts.list(some) });
  if (!score || score.areas < 2 || score.parts.some(({ points }) => points !== 0)) return plain;
  return `${plain} ${t('The {count} areas compared are alike in all of this.', { count: score.areas })}`;
}

/** 'weekdays from 5 PM to 7 PM' */
function windowWords(texts: Texts, { days, from, to }: WalkWindow): string {
  const hour = (of: number) => texts.date(Date.UTC(2000, 0, 1, of), 'hour', 'UTC');
  const times = { from: hour(from), to: hour(to) };
  return days === 'weekend'
    ? texts.t('weekends from {from} to {to}', times)
    : texts.t('weekdays from {from} to {to}', times);
}

/** 'precinct 4': a name that says so already stands alone. */
const precinctWords = ({ t }: Texts, name: string): string =>
  /precinct|ward|district/i.test(name) ? name : t('precinct {name}', { name });

/** The sample: '156 of 578 knocks in precinct 4 on weekdays from 5 PM to 7 PM were answered' */
export function baseWords(texts: Texts, base: EstimateBase): string {
  const { t } = texts;
  const values = {
    opened: texts.number(base.opened),
    tries: texts.number(base.tries),
    place: base.precincts
      ? texts.list(base.precincts.map((name) => precinctWords(texts, name)))
      : t('the whole campaign'),
    times: base.window ? windowWords(texts, base.window) : '',
  };
  return base.window
    ? t('{opened} of {tries} knocks in {place} on {times} were answered', values)
    : t('{opened} of {tries} knocks in {place} at any time were answered', values);
}

/** When to go, and how sure that is. */
export function whenToGo(texts: Texts, why: RecommendationReason): string {
  const { t, tPlural } = texts;
  const { window, base, home_share: share } = why;
  if (base === undefined)
    return t('An earlier version computed this and kept no base for its estimates. Request it again to see them.');
  if (base === null || share === null)
    return tPlural(
      why.attempts,
      'Too few knocks to say how many doors open or when: {count}, needs {needed}.',
      'Too few knocks to say how many doors open or when: {count}, needs {needed}.',
      { needed: enoughKnocks },
    );
  const estimate = t('Estimate: about {share} of these doors open ({base}).', {
    share: texts.percent(share, 0),
    base: baseWords(texts, base),
  });
  const usual =
    base.window && why.usual
      ? ` ${t('In the whole campaign at any time: {opened} of {tries}.', { opened: texts.number(why.usual.opened), tries: texts.number(why.usual.tries) })}`
      : '';
  return window
    ? `${t('Best on {times}.', { times: windowWords(texts, window) })} ${estimate}${usual}`
    : `${t('No time of day stands out.')} ${estimate}`;
}

/** What was measured at these very doors. */
export function measuredHere(texts: Texts, { here }: RecommendationReason): string | null {
  if (!here) return null;
  if (here.tries === 0) return texts.t('Measured at these doors: nothing yet, no one knocked here.');
  return texts.tPlural(
    here.tries,
    'Measured at these doors: {opened} of {count} knock answered.',
    'Measured at these doors: {opened} of {count} knocks answered.',
    { opened: texts.number(here.opened) },
  );
}

/** The whole reason: why, when, and what it expects. */
export function reasonText(
  texts: Texts,
  why: RecommendationReason,
  expects: { doors: number; contacts: number | null; minutes: number },
): string {
  const { t, tPlural } = texts;
  const values = {
    doors: tPlural(expects.doors, '{count} door', '{count} doors'),
    minutes: tPlural(expects.minutes, '{count} minute', '{count} minutes'),
  };
  const expected =
    expects.contacts === null || why.base == null
      ? t('Estimate: {doors} take about {minutes}.', values)
      : t('Estimate: about {contacts} at {doors} in {minutes}.', {
          ...values,
          contacts: tPlural(Math.round(expects.contacts), '{count} conversation', '{count} conversations'),
        });
  return [whyChosen(texts, why), whenToGo(texts, why), measuredHere(texts, why), expected]
    .filter((each) => each !== null)
    .join(' ');
}
