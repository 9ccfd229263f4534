// A bar with its count in words: how far something is.
import styles from './progress.module.css';

interface Props {
  /** What is measured, for screen readers. */
  label: string;
  done: number;
  total: number;
  /** `lamp` for work under way, `good` for what was achieved. */
  look?: 'lamp' | 'good';
}

export function Progress({ label, done, total, look = 'good' }: Props) {
  const share = total > 0 ? Math.min(1, done / total) : 0;
  return (
    <span
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={Math.min(done, total)}
      aria-valuetext={`${done} of ${total}`}
    >
      <span className={styles[look]} style={{ width: `${share * 100}%` }} />
    </span>
  );
}
