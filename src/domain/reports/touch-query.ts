// What a report of touches is asked for, as it stands in the address. An address comes from anywhere: what it says wrongly is as if
// it were not said.
import { isId } from '../../contract/fields';
import { touchDimensions, type TouchDimension } from '../../contract/reports/touch-reports';
import { daysOf, isDay, periods, previousDays, type DayRange, type Period } from './periods';

export interface TouchQuery extends DayRange {
  by: TouchDimension;
  period: Period;
  /** The days compared with; null: none. */
  before: DayRange | null;
  /** How `before` was chosen. */
  versus: 'none' | 'previous' | 'own';
  /** Only one walkbook's or person's. */
  walkbook: string | null;
  person: string | null;
  /** The row whose touches are open, '*' for all; with `of` only the conversations among them. */
  row: string | null;
  of: 'touches' | 'contacts';
  /** Page of the open touches, from 1. */
  page: number;
}

const idOf = (value: unknown) => (typeof value === 'string' && isId(value) ? value.toLowerCase() : null);
const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((each) => each === value);
const rangeOf = (first: unknown, last: unknown): DayRange | null =>
  isDay(first) && isDay(last) && first <= last ? { first, last } : null;
/** Pages of a hundred up to which anyone turns. */
const mostPages = 1_000;

/** Reads an address. `today`: by the campaign's clock. */
export function readTouchQuery(search: Readonly<Record<string, unknown>>, today: string): TouchQuery {
  const own = rangeOf(search.from, search.to);
  const named = oneOf(periods, search.period);
  const period = named === 'custom' || named === undefined ? (own ? 'custom' : 'last30') : named;
  const days = daysOf(period, today, own);
  const ownBefore = rangeOf(search.vs_from, search.vs_to);
  const versus = search.vs === 'previous' ? 'previous' : search.vs === 'own' && ownBefore ? 'own' : 'none';
  const page = Number(search.page);
  return {
    ...days,
    by: oneOf(touchDimensions, search.by) ?? 'day',
    period,
    before: versus === 'own' ? ownBefore : versus === 'previous' ? previousDays(period, days) : null,
    versus,
    walkbook: idOf(search.walkbook),
    person: idOf(search.person),
    row: typeof search.row === 'string' || typeof search.row === 'number' ? String(search.row).slice(0, 200) : null,
    of: search.of === 'contacts' ? 'contacts' : 'touches',
    page: Number.isSafeInteger(page) && page > 0 && page <= mostPages ? page : 1,
  };
}

/** The address of a report: what is usual is left out. A period by name stays one, so that a saved report moves on with the days. */
export function writeTouchQuery(query: TouchQuery): Record<string, string> {
  const { by, period, first, last, versus, before, walkbook, person, row, of, page } = query;
  return {
    ...(by !== 'day' && { by }),
    ...(period === 'custom' ? { from: first, to: last } : period !== 'last30' && { period }),
    ...(versus !== 'none' && { vs: versus }),
    ...(versus === 'own' && before && { vs_from: before.first, vs_to: before.last }),
    ...(walkbook !== null && { walkbook }),
    ...(person !== null && { person }),
    ...(row !== null && { row, ...(of === 'contacts' && { of }), ...(page > 1 && { page: `${page}` }) }),
  };
}
