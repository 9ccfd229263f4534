// A gentle word when somebody else of the walkbook was just at this door.
import type { KnownTouch } from '../../../contract/facts';
import { justHere } from '../../../domain/together/just-here';
import { ago, resultWords } from '../../../domain/walkbooks/words';
import { say } from '../../../domain/words/say';
import { Icon } from '../../ui/icons';
import { useNow } from '../../ui/use-now';
import styles from './together.module.css';

export function JustHereNote({ touches, userId }: { touches: readonly KnownTouch[]; userId: string }) {
  const now = useNow();
  const touch = justHere(touches, userId, now);
  if (!touch) return null;
  return (
    <output className={styles.note}>
      <Icon name="people" size={18} />
      <span>
        {say('{name} was just at this door: {result}, {when}.', {
          name: touch.user_name,
          result: say(resultWords[touch.contact_result].inline),
          when: ago(touch.recorded_at, now),
        })}
      </span>
    </output>
  );
}
