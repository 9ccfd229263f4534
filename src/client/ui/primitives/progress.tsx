// A bar with its count in words: how far something is.
import { t } from '../../i18n/texts';
import styles from './progress.module.css';

interface Props {
  /** What is measured, for screen readers. */
  label: string;
  done: number;
  total: number;
  /** `lamp` for work in flight, `good` for what was achieved. */
  look?: 'lamp' | 'good';
}

export function Progress({ label, done, total, look = 'good' }: Props) {
  return (
    <progress className={styles[look]} aria-label={label} value={Math.min(done, total)} max={Math.max(1, total)}>
      {t('{done} of {total}', { done, total })}
    </progress>
  );
}
