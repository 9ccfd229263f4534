// What the dots mean, in words, for those kinds that are on the map.
import { key, say } from '../../../domain/words/say';
import type { DoorMapProps, MapDoor } from './types';
import styles from './map.module.css';

const words: Record<MapDoor['tone'], string> = {
  next: key('Next'),
  todo: key('To do'),
  good: key('Talked ✓'),
  refused: key('Refused ×'),
  moved: key('Moved or gone →'),
  literature: key('Left literature ≡'),
  neutral: key('Nobody opened –'),
};

type Props = Pick<DoorMapProps, 'doors' | 'placements' | 'position'> & { words: DoorMapProps['words'] | undefined };

export function MapLegend({ doors, placements, position, words: own }: Props) {
  const tones = new Set(doors.map((door) => door.tone));
  const shown = (Object.keys(words) as MapDoor['tone'][]).filter((tone) => tones.has(tone));
  if (shown.length === 0 && !placements?.length && !position) return null;
  return (
    <ul className={styles.legend} aria-label={say('What the map shows')}>
      {shown.map((tone) => (
        <li key={tone}>
          <span className={styles.swatch} data-tone={tone} aria-hidden="true" />
          {own?.[tone] ?? say(words[tone])}
        </li>
      ))}
      {placements && placements.length > 0 && (
        <li>
          <span className={styles.swatch} data-tone="sign" aria-hidden="true" />
          {say('Sign')}
        </li>
      )}
      {position && (
        <li>
          <span className={styles.swatch} data-tone="me" aria-hidden="true" />
          {say('You')}
        </li>
      )}
    </ul>
  );
}
