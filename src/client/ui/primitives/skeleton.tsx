// Grey rows in the place of what is being loaded, as high as what comes, so that nothing jumps. Numbers are pixels at the usual
// size of text, and grow with it.
import { t } from '../../i18n/texts';
import styles from './skeleton.module.css';

export function Skeleton({
  rows,
  height = 40,
  label = t('Loading...'),
}: {
  rows: number;
  height?: number | string;
  label?: string;
}) {
  return (
    <output className={styles.rows}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        <span
          key={index}
          className={styles.row}
          style={{ height: typeof height === 'number' ? `${height / 16}rem` : height }}
        />
      ))}
    </output>
  );
}
