// Whom a group is made of: bars from zero with their numbers and shares, the table one click away.
import { formatNumber, formatPercent } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { Bars } from '../../ui/charts/bars';
import { Chart } from '../../ui/charts/chart';
import classes from './breakdown-bars.module.css';

export interface BreakdownBarsProps {
  title: string;
  /** What is counted, the head of the table's first column. */
  of: string;
  bars: readonly { label: string; voters: number }[];
  /** Bars shown at most; the table shows all. */
  most?: number;
}

export function BreakdownBars({ title, of, bars, most = 8 }: BreakdownBarsProps) {
  const all = bars.reduce((sum, bar) => sum + bar.voters, 0);
  const top = Math.max(...bars.map((bar) => bar.voters));
  const shown = bars.slice(0, most);
  const share = (voters: number) => formatPercent(Math.round((voters / Math.max(1, all)) * 100) / 100);
  return (
    <Chart
      title={title}
      heading="h3"
      of={of}
      columns={[of, t('Voters'), t('Share')]}
      rows={bars.map(({ label, voters }) => [label, formatNumber(voters), share(voters)])}
    >
      <Bars
        bars={shown.map(({ label, voters }) => ({ label, count: voters, share: voters / Math.max(1, all) }))}
        top={top}
      />
      {bars.length > shown.length && (
        <p className={classes.rest}>
          {t('and {count} more in the table', { count: formatNumber(bars.length - shown.length) })}
        </p>
      )}
    </Chart>
  );
}
