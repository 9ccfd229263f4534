// Bars by day; the same numbers as a table one click away.
import { formatDay, formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { Chart } from './chart';
import { ColumnBars } from './column-bars';

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
      <ColumnBars
        totalWord={totalWord}
        partWord={partWord}
        bars={bars.map(({ day, total, part }) => ({
          key: day,
          short: formatDay(day, style),
          long: formatDay(day, 'weekdayDay'),
          total,
          part,
          now: day === today,
        }))}
      />
    </Chart>
  );
}
