// What was recorded at a door beside knocks, and holds: follow-ups, wishes, additions. One's own can be undone.
import { currentTexts } from '../../../i18n/formats';
import { t } from '../../../i18n/texts';
import { lazy, Suspense } from 'react';
import { isAttached, type KnownDoorReport } from '../../../../contract/facts/door-report';
import type { KnownTouch } from '../../../../contract/facts/touch';
import type { DoorFeature } from '../../../../contract/doors';
import { contactNumbers } from '../../../../domain/door-reports/contact-numbers';
import { doorReportText } from '../../../../domain/door-reports/report-texts';
import { photoIdOf } from '../../../offline/outbox/outbox-db';
import { readPhoto } from '../../../offline/outbox/read-items';
import type { Viewer } from '../../../offline/mirror/walkbook-view';
import { ContactLinks } from '../../../ui/layout/contact-links';
import styles from './person-card.module.css';
import { doorReportOf, knockOf } from './new-door-report';
import { withdraw } from './save-with-undo';

const AttachedFile = lazy(() =>
  import('../../../ui/images/attached-file').then((module) => ({ default: module.AttachedFile })),
);

interface Props {
  viewer: Viewer;
  walkbookId: string;
  door: DoorFeature;
  facts: readonly KnownDoorReport[];
  /** Everything that holds at the door. */
  known: readonly KnownDoorReport[];
  touches: readonly KnownTouch[];
}

export function DoorReportsList({ viewer, walkbookId, door, facts, known, touches }: Props) {
  if (facts.length === 0) return null;
  const undoFact = (fact: KnownDoorReport) => {
    const { door_id, voter_id, id, kind } = fact;
    const who = kind === 'person_added' ? null : voter_id;
    const back = doorReportOf({ kind: 'taken_back', door_id, voter_id: who, replaces: id }, door);
    void withdraw(viewer, walkbookId, [back, ...knockOf(fact, back.label)], doorReportText(currentTexts(), fact));
  };
  return (
    <ul className={styles.history} aria-label={t('Recorded here')}>
      {facts.map((fact) => (
        <li key={fact.id} className={styles.knock}>
          <span>
            <b>{doorReportText(currentTexts(), fact)}</b> · {fact.user_id === viewer.userId ? t('you') : fact.user_name}
            {'note' in fact && fact.note && fact.kind !== 'door_note' && (
              <span className={styles.note}>“{fact.note}”</span>
            )}
            {isAttached(fact) && (
              <Suspense>
                <AttachedFile
                  kind={fact.kind}
                  about={door.properties.address}
                  fileId={fact.file_id ?? null}
                  local={() => readPhoto(photoIdOf(fact.id))}
                />
              </Suspense>
            )}
            {fact.kind === 'follow_up' && !fact.handled && (
              <ContactLinks numbers={contactNumbers(fact, door.properties.voters, known, touches)} />
            )}
            {fact.handled && (
              <span className={styles.note}>{t('Marked done by {name}', { name: fact.handled.by })}</span>
            )}
          </span>
          {fact.user_id === viewer.userId && (
            <button type="button" className={styles.change} onClick={() => undoFact(fact)}>
              {t('Undo')}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
