// What the dots mean, in words, for those kinds that are on the map.
import { formatNumber } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import type { DoorMapProps, MapDoor } from './types';
import styles from './map.module.css';

const words: Record<MapDoor['tone'], string> = {
  next: key('Next'),
  todo: key('To do'),
  good: key('Talked ✓'),
  refused: key('Refused ×'),
  moved: key('Moved or gone →'),
  literature: key('Left literature ≡'),
  neutral: key('Not home –'),
};

const signWords = {
  damaged: key('Damaged !'),
  missing: key('Missing ?'),
  taken_down: key('Taken down –'),
} as const;

type Props = Pick<DoorMapProps, 'doors' | 'placements' | 'position' | 'words' | 'counted'>;

export function MapLegend({ doors, placements, position, words: own, counted }: Props) {
  const tones = new Set(doors.map((door) => door.tone));
  const shown = (Object.keys(words) as MapDoor['tone'][]).filter((tone) => tones.has(tone));
  const conditions = (['damaged', 'missing', 'taken_down'] as const).filter((condition) =>
    placements?.some((placement) => placement.condition === condition),
  );
  if (shown.length === 0 && !placements?.length && !position) return null;
  return (
    <ul className={styles.legend} aria-label={t('What the map shows')}>
      {shown.map((tone) => (
        <li key={tone}>
          <span className={styles.swatch} data-tone={tone} aria-hidden="true" />
          {own?.[tone] ?? t(words[tone])}
          {counted && ` · ${formatNumber(doors.filter((door) => door.tone === tone).length)}`}
        </li>
      ))}
      {placements && placements.length > 0 && (
        <li>
          <span className={styles.swatch} data-tone="sign" aria-hidden="true" />
          {t('Sign')}
        </li>
      )}
      {conditions.map((condition) => (
        <li key={condition}>
          <span className={styles.swatch} data-tone={condition} aria-hidden="true" />
          {t(signWords[condition])}
        </li>
      ))}
      {position && (
        <li>
          <span className={styles.swatch} data-tone="me" aria-hidden="true" />
          {t('You')}
        </li>
      )}
    </ul>
  );
}
