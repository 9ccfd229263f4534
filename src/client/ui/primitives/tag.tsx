// A short state in words on a pale ground; never color alone.
import type { ReactNode } from 'react';
import styles from './tag.module.css';

export type TagLook = 'neutral' | 'good' | 'lamp' | 'refused' | 'moved' | 'literature' | 'action';

interface Props {
  look?: TagLook;
  /** With a name in it, which can be long. */
  wraps?: boolean;
  children: ReactNode;
}

export function Tag({ look = 'neutral', wraps = false, children }: Props) {
  return (
    <span className={[styles.tag, styles[look], wraps && styles.wraps].filter(Boolean).join(' ')}>{children}</span>
  );
}
