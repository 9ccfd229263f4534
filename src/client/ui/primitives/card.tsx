// The white sheet that things lie on.
import type { ReactNode } from 'react';
import styles from './card.module.css';

interface Props {
  title?: ReactNode;
  /** Shown at the right of the title, e.g. a link to the whole list. */
  aside?: ReactNode;
  /** The one thing to do next, framed in lamp. */
  next?: boolean;
  children: ReactNode;
  className?: string | undefined;
}

export function Card({ title, aside, next, children, className }: Props) {
  return (
    <section className={[styles.card, next && styles.next, className].filter(Boolean).join(' ')}>
      {(title || aside) && (
        <header className={styles.head}>
          {title && <h2 className={styles.title}>{title}</h2>}
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
