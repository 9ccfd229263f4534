// One line over the screen that says what is due, what to do about it, and how to close it.
import type { ReactNode } from 'react';
import { IconButton } from '../primitives/button';
import styles from './notice-bar.module.css';

interface Props {
  text: ReactNode;
  /** The button that leads there. */
  action: ReactNode;
  closeLabel: string;
  onClose: () => void;
}

export function NoticeBar({ text, action, closeLabel, onClose }: Props) {
  return (
    <div className={styles.bar}>
      <span className={styles.text}>{text}</span>
      {action}
      <IconButton icon="close" label={closeLabel} onClick={onClose} />
    </div>
  );
}

/** In a dialog or in the middle of a word no one is spoken to. */
export function isBusy(): boolean {
  const at = document.activeElement;
  const types = at instanceof HTMLElement && at.matches('input, textarea, select, [contenteditable]');
  return types || document.visibilityState === 'hidden' || document.querySelector('dialog[open]') !== null;
}
