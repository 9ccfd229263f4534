// Signs and requests for signs: what their numbers show in a sentence, and what is asked for as it stands in the address.
import {
  signDimensions,
  signRequestCounts,
  type SignCount,
  type SignDimension,
  type SignRequestCount,
  type SignsReport,
} from '../../contract/reports/sign-reports';
import { signConditions, type SignCondition } from '../../contract/facts/sign-report';
import { key } from '../i18n/catalogue';
import type { Texts } from '../i18n/texts';
import type { DayRange } from './periods';
import { readTouchQuery, writeTouchQuery, type TouchQuery } from './touch-query';
import { daysBetween } from './weeks';

/** How a placed sign was found last. */
export const signStateWords: Readonly<Record<SignCondition, string>> = {
  standing: key('Standing'),
  missing: key('Missing'),
  damaged: key('Damaged'),
  taken_down: key('Taken down'),
};

/** How a request stands. */
export const requestStateWords: Readonly<Record<SignRequestCount, string>> = {
  requested: key('Open||sign request'),
  assigned: key('Assigned||sign'),
  done: key('Done||sign request'),
};

/** Every placed sign, however it was found. */
export const signsOf = ({ signs }: Pick<SignCount, 'signs'>): number =>
  signConditions.reduce((sum, state) => sum + signs[state], 0);

/** Every request, however it stands. */
export const requestsOf = ({ requests }: Pick<SignCount, 'requests'>): number =>
  signRequestCounts.reduce((sum, state) => sum + requests[state], 0);

type SignCounts = Pick<SignCount, 'signs' | 'requests'>;

/** A line as it is shown. */
export interface SignLine extends SignCount {
  /** Of the days compared with; null where nothing is compared. */
  before: SignCounts | null;
}

const none: SignCounts = {
  signs: { standing: 0, damaged: 0, missing: 0, taken_down: 0 },
  requests: { requested: 0, assigned: 0, done: 0 },
};

/** Longer ranges are shown without their quiet days. */
const mostQuiet = 400;

/** The days of a range, or null where they are too many to show the quiet ones. */
function everyDay({ first, last }: DayRange): string[] | null {
  const days = daysBetween(first, last);
  return days.length > mostQuiet ? null : days;
}

/**
 * The lines of a report beside those of other days. Days are compared by their place, the third with the third, and quiet ones are
 * there as well; kinds and precincts with themselves. One that is only among the others is shown with zeros.
 */
export function signLines(
  by: SignDimension,
  range: DayRange,
  { rows }: Pick<SignsReport, 'rows'>,
  other: { range: DayRange; report: Pick<SignsReport, 'rows'> } | null,
): SignLine[] {
  const known = new Map(rows.map((row) => [row.key, row]));
  const others = new Map((other?.report.rows ?? []).map((row) => [row.key, row]));
  const own = rows.map(({ key: each }) => each);
  const keys = by === 'day' ? (everyDay(range) ?? own) : [...new Set([...own, ...others.keys()])];
  const otherDays = by === 'day' && other ? daysBetween(other.range.first, other.range.last) : null;
  const placeOf = new Map(daysBetween(range.first, range.last).map((day, at) => [day, at]));
  return keys.map((each) => {
    const beside = otherDays ? otherDays[placeOf.get(each) ?? -1] : each;
    return {
      key: each,
      name: known.get(each)?.name ?? others.get(each)?.name ?? each,
      ...countsOf(known.get(each) ?? none),
      before: other && countsOf(others.get(beside ?? '') ?? none),
    };
  });
}

const countsOf = ({ signs, requests }: SignCounts): SignCounts => ({ signs, requests });

/** Whether anything is said by a line; quiet days are seen in the chart. */
export const saysSigns = (line: SignLine): boolean =>
  [line, line.before ?? none].some((counts) => signsOf(counts) + requestsOf(counts) > 0);

/** What a line is called. A key that is no day (of an address) stands as it is. */
export function signName(
  { t, day }: Texts,
  by: SignDimension,
  { key: own, name }: Pick<SignCount, 'key' | 'name'>,
): string {
  if (own === '') return by === 'kind' ? t('No kind named') : t('No precinct known');
  return by === 'day' && /^\d{4}-\d\d-\d\d$/.test(own) ? day(own, 'weekdayDay') : name;
}

/** What the numbers show, in a sentence. */
export function signsTitle({ t, tPlural, number }: Texts, total: SignsReport['total']): string {
  const [placed, requested] = [signsOf(total), requestsOf(total)];
  if (placed + requested === 0) return t('No signs in these days');
  const signs = tPlural(placed, '{count} sign', '{count} signs');
  const wishes = tPlural(requested, '{count} request', '{count} requests');
  if (requested === 0)
    return t('{signs} placed, {standing} still standing', { signs, standing: number(total.signs.standing) });
  const open = number(total.requests.requested + total.requests.assigned);
  if (placed === 0) return t('{open} of {wishes} still wait for a sign', { open, wishes });
  return t('{signs} placed; {open} of {wishes} still wait', { signs, open, wishes });
}

/** A report of signs as it stands in the address: days as of touches, and whose rows are open in which state. */
export interface SignQuery extends Omit<TouchQuery, 'by' | 'of'> {
  by: SignDimension;
  of: 'signs' | 'requests';
  state: SignCondition | SignRequestCount | null;
}

const states = [...signConditions, ...signRequestCounts];

/** Reads an address; what it says wrongly is as if it were not said. */
export function readSignQuery(search: Readonly<Record<string, unknown>>, today: string): SignQuery {
  return {
    ...readTouchQuery({ ...search, walkbook: undefined, person: undefined }, today),
    by: signDimensions.find((each) => each === search.by) ?? 'kind',
    of: search.of === 'requests' ? 'requests' : 'signs',
    state: states.find((each) => each === search.state) ?? null,
  };
}

/** Its address. */
export function writeSignQuery({ by, of, state, ...query }: SignQuery): Record<string, string> {
  const { by: _, ...rest } = writeTouchQuery({ ...query, by: 'day', of: 'touches' });
  return {
    report: 'signs',
    ...rest,
    ...(by !== 'kind' && { by }),
    ...(query.row !== null && { of, ...(state !== null && { state }) }),
  };
}
