// Whom a group is made of: bars from zero with their numbers and shares, the table one click away.
import { useId, useState } from 'react';
import { say } from '../../../domain/words/say';
import { number, percent } from '../../../domain/reports/words';
import { Bars } from '../../ui/bars';
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
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const all = bars.reduce((sum, bar) => sum + bar.voters, 0);
  const top = Math.max(...bars.map((bar) => bar.voters));
  const shown = bars.slice(0, most);
  const share = (voters: number) => percent(Math.round((voters / Math.max(1, all)) * 100) / 100);
  return (
    <section className={classes.chart} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id} className={classes.title}>
          {title}
        </h3>
        {bars.length > 0 && (
          <button type="button" className={classes.toggle} onClick={() => setAsTable(!asTable)}>
            {asTable ? say('Show as bars') : say('Show as table')}
            <span className="sr-only">: {of}</span>
          </button>
        )}
      </div>
      {asTable ? (
        <table className={classes.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              <th scope="col">{say('Voters')}</th>
              <th scope="col">{say('Share')}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.label}>
                <th scope="row">{bar.label}</th>
                <td>{number(bar.voters)}</td>
                <td>{share(bar.voters)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Bars
          bars={shown.map(({ label, voters }) => ({ label, count: voters, share: voters / Math.max(1, all) }))}
          top={top}
        />
      )}
      {!asTable && bars.length > shown.length && (
        <p className={classes.rest}>
          {say('and {count} more in the table', { count: number(bars.length - shown.length) })}
        </p>
      )}
    </section>
  );
}
