// Select and long text in the look of the text field.
import { useId } from 'react';
import type { ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import styles from './fields.module.css';

interface Common {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
}

export function SelectField({
  label,
  hint,
  error,
  children,
  ...rest
}: Common & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  return (
    <Around id={id} label={label} hint={hint} error={error}>
      <select {...rest} id={id} className={styles.select} {...described(id, hint, error)}>
        {children}
      </select>
    </Around>
  );
}

export function AreaField({ label, hint, error, ...rest }: Common & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <Around id={id} label={label} hint={hint} error={error}>
      <textarea rows={3} {...rest} id={id} className={styles.area} {...described(id, hint, error)} />
    </Around>
  );
}

function described(id: string, hint: ReactNode, error: string | null | undefined) {
  const below = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': below || undefined };
}

function Around({ id, label, hint, error, children }: Common & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
