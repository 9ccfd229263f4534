// A bar with its count in words: how far something is.
import { say } from '../../domain/words/say';
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
  return (
    <progress className={styles[look]} aria-label={label} value={Math.min(done, total)} max={Math.max(1, total)}>
      {say('{done} of {total}', { done, total })}
    </progress>
  );
}
