// An empty screen teaches the next step.
import type { ReactNode } from 'react';
import { Icon } from './icons';
import type { IconName } from './icons';
import styles from './empty.module.css';

interface Props {
  icon?: IconName;
  title: string;
  /** What to do now. */
  children?: ReactNode;
  action?: ReactNode;
}

export function Empty({ icon, title, children, action }: Props) {
  return (
    <div className={styles.empty}>
      {icon && <Icon name={icon} size={32} />}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.words}>{children}</div>}
      {action}
    </div>
  );
}
