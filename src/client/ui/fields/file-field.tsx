// One file, or several: chosen with a button or dropped onto the field.
import { useState } from 'react';
import { formatFileSize, formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import styles from './file-field.module.css';
import { Icon } from '../primitives/icons';
import { Labelled, type Labels } from './labelled';
import { rareIcons } from '../primitives/rare-icons';

interface CommonProps extends Labels {
  /** As of the input element, e.g. '.csv,text/csv'. */
  accept: string;
  disabled?: boolean;
}

interface Props extends CommonProps {
  file: File | null;
  onFile: (file: File | null) => void;
}

export function FileField({ file, onFile, ...rest }: Props) {
  return <Field {...rest} files={file ? [file] : []} several={false} onFiles={([first]) => first && onFile(first)} />;
}

interface SeveralProps extends CommonProps {
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
}

export const FilesField = (props: SeveralProps) => <Field {...props} several />;

function Field({ label, hint, error, accept, files, several, onFiles, disabled }: SeveralProps & { several: boolean }) {
  const [over, setOver] = useState(false);
  const choose = (chosen: Iterable<File>) => {
    const all = [...chosen];
    if (all.length > 0 && !disabled) onFiles(several ? all : all.slice(0, 1));
  };
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
            choose(event.dataTransfer.files);
          }}
        >
          <Icon name={files.length > 0 ? 'check' : rareIcons.upload} className={styles.sign} />
          <span className={styles.words}>
            {files.length > 0 ? (
              <Chosen files={files} />
            ) : several ? (
              t('Choose files, or drop them here')
            ) : (
              t('Choose a file, or drop it here')
            )}
          </span>
          {files.length > 0 && (
            <span className={styles.other}>{several ? t('Choose others') : t('Choose another')}</span>
          )}
          <input
            {...tied}
            type="file"
            className={styles.input}
            accept={accept}
            multiple={several}
            disabled={disabled}
            onChange={(event) => {
              const chosen = [...(event.currentTarget.files ?? [])];
              // Emptied, so that the same file can be chosen again after it was mended.
              event.currentTarget.value = '';
              choose(chosen);
            }}
          />
        </div>
      )}
    </Labelled>
  );
}

const mostNames = 5;

function Chosen({ files }: { files: readonly File[] }) {
  const more = files.length - mostNames;
  return (
    <>
      {files.slice(0, mostNames).map((file, at) => (
        // Two folders may have files of one name.
        // eslint-disable-next-line react/no-array-index-key
        <span key={at} className={styles.file}>
          <strong>{file.name}</strong> <span className="quiet">{formatFileSize(file.size)}</span>
        </span>
      ))}
      {more > 0 && <span className={styles.file}>{t('and {count} more', { count: formatNumber(more) })}</span>}
    </>
  );
}
