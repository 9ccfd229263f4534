// Bars by day, drawn by hand: zero-based, two hues at most, numbers on the bars, the same numbers as a table one click away.
import { formatDay, formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { Chart } from './chart';
import classes from './day-bars.module.css';

export interface DayBar {
  day: string;
  /** The height of the bar. */
  total: number;
  /** The dark share at its foot, when the chart has two series. */
  part?: number;
}

export interface DayBarsProps {
  title: string;
  bars: readonly DayBar[];
  totalWord: string;
  partWord?: string;
  /** Weekday names for a week, dates for longer spans. */
  label: 'weekday' | 'date';
  /** The day (YYYY-MM-DD) to mark as today. */
  today?: string;
}

export function DayBars({ title, bars, totalWord, partWord, label, today }: DayBarsProps) {
  const top = Math.max(1, ...bars.map((bar) => Math.max(bar.total, bar.part ?? 0)));
  // Many days: thin bars, a number on the highest one, and a date on every few.
  const many = bars.length > 14;
  const step = Math.ceil(bars.length / 7);
  const style = label === 'weekday' ? 'weekday' : 'day';
  return (
    <Chart
      title={title}
      heading="h2"
      columns={[t('Day'), totalWord, ...(partWord ? [partWord] : [])]}
      rows={bars.map(({ day, total, part }) => [
        formatDay(day, 'weekdayDay'),
        formatNumber(total),
        ...(partWord ? [formatNumber(part ?? 0)] : []),
      ])}
    >
      <p className={classes.legend} aria-hidden="true">
        <span className={classes.totalSwatch} /> {totalWord}
        {partWord && (
          <>
            <span className={classes.partSwatch} /> {partWord}
          </>
        )}
      </p>
      <ol className={classes.bars} data-many={many || undefined}>
        {bars.map((bar, index) => (
          <li key={bar.day} className={classes.bar} data-today={bar.day === today || undefined}>
            <span className={classes.plot}>
              <span
                className={classes.total}
                style={{ height: `${(Math.max(bar.total, bar.part ?? 0) / top) * 100}%` }}
              >
                <span className={classes.number} aria-hidden="true">
                  {bar.total > 0 && (!many || bar.total === top) ? formatNumber(bar.total) : ''}
                </span>
                {partWord && (
                  <span
                    className={classes.part}
                    style={{ height: `${((bar.part ?? 0) / Math.max(1, bar.total, bar.part ?? 0)) * 100}%` }}
                  />
                )}
              </span>
            </span>
            <span className={classes.day} aria-hidden="true">
              {(bars.length - 1 - index) % step === 0 ? formatDay(bar.day, style) : '\u00a0'}
            </span>
            {partWord && (
              <span className={classes.below} aria-hidden="true">
                {bar.part ? formatNumber(bar.part) : '–'}
              </span>
            )}
            <span className="sr-only">
              {formatDay(bar.day, 'weekdayDay')}: {totalWord} {formatNumber(bar.total)}
              {partWord ? `, ${partWord} ${formatNumber(bar.part ?? 0)}` : ''}
            </span>
          </li>
        ))}
      </ol>
    </Chart>
  );
}
