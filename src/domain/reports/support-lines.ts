// Support as people told it, by day or week: its lines with quiet ones and beside those of other days, and what they show in a sentence.
import type { SupportReport, SupportTime } from '../../contract/reports/support-reports';
import { key } from '../i18n/catalogue';
import type { Texts } from '../i18n/texts';
import type { DayRange } from './periods';
import { readTouchQuery, writeTouchQuery, type TouchQuery } from './touch-query';
import { addDays, daysBetween, weekdayOf } from './weeks';

/** What the five scores are called. */
export const supportLevels: readonly string[] = [
  key('Strong support'),
  key('Lean support'),
  key('Undecided'),
  key('Lean against'),
  key('Strong against'),
];

/** What a score is called. */
export const levelOf = (score: number): string => supportLevels[score - 1] ?? `${score}`;

export interface SupportLine {
  key: string;
  name: string;
  /** People by score. */
  scores: readonly number[];
  /** Of the days compared with; null where nothing is compared. */
  before: readonly number[] | null;
}

const nobody: readonly number[] = [0, 0, 0, 0, 0];

/** Everyone who said. */
export const peopleOf = (scores: readonly number[]): number => scores.reduce((sum, each) => sum + each, 0);

/** Who said one or two. */
export const supportersOf = (scores: readonly number[]): number => (scores[0] ?? 0) + (scores[1] ?? 0);

/** Every day or Monday of a range. */
function keysOf(by: SupportTime, { first, last }: DayRange): string[] {
  const days = daysBetween(by === 'week' ? addDays(first, -weekdayOf(first)) : first, last);
  return by === 'week' ? days.filter((_, at) => at % 7 === 0) : days;
}

/** Longer ranges are shown without their quiet days. */
const mostQuiet = 400;

/** The lines of a report; those of other days are compared by their place: the third with the third. */
export function supportLines(
  texts: Texts,
  by: SupportTime,
  range: DayRange,
  report: SupportReport,
  other: { range: DayRange; report: SupportReport } | null,
): SupportLine[] {
  const told = new Map(report.rows.map((row) => [row.key, row.scores]));
  const others = new Map((other?.report.rows ?? []).map((row) => [row.key, row.scores]));
  const otherKeys = other ? keysOf(by, other.range) : [];
  const lines = keysOf(by, range).map((each, at) => ({
    key: each,
    name: by === 'day' ? texts.day(each, 'weekdayDay') : texts.t('Week of {day}', { day: texts.day(each, 'day') }),
    scores: told.get(each) ?? nobody,
    before: other ? (others.get(otherKeys[at] ?? '') ?? nobody) : null,
  }));
  return lines.length <= mostQuiet ? lines : lines.filter((line) => peopleOf(line.scores) > 0);
}

/** Of fewer people a share says nothing. */
const enough = 10;

/** What the bars show: how many support, and whether that grew within the range where both halves have enough to say so. */
export function supportTitle(texts: Texts, lines: readonly SupportLine[]): string {
  const { t, tPlural } = texts;
  const sumOf = (of: readonly SupportLine[], count: (scores: readonly number[]) => number) =>
    of.reduce((sum, line) => sum + count(line.scores), 0);
  const people = sumOf(lines, peopleOf);
  if (people === 0) return t('No one told their support in these days');
  const all = { n: texts.number(sumOf(lines, supportersOf)), of: tPlural(people, '{count} person', '{count} people') };
  const spoke = lines.filter((line) => peopleOf(line.scores) > 0);
  const halves = [spoke.slice(0, Math.ceil(spoke.length / 2)), spoke.slice(Math.ceil(spoke.length / 2))].map(
    (half) => ({
      people: sumOf(half, peopleOf),
      share: sumOf(half, supportersOf) / Math.max(1, sumOf(half, peopleOf)),
    }),
  );
  const [early, late] = halves;
  if (early && late && early.people >= enough && late.people >= enough) {
    const shares = { from: texts.percent(early.share, 0), to: texts.percent(late.share, 0), ...all };
    if (shares.from !== shares.to)
      return late.share > early.share
        ? t('Support grew from {from} to {to}: {n} of {of} in all', shares)
        : t('Support fell from {from} to {to}: {n} of {of} in all', shares);
  }
  return t('{n} of {of} said that they support you', all);
}

/** A report of support as it stands in the address: days as of touches, and the score whose people are open. */
export interface SupportQuery extends Omit<TouchQuery, 'by'> {
  by: SupportTime;
  score: number | null;
}

/** Reads an address; what it says wrongly is as if it were not said. */
export function readSupportQuery(search: Readonly<Record<string, unknown>>, today: string): SupportQuery {
  const score = Number(search.score);
  return {
    ...readTouchQuery({ ...search, walkbook: undefined, person: undefined, of: undefined }, today),
    by: search.by === 'day' ? 'day' : 'week',
    score: Number.isInteger(score) && score >= 1 && score <= 5 ? score : null,
  };
}

/** Its address. */
export function writeSupportQuery(query: SupportQuery): Record<string, string> {
  const { by: _, ...rest } = writeTouchQuery(query);
  return {
    report: 'support',
    ...rest,
    ...(query.by === 'day' && { by: 'day' }),
    ...(query.row !== null && query.score !== null && { score: `${query.score}` }),
  };
}
