// One file: chosen with a button or dropped onto the field.
import { useState } from 'react';
import { formatFileSize } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import styles from './file-field.module.css';
import { Icon } from '../primitives/icons';
import { Labelled, type Labels } from './labelled';
import { rareIcons } from '../primitives/rare-icons';

interface Props extends Labels {
  /** As of the input element, e.g. '.csv,text/csv'. */
  accept: string;
  file: File | null;
  onFile: (file: File | null) => void;
  disabled?: boolean;
}

export function FileField({ label, hint, error, accept, file, onFile, disabled }: Props) {
  const [over, setOver] = useState(false);
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(tied) => (
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
                <strong>{file.name}</strong> <span className="quiet">{formatFileSize(file.size)}</span>
              </>
            ) : (
              t('Choose a file, or drop it here')
            )}
          </span>
          {file && <span className={styles.other}>{t('Choose another')}</span>}
          <input
            {...tied}
            type="file"
            className={styles.input}
            accept={accept}
            disabled={disabled}
            onChange={(event) => {
              const chosen = event.currentTarget.files?.[0];
              // Emptied, so that the same file can be chosen again after it was mended.
              event.currentTarget.value = '';
              if (chosen) onFile(chosen);
            }}
          />
        </div>
      )}
    </Labelled>
  );
}
