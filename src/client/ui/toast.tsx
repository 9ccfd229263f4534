// One short word about what just happened, above the bottom bar; it leaves by itself.
import { useEffect } from 'react';
import { say } from '../../domain/words/say';
import { createStore, useStore } from '../session/store';
import { Icon } from './icons';
import type { IconName } from './icons';
import styles from './toast.module.css';

export interface Toast {
  text: string;
  icon?: IconName;
  action?: { label: string; run: () => void };
  /** How long it stays; 6 seconds unless told, 0 for until it is closed. */
  ms?: number;
}

const shown = createStore<(Toast & { id: number }) | null>(null);
let next = 0;

/** Shows a toast in place of the one before. The returned function takes it away early. */
export function toast(what: Toast): () => void {
  next += 1;
  const id = next;
  shown.set({ ...what, id });
  return () => closeToast(id);
}

function closeToast(id: number): void {
  if (shown.get()?.id === id) shown.set(null);
}

/** The place of toasts; once, at the root. */
export function Toasts() {
  const current = useStore(shown);
  useEffect(() => {
    if (!current || current.ms === 0) return undefined;
    const timer = setTimeout(() => closeToast(current.id), current.ms ?? 6000);
    return () => clearTimeout(timer);
  }, [current]);
  return (
    <output className={styles.place} aria-live="polite">
      {current && (
        <div className={styles.toast} key={current.id}>
          {current.icon && <Icon name={current.icon} size={18} />}
          <span className={styles.text}>{current.text}</span>
          {current.action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                closeToast(current.id);
                current.action?.run();
              }}
            >
              {current.action.label}
            </button>
          )}
          {current.ms === 0 && (
            <button
              type="button"
              className={styles.close}
              aria-label={say('Close this message')}
              onClick={() => closeToast(current.id)}
            >
              <Icon name="close" size={18} />
            </button>
          )}
        </div>
      )}
    </output>
  );
}
