// A sheet over the screen: from below on a phone, in the middle on a desk. The browser's own dialog keeps the focus in it.
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
import { t } from '../../i18n/texts';
import { holdUpdates } from '../../session/hold-updates';
import { IconButton } from './button';
import styles from './dialog.module.css';
import { useBackCloses } from '../layout/use-back-closes';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** What a dialog element needs to be open as long as it is drawn; `heading` is the id of what names it. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Closed while it is still in the page: only then the browser gives the focus back to what opened it.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  return { heading, modal: { ref, 'aria-labelledby': heading, onCancel } };
}

export function Dialog({ title, onClose, children }: Props) {
  const { heading, modal } = useModal(onClose);
  useBackCloses(onClose);
  // Nothing reloads under what someone is typing here.
  useEffect(() => holdUpdates('a sheet is open'), []);
  return (
    <dialog {...modal} className={styles.sheet}>
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
