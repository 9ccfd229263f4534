// A photo that lies on this phone, shown from there and freed afterwards.
import { useEffect, useState, type ReactNode } from 'react';
import styles from './member-image.module.css';

interface Props {
  id: string;
  /** The bytes under an id; null where none lie here. */
  read: (id: string) => Promise<{ bytes: ArrayBuffer; mime: string } | null>;
  alt: string;
  /** Around the photo. */
  frame?: string | undefined;
  /** Until it is read, and where there is none. */
  fallback?: ReactNode;
}

export function LocalImage({ id, read, alt, frame, fallback = null }: Props) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let gone = false;
    let made: string | undefined;
    read(id).then(
      (file) => {
        if (gone || !file) return;
        made = URL.createObjectURL(new Blob([file.bytes], { type: file.mime }));
        setUrl(made);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [id, read]);
  if (url === undefined) return fallback;
  const image = <img className={styles.image} src={url} alt={alt} />;
  return frame === undefined ? image : <span className={frame}>{image}</span>;
}
