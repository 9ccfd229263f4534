// Upright bars side by side, drawn by hand: zero-based, two hues at most, numbers on the bars. Many are thin, with a number on the
// highest one and words below every few.
import { formatNumber } from '../../i18n/formats';
import classes from './day-bars.module.css';

export interface ColumnBar {
  key: string;
  /** Below the bar, and as a screen reader says it. */
  short: string;
  long: string;
  /** The height of the bar. */
  total: number;
  /** The dark share at its foot, when the chart has two series. */
  part?: number | undefined;
  now?: boolean;
}

interface Props {
  bars: readonly ColumnBar[];
  totalWord: string;
  partWord?: string | undefined;
}

export function ColumnBars({ bars, totalWord, partWord }: Props) {
  const top = Math.max(1, ...bars.map((bar) => Math.max(bar.total, bar.part ?? 0)));
  const many = bars.length > 14;
  const step = Math.ceil(bars.length / 7);
  /** Words stand below every few bars, counted from the last one; on a narrow screen below every second one of these. */
  const wordAt = (index: number) => (bars.length - 1 - index) / step;
  return (
    <>
      <p className={classes.legend} aria-hidden="true">
        <span className={classes.totalSwatch} /> {totalWord}
        {partWord && (
          <>
            <span className={classes.partSwatch} /> {partWord}
          </>
        )}
      </p>
      <ol className={classes.bars} data-many={many || undefined} data-spaced={step > 1 || undefined}>
        {bars.map((bar, index) => (
          <li key={bar.key} className={classes.bar} data-today={bar.now || undefined}>
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
            <span
              className={classes.day}
              data-second={(step > 1 && wordAt(index) % 2 === 1) || undefined}
              aria-hidden="true"
            >
              {Number.isInteger(wordAt(index)) ? bar.short : '\u00a0'}
            </span>
            {partWord && !many && (
              <span className={classes.below} aria-hidden="true">
                {bar.part ? formatNumber(bar.part) : '–'}
              </span>
            )}
            <span className="sr-only">
              {bar.long}: {totalWord} {formatNumber(bar.total)}
              {partWord ? `, ${partWord} ${formatNumber(bar.part ?? 0)}` : ''}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
