// The legend of kinds: its color and sign, what it is called, and how many there are.
import { supportLevels } from '../../../domain/reports/support-lines';
import { formatNumber } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import type { Kind } from '../../ui/map/campaign/map-kinds';
import classes from './campaign-map.module.css';

const words: Record<string, string> = {
  doors: key('Doors'),
  reached: key('Talked to someone'),
  week: key('Knocked in the last 7 days, no contact'),
  month: key('Knocked 8 to 30 days ago, no contact'),
  older: key('Knocked more than 30 days ago, no contact'),
  never: key('Never knocked'),
  ...Object.fromEntries(supportLevels.map((level, at) => [`s${at + 1}`, level])),
  unknown: key('Support not known'),
  walking: key('In an assigned walkbook'),
  waiting: key('In a walkbook no one has yet'),
  none: key('In no walkbook'),
  standing: key('Standing'),
  damaged: key('Damaged'),
  missing: key('Missing'),
  taken_down: key('Taken down'),
};

export function Legend({
  label,
  kinds,
  counts,
  names,
  square,
}: {
  label: string;
  kinds: readonly Kind[];
  counts: Readonly<Record<string, number>>;
  /** What kinds are called that have no name of their own. */
  names?: Readonly<Record<string, string>>;
  square?: boolean;
}) {
  return (
    <ul className={classes.legend} aria-label={label}>
      {kinds.map(({ name, color, open, sign }) => (
        <li key={name}>
          <span
            className={classes.swatch}
            data-color={color}
            data-open={open || undefined}
            data-square={square || undefined}
            aria-hidden="true"
          >
            {sign}
          </span>
          <span>{names?.[name] ?? t(words[name] ?? name)}</span>
          <span className={classes.number}>{formatNumber(counts[name] ?? 0)}</span>
        </li>
      ))}
    </ul>
  );
}
