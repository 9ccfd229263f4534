// Horizontal bars on one scale from zero, each with its share, its number and what that is a number of.
import { formatRate } from '../../i18n/rates';
import classes from './bars.module.css';

interface Bar {
  label: string;
  count: number;
}

/** `top`: the count that fills the whole width; `all`: what the counts are counts of. */
export function Bars({ bars, top, all }: { bars: readonly Bar[]; top: number; all: number }) {
  return (
    <ul className={classes.bars}>
      {bars.map(({ label, count }) => (
        <li key={label} className={classes.row}>
          <span className={classes.label}>{label}</span>
          <span className={classes.track} aria-hidden="true">
            <span className={classes.fill} style={{ width: `${(count / Math.max(1, top)) * 100}%` }} />
          </span>
          <span className={classes.figure}>{formatRate(count, all)}</span>
        </li>
      ))}
    </ul>
  );
}
