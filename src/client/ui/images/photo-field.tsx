// A photo: taken with the camera, made small and free of its own place and time on the phone.
import { useId, useState } from 'react';
import { t } from '../../i18n/texts';
import { messageFor } from '../../data/error-messages';
import { Button } from '../primitives/button';
import { Icon } from '../primitives/icons';
import { rareIcons } from '../primitives/rare-icons';
import styles from './photo-field.module.css';
import { useBlobUrl } from './use-blob-url';

interface KeptPhoto {
  bytes: ArrayBuffer;
  mime: string;
}

interface Props {
  photo: KeptPhoto | null;
  /** What it shows, for who can't see it. */
  alt: string;
  /** Makes the picture small. */
  shrink: (file: Blob) => Promise<KeptPhoto>;
  /** Called before the camera opens. */
  onOpen?: () => void;
  onPhoto: (photo: KeptPhoto | null) => void;
}

export function PhotoField({ photo, alt, shrink, onOpen, onPhoto }: Props) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setProblem(null);
    try {
      const { bytes, mime } = await shrink(file);
      onPhoto({ bytes, mime });
    } catch (error) {
      setProblem(messageFor(error, t('This picture couldn’t be read. Take it again or choose another one.')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.photo}>
      {photo && <Preview photo={photo} alt={alt} />}
      <label htmlFor={id} className={styles.camera} aria-busy={busy || undefined}>
        <Icon name={rareIcons.camera} size={22} />
        {busy ? t('Reading the picture…') : photo ? t('Take another photo') : t('Take a photo')}
      </label>
      <input
        id={id}
        className="sr-only"
        type="file"
        accept="image/*"
        capture="environment"
        onClick={onOpen}
        onChange={(event) => {
          const input = event.currentTarget;
          void take(input.files?.[0]).finally(() => {
            input.value = '';
          });
        }}
      />
      {photo && (
        <Button look="quiet" small onClick={() => onPhoto(null)}>
          {t('Remove the photo')}
        </Button>
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function Preview({ photo, alt }: { photo: KeptPhoto; alt: string }) {
  const url = useBlobUrl(photo);
  return url === undefined ? null : <img className={styles.preview} src={url} alt={alt} />;
}
