// What was recorded at a door beside knocks, and holds: follow-ups, wishes, additions. One's own can be taken back.
import { say } from '../../../domain/words/say';
import type { KnownDoorFact } from '../../../contract/door-facts';
import type { DoorFeature } from '../../../contract/walkbooks';
import { doorFactText } from '../../../domain/walkbooks/door-fact-words';
import type { Viewer } from '../../local/books';
import styles from './person-card.module.css';
import { doorFactOf, knockOf, withdraw } from './record-door';

interface Props {
  viewer: Viewer;
  walkbookId: string;
  door: DoorFeature;
  facts: readonly KnownDoorFact[];
}

export function DoorTold({ viewer, walkbookId, door, facts }: Props) {
  if (facts.length === 0) return null;
  const takeBack = (fact: KnownDoorFact) => {
    const { door_id, voter_id, id, kind } = fact;
    const who = kind === 'person_added' ? null : voter_id;
    const back = doorFactOf({ kind: 'taken_back', door_id, voter_id: who, replaces: id }, door);
    void withdraw(viewer, walkbookId, [back, ...knockOf(fact, back.label)], doorFactText(fact));
  };
  return (
    <ul className={styles.history} aria-label={say('Recorded here')}>
      {facts.map((fact) => (
        <li key={fact.id} className={styles.knock}>
          <span>
            <b>{doorFactText(fact)}</b> · {fact.user_id === viewer.userId ? say('you') : fact.user_name}
            {'note' in fact && fact.note && fact.kind !== 'door_note' && (
              <span className={styles.note}>“{fact.note}”</span>
            )}
            {fact.handled && <span className={styles.note}>{say('Handled by {name}', { name: fact.handled.by })}</span>}
          </span>
          {fact.user_id === viewer.userId && (
            <button type="button" className={styles.change} onClick={() => takeBack(fact)}>
              {say('Take back')}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
