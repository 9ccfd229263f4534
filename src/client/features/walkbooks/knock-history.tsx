// The last knocks at a person or door, anybody's; one's own can be opened again and corrected.
import { say } from '../../../domain/words/say';
import type { KnownTouch } from '../../../contract/facts';
import { ago, resultWords } from '../../../domain/walkbooks/words';
import { useNow } from '../../ui/use-now';
import { lastTouches } from './door-words';
import styles from './person-card.module.css';

interface Props {
  touches: readonly KnownTouch[];
  userId: string;
  /** What opening an own knock again does; "Change" unless told. */
  action?: string;
  /** The touch being corrected now. */
  changing: string | null;
  onChange: (touch: KnownTouch) => void;
}

export function KnockHistory({ touches, userId, action = say('Change'), changing, onChange }: Props) {
  const shown = lastTouches(touches, 3);
  const now = useNow();
  if (shown.length === 0) return null;
  return (
    <ul className={styles.history} aria-label={say('Last knocks')}>
      {shown.map((touch) => (
        <li key={touch.id} className={styles.knock}>
          <span>
            <b>{say(resultWords[touch.contact_result].title)}</b> · {touch.user_id === userId ? 'you' : touch.user_name}
            , {ago(touch.recorded_at, now)}
            {touch.note && <span className={styles.note}>“{touch.note}”</span>}
          </span>
          {touch.user_id === userId && touch.id !== changing && (
            <button type="button" className={styles.change} onClick={() => onChange(touch)}>
              {action}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
