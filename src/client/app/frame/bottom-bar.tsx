// The thumb's bar on a phone.
import { Link, useLocation } from '@tanstack/react-router';
import { t } from '../../i18n/texts';
import { Icon } from '../../ui/primitives/icons';
import styles from './bottom-bar.module.css';
import { bottomBar, isCurrent } from './menu';

export function BottomBar() {
  const { pathname } = useLocation();
  return (
    <nav className={styles.bar} aria-label={t('Quick menu')}>
      {bottomBar.map((entry) => (
        <Link
          key={entry.path}
          to={entry.path}
          className={styles.entry}
          aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
        >
          <Icon name={entry.icon} size={22} />
          {t(entry.label)}
        </Link>
      ))}
    </nav>
  );
}
