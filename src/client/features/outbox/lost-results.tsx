// Says that the server lost results of this phone for good, what that means, and lets the person say that they know.
import { t, tPlural } from '../../i18n/texts';
import type { SyncStatus } from '../../offline/outbox/status';
import { Button } from '../../ui/primitives/button';
import styles from './phone.module.css';

const acknowledge = async (owner: string) =>
  (await import('../../offline/delivery/lost-results')).acknowledgeLost(owner);

export function LostResults({ owner, lost }: { owner: string; lost: NonNullable<SyncStatus['lost']> }) {
  return (
    <>
      <p className={lost.read ? styles.quiet : styles.warn}>
        {tPlural(
          lost.count,
          'The server lost {count} result from this phone, and it can’t be sent again. Tell your campaign’s manager.',
          'The server lost {count} results from this phone, and they can’t be sent again. Tell your campaign’s manager.',
        )}
      </p>
      {!lost.read && (
        <>
          <p className={styles.quiet}>
            {t(
              'The server went back to an older backup. This phone’s copies can’t be opened without a key that was lost with it. If the key is found, they are sent automatically.',
            )}
          </p>
          <span>
            <Button small onClick={() => void acknowledge(owner)}>
              {t('Got it')}
            </Button>
          </span>
        </>
      )}
    </>
  );
}
