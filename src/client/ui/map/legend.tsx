// What the dots mean, in words, for those kinds that are on the map.
import type { DoorMapProps, MapDoor } from './types';
import styles from './map.module.css';

const words: Record<MapDoor['tone'], string> = {
  next: 'Next',
  todo: 'To do',
  good: 'Talked ✓',
  refused: 'Refused ×',
  moved: 'Moved or gone →',
  literature: 'Left literature ≡',
  neutral: 'Nobody opened –',
};

export function MapLegend({ doors, placements, position }: Pick<DoorMapProps, 'doors' | 'placements' | 'position'>) {
  const tones = new Set(doors.map((door) => door.tone));
  const shown = (Object.keys(words) as MapDoor['tone'][]).filter((tone) => tones.has(tone));
  if (shown.length === 0 && !placements?.length && !position) return null;
  return (
    <ul className={styles.legend} aria-label="What the map shows">
      {shown.map((tone) => (
        <li key={tone}>
          <span className={styles.swatch} data-tone={tone} aria-hidden="true" />
          {words[tone]}
        </li>
      ))}
      {placements && placements.length > 0 && (
        <li>
          <span className={styles.swatch} data-tone="sign" aria-hidden="true" />
          Sign
        </li>
      )}
      {position && (
        <li>
          <span className={styles.swatch} data-tone="me" aria-hidden="true" />
          You
        </li>
      )}
    </ul>
  );
}
