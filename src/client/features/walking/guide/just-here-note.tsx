// A gentle word when someone else of the walkbook was just at this door.
import { useState } from 'react';
import type { KnownTouch } from '../../../../contract/facts/touch';
import { justHere } from '../../../../domain/divisions/recent-visit';
import { resultWords } from '../../../../domain/facts/result-names';
import { formatAgo } from '../../../i18n/formats';
import { t } from '../../../i18n/texts';
import { StickyFooter } from '../../../ui/primitives/sticky-footer';
import { Icon } from '../../../ui/primitives/icons';
import { useServerNow } from '../../../session/use-server-now';
import styles from './just-here-note.module.css';

/** What was known when the door was opened stands above the buttons; what arrives later at the foot, so that none moves. */
export function JustHereNote({ touches, userId }: { touches: readonly KnownTouch[]; userId: string }) {
  const now = useServerNow();
  const newest = justHere(touches, userId, now);
  const [met] = useState(newest);
  const words = (touch: NonNullable<typeof newest>) => (
    <output className={styles.note}>
      <Icon name="people" size={18} />
      <span>
        {t('{name} was here {when}: {result}.', {
          name: touch.user_name,
          result: t(resultWords[touch.contact_result].inline),
          when: formatAgo(touch.recorded_at, now),
        })}
      </span>
    </output>
  );
  const holds = met !== null && !touches.some(({ replaces }) => replaces === met.id);
  return (
    <>
      {holds && words(met)}
      {newest && newest.id !== met?.id && (
        <StickyFooter>
          <div className={styles.late}>{words(newest)}</div>
        </StickyFooter>
      )}
    </>
  );
}
