// A sheet over the screen: from below on a phone, in the middle on a desk. The browser's own dialog keeps the focus in it.
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/texts';
import { holdUpdates } from '../../session/hold-updates';
import { IconButton } from './button';
import styles from './dialog.module.css';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export function Dialog({ title, onClose, children }: Props) {
  const place = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Closed while it is still in the page: only then the browser gives the focus back to what opened it.
  useLayoutEffect(() => {
    const dialog = place.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  // Nothing reloads under what someone is typing here.
  useEffect(() => holdUpdates('a sheet is open'), []);
  return (
    <dialog
      ref={place}
      className={styles.sheet}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        <IconButton icon="close" label={t('Close')} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
