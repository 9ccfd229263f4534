// Whom a group is made of: bars from zero with their numbers and shares, the table one click away.
import { say } from '../../../domain/words/say';
import { number, percent } from '../../../domain/reports/words';
import { Bars } from '../../ui/bars';
import { Chart } from '../../ui/chart';
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
  const share = (voters: number) => percent(Math.round((voters / Math.max(1, all)) * 100) / 100);
  return (
    <Chart
      title={title}
      heading="h3"
      of={of}
      columns={[of, say('Voters'), say('Share')]}
      rows={bars.map(({ label, voters }) => [label, number(voters), share(voters)])}
    >
      <Bars
        bars={shown.map(({ label, voters }) => ({ label, count: voters, share: voters / Math.max(1, all) }))}
        top={top}
      />
      {bars.length > shown.length && (
        <p className={classes.rest}>
          {say('and {count} more in the table', { count: number(bars.length - shown.length) })}
        </p>
      )}
    </Chart>
  );
}
