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

const none: Pick<SignCount, 'signs' | 'requests'> = {
  signs: { standing: 0, damaged: 0, missing: 0, taken_down: 0 },
  requests: { requested: 0, assigned: 0, done: 0 },
};

/** Longer ranges are shown without their quiet days. */
const mostQuiet = 400;

/** The rows of a report by day, with the days on which nothing happened. */
export function everySignDay({ first, last }: DayRange, rows: readonly SignCount[]): SignCount[] {
  const known = new Map(rows.map((row) => [row.key, row]));
  const days = daysBetween(first, last);
  return days.length > mostQuiet ? [...rows] : days.map((day) => known.get(day) ?? { key: day, name: day, ...none });
}

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
    ...readTouchQuery({ ...search, walkbook: undefined, person: undefined, vs: undefined }, today),
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
