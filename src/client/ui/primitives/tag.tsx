// A short state in words on a pale ground; never color alone.
import type { ReactNode } from 'react';
import styles from './tag.module.css';

export type TagLook = 'neutral' | 'good' | 'lamp' | 'refused' | 'moved' | 'literature' | 'action';

export function Tag({ look = 'neutral', children }: { look?: TagLook; children: ReactNode }) {
  return <span className={[styles.tag, styles[look]].join(' ')}>{children}</span>;
}
