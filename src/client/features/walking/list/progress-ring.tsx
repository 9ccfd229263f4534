// How far a walkbook is, as a ring with its numbers.
import { formatPercent } from '../../../i18n/formats';
import { t } from '../../../i18n/texts';
import styles from './progress-ring.module.css';

const radius = 20;
const round = 2 * Math.PI * radius;

/** `label`: the two numbers in words, of doors that are done unless given. */
export function ProgressRing({ done, total, label }: { done: number; total: number; label?: string | undefined }) {
  const share = total > 0 ? Math.min(1, done / total) : 0;
  const long = `${done}/${total}`.length > 5;
  return (
    <span className={styles.ring}>
      <span className="sr-only">{label ?? t('{done} of {total} doors done', { done, total })}</span>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle className={styles.track} cx="24" cy="24" r={radius} />
        {share > 0 && (
          <circle className={styles.done} cx="24" cy="24" r={radius} strokeDasharray={`${share * round} ${round}`} />
        )}
      </svg>
      <span className={styles.words} data-long={long || undefined} aria-hidden="true">
        {long ? formatPercent(Math.floor(share * 100) / 100) : `${done}/${total}`}
      </span>
    </span>
  );
}
