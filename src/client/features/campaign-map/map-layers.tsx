// Which kinds of doors the map tells apart: the chooser, and the legend with how many there are of each.
import { formatNumber } from '../../i18n/formats';
import { key, t, tPlural } from '../../i18n/texts';
import { Link } from '@tanstack/react-router';
import type { MapSummary } from '../../../contract/map-tiles';
import { CheckField } from '../../ui/fields/fields';
import { Stack } from '../../ui/layout/stack-and-row';
import { kindsOf, signKinds, type Kind, type Look } from '../../ui/map/campaign/map-kinds';
import classes from './campaign-map.module.css';

/** In the order in which they are offered. */
export const lookNames: readonly { value: Look; label: string }[] = [
  { value: 'coverage', label: key('Coverage') },
  { value: 'support', label: key('Support') },
  { value: 'walkbooks', label: key('Walkbooks') },
  { value: 'doors', label: key('Doors') },
];

const words: Record<string, string> = {
  doors: key('Doors'),
  reached: key('Talked to someone'),
  week: key('Knocked in the last 7 days, no contact'),
  month: key('Knocked 8 to 30 days ago, no contact'),
  older: key('Knocked more than 30 days ago, no contact'),
  never: key('Never knocked'),
  s1: key('Strong support'),
  s2: key('Leaning support'),
  s3: key('Undecided'),
  s4: key('Leaning against'),
  s5: key('Strong against'),
  unknown: key('Support not known'),
  walking: key('In an assigned walkbook'),
  waiting: key('In a walkbook no one has yet'),
  none: key('In no walkbook'),
  standing: key('Standing'),
  damaged: key('Damaged'),
  missing: key('Missing'),
  taken_down: key('Taken down'),
};

function countsOf(summary: MapSummary, look: Look): Readonly<Record<string, number>> {
  return look === 'doors' ? { doors: summary.doors } : summary[look];
}

function Legend({
  label,
  kinds,
  counts,
  square,
}: {
  label: string;
  kinds: readonly Kind[];
  counts: Readonly<Record<string, number>>;
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
          <span>{t(words[name] ?? name)}</span>
          <span className={classes.number}>{formatNumber(counts[name] ?? 0)}</span>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  summary: MapSummary;
  look: Look;
  signs: boolean;
  onSigns: (signs: boolean) => void;
}

export function MapLayers({ summary, look, signs, onSigns }: Props) {
  const placed = Object.values(summary.signs).reduce((sum, count) => sum + count, 0);
  return (
    <Stack gap={8}>
      <Legend label={t('What the colors mean')} kinds={kindsOf[look]} counts={countsOf(summary, look)} />
      {look !== 'doors' && (
        <p className={classes.note}>{t('Zoomed out, a square has the color of most of its doors.')}</p>
      )}
      <CheckField checked={signs} onChange={onSigns}>
        {t('Show placed signs ({count})', { count: placed })}
      </CheckField>
      {signs && placed > 0 && <Legend label={t('Placed signs')} kinds={signKinds} counts={summary.signs} square />}
      {summary.unplaced > 0 && (
        <p className={classes.note}>
          <Link to="/app/voter-group/unplaced">
            {tPlural(summary.unplaced, '{count} address is not on the map', '{count} addresses are not on the map')}
          </Link>
        </p>
      )}
    </Stack>
  );
}
