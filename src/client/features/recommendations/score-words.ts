// The parts of a score in words.
import type { ScoredPart, ScorePart } from '../../../contract/proposals/reasons';
import { nearDays } from '../../../domain/recommendations/volunteers-near';
import { formatNumber } from '../../i18n/formats';
import { formatRate } from '../../i18n/rates';
import { t } from '../../i18n/texts';

export function partName(part: ScorePart): string {
  const names: Record<ScorePart, string> = {
    density: t('Density'),
    undecided: t('Undecided voters'),
    support: t('Supporters'),
    lapsed: t('Lapsed voters'),
    coverage: t('Coverage gap'),
    answers: t('Likely to answer (estimate)'),
    volunteers: t('Volunteers nearby'),
  };
  return names[part];
}

export function partHint(part: ScorePart): string {
  const hints: Record<ScorePart, string> = {
    density: t('Voters for each minute of the walk'),
    undecided: t('Voters known as undecided'),
    support: t('Voters on your side or leaning to it'),
    lapsed: t('Voters who stopped voting'),
    coverage: t('Doors never reached'),
    answers: t('Doors expected to open, from your knocks'),
    volunteers: t('People who knocked there in the last {days} days', { days: nearDays }),
  };
  return hints[part];
}

/** '+12', '–5', '0' */
export const pointWords = (points: number): string =>
  `${points > 0 ? '+' : points < 0 ? '–' : ''}${formatNumber(Math.abs(points))}`;

function amount(part: ScorePart, n: number, of: number): string {
  const values = { n: formatNumber(n, 1), of: formatNumber(of, 1) };
  if (part === 'density')
    return t('{n} voters in {of} minutes ({rate} an hour)', {
      ...values,
      rate: formatNumber((60 * n) / Math.max(1, of)),
    });
  if (part === 'volunteers')
    return of === 1
      ? values.n
      : t('{mean} on average of {of} areas', { ...values, mean: formatNumber(n / Math.max(1, of), 1) });
  return formatRate(n, of);
}

/** What there is of a part here: '26% · 41 of 156'. */
export const hereWords = ({ part, n, of }: ScoredPart): string => amount(part, n, of);
/** The same in all areas together. */
export const allWords = ({ part, all_n, all_of }: ScoredPart): string => amount(part, all_n, all_of);
