// A gentle word when somebody else of the walkbook was just at this door.
import { useState } from 'react';
import type { KnownTouch } from '../../../contract/facts';
import { justHere } from '../../../domain/together/just-here';
import { ago, resultWords } from '../../../domain/walkbooks/words';
import { say } from '../../../domain/words/say';
import { Foot } from '../../ui/foot';
import { Icon } from '../../ui/icons';
import { useNow } from '../../ui/use-now';
import styles from './together.module.css';

/** What was known when the door was opened stands above the buttons; what arrives later at the foot, so that none moves. */
export function JustHereNote({ touches, userId }: { touches: readonly KnownTouch[]; userId: string }) {
  const now = useNow();
  const newest = justHere(touches, userId, now);
  const [met] = useState(newest);
  const words = (touch: NonNullable<typeof newest>) => (
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
  const holds = met !== null && !touches.some(({ replaces }) => replaces === met.id);
  return (
    <>
      {holds && words(met)}
      {newest && newest.id !== met?.id && (
        <Foot>
          <div className={styles.late}>{words(newest)}</div>
        </Foot>
      )}
    </>
  );
}
