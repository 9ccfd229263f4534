// That somebody answered the survey at this door; one's own record of it can be taken back.
import { say, sayCount } from '../../../domain/words/say';
import type { KnownResponse } from '../../../contract/facts';
import { undoneResponse } from '../../../domain/sync/undo';
import { currentResponses } from '../../../domain/surveys/answers-to-save';
import type { Viewer } from '../../local/books';
import styles from './person-card.module.css';
import { withdraw } from './record-door';

interface Props {
  viewer: Viewer;
  walkbookId: string;
  /** Of this person, anybody's. */
  responses: readonly KnownResponse[];
  /** "Marta Ortega, 118 Maple St". */
  who: string;
}

export function AnswersTold({ viewer, walkbookId, responses, who }: Props) {
  const answers = [...currentResponses(responses).values()].filter((each) => each.answers.length > 0);
  if (answers.length === 0) return null;
  const said = sayCount(answers.length, '{count} answer to the survey', '{count} answers to the survey');
  const mine = answers.filter((each) => each.user_id === viewer.userId);
  const takeBack = () => {
    const label = `${who}: ${say('taken back')}`;
    const facts = mine.map((each) => ({
      kind: 'survey_response' as const,
      label,
      fact: undoneResponse(each, null),
    }));
    void withdraw(viewer, walkbookId, facts, said);
  };
  return (
    <ul className={styles.history} aria-label={say('Survey')}>
      <li className={styles.knock}>
        <b>{said}</b>
        {mine.length > 0 && (
          <button type="button" className={styles.change} onClick={takeBack}>
            {say('Take back')}
          </button>
        )}
      </li>
    </ul>
  );
}
