// What holds for the campaign where it is not what this person tapped last, e.g. someone else's conversation of today.
import type { ContactResult, KnownTouch } from '../../../../contract/facts/touch';
import { resultWords } from '../../../../domain/facts/result-names';
import { formatAgo } from '../../../i18n/formats';
import { t } from '../../../i18n/texts';
import { useServerNow } from '../../../session/use-server-now';
import styles from './person-card.module.css';

export function CampaignResult({
  touch,
  userId,
}: {
  touch: KnownTouch & { contact_result: ContactResult };
  userId: string;
}) {
  const now = useServerNow();
  return (
    <output className={styles.campaign}>
      {t('Campaign’s current result: {result}, by {name}, {when}', {
        result: t(resultWords[touch.contact_result].title),
        name: touch.user_id === userId ? t('you') : touch.user_name,
        when: formatAgo(touch.recorded_at, now),
      })}
    </output>
  );
}
