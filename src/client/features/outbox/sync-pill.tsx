// The one line about unsent work, on every screen; it leads to what is on this phone.
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentTexts } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { pillText } from '../../../domain/delivery/pill';
import { phoneForgotten } from '../../offline/device/signals';
import { useSyncStatus } from '../../offline/outbox/status';
import { whenIdle } from '../../session/idle';
import styles from './sync-pill.module.css';

const cleared = () => ({ text: t('Storage was cleared'), tone: 'needs' });
const unseen = () => ({ text: t('Can’t see saved work'), tone: 'needs' });

export function SyncPill() {
  const status = useSyncStatus();
  const { online, known, emptied, unreadable } = status;
  const { text, tone } = emptied ? cleared() : unreadable ? unseen() : pillText(currentTexts(), status);
  useEffect(() => {
    // Sending is never urgent enough to stand before the first screen.
    whenIdle(() => {
      import('../../offline/delivery/scheduler').then(({ startSync }) => startSync()).catch(() => undefined);
    });
    return phoneForgotten.hear(() => {
      void import('./forget-phone').then(({ forgetPhone }) => forgetPhone());
    });
  }, []);
  return (
    <Link to="/app/phone" className={styles.pill} data-tone={tone} data-unknown={!(known || unreadable) || undefined}>
      <span className={styles.dot} aria-hidden="true" />
      {/* Each save is said once, where it was made: here only what needs to be known beside it. */}
      <output aria-live={online && tone !== 'needs' ? 'off' : 'polite'}>{text}</output>
    </Link>
  );
}
