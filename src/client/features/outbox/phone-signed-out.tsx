// What is on this phone for someone who isn't signed in: how much, and nothing else. Sending it needs its owner.
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/texts';
import { Card } from '../../ui/primitives/card';
import { Page } from '../../ui/primitives/page';
import styles from './phone.module.css';
import { unsentWords, useUnsentCount } from './unsent-count';

export function SignedOutPhone() {
  const count = useUnsentCount();
  return (
    <Page title={t('On this phone')} narrow back={{ to: '/auth/login', label: t('Back to sign in') }}>
      <Card>
        <div className={styles.summary}>
          <p className={styles.big}>
            {count === 0 ? t('Nothing on this phone is waiting to be sent') : count !== null && unsentWords(count)}
          </p>
          {count !== null && count > 0 && (
            <p className={styles.quiet}>
              {t('It is safe here. It sends automatically when the person who saved it signs in on this phone.')}
            </p>
          )}
        </div>
        <p className={styles.quiet}>
          <Link to="/auth/login">{t('Sign in')}</Link>
        </p>
      </Card>
    </Page>
  );
}
