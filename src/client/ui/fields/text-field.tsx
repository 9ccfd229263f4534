// A labelled text input with its message. A wrong one is marked red, and says so in words too.
import { useId, useState } from 'react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { t } from '../../i18n/texts';
import { IconButton } from '../primitives/button';
import styles from './text-field.module.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Marks the field; a text says what is wrong. */
  error?: string | boolean | null | undefined;
  hint?: ReactNode;
}

export function TextField({ label, error, hint, ...rest }: Props) {
  return <Labelled label={label} error={error} hint={hint} input={rest} />;
}

/** A password with a way to look at it. */
export function PasswordField({ label, error, hint, ...rest }: Props) {
  const [seen, setSeen] = useState(false);
  return (
    <Labelled label={label} error={error} hint={hint} input={{ ...rest, type: seen ? 'text' : 'password' }}>
      <IconButton
        className={styles.eye}
        icon={seen ? 'eye-off' : 'eye'}
        label={seen ? t('Hide what you typed') : t('Show what you typed')}
        onClick={() => setSeen(!seen)}
      />
    </Labelled>
  );
}

function Labelled({
  label,
  error,
  hint,
  input,
  children,
}: Pick<Props, 'label' | 'error' | 'hint'> & { input: InputHTMLAttributes<HTMLInputElement>; children?: ReactNode }) {
  const id = useId();
  const said = typeof error === 'string' && error !== '' ? error : null;
  const below = [said && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box} data-eye={children ? '' : undefined}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={below || undefined}
        />
        {children}
      </div>
      {said && (
        <p id={`${id}-error`} className={styles.error}>
          {said}
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
