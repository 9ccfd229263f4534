// A report of touches as bars: upright along time, lying by anything else; a sentence above them says what they show.
import { currentTexts, formatDay, formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import type { TouchDimension } from '../../../contract/reports/touch-reports';
import { isTime, touchTitle, type TouchLine } from '../../../domain/reports/touch-lines';
import { Bars } from '../../ui/charts/bars';
import { Chart } from '../../ui/charts/chart';
import { ColumnBars } from '../../ui/charts/column-bars';

/** Lying bars of a chart; the table has all. */
const most = 12;

interface Props {
  by: TouchDimension;
  lines: readonly TouchLine[];
  today: string;
}

export function TouchChart({ by, lines, today }: Props) {
  const texts = currentTexts();
  const short = (line: TouchLine) =>
    by === 'day' || by === 'week' ? formatDay(line.key, 'day') : by === 'weekday' ? line.name.slice(0, 3) : line.name;
  const all = lines.reduce((sum, line) => sum + line.touches, 0);
  const shown = isTime(by) ? lines : lines.toSorted((a, b) => b.touches - a.touches).slice(0, most);
  return (
    <Chart title={touchTitle(texts, by, lines)} heading="h2" columns={[]} rows={[]}>
      {isTime(by) ? (
        <ColumnBars
          totalWord={t('touches')}
          partWord={t('conversations')}
          bars={lines.map((line) => ({
            key: line.key,
            short: short(line),
            long: line.name,
            total: line.touches,
            part: line.contacts,
            now: by === 'day' && line.key === today,
          }))}
        />
      ) : (
        <>
          <Bars
            bars={shown.map((line) => ({ label: line.name, count: line.touches }))}
            top={Math.max(...shown.map((line) => line.touches))}
            all={all}
          />
          {lines.length > most && (
            <p className="quiet">{t('and {count} more in the table', { count: formatNumber(lines.length - most) })}</p>
          )}
        </>
      )}
    </Chart>
  );
}
