// What stands around a field: its label above; below it what is wrong with it, in words too, and a hint.
import { useId, type ReactNode } from 'react';
import styles from './fields.module.css';

export interface Labels {
  label: string;
  hint?: ReactNode;
  /** Marks the field; a text says what is wrong. */
  error?: string | boolean | null | undefined;
}

/** What ties the control to the words around it. */
interface Tied {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export function Labelled({ label, hint, error, children }: Labels & { children: (tied: Tied) => ReactNode }) {
  const id = useId();
  const wrong = typeof error === 'string' && error !== '' ? error : null;
  const below = [wrong && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': below || undefined })}
      {wrong && (
        <p id={`${id}-error`} className="wrong">
          {wrong}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
