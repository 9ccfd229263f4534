// One file: chosen with a button or dropped onto the field.
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { formatFileSize } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import styles from './file-field.module.css';
import { Icon } from '../primitives/icons';
import { rareIcons } from '../primitives/rare-icons';

interface Props {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** As of the input element, e.g. '.csv,text/csv'. */
  accept: string;
  file: File | null;
  onFile: (file: File | null) => void;
  disabled?: boolean;
}

export function FileField({ label, hint, error, accept, file, onFile, disabled }: Props) {
  const id = useId();
  const [over, setOver] = useState(false);
  const below = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div
        className={styles.drop}
        data-over={over || undefined}
        data-wrong={error ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const dropped = event.dataTransfer.files[0];
          if (dropped && !disabled) onFile(dropped);
        }}
      >
        <Icon name={file ? 'check' : rareIcons.upload} className={styles.sign} />
        <span className={styles.words}>
          {file ? (
            <>
              <strong className={styles.name}>{file.name}</strong>{' '}
              <span className={styles.size}>{formatFileSize(file.size)}</span>
            </>
          ) : (
            t('Choose a file, or drop it here')
          )}
        </span>
        {file && <span className={styles.other}>{t('Choose another')}</span>}
        <input
          id={id}
          type="file"
          className={styles.input}
          accept={accept}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={below || undefined}
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0];
            // Emptied, so that the same file can be chosen again after it was mended.
            event.currentTarget.value = '';
            if (chosen) onFile(chosen);
          }}
        />
      </div>
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
