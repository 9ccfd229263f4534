// The parts of a screen, each with an address of its own: one row of links, which moves sideways where it has no room.
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './page-links.module.css';

/** `children` are links; the one to what is shown says so (`aria-current`) and is in sight. */
export function PageLinks({ label, shown, children }: { label: string; shown: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && link)
      row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
  }, [shown]);
  return (
    <nav ref={row} aria-label={label} className={styles.links}>
      {children}
    </nav>
  );
}
