// Select, long text and box to tick in the look of the text field.
import type { ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import styles from './fields.module.css';
import { Labelled, type Labels } from './labelled';

interface SelectProps extends Labels, SelectHTMLAttributes<HTMLSelectElement> {
  /** What there is to choose from, unless the children say it: values with their words, in order. */
  options?: Iterable<readonly [value: string, words: string]>;
}

export function SelectField({ label, hint, error, options = [], children, ...rest }: SelectProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(tied) => (
        <select {...rest} {...tied} className={styles.control}>
          {children}
          {[...options].map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

export function AreaField({ label, hint, error, ...rest }: Labels & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(tied) => <textarea rows={3} {...rest} {...tied} className={styles.control} />}
    </Labelled>
  );
}

interface CheckProps {
  checked: boolean;
  disabled?: boolean;
  /** What was chosen before is being saved: it takes no tap, but isn't disabled, or who came to it by keyboard would be sent to the top. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** A box to tick, with its words beside it. */
export function CheckField({ checked, disabled, busy, onChange, children }: CheckProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-disabled={busy || undefined}
        onChange={(event) => busy || onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
