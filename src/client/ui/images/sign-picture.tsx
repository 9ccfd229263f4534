// The picture of a sign or of its place in a square of its own; a drawn sign where there is none.
import type { CSSProperties } from 'react';
import { Icon } from '../primitives/icons';
import { MemberImage } from './member-image';
import styles from './sign-picture.module.css';

interface Props {
  fileId: string | null;
  /** Empty where the words beside it say what it shows. */
  alt?: string;
  /** Pixels of a side. */
  size?: number;
  /** Read whole rather than cut. */
  whole?: boolean;
}

export function SignPicture({ fileId, alt = '', size = 48, whole }: Props) {
  const side = { '--side': `${size}px` } as CSSProperties;
  return (
    <span className={styles.picture} style={side} data-whole={whole || undefined}>
      {fileId ? <MemberImage fileId={fileId} alt={alt} /> : <Icon name="sign" size={Math.round(size * 0.45)} />}
    </span>
  );
}
