// The last knocks at a person or door, anyone's; one's own can be opened again and corrected.
import { formatAgo } from '../../../i18n/formats';
import { t } from '../../../i18n/texts';
import type { PastTouch, KnownTouch } from '../../../../contract/facts/touch';
import type { LiveTouch } from '../../../../domain/facts/current-view';
import { channelWords } from '../../../../domain/door-reports/report-texts';
import { resultWords } from '../../../../domain/facts/result-names';
import { useServerNow } from '../../../session/use-server-now';
import { lastTouches } from '../list/door-summary';
import styles from './person-card.module.css';

interface Props {
  touches: readonly KnownTouch[];
  /** On other walks and channels. */
  past?: readonly PastTouch[];
  userId: string;
  /** What opening an own knock again does; "Change" unless told. */
  action?: string;
  /** Which of the touches; all of them unless told. */
  only?: (touch: KnownTouch) => boolean;
  /** The touch being corrected now. */
  changing: string | null;
  onChange: (touch: KnownTouch) => void;
}

export function KnockHistory(props: Props) {
  const { touches, past = [], userId, action = t('Change'), only = () => true, changing, onChange } = props;
  const here = lastTouches(touches, 3).filter(only);
  const elsewhere = past.slice(0, 3);
  const shown = [...here, ...elsewhere]
    .toSorted((a, b) => Date.parse(b.recorded_at) - Date.parse(a.recorded_at))
    .slice(0, 3);
  const now = useServerNow();
  if (shown.length === 0) return null;
  return (
    <ul className={styles.history} aria-label={t('Recent knocks')}>
      {shown.map((touch) => (
        <li key={touch.id} className={styles.knock}>
          <KnockLine touch={touch} userId={userId} now={now} />
          {'user_id' in touch && touch.user_id === userId && touch.id !== changing && (
            <button type="button" className={styles.change} onClick={() => onChange(touch)}>
              {action}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  /** One on another walk tells less. */
  touch: LiveTouch<KnownTouch> | PastTouch;
  /** Whose phone this is. */
  userId: string;
  /** Whom it was about, where that isn't clear. */
  about?: string | undefined;
  now: number;
}

/** One knock in a list of them: its result, who knocked, and when. */
export function KnockLine({ touch, userId, about, now }: LineProps) {
  return (
    <span>
      <b>{t(resultWords[touch.contact_result].title)}</b>
      {'literature' in touch && touch.literature && ` + ${t('left literature')}`}
      {'channel' in touch && touch.channel !== 'door' && ` ${t(channelWords[touch.channel].inline)}`}
      {about && ` · ${about}`} · {'user_id' in touch && touch.user_id === userId ? t('you') : touch.user_name},{' '}
      {formatAgo(touch.recorded_at, now)}
      {touch.note && <span className={styles.note}>“{touch.note}”</span>}
    </span>
  );
}
