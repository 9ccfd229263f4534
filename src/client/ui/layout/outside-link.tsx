// A link out of the app, with a button's look.
import type { ReactNode } from 'react';
import styles from '../primitives/button.module.css';
import { Icon, type IconName } from '../primitives/icons';

export function OutsideLink({ href, icon, children }: { href: string; icon: IconName; children: ReactNode }) {
  // An app's own scheme opens no page: in a new tab it would leave an empty one.
  const tab = href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <a href={href} {...tab} className={`${styles.button} ${styles.quiet} ${styles.small}`}>
      <Icon name={icon} size={18} />
      {children}
    </a>
  );
}
