// Results of the household as a whole: no one home first, the rarer ones below its people.
import type { ReactNode } from 'react';
import { t } from '../../../i18n/texts';
import type { ContactResult, KnownTouch, PastTouch } from '../../../../contract/facts/touch';
import { resultWords } from '../../../../domain/facts/result-names';
import styles from './door-screen.module.css';
import { KnockHistory } from './knock-history';
import { isLiteratureLeft, ownToday, recordLiterature, recordResult, type Visit } from './record-result';
import { textOf, undoFact } from './record-touch';
import { useInitialTouches } from './use-initial-touches';

interface Props {
  visit: Visit;
  /** Of everyone at the door. */
  touches: readonly KnownTouch[];
  /** Of the household, on other walks and channels. */
  past: readonly PastTouch[];
}

const ofHousehold = (touches: readonly KnownTouch[]) => touches.filter((touch) => touch.voter_id === null);

/** What most knocks come to, in one tap for everyone, before the people. */
export function NoOneHome({ visit, touches, past }: Props) {
  const own = ofHousehold(touches);
  const isMet = useInitialTouches(own);
  const isOn = ownToday(own, visit.viewer)?.contact_result === 'not_home';
  return (
    <>
      <KnockHistory {...historyOf(visit, own)} past={past} only={isMet} />
      <button
        type="button"
        className={styles.noOne}
        aria-pressed={isOn}
        onClick={() => void recordResult(visit, { voter: null, result: 'not_home', touches: own })}
      >
        {t('No one home')}
        {isOn && ' ✓'}
      </button>
    </>
  );
}

/** The rest that can be said of a whole door. `alone`: one person lives here, whose results say the same. */
export function HouseholdMore({
  visit,
  touches,
  past,
  alone,
  children,
}: Props & { alone: boolean; children: ReactNode }) {
  const own = ofHousehold(touches);
  const isMet = useInitialTouches(own);
  const today = ownToday(own, visit.viewer)?.contact_result ?? null;
  const record = (result: ContactResult) => void recordResult(visit, { voter: null, result, touches: own });
  const literature = isLiteratureLeft(touches, visit.viewer);
  return (
    <section className={styles.door} aria-label={t('The whole household')}>
      <h2 className={styles.heading}>{alone ? t('The whole household') : t('Everyone at this door')}</h2>
      {alone && <KnockHistory {...historyOf(visit, own)} past={past} only={isMet} />}
      <div className={styles.forAll}>
        {!alone && (
          <button
            type="button"
            className={styles.result}
            aria-pressed={literature}
            onClick={() => void recordLiterature(visit, touches)}
          >
            {t(resultWords.left_literature.title)}
            {literature && ' ✓'}
          </button>
        )}
        <button
          type="button"
          className={styles.result}
          aria-pressed={today === 'inaccessible'}
          onClick={() => record('inaccessible')}
        >
          {t(resultWords.inaccessible.title)}
          {today === 'inaccessible' && ' ✓'}
        </button>
      </div>
      <KnockHistory {...historyOf(visit, own)} only={(touch) => !isMet(touch)} />
      {children}
    </section>
  );
}

function historyOf({ viewer, walkbookId, door, note }: Visit, touches: readonly KnownTouch[]) {
  return {
    touches,
    userId: viewer.userId,
    action: t('Undo'),
    changing: null,
    onChange: (touch: KnownTouch) => {
      const said = touch.contact_result ? textOf(door, touch.contact_result) : '';
      void undoFact(viewer, walkbookId, { door, voter: null, before: touch }, said, note.key);
    },
  };
}
