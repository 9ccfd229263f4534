// Horizontal bars from zero, each with its number and its share in words.
import { formatNumber, formatPercent } from '../../i18n/formats';
import classes from './bars.module.css';

interface Bar {
  label: string;
  count: number;
  /** Of all, 0 to 1. */
  share: number;
}

/** `top`: the count that fills the whole width. */
export function Bars({ bars, top }: { bars: readonly Bar[]; top: number }) {
  return (
    <ul className={classes.bars}>
      {bars.map(({ label, count, share }) => (
        <li key={label} className={classes.row}>
          <span className={classes.label}>{label}</span>
          <span className={classes.track} aria-hidden="true">
            <span className={classes.fill} style={{ width: `${(count / Math.max(1, top)) * 100}%` }} />
          </span>
          <span className={classes.figure}>
            {formatNumber(count)} <span className={classes.share}>{formatPercent(Math.round(share * 100) / 100)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
