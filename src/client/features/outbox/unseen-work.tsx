// Where the browser doesn't let this page read what is saved: that is said, for "All sent" may be false.
import { t } from '../../i18n/texts';
import styles from './phone.module.css';

export function UnseenWork() {
  return (
    <div className={styles.summary}>
      <p className={styles.big}>{t('This page can’t see what is saved on this phone, but it is not deleted.')}</p>
      <p className={styles.quiet}>{t('Close the app, then open it again.')}</p>
    </div>
  );
}
