// That someone answered the survey at this door; one's own record of it can be undone.
import { t, tPlural } from '../../../i18n/texts';
import type { KnownResponse } from '../../../../contract/facts/survey-response';
import { undoneResponse } from '../../../../domain/facts/undo';
import { currentResponses } from '../../../../domain/surveys/answers-to-save';
import type { Viewer } from '../../../offline/mirror/walkbook-view';
import styles from './person-card.module.css';
import { withdraw } from './save-with-undo';

interface Props {
  viewer: Viewer;
  walkbookId: string;
  /** Of this person, anyone's. */
  responses: readonly KnownResponse[];
  /** "Marta Ortega, 118 Maple St". */
  who: string;
}

export function SurveyStatus({ viewer, walkbookId, responses, who }: Props) {
  const answers = [...currentResponses(responses).values()].filter((each) => each.answers.length > 0);
  if (answers.length === 0) return null;
  const said = tPlural(answers.length, '{count} survey answer', '{count} survey answers');
  const mine = answers.filter((each) => each.user_id === viewer.userId);
  const undoFact = () => {
    const label = `${who}: ${t('undone')}`;
    const facts = mine.map((each) => ({
      kind: 'survey_response' as const,
      label,
      fact: undoneResponse(each, null),
    }));
    void withdraw(viewer, walkbookId, facts, said);
  };
  return (
    <ul className={styles.history} aria-label={t('Survey')}>
      <li className={styles.knock}>
        <b>{said}</b>
        {mine.length > 0 && (
          <button type="button" className={styles.change} onClick={undoFact}>
            {t('Undo')}
          </button>
        )}
      </li>
    </ul>
  );
}
