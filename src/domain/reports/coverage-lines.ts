// Coverage of a voter group: its lines, what they show in a sentence, and what is asked for as it stands in the address.
import { isId } from '../../contract/fields';
import {
  coverageGroups,
  coverageStates,
  type CoverageCount,
  type CoverageCounts,
  type CoverageGroup,
  type CoverageReport,
  type CoverageState,
} from '../../contract/reports/coverage-reports';
import { key } from '../i18n/catalogue';
import type { Texts } from '../i18n/texts';
import { addDays } from './weeks';

/** How a door stands, in words. */
export const coverageStateWords: Readonly<Record<CoverageState, string>> = {
  reached: key('Reached||coverage'),
  week: key('Attempted in the last 7 days'),
  month: key('Attempted 8 to 30 days ago'),
  older: key('Attempted longer ago'),
  never: key('Never attempted'),
};

/** Whether doors are counted, or the voters behind them. */
export const covered = ['doors', 'voters'] as const;
export type Covered = (typeof covered)[number];

/** Which attempts count. */
export const coverageSpans = ['all', 'last7', 'last30', 'last90'] as const;
export type CoverageSpan = (typeof coverageSpans)[number];
const spanDays: Readonly<Record<CoverageSpan, number | null>> = { all: null, last7: 6, last30: 29, last90: 89 };

/** With how it stood so many days ago a report is compared. */
export const coverageAges = ['7', '30', '90'] as const;
export type CoverageAge = (typeof coverageAges)[number];

/** All of them, whatever their state. */
export const coveredOf = (counts: CoverageCounts): number =>
  coverageStates.reduce((sum, state) => sum + counts[state], 0);

/** Those at which someone tried. */
export const attemptedOf = (counts: CoverageCounts): number => coveredOf(counts) - counts.never;

/** What a line is called. */
export function coverageName({ t }: Texts, by: CoverageGroup, { key: own, name }: Pick<CoverageCount, 'key' | 'name'>) {
  if (own !== '') return name;
  return by === 'walkbook' ? t('In no walkbook') : t('No precinct known');
}

/** What the numbers show, in a sentence. */
export function coverageTitle({ t, tPlural, number, percent }: Texts, of: Covered, total: CoverageReport['total']) {
  const counts = total[of];
  const all = coveredOf(counts);
  if (all === 0) return t('No doors in this group');
  const whole =
    of === 'doors' ? tPlural(all, '{count} door', '{count} doors') : tPlural(all, '{count} voter', '{count} voters');
  if (counts.never === all) return t('None of {whole} was attempted yet', { whole });
  return t('{attempted} of {whole} were attempted ({rate}), {reached} reached', {
    attempted: number(attemptedOf(counts)),
    whole,
    rate: percent(attemptedOf(counts) / all, 0),
    reached: number(counts.reached),
  });
}

/** How a line stood in an earlier report; of one that has none of these doors nothing. */
export function coverageBefore(
  earlier: Pick<CoverageReport, 'rows'> | null,
  of: Covered,
): (line: Pick<CoverageCount, 'key'>) => CoverageCounts | null {
  const counts = new Map((earlier?.rows ?? []).map((row) => [row.key, row[of]]));
  return ({ key: own }) => counts.get(own) ?? null;
}

/** What a report of coverage is asked for. */
export interface CoverageQuery {
  /** Null: all voters. */
  group: string | null;
  by: CoverageGroup;
  of: Covered;
  span: CoverageSpan;
  /** The first day whose attempts count; null: any. */
  since: string | null;
  /** How many days ago it is compared with; null: nothing. */
  versus: CoverageAge | null;
  /** The last day whose attempts count of what is compared, and the first; null: any. */
  before: { until: string; since: string | null } | null;
  /** The row whose doors are open, '*' for all, with the state that they are in; null: any. */
  row: string | null;
  state: CoverageState | null;
  page: number;
  /** The page of the report's own rows. */
  lines: number;
}

const mostPages = 1_000;

/** Reads an address; what it says wrongly is as if it were not said. `today`: by the campaign's clock. */
export function readCoverageQuery(search: Readonly<Record<string, unknown>>, today: string): CoverageQuery {
  const { group, row } = search;
  const span = coverageSpans.find((each) => each === search.span) ?? 'all';
  const back = spanDays[span];
  const versus = coverageAges.find((each) => each === String(search.vs)) ?? null;
  const until = versus === null ? null : addDays(today, -Number(versus));
  const pageOf = (said: unknown) => {
    const page = Number(said);
    return Number.isSafeInteger(page) && page > 0 && page <= mostPages ? page : 1;
  };
  return {
    group: typeof group === 'string' && isId(group) ? group.toLowerCase() : null,
    by: coverageGroups.find((each) => each === search.by) ?? 'walkbook',
    of: covered.find((each) => each === search.count) ?? 'doors',
    span,
    since: back === null ? null : addDays(today, -back),
    versus,
    before: until === null ? null : { until, since: back === null ? null : addDays(until, -back) },
    row: typeof row === 'string' || typeof row === 'number' ? String(row).slice(0, 200) : null,
    state: coverageStates.find((each) => each === search.state) ?? null,
    page: pageOf(search.page),
    lines: pageOf(search.lines),
  };
}

/** Its address. */
export function writeCoverageQuery(query: Omit<CoverageQuery, 'since' | 'before'>): Record<string, string> {
  const { group, by, of, span, versus, row, state, page, lines } = query;
  return {
    report: 'coverage',
    ...(group !== null && { group }),
    ...(by !== 'walkbook' && { by }),
    ...(of !== 'doors' && { count: of }),
    ...(span !== 'all' && { span }),
    ...(versus !== null && { vs: versus }),
    ...(lines > 1 && { lines: `${lines}` }),
    ...(row !== null && { row, ...(state !== null && { state }), ...(page > 1 && { page: `${page}` }) }),
  };
}
