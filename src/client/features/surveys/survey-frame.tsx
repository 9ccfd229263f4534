// The full-screen sheet of a survey: a name, how far one is, and nothing else to tap by accident.
import type { ReactNode } from 'react';
import { t } from '../../i18n/texts';
import { IconButton } from '../../ui/primitives/button';
import { useModal } from '../../ui/primitives/dialog';
import styles from './survey-frame.module.css';

interface Props {
  title: string;
  progress?: { at: number; total: number } | undefined;
  /** The buttons under the thumb. */
  footer?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

export function SurveyFrame({ title, progress, footer, onClose, children }: Props) {
  const { heading, modal } = useModal(onClose);
  const share = progress ? progress.at / Math.max(1, progress.total) : 0;
  return (
    <dialog {...modal} className={styles.sheet}>
      <header className={styles.head}>
        <IconButton icon="close" label={t('Close (your answers are kept)')} onClick={onClose} />
        <h1 id={heading} className={styles.title}>
          {title}
        </h1>
        {progress && (
          <span className={styles.count}>{t('{at} of {total}', { at: progress.at, total: progress.total })}</span>
        )}
      </header>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={{ width: `${share * 100}%` }} />
      </span>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </dialog>
  );
}
