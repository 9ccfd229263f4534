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
  /** Nothing else is on the page: the title is its heading. */
  page?: boolean;
}

export function Empty({ icon, title, children, action, page }: Props) {
  const Title = page ? 'h1' : 'p';
  return (
    <div className={styles.empty}>
      {icon && <Icon name={icon} size={32} />}
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.words}>{children}</div>}
      {action}
    </div>
  );
}
