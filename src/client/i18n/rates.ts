// A share never stands without what it is a share of: 26% of 4 and 26% of 4,000 are not the same news.
import { formatNumber, formatPercent } from './formats';
import { t } from './texts';

/** '26% · 41 of 156'; '–' of nothing. */
export function formatRate(part: number, of: number): string {
  if (of <= 0) return '–';
  const values = { n: formatNumber(part, 1), of: formatNumber(of, 1) };
  return `${formatPercent(part / of, 0)} · ${t('{n} of {of}', values)}`;
}
