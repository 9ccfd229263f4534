// What went wrong, in three parts: what happened, what is safe, what to do.
import type { ReactNode } from 'react';
import { t } from '../../i18n/texts';
import { Button, IconButton } from './button';
import { Icon } from './icons';
import styles from './problem.module.css';

interface Props {
  /** What happened, one sentence. */
  children: ReactNode;
  /** What is safe all the same, e.g. "Your 3 knocks are saved on this phone." */
  safe?: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  onClose?: (() => void) | undefined;
  /** Not an error but something to know. */
  mild?: boolean;
}

export function Problem({ children, safe, onRetry, retryLabel = t('Try again'), onClose, mild }: Props) {
  return (
    <div className={mild ? styles.mild : styles.problem} role={mild ? 'status' : 'alert'}>
      <Icon name="alert" className={styles.sign} />
      <div className={styles.words}>
        <p>{children}</p>
        {safe && <p className={styles.safe}>{safe}</p>}
        {onRetry && (
          <Button small onClick={onRetry} icon="refresh" className={styles.retry}>
            {retryLabel}
          </Button>
        )}
      </div>
      {onClose && (
        <IconButton icon="close" label={t('Close this message')} onClick={onClose} className={styles.close} />
      )}
    </div>
  );
}
