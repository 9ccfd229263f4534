// The picture of a sign or of its place in a square of its own; a drawn sign where there is none.
import type { ComponentProps, CSSProperties } from 'react';
import { Icon } from '../primitives/icons';
import { LocalImage } from './local-image';
import { MemberImage } from './member-image';
import styles from './sign-picture.module.css';

interface Props {
  fileId: string | null;
  /** Where it lies while the server has none of it. */
  local?: Pick<ComponentProps<typeof LocalImage>, 'id' | 'read'>;
  /** Empty where the words beside it say what it shows. */
  alt?: string;
  /** Pixels of a side. */
  size?: number;
  /** Read whole rather than cut. */
  whole?: boolean;
}

export function SignPicture({ fileId, local, alt = '', size = 48, whole }: Props) {
  const side = { '--side': `${size}px` } as CSSProperties;
  const drawn = <Icon name="sign" size={Math.round(size * 0.45)} />;
  return (
    <span className={styles.picture} style={side} data-whole={whole || undefined}>
      {fileId ? (
        <MemberImage fileId={fileId} alt={alt} />
      ) : local ? (
        <LocalImage {...local} alt={alt} fallback={drawn} />
      ) : (
        drawn
      )}
    </span>
  );
}
