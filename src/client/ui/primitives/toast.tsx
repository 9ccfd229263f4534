// One short word about what just happened, above the bottom bar; it leaves automatically. An offer stays until it is answered:
// what passes is shown in its place for a moment.
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/texts';
import { createStore, useStore } from '../../i18n/store';
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

type Shown = Toast & { id: number };

const passing = createStore<Shown | null>(null);
const offered = createStore<Shown | null>(null);
let next = 0;

/** Shows a toast in place of the one before. The returned function takes it away early. */
export function toast(what: Toast): () => void {
  return show(passing, what);
}

/** Shows an offer until it is taken or closed; whatever is said meanwhile stands before it for its time. */
export function offer(what: Omit<Toast, 'ms'>): () => void {
  return show(offered, { ...what, ms: 0 });
}

function show(place: typeof passing, what: Toast): () => void {
  next += 1;
  const id = next;
  place.set({ ...what, id });
  return () => closeToast(id);
}

function closeToast(id: number): void {
  for (const place of [passing, offered]) if (place.get()?.id === id) place.set(null);
}

/** The place of toasts; once, at the root. */
export function Toasts() {
  const offers = useStore(offered);
  const current = useStore(passing) ?? offers;
  // Where the keys were before they came to the toast: its button goes with it, and the focus must not.
  const before = useRef<HTMLElement | null>(null);
  const leave = () => {
    if (before.current?.isConnected) before.current.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (!current || current.ms === 0) return undefined;
    const timer = setTimeout(() => closeToast(current.id), current.ms ?? 6000);
    return () => clearTimeout(timer);
  }, [current]);
  // Whoever works with keys is at the button with the next Tab, and with another back where they were.
  const action = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!current?.action || current.ms === 0) return undefined;
    let visited = false;
    const onTab = (event: KeyboardEvent) => {
      const isHere = document.activeElement === action.current;
      if (event.key !== 'Tab' || (visited && !isHere) || (!isHere && event.shiftKey)) return;
      const to = isHere ? before.current : action.current;
      if (!to?.isConnected || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      visited = true;
      to.focus({ preventScroll: true });
    };
    addEventListener('keydown', onTab);
    return () => removeEventListener('keydown', onTab);
  }, [current]);
  return (
    <output className={styles.place} aria-live="polite">
      {current && (
        <div
          className={styles.toast}
          key={current.id}
          onFocus={({ currentTarget, relatedTarget: from }) => {
            if (from instanceof Node && currentTarget.contains(from)) return;
            before.current = from instanceof HTMLElement ? from : null;
          }}
        >
          {current.icon && <Icon name={current.icon} size={18} />}
          <span className={styles.text}>{current.text}</span>
          {current.action && (
            <button
              ref={action}
              type="button"
              className={styles.action}
              onClick={() => {
                closeToast(current.id);
                current.action?.run();
                leave();
              }}
            >
              {current.action.label}
            </button>
          )}
          {current.ms === 0 && (
            <button
              type="button"
              className={styles.close}
              aria-label={t('Close this message')}
              onClick={() => {
                closeToast(current.id);
                leave();
              }}
            >
              <Icon name="close" size={18} />
            </button>
          )}
        </div>
      )}
    </output>
  );
}
